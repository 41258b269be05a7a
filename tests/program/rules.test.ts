import { CHANNELS, GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { freePort } from '@guildhall/ports'
import { launch, newFolder, TIMEOUT_MS } from './kit.ts'
import { signIn } from './sign-in.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

const post = (url: string, body: object, more?: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: JSON.stringify(body) })

describe.skipIf(TEST_DATABASE_URL === undefined)(
  'rules whose save was interrupted by a kill',
  { timeout: 3 * TIMEOUT_MS },
  () => {
    it('are posted once by the next bot and confirmed to the repeated request', async () => {
      const database = await makeDatabase()
      const folder = newFolder()
      const [port, discordPort] = [await freePort(), await freePort()]
      const [origin, discordOrigin] = [`http://localhost:${port}`, `http://localhost:${discordPort}`]
      const run = (role: string) =>
        launch(folder, {
          PORT: String(port),
          LOCAL_DISCORD_PORT: String(discordPort),
          DATABASE_URL: database.url,
          SESSION_SECRET: 'a secret of the tests, known to all three',
          ROLES: role,
        })
      const isReady = () =>
        eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), TIMEOUT_MS)
      const discord = localDiscordClient(discordOrigin)
      const posted = async () => (await discord.as(USERS.ada).read(GENERAL)).map(({ content }) => content)

      run('discord')
      await eventually(() => fetch(discordOrigin), TIMEOUT_MS)
      const api = run('api')
      const bot = run('bot')
      await isReady()
      const token = await signIn({ origin }, 'ada')
      const save = () =>
        post(
          `${origin}/api/guilds/${DEMO}/rules`,
          { channel_id: GENERAL, rules: [{ content: 'Be kind.', position: 0 }], version: 0 },
          { authorization: `Bearer ${token}`, 'idempotency-key': 'the-same' },
        )

      // Discord accepts the message, and its response is lost.
      await discord.faults.trickle(600_000, { route: 'POST /channels/:id/messages' })
      const lost = save().catch(() => 'lost')
      await eventually(async () => expect(await posted()).toEqual(['1. Be kind.']), TIMEOUT_MS)
      for (const { child } of [api, bot]) child.kill('SIGKILL')
      expect(await lost).toBe('lost')
      await discord.faults.endAll()

      // Make the lease expire, as after a minute.
      await database.rows("update jobs set leased_until = 1 where kind = 'rules-message'")
      run('bot')
      await eventually(async () => {
        const rows = await database.rows("select state from jobs where kind = 'rules-message'")
        expect(rows).toEqual([{ state: 'done' }])
      }, TIMEOUT_MS)
      expect(await posted()).toEqual(['1. Be kind.'])

      run('api')
      await isReady()
      const again = await save()
      expect(await again.json()).toMatchObject({ version: 1, status: 'applied' })
      expect(await posted()).toEqual(['1. Be kind.'])
    })
  },
)
