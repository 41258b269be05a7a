import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { freePort, launch, newFolder, PATIENCE } from './kit.ts'
import { signIn } from './sign-in.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const patiently = { timeout: PATIENCE, interval: 50 }
const Messages = z.array(z.object({ content: z.string() }))

const post = (url: string, body: object, more?: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: JSON.stringify(body) })

describe.skipIf(TEST_DATABASE_URL === undefined)(
  'rules of a save whose process is killed',
  { timeout: 3 * PATIENCE },
  () => {
    it('are posted once by the bot, and shown by the restarted dashboard', async () => {
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
        vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), patiently)
      const posted = async () => {
        const reply = await fetch(`${discordOrigin}/chat/messages?user=${USERS.ada}&channel=${GENERAL}`)
        return Messages.parse(await reply.json()).map(({ content }) => content)
      }

      run('discord')
      await vi.waitFor(() => fetch(discordOrigin), patiently)
      const api = run('api')
      run('bot')
      await isReady()
      const token = await signIn({ origin }, 'ada')
      const save = () =>
        post(
          `${origin}/api/guilds/${DEMO}/rules`,
          { channel_id: GENERAL, rules: [{ content: 'Be kind.', position: 0 }], version: 0 },
          { authorization: `Bearer ${token}`, 'idempotency-key': 'the-same' },
        )

      // Discord accepts the message, and its response is lost.
      await post(`${discordOrigin}/faults/trickle`, { overMs: 600_000, route: 'POST /channels/:id/messages' })
      const lost = save().catch(() => 'lost')
      await vi.waitFor(async () => expect(await posted()).toEqual(['1. Be kind.']), patiently)
      api.child.kill('SIGKILL')
      expect(await lost).toBe('lost')
      await fetch(`${discordOrigin}/faults`, { method: 'DELETE' })

      await vi.waitFor(async () => {
        const rows = await database.rows(
          "select wanted_hash = applied_hash as matches from reconcile_targets where kind = 'rules'",
        )
        expect(rows).toEqual([{ matches: true }])
      }, patiently)
      expect(await posted()).toEqual(['1. Be kind.'])

      run('api')
      await isReady()
      const again = await save()
      expect(await again.json()).toMatchObject({ version: 1, status: 'applied' })
      expect(await posted()).toEqual(['1. Be kind.'])
    })
  },
)
