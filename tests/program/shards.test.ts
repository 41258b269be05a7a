import { createLog, createPostgresChanges, migrate, openPostgres } from '@guildhall/core'
import { demoWorld, localDiscordClient, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { administrator, closeDiscord, createTestCore, eventually } from '@guildhall/test-kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { launch, newFolder, TIMEOUT_MS, type Launched } from './kit.ts'
import { makeGuilds, SHARDS, type TestGuild } from './many-guilds.ts'

const SECRET = 'a secret of the tests, known to all processes'
/** Longer than the test: a call with this delay never reaches Discord. */
const HELD_MS = 600_000
/** How long jobs of a killed process may take after another one took over its shards, in ms; their leases last a minute. */
const TAKEN_OVER_MS = 20_000
const WAITING = 'another process has this shard; waiting for it'

/** A local Discord with guilds in four shards, one PostgreSQL, and bots as processes of their own. */
async function setUp() {
  const database = await makeDatabase()
  const local = await startLocalDiscord({
    ...demoWorld,
    port: 0,
    dataDir: null,
    gateway: { shards: 1, maxConcurrency: SHARDS, identifyEveryMs: 0 },
  })
  onTestFinished(() => closeDiscord(local))
  const guilds = makeGuilds(local)
  const db = openPostgres(database.url)
  onTestFinished(() => db.destroy())
  await migrate(db)
  // The bots cache settings, so they must receive the change of each save.
  const changes = await createPostgresChanges({ db, url: database.url, log: createLog('silent'), schema: null })
  onTestFinished(() => changes.close())
  const { core } = await createTestCore(local, { db, changes, sessionSecret: SECRET })
  onTestFinished(() => core.stop())

  const client = localDiscordClient(local.origin)
  const said = (guild: TestGuild, content: string): number =>
    (local.state.world.messages[guild.channel] ?? []).filter((message) => message.content.includes(content)).length

  const menuOf = (guildId: string): string[] =>
    local.state.world.commands.flatMap((one) => (one.guildId === guildId ? one.name : []))

  return {
    database,
    guilds,
    /** Turns /blame off in a guild, and waits until a bot has sent that to Discord, which does not answer. */
    async turnOffUnanswered({ id }: TestGuild) {
      const fault = local.delay(HELD_MS, { route: 'PUT /applications/:id/guilds/:id/commands', requests: 1 })
      await core.commands.toggle(id, { name: 'blame', enable: false, seen: undefined }, administrator(USERS.ada))
      await eventually(() => expect(fault.affected()).toBe(1), TIMEOUT_MS)
    },
    async turnOn({ id }: TestGuild) {
      await core.commands.toggle(id, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
      await eventually(() => expect(menuOf(id)).toContain('blame'), TIMEOUT_MS)
    },
    /** Waits until the menu of a guild no longer has /blame. */
    turnedOff: ({ id }: TestGuild) => eventually(() => expect(menuOf(id)).not.toContain('blame'), TAKEN_OVER_MS),
    bot: (shards: string): Launched =>
      launch(newFolder(), {
        DATABASE_URL: database.url,
        SESSION_SECRET: SECRET,
        LOCAL_DISCORD_PORT: new URL(local.origin).port,
        ROLES: 'bot',
        SHARDS: shards,
      }),
    /** Enables /blame and the welcome message in every guild, once the bot has stored the guild. */
    async configure() {
      for (const { id, channel } of guilds) {
        const snapshot = await eventually(async () => {
          const known = await core.snapshots.get(id)
          if (!known) throw new Error(`No bot knows ${id}`)
          return known
        }, TIMEOUT_MS)
        await core.settings.change(snapshot, { welcome_channel_id: channel }, administrator(USERS.ada))
        await core.commands.toggle(id, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
      }
      const menus = (): Set<string | null> => new Set(local.state.world.commands.map((command) => command.guildId))
      await eventually(
        () => expect([...menus()]).toEqual(expect.arrayContaining(guilds.map(({ id }) => id))),
        TIMEOUT_MS,
      )
    },
    join: (guild: TestGuild, user: string) => client.as(user).join(guild.id),
    welcomed: (guild: TestGuild, user: string) =>
      eventually(() => expect(said(guild, `Welcome <@${user}>`), guild.id).toBe(1), TIMEOUT_MS),
    /** Uses /blame in each of the guilds and expects an answer with this count. */
    async blame(among: readonly TestGuild[], count: number) {
      const times = `blamed ${count} time${count === 1 ? '' : 's'}.`
      for (const { channel } of among) await client.as(USERS.cleo).run({ channelId: channel, command: 'blame' })
      for (const guild of among) await eventually(() => expect(said(guild, times), guild.id).toBe(1), TIMEOUT_MS)
    },
    /** The sessions of all shards, in their order. */
    sessions: () => database.rows('select shard_count, shard_id, session_id from gateway_sessions order by 1, 2'),
  }
}

const connected = (bot: Launched): Promise<void> =>
  eventually(() => expect(bot.output()).toContain('The bot is connected to Discord.'), TIMEOUT_MS)
const waits = (bot: Launched): Promise<void> => eventually(() => expect(bot.output()).toContain(WAITING), TIMEOUT_MS)

describe.skipIf(TEST_DATABASE_URL === undefined)('bots that share the shards', { timeout: 3 * TIMEOUT_MS }, () => {
  it('serve every guild once and take over the shards of a killed or stopped process', async () => {
    const { database, guilds, bot, configure, join, welcomed, blame, sessions, turnOffUnanswered, turnedOff, turnOn } =
      await setUp()
    const [upper, lower] = [guilds.filter(({ shard }) => shard >= 2), guilds.filter(({ shard }) => shard < 2)]
    const [first, second] = [bot('0-1/4'), bot('2-3/4')]
    await Promise.all([connected(first), connected(second)])
    await configure()
    for (const guild of guilds) await join(guild, USERS.dan)
    for (const guild of guilds) await welcomed(guild, USERS.dan)
    await blame(guilds, 1)
    const begun = await sessions()
    expect(begun).toMatchObject([0, 1, 2, 3].map((shard_id) => ({ shard_count: SHARDS, shard_id })))

    const third = bot('2-3/4')
    await waits(third)
    const [busy] = upper
    if (!busy) throw new Error('There is no guild')
    await turnOffUnanswered(busy)
    second.child.kill('SIGKILL')
    await second.ended
    for (const guild of upper) await join(guild, USERS.ben)
    expect(third.output()).not.toContain('The bot is connected to Discord.')
    // Make the leases of half a minute expire immediately.
    await database.rows('update shard_leases set leased_until = leased_until - 30000 where shard_id >= 2')
    await connected(third)
    for (const guild of upper) await welcomed(guild, USERS.ben)
    await turnedOff(busy)
    await turnOn(busy)
    await blame(upper, 2)

    const fourth = bot('0,1/4')
    await waits(fourth)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    await connected(fourth)
    await blame(lower, 2)
    // Another process resumed each session.
    expect(await sessions()).toEqual(begun)

    const alone = bot('0/1')
    await waits(alone)
    third.child.kill('SIGTERM')
    await third.ended
    expect(alone.output()).not.toContain('The bot is connected to Discord.')
    await blame(lower, 3)
    fourth.child.kill('SIGTERM')
    await fourth.ended
    await connected(alone)
    await blame(upper, 3)
    await blame(lower, 4)
    const ended = [{ shard_count: 1, shard_id: 0 }, ...begun]
    await eventually(async () => expect(await sessions()).toMatchObject(ended), TIMEOUT_MS)
    alone.child.kill('SIGTERM')
    expect((await alone.ended).code).toBe(0)
  })
})
