import { setTimeout as wait } from 'node:timers/promises'
import { createLog } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { administrator, guildMember } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, IDENTIFIED_WITHIN_MS, setStage, type Stage } from '../../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
/** Number of /blame calls while the gateway drops. */
const BLAMES = 40

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})

afterEach(() => stage.close())

const blame = () => stage.as(USERS.cleo).run({ channelId: GENERAL, command: 'blame' })
const switchOn = () =>
  stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
const snapshot = () => stage.core.snapshots.get(DEMO)
/** Stores cleo's roles, as the dashboard does when she opens it. */
const know = (roleIds: string[]) =>
  stage.core.members.ask(DEMO, USERS.cleo, () => Promise.resolve(guildMember({ roleIds })))
const rolesOfCleo = async () => (await stage.core.members.get(DEMO, USERS.cleo))?.roleIds

/** The counts in the bot's responses. */
async function counts(): Promise<number[]> {
  const messages = await stage.as(USERS.ada).read(GENERAL)
  return messages.flatMap(({ content }) => Number(/blamed (\d+) time/.exec(content)?.[1] ?? []))
}

async function counted(): Promise<number> {
  const row = await stage.db.selectFrom('blame_counts').select('count').executeTakeFirst()
  return row?.count ?? 0
}

describe('a failing gateway connection', () => {
  it('loses no /blame: each call counts once and receives one response', async () => {
    await stage.start()
    await switchOn()
    const drops = [
      () => stage.local.dropGateway(),
      () => stage.local.dropGateway(4000),
      () => stage.local.askToReconnect(),
    ]
    for (let n = 0; n < BLAMES; n++) {
      await blame()
      if (n % 8 === 3) drops[Math.floor(Math.random() * drops.length)]?.()
      await wait(Math.random() * 40)
    }
    const all = Array.from({ length: BLAMES }, (_, at) => at + 1)
    await eventually(async () => expect((await counts()).toSorted((a, b) => a - b)).toEqual(all))
    expect(await counted()).toBe(BLAMES)
  })

  it('repeats a call to the next bot, which neither responds nor counts twice', async () => {
    const bot = await stage.start()
    await switchOn()
    await blame()
    await eventually(async () => expect(await counts()).toEqual([1]))
    await bot.stop()
    // The state after a crash: the rows lag behind the responses.
    await stage.db
      .updateTable('gateway_sessions')
      .set((eb) => ({ sequence: eb('sequence', '-', 3) }))
      .execute()
    const lines: string[] = []
    const log = createLog('debug', { write: (line: string) => void lines.push(line) })
    // Set the clock back so that the call is not too old.
    const happened = Date.now() - 1_000
    await stage.start({ log, clock: { now: () => happened } })
    await eventually(() => expect(lines.join('')).toContain('ignored an interaction that already has a response'))
    expect(lines.join('')).not.toContain('a listener failed')
    expect(await counts()).toEqual([1])
    expect(await counted()).toBe(1)
  })

  it('is detected when it dies without a close, and no event is lost', async () => {
    stage.local.beatEvery(250)
    await stage.start()
    await stage.rowsCurrent(DEMO)
    await know([])
    const left = await stage.sessionsLeft()
    stage.local.freezeGateway()
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoKeeper)
    await eventually(async () => expect(await rolesOfCleo()).toContain(ROLES.demoKeeper))
    expect(await stage.sessionsLeft()).toBe(left)
  })

  it('is retried with pauses while refused, and restored soon afterwards', async () => {
    const bot = await stage.start()
    stage.local.refuse({ gateway: true })
    const tries = await eventually(() => {
      const lines = stage
        .logged()
        .split('\n')
        .filter((line) => line.includes('"closeCode":1006'))
      expect(lines.length).toBeGreaterThanOrEqual(4)
      return lines.map((line) => Number(/"time":(\d+)/.exec(line)?.[1]))
    }, 14_000)
    // A busy machine makes the pauses longer, never shorter.
    const between = tries.slice(1).map((time, at) => time - (tries[at] ?? 0))
    expect(Math.min(...between.slice(1))).toBeGreaterThan(500)
    expect(bot.state()).toBe('connecting')
    stage.local.comeBack()
    await eventually(() => expect(bot.state()).toBe('ready'), 14_000)
  })

  it('keeps its session when Discord asks for a resume', async () => {
    const bot = await stage.start()
    const left = await stage.sessionsLeft()
    stage.local.invalidateSessions({ resumable: true })
    await eventually(() => expect(stage.logged()).toContain('resumed the session'))
    expect(bot.state()).toBe('ready')
    expect(await stage.sessionsLeft()).toBe(left)
  })
})

describe('a session that Discord ended', () => {
  it('is followed by a new session that catches up with missed changes', async () => {
    const bot = await stage.start()
    await eventually(async () => expect((await snapshot())?.name).toBe('Guildhall Demo'))
    await stage.rowsCurrent(DEMO)
    await know([ROLES.demoKeeper])
    const left = await stage.sessionsLeft()
    stage.local.invalidateSessions()
    stage.local.changeGuild(DEMO, { name: 'Missed' })
    await eventually(async () => expect((await snapshot())?.name).toBe('Missed'), IDENTIFIED_WITHIN_MS)
    await eventually(async () => expect(await rolesOfCleo()).toBeUndefined())
    await eventually(() => expect(bot.state()).toBe('ready'))
    expect(await stage.sessionsLeft()).toBe(left - 1)
  })
})

describe('an outage of a guild', () => {
  it('is not recorded as the bot leaving the guild, also at a start', async () => {
    const bot = await stage.start()
    await switchOn()
    await eventually(async () => expect(await snapshot()).toBeDefined())
    const jobsOfDemo = () => stage.db.selectFrom('jobs').select('kind').where('guild_id', '=', DEMO).execute()
    expect(await jobsOfDemo()).not.toEqual([])
    stage.local.loseGuild(DEMO)
    await stage.caughtUp(GUILDS.raidNight)
    expect((await snapshot())?.isBotMember).toBe(true)
    await bot.stop()
    stage.local.invalidateSessions()
    await stage.start()
    await stage.caughtUp(GUILDS.raidNight)
    expect((await snapshot())?.isBotMember).toBe(true)
    expect(await jobsOfDemo()).not.toEqual([])
    stage.local.findGuild(DEMO)
    await blame()
    await eventually(async () => expect(await counts()).toEqual([1]))
  })

  it('marks the member rows as missed until the outdated ones are deleted', async () => {
    await stage.start()
    await stage.rowsCurrent(DEMO)
    await know([ROLES.demoKeeper])
    const progress = () => stage.core.gatewaySessions.progressFor(DEMO)
    stage.local.loseGuild(DEMO)
    await eventually(async () => expect(await progress()).toMatchObject({ membersAsOf: 0, isMissed: true }))
    expect(await rolesOfCleo()).toEqual([ROLES.demoKeeper])
    stage.local.findGuild(DEMO)
    await stage.rowsCurrent(DEMO)
    expect(await rolesOfCleo()).toBeUndefined()
  })
})
