import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freePort } from '@guildhall/ports'
import { launch, newFolder, whenReady } from '../program/kit.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/runtime.mjs', import.meta.url))
const Bom = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) })

describe('the files that scripts/runtime.mjs copies', () => {
  it('run the program without the repository, and list their components', async () => {
    const copy = join(newFolder(), 'guildhall')
    const copied = await launch(newFolder(), { HOME: newFolder() }, SCRIPT, [copy]).ended
    expect(copied).toMatchObject({ code: 0, stdout: expect.stringContaining(`The program is in ${copy}.`) })
    const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
    const program = await whenReady(launch(newFolder(), ports, join(copy, 'apps/guildhall/dist/main.js')), ports)
    expect(await (await fetch(program.origin)).text()).toContain('<div id="root">')
    expect((await fetch(program.discordOrigin)).status).toBe(200)
    const names = new Set(
      Bom.parse(JSON.parse(readFileSync(join(copy, 'sbom.cdx.json'), 'utf8'))).components.map(({ name }) => name),
    )
    expect(['fastify', 'react', '@photostructure/sqlite'].filter((name) => !names.has(name))).toEqual([])
    expect(['vitest', 'typescript', 'vite'].filter((name) => names.has(name))).toEqual([])
    expect(existsSync(join(copy, 'apps/guildhall/dist/main.js.map'))).toBe(false)
  })

  it('are not copied into a folder with files', async () => {
    const folder = fileURLToPath(new URL('.', import.meta.url))
    expect(await launch(newFolder(), {}, SCRIPT, [folder]).ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty. Name a new folder, or empty it.'),
    })
  })
})
