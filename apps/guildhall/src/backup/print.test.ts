import { expect, it } from 'vitest'
import { FORMAT, type Manifest } from './manifest.ts'
import { linesOfBackup } from './print.ts'

const MANIFEST: Manifest = {
  format: FORMAT,
  program: '1.0.0',
  takenAt: '2026-11-26T12:00:00.000Z',
  storage: 'sqlite',
  schema: null,
  migrations: [],
  servers: 2,
  files: {},
}

it.each([
  [20_480, '21 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [3_140_000, '3.1 MB'],
])('a backup of %i bytes is reported as %s', (bytes, size) => {
  const [first] = linesOfBackup('/backups/today', { manifest: MANIFEST, bytes }, 120)
  expect(first).toBe(`Wrote /backups/today: 2 servers, ${size}, in 0.1 s.`)
})
