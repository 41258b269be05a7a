import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

function folderWith(dotEnv: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-env-'))
  writeFileSync(join(folder, '.env'), dotEnv)
  return folder
}

describe('the .env file', () => {
  it('may be absent', () => {
    expect(readEnvironment(mkdtempSync(join(tmpdir(), 'guildhall-env-')), { PORT: '1' })).toEqual({ PORT: '1' })
  })

  it('sets variables that the environment does not set', () => {
    const folder = folderWith('# mine\nexport PORT=4000\nBLAME_NAME="Old\nGoblin"\r\n\nHOST=127.0.0.1 # here\n')
    expect(readEnvironment(folder, { PORT: '5000' })).toEqual({
      PORT: '5000',
      BLAME_NAME: 'Old\nGoblin',
      HOST: '127.0.0.1',
    })
  })

  it.each([
    ['words without a sign', 'PORT=1\nthis is damaged\n', 2],
    ['a quote that nothing closes', 'PORT=1\nHOST="127.0.0.1\nLOG_LEVEL=info\n', 2],
    ['a name that cannot be one', '2PORT=1\n', 1],
    ['zero bytes', 'PORT=\0\0\0\n', 1],
  ])('is refused with %s, and the error names the line', (_what, text, line) => {
    expect(() => readEnvironment(folderWith(text), {})).toThrow(`Line ${line} of the file .env is damaged`)
  })

  it('is refused when it is not text', () => {
    expect(() => readEnvironment(folderWith(Uint8Array.of(0xff, 0xfe, 0x50)), {})).toThrow('cannot be read')
  })
})
