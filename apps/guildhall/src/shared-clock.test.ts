import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@guildhall/core'
import { localDiscordClient, USERS } from '@guildhall/local-discord'
import { freePort, signIn } from '@guildhall/test-kit'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { startProgram } from './program.ts'

const MONTH_MS = 31 * 24 * 60 * 60_000

it('ends a dashboard session when the clock of the local Discord in its process passes its expiry', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-clock-'))
  const [port, discordPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const environment = { PORT: String(port), LOCAL_DISCORD_PORT: String(discordPort), DATA_DIR: folder }
  const program = await startProgram(readConfig(environment, folder), createLog('silent'), () => {})
  onTestFinished(async () => {
    await program.end()
    rmSync(folder, { recursive: true, force: true })
  })
  const discord = localDiscordClient(`http://localhost:${discordPort}`)
  const authorization = `Bearer ${await signIn(origin, USERS.ada)}`
  const status = async () => (await fetch(`${origin}/api/guilds`, { headers: { authorization } })).status
  expect(await status()).toBe(200)
  const before = await discord.clock.now()
  expect(await discord.clock.move(MONTH_MS)).toBeGreaterThanOrEqual(before + MONTH_MS)
  expect(await status()).toBe(401)
})
