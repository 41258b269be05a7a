import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommandLine } from './command-line.ts'
import { call } from './kernel/testing/calls.ts'
import type { LocalDiscord } from './server.ts'
import { STARTER } from './starter-world.ts'

let local: LocalDiscord | null = null
afterEach(async () => {
  await local?.close()
  local = null
})

const folder = (): string => mkdtempSync(join(tmpdir(), 'local-discord-'))

/** Runs the command line and returns its output. A started local Discord is closed after the test. */
async function run(...args: string[]): Promise<string> {
  let printed = ''
  local = await runCommandLine(args, (text) => (printed += text))
  return printed
}

function started(): LocalDiscord {
  if (local === null) throw new Error('Nothing was started')
  return local
}

describe('the command line', () => {
  it('starts the starter world and prints its addresses and credentials', async () => {
    const printed = await run('--port', '0', '--name', 'Weather')
    const { origin, endpoints, credentials } = started()
    for (const part of [origin, ...Object.values(endpoints), ...Object.values(credentials)])
      expect(printed).toContain(part)
    expect((await call(started(), ['GET', '/users/@me'])).body).toMatchObject({
      id: STARTER.botId,
      username: 'Weather',
    })
  })

  it('keeps the state in the folder of --data', async () => {
    const data = folder()
    await run('--port', '0', '--data', data)
    const path = `/channels/${STARTER.generalId}/messages`
    await call(started(), ['POST', path], { content: 'Still here' })
    await started().close()
    await run('--port', '0', '--data', data)
    expect((await call(started(), ['GET', path])).body).toMatchObject([{ content: 'Still here' }])
  })

  it('starts an edited world from --print-world', async () => {
    const printed = await run('--print-world')
    expect(local).toBeNull()
    const path = join(folder(), 'world.json')
    writeFileSync(path, printed.replace('Test server', 'Weather watchers'))
    await run('--port', '0', '--world', path)
    expect((await call(started(), ['GET', `/guilds/${STARTER.guildId}`])).body).toMatchObject({
      name: 'Weather watchers',
    })
  })

  it('lists its options with --help', async () => {
    const printed = await run('--help')
    for (const option of ['--port', '--data', '--name', '--world', '--print-world']) expect(printed).toContain(option)
    expect(local).toBeNull()
  })

  it('rejects an unknown option, an invalid port and an invalid world file', async () => {
    const path = join(folder(), 'world.json')
    writeFileSync(path, '{"application":{},"world":{}}')
    await expect(run('--prot', '1')).rejects.toThrow('--prot')
    for (const port of ['-1', '65536', 'a', '']) await expect(run(`--port=${port}`)).rejects.toThrow('--port must be')
    await expect(run('--port', '0', '--world', path)).rejects.toThrow('an application and a world')
  })
})
