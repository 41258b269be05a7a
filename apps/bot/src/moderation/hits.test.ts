import { MODERATION_HIT } from '@guildhall/core'
import { GUILDS, USERS } from '@guildhall/local-discord'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT, moderationOn, type Moderation } from '../testing/moderation.ts'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const MINUTE_MS = 60_000
const WRITE = 'POST /channels/:id/messages'
const ACTIONS = ['warn', 'mute', 'kick', 'ban'] as const
const DONE = { warn: 'Warned', mute: 'Muted for 10 minutes.', kick: 'Kicked.', ban: 'Banned.' }

let stage: Stage
let file: string
let moderation: Moderation

beforeEach(async () => {
  file = databaseFile()
  stage = await setStage(file)
  moderation = moderationOn(stage)
  await stage.start()
})

afterEach(() => stage.close())

/** The number of times the default action was taken. */
function times(action: (typeof ACTIONS)[number]): number {
  if (action === 'mute') return moderation.audited(AUDIT.member).length
  if (action !== 'warn') return moderation.audited(AUDIT[action]).length
  const direct = stage.local.state.world.directChannels.find((channel) => channel.userId === USERS.cleo)
  return stage.botMessagesIn(direct?.id ?? '').length
}

/** The calls that one action makes; a warning is a message, like the log line. */
const CALLS = {
  warn: { call: /POST.*messages/, times: 2 },
  mute: { call: /PATCH.*members/, times: 1 },
  kick: { call: /DELETE.*members/, times: 1 },
  ban: { call: /PUT.*bans/, times: 1 },
}

/** The number of such calls since the start of the bot. */
async function callsLike(call: RegExp): Promise<number> {
  const { text } = await stage.kit.metrics.page()
  const counts = text.matchAll(/^guildhall_discord_call_duration_seconds_count(\{.*\}) (\d+)$/gm)
  return [...counts].reduce((sum, [, labels = '', count]) => sum + (call.test(labels) ? Number(count) : 0), 0)
}

/** Makes the database refuse a step of a job, as if the process had died before it. @returns a function that removes the fault. */
async function dieBefore(step: string): Promise<() => Promise<void>> {
  const condition = sql.lit(`%"${step}"%`)
  await sql`create trigger dying before update on jobs when new.kind = ${sql.lit(MODERATION_HIT)} and new.progress like ${condition}
    and old.progress is not new.progress begin select raise(abort, 'died'); end`.execute(stage.db)
  return async () => {
    await sql`drop trigger dying`.execute(stage.db)
  }
}

describe('a moderation hit', () => {
  it.each(ACTIONS)('is carried out once when the bot dies between the action (%s) and the log line', async (action) => {
    await moderation.moderate(action)
    const live = await dieBefore('line')
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(times(action)).toBe(1))
    await eventually(() => expect(stage.logged()).toContain('failed unexpectedly'))
    await live()
    expect(await moderation.logged(1)).toContain(DONE[action])
    await stage.settle()
    expect(times(action)).toBe(1)
    expect(await callsLike(CALLS[action].call)).toBe(CALLS[action].times)
    expect(moderation.lines()).toHaveLength(1)
  })

  it('is logged once when the bot dies after it sent the log line', async () => {
    await moderation.moderate('')
    const live = await dieBefore('messageId')
    await moderation.say(USERS.cleo, 'damn')
    await moderation.logged(1)
    await eventually(() => expect(stage.logged()).toContain('failed unexpectedly'))
    await live()
    await eventually(async () => {
      const hits = await stage.db.selectFrom('moderation_hits').selectAll().execute()
      expect(hits).toMatchObject([{ done_at: expect.any(Number) }])
    })
    expect(moderation.lines()).toHaveLength(1)
  })

  it('is carried out once when the bot is stopped between the action and the log line', async () => {
    await moderation.moderate('kick')
    const fault = stage.local.fail(500, { route: WRITE })
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(moderation.audited(AUDIT.kick)).toHaveLength(1))
    await eventually(() => expect(fault.affected()).toBeGreaterThan(0))
    await stage.stopAll()
    await stage.as(USERS.cleo).join(DEMO)
    fault.end()
    await stage.start()
    expect(await moderation.logged(1)).toContain('Kicked.')
    expect(moderation.audited(AUDIT.kick)).toHaveLength(1)
    expect(moderation.member(USERS.cleo)).toBeDefined()
  })

  it.each([
    ['the author does not return', false],
    ['the author returns immediately', true],
  ])("is carried out once when Discord's response to a kick is lost and %s", async (_, isBack) => {
    await moderation.moderate('kick')
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      if (t === 'GUILD_MEMBER_REMOVE' && isBack) void stage.as(USERS.cleo).join(DEMO)
    })
    // The bot's time-out is 4 s.
    stage.local.delay(4_200, { route: 'DELETE /guilds/:id/members/:id', requests: 1 })
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('Kicked.')
    expect(moderation.audited(AUDIT.kick)).toHaveLength(1)
    expect(moderation.member(USERS.cleo) !== undefined).toBe(isBack)
    stop()
  })

  it.each([
    ['warn', WRITE],
    ['mute', 'PATCH /guilds/:id/members/:id'],
    ['ban', 'PUT /guilds/:id/bans/:id'],
  ] as const)("is carried out once when Discord's response is lost: %s", async (action, route) => {
    await moderation.moderate(action)
    stage.local.delay(4_200, { route, requests: 1 })
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain(DONE[action])
    expect(times(action)).toBe(1)
  })

  it('waits in a process without a snapshot of its server until there is one', async () => {
    const guildId = GUILDS.quietCorner
    await stage.core.moderationHits.record({
      guildId,
      hitId: 'session:1',
      userId: USERS.cleo,
      channelId: null,
      ruleId: '7',
      triggerType: 4,
      content: 'damn',
      action: '',
      happenedAt: stage.kit.core.clock.now(),
      isTimeExact: true,
    })
    const row = () => stage.db.selectFrom('jobs').selectAll().where('kind', '=', MODERATION_HIT).executeTakeFirst()
    const hits = () => stage.db.selectFrom('moderation_hits').selectAll().execute()
    await eventually(async () => expect(await row()).toMatchObject({ state: 'open', claimed_at: expect.any(Number) }))
    await eventually(async () => expect((await row())?.not_before).toBeGreaterThan(0))
    expect(await hits()).toMatchObject([{ done_at: null, content: 'damn' }])
    stage.local.addBot(guildId, 0n)
    await eventually(async () => expect(await row()).toMatchObject({ state: 'done' }), 20_000)
    expect(await hits()).toMatchObject([{ done_at: expect.any(Number), content: '' }])
  })

  it('is carried out after a restart when the database was locked', async () => {
    await moderation.moderate('mute')
    const unlock = await lockDatabase(stage.db, file)
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(stage.logged()).toContain('could not write the rows of an event'))
    await stage.stopAll()
    await unlock()
    await stage.start()
    expect(await moderation.logged(1)).toContain('Muted for 10 minutes.')
  })

  it('is only logged when the bot was disconnected for more than a minute, with its earliest possible time', async () => {
    await moderation.moderate('kick')
    await stage.stopAll()
    const disconnectedAt = Math.floor(stage.core.clock.now() / 1_000)
    await stage.kit.moveTime(MINUTE_MS)
    await moderation.say(USERS.cleo, 'damn')
    await stage.kit.moveTime(MINUTE_MS)
    await stage.start()
    const line = await moderation.logged(1)
    expect(line).toContain('Nothing was done: the bot received the report more than a minute late.')
    const after = Number(/after <t:(\d+):T>/.exec(line ?? '')?.[1])
    expect(after).toBeLessThanOrEqual(disconnectedAt)
    expect(after).toBeGreaterThan(disconnectedAt - 60)
    expect(times('kick')).toBe(0)
  })

  it('is only logged when Discord was unreachable for more than a minute', async () => {
    await moderation.moderate('kick')
    const fault = stage.local.fail(503, { route: 'GET /guilds/:id/members/:id' })
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(fault.affected()).toBeGreaterThan(0))
    await stage.kit.moveTime(MINUTE_MS + 1)
    fault.end()
    expect(await moderation.logged(1)).toMatch(/ at <t:\d+:T>.*Nothing was done: the bot received/)
    expect(times('kick')).toBe(0)
  })

  it('waits while Discord is unreachable, and its text is deleted once it is done', async () => {
    await moderation.moderate('mute')
    const fault = stage.local.fail(503, { route: 'PATCH /guilds/:id/members/:id' })
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(fault.affected()).toBeGreaterThan(0))
    fault.end()
    expect(await moderation.logged(1)).toContain('Muted for 10 minutes.')
    await eventually(async () => {
      const rows = await stage.db.selectFrom('moderation_hits').selectAll().execute()
      expect(rows).toMatchObject([{ content: '', done_at: expect.any(Number) }])
      expect(JSON.stringify(await stage.db.selectFrom('jobs').selectAll().execute())).not.toContain('damn')
    })
  })
})
