import { setTimeout as sleep } from 'node:timers/promises'
import { CHANNELS, GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { describe, expect, it, vi } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL, type TestDatabase } from '../postgres/database.ts'
import { freePort } from '@guildhall/ports'
import { launch, newFolder, TIMEOUT_MS, type Launched } from './kit.ts'
import { signIn } from './sign-in.ts'

const DEMO = GUILDS.guildhallDemo

/** The local Discord, the API and the bot, each a process of its own, on one PostgreSQL. */
async function startThree(database: TestDatabase) {
  const folder = newFolder()
  const [port, discordPort] = [await freePort(), await freePort()]
  const variables = {
    PORT: String(port),
    LOCAL_DISCORD_PORT: String(discordPort),
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of the tests, known to all three',
  }
  const [origin, discordOrigin] = [`http://localhost:${port}`, `http://localhost:${discordPort}`]
  const run = (role: string): Launched => launch(folder, { ...variables, ROLES: role })
  const readiness = () => fetch(`${origin}/readyz`).catch(() => undefined)
  const discord = run('discord')
  await eventually(async () => {
    expect(discord.child.exitCode, discord.output()).toBeNull()
    await fetch(discordOrigin)
  }, TIMEOUT_MS)
  // Start both at the same moment, so that both find no tables.
  const [api, bot] = [run('api'), run('bot')]
  await eventually(async () => expect((await readiness())?.status, api.output() + bot.output()).toBe(200), TIMEOUT_MS)

  return {
    origin,
    discord,
    api,
    bot,
    run,
    readiness,
    as: (userId: string) => localDiscordClient(discordOrigin).as(userId),
    blames: async (): Promise<unknown> => (await fetch(`${origin}/api/blame/count`)).json(),
    toggle: async (token: string, command: string): Promise<unknown> => {
      const reply = await fetch(`${origin}/api/guilds/${DEMO}/commands/${command}/toggle`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ enable: true }),
      })
      return reply.json()
    },
    save: async (token: string, change: object): Promise<void> => {
      const reply = await fetch(`${origin}/api/guilds/${DEMO}/settings`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      expect(reply.status).toBe(200)
    },
    put: async (token: string, path: string, body: object): Promise<void> => {
      const reply = await fetch(`${origin}/api/guilds/${DEMO}/${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(reply.status, await reply.text()).toBe(200)
    },
    menusMatch: () =>
      eventually(async () => {
        const menus = await database.rows(
          "select revision = applied_revision as matches from jobs where kind = 'commands-menu'",
        )
        expect(menus.length).toBeGreaterThan(0)
        expect(menus).toEqual(menus.map(() => ({ matches: true })))
      }, TIMEOUT_MS),
  }
}

/** How long the bot can take to apply a saved setting, in ms. */
const OBEYED_WITHIN_MS = 2_000

const LINK = 'https://fxtwitter.com/'

const blame = { channelId: CHANNELS.demoGeneral, command: 'blame' }

describe.skipIf(TEST_DATABASE_URL === undefined)(
  'three processes on one PostgreSQL',
  { timeout: 2 * TIMEOUT_MS },
  () => {
    it('work together, also after the bot is killed and restarted', async () => {
      const database = await makeDatabase()
      const three = await startThree(database)
      await three.menusMatch()
      const token = await signIn(three, 'ada')

      expect(await three.toggle(token, 'blame')).toMatchObject({ status: 'applied' })
      await three.as(USERS.cleo).run(blame)
      await eventually(async () => expect(await three.blames()).toEqual({ gremlin_count: 1 }), TIMEOUT_MS)

      // The checkpoint is written once a second.
      await eventually(async () => {
        const [session] = await database.rows('select sequence from gateway_sessions where sequence > 1')
        expect(session).toBeDefined()
      }, TIMEOUT_MS)
      three.bot.child.kill('SIGKILL')
      await three.bot.ended
      const sessionOf = 'select session_id, shard_count from gateway_sessions'
      const session = await database.rows(sessionOf)
      const count = `select member_count from guilds where guild_id = '${DEMO}'`
      const members = await database.rows(count)

      // A silent bot counts as connected for a minute, which this skips.
      await database.rows('update gateway_sessions set alive_at = alive_at - 60000')
      const unready = await three.readiness()
      expect(unready?.status).toBe(503)
      expect(await unready?.text()).toContain('gateway')
      expect(await three.toggle(token, 'ask')).toMatchObject({ is_enabled: true, status: 'queued' })
      await three.as(USERS.dan).join(DEMO)

      const again = three.run('bot')
      await eventually(async () => expect((await three.readiness())?.status).toBe(200), TIMEOUT_MS)
      await three.menusMatch()
      await eventually(async () => expect(await database.rows(count)).not.toEqual(members), TIMEOUT_MS)
      expect(await database.rows(sessionOf)).toEqual(session)
      await three.as(USERS.cleo).run(blame)
      await eventually(async () => expect(await three.blames()).toEqual({ gremlin_count: 2 }), TIMEOUT_MS)

      for (const { child, ended } of [again, three.api, three.discord]) {
        child.kill('SIGTERM')
        expect((await ended).code).toBe(0)
      }
    })

    it('apply settings and URL rules within 2 s of a save in another process', async () => {
      const database = await makeDatabase()
      const three = await startThree(database)
      await three.menusMatch()
      const token = await signIn(three, 'ada')
      await three.toggle(token, 'blame')
      const cleo = three.as(USERS.cleo)
      const write = (content: string) => cleo.write(blame.channelId, content)
      await write('!blame')
      await eventually(async () => expect(await three.blames()).toEqual({ gremlin_count: 1 }), TIMEOUT_MS)

      // The bot has just cached "!".
      await three.save(token, { prefix: '?' })
      await vi.waitFor(
        async () => {
          await write('?blame')
          expect(await three.blames()).not.toEqual({ gremlin_count: 1 })
        },
        { timeout: OBEYED_WITHIN_MS, interval: 200 },
      )

      // The bot has just cached that there are no URL rules.
      await write('https://x.com/ada/status/1')
      await three.put(token, 'urlrules', { rules: [{ input_pattern: '^https://x\\.com/', output_pattern: LINK }] })
      await vi.waitFor(
        async () => {
          await write('https://x.com/ada/status/2')
          expect(JSON.stringify(await cleo.read(blame.channelId))).toContain(`${LINK}ada/status/2`)
        },
        { timeout: OBEYED_WITHIN_MS, interval: 200 },
      )
    })

    it('report an unreachable database and recover once it is reachable', async () => {
      const database = await makeDatabase()
      const three = await startThree(database)
      await three.menusMatch()
      const token = await signIn(three, 'ada')
      await database.allow(false)
      const refused = await fetch(`${three.origin}/api/guilds`, { headers: { authorization: `Bearer ${token}` } })
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ code: 'database.unavailable' })
      expect(await (await three.readiness())?.text()).toContain('database')
      // Wait long enough for every periodic check.
      await sleep(6_000)

      await database.allow(true)
      await eventually(async () => expect((await three.readiness())?.status).toBe(200), TIMEOUT_MS)
      // Changes within two seconds are applied together.
      const apart = { timeout: TIMEOUT_MS, interval: 2_500 }
      await vi.waitFor(async () => {
        expect(await three.toggle(token, 'blame')).toMatchObject({ status: 'applied' })
      }, apart)
      for (const { child } of [three.api, three.bot, three.discord]) expect(child.exitCode).toBeNull()
    })
  },
)
