import { mkdtempSync, rmSync } from 'node:fs'
import type * as Fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { startLocalDiscord } from '../server.ts'
import { demoWorld } from '../world.ts'

// A nearly full disk writes the first part without an error.
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Fs>()
  return {
    ...fs,
    async open(path: string, flags: string, mode: number) {
      const file = await fs.open(path, flags, mode)
      const write = file.write.bind(file)
      return Object.assign(file, { write: (text: string) => write(text.slice(0, 100)) })
    },
  }
})

it('writes the whole state when the disk accepts it in parts', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nearly-full-'))
  const first = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
  first.state.save()
  await first.close()
  const next = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
  expect(next.state.world.guilds).toEqual(first.state.world.guilds)
  await next.close()
  rmSync(dataDir, { recursive: true })
})
