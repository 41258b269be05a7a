import { once } from 'node:events'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Guild } from '@guildhall/contract'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { freePort } from '@guildhall/ports'
import { launch, newFolder, TIMEOUT_MS, start, startWithStuckLog, type RunningProgram } from './kit.ts'
import { signIn } from './sign-in.ts'

/** The longest stop in ms: the shortest time that service managers allow. */
const DRAIN = 10_000

/** Ends the program before it writes the waiting lines of its log again, after 100 ms. */
const NEVER_AGAIN = `--import=data:text/javascript,${encodeURIComponent(
  'const { setTimeout } = globalThis; globalThis.setTimeout = (run, ms) => setTimeout(run, ms === 100 ? 2 ** 30 : ms)',
)}`

async function call(program: RunningProgram, token: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(`${program.origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.status, path).toBe(200)
  return reply.json()
}

describe('the program', { timeout: TIMEOUT_MS }, () => {
  it('starts every role, prints its addresses and becomes ready', async () => {
    const program = await start(newFolder())
    await expect.poll(program.output).toContain(`Local Discord (chat page): ${program.discordOrigin}\n`)
    expect(program.output()).toContain(`Guildhall is up: ${program.origin}\n`)
    expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
    const page = await fetch(`${program.origin}/`)
    expect(await page.text()).toContain('<div id="root">')
    expect((await fetch(`${program.discordOrigin}/`)).headers.get('content-type')).toContain('text/html')
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s with exit code 0', async (signal) => {
    const program = await start(newFolder())
    const asked = performance.now()
    program.kill(signal)
    const end = await program.ended
    expect(end).toMatchObject({ code: 0, signal: null })
    expect(performance.now() - asked).toBeLessThan(DRAIN)
  })

  it.skipIf(!existsSync('/dev/full')).each([
    ['the disk of its log is full', 'full'],
    ['nobody reads its log', 'unread'],
  ] as const)('runs and ends on SIGTERM while %s', async (_, stuck) => {
    const program = await startWithStuckLog(newFolder(), stuck)
    program.kill('SIGTERM')
    expect(await program.ended).toMatchObject({ code: 0, signal: null })
  })

  it.skipIf(!existsSync('/dev/full'))('writes the waiting lines of its log at its end, if they are read', async () => {
    const folder = newFolder()
    const program = await startWithStuckLog(folder, 'unread', { NODE_OPTIONS: NEVER_AGAIN })
    const reader = createReadStream(join(folder, 'log'))
    let log = ''
    // Without the zeros with which it was filled.
    reader.on('data', (chunk) => (log += chunk.toString().replaceAll('\0', '')))
    await once(reader, 'data')
    program.kill('SIGTERM')
    await once(reader, 'end')
    expect(log).toContain('Server listening')
  })

  it('ends on SIGTERM while the bot is connecting', async () => {
    const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
    const { child, ended, output } = launch(newFolder(), ports)
    await vi.waitUntil(() => output().includes('Guildhall is up'), { timeout: TIMEOUT_MS, interval: 5 })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  it('ends on SIGTERM during the start, and does not report that it is up', async () => {
    const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
    const folder = newFolder()
    const { child, ended } = launch(folder, ports)
    // The first part of the start.
    await vi.waitUntil(() => existsSync(join(folder, 'data', 'guildhall.lock')), { timeout: TIMEOUT_MS, interval: 1 })
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stdout: 'Stopping.\n' })
  })

  it('keeps sessions and saved commands over a restart', async () => {
    const folder = newFolder()
    const before = await start(folder)
    const ports = { PORT: new URL(before.origin).port, LOCAL_DISCORD_PORT: new URL(before.discordOrigin).port }
    const token = await signIn(before, 'ada')
    const guilds = z.array(Guild).parse(await call(before, token, '/guilds'))
    const demo = guilds.find(({ name }) => name === 'Guildhall Demo')
    await call(before, token, `/guilds/${demo?.id}/commands/blame/toggle`, { enable: true })
    before.kill('SIGTERM')
    expect((await before.ended).code).toBe(0)

    const after = await start(folder, ports)
    const commands = z.array(Command).parse(await call(after, token, `/guilds/${demo?.id}/commands`))
    expect(commands).toContainEqual({ command_name: 'blame', is_enabled: true, version: 1 })
  })

  it('stores its generated secret in a private file and never prints it', async () => {
    const folder = newFolder()
    const program = await start(folder, { LOG_LEVEL: 'trace' })
    const token = await signIn(program, 'ada')
    await call(program, token, '/guilds')
    program.kill('SIGTERM')
    const { stdout, stderr } = await program.ended
    const file = join(folder, 'data', 'session-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const secret = readFileSync(file, 'utf8').trim()
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(stdout + stderr).not.toContain(secret)
    expect(stdout + stderr).not.toContain(token)
  })
})
