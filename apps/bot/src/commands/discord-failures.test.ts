import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const RAID = GUILDS.raidNight
const GENERAL = CHANNELS.demoGeneral
const MENU = '/applications/:id/guilds/:id/commands'
const CALLBACK = 'POST /interactions/:id/:token/callback'

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
  // The menus of both guilds are compared at the start.
  await eventually(async () => {
    const menus = await stage.db.selectFrom('jobs').select('state').where('kind', '=', 'commands-menu').execute()
    if (menus.length < 2 || menus.some(({ state }) => state !== 'done')) throw new Error('A menu is still compared.')
  })
})

afterEach(() => stage.close())

const toggle = (guildId: string, enable: boolean) =>
  stage.core.commands.toggle(guildId, { name: 'blame', enable, seen: undefined }, administrator(USERS.ada))
const menuIs = (guildId: string, menu: string[]) => eventually(() => expect(stage.menuOf(guildId)).toEqual(menu))

const messages = async () => (await stage.as(USERS.ada).read(GENERAL)).map(({ content }) => content)
const blame = () => stage.as(USERS.cleo).run({ channelId: GENERAL, command: 'blame' })

describe('a command toggle', () => {
  it('is applied although Discord is slow', async () => {
    stage.local.delay(100, {})
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'applied' })
  })

  it.each([
    ['is cut off', () => stage.local.refuse({ http: 'cut', gateway: false })],
    ['responds with 503', () => stage.local.refuse({ http: '503', gateway: false })],
    ['fails', () => stage.local.fail(502, {})],
    ['never finishes its responses', () => stage.local.trickle(60_000, {})],
  ])('is saved while Discord %s, and applied afterwards', async (_, begin) => {
    begin()
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
    expect(await stage.core.commands.enabled(DEMO)).toEqual(['blame'])
    await eventually(async () => {
      const status = await stage.core.jobs.status({ guildId: DEMO, kind: 'commands-menu', key: '' })
      expect(status).toMatchObject({ status: 'queued', reason: expect.stringContaining("Discord isn't responding") })
    }, 10_000)
    expect(stage.menuOf(DEMO)).toEqual([])
    stage.local.endFaults()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']), 10_000)
  })

  it('is applied as soon as Discord is reachable again, after any number of failed attempts', async () => {
    stage.local.goAway()
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
    // The state after many failed attempts.
    const late = { attempts: 9, run_at: Date.now() + 300_000 }
    await eventually(async () => {
      const open = stage.db.updateTable('jobs').set(late).where('lease_token', 'is', null)
      const { numUpdatedRows } = await open
        .where('guild_id', '=', DEMO)
        .where('reason', 'is not', null)
        .executeTakeFirst()
      expect(numUpdatedRows).toBe(1n)
    })
    stage.local.comeBack()
    await menuIs(DEMO, ['blame'])
  })
})

describe('a rate limit', () => {
  it.each(['user', 'shared', 'global'] as const)('is hit at most twice and then respected: %s', async (scope) => {
    const route = scope === 'global' ? undefined : MENU
    const limit = stage.local.limit({ scope, retryAfter: 2 }, { route })
    const begun = Date.now()
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
    expect(await toggle(DEMO, false)).toMatchObject({ status: 'queued' })
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
    await menuIs(DEMO, ['blame'])
    expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000)
    // A second call can be in flight when the first one fails.
    expect(limit.affected()).toBeGreaterThanOrEqual(1)
    expect(limit.affected()).toBeLessThanOrEqual(2)
  })

  it('delays no response to a command when it limits only the menus', async () => {
    await toggle(DEMO, true)
    stage.local.limit({ scope: 'user', retryAfter: 30 }, { route: MENU })
    expect(await toggle(RAID, true)).toMatchObject({ status: 'queued' })
    await blame()
    await eventually(async () => expect(await messages()).toContain('Gremlin has been blamed 1 time.'))
  })

  it('does not keep the bot from stopping', async () => {
    stage.local.limit({ scope: 'global', retryAfter: 30 }, {})
    await toggle(DEMO, true)
    const begun = Date.now()
    await stage.stopAll()
    expect(Date.now() - begun).toBeLessThan(15_000)
  })
})

describe('the response to a command', () => {
  it('is retried through a burst of failures, and the call counts once', async () => {
    await toggle(DEMO, true)
    const burst = stage.local.fail(503, { route: CALLBACK, requests: 5 })
    await blame()
    await eventually(async () => expect(await messages()).toContain('Gremlin has been blamed 1 time.'))
    expect(burst.affected()).toBe(5)
    await blame()
    await eventually(async () => expect(await messages()).toContain('Gremlin has been blamed 2 times.'))
  })

  it('is dropped when Discord accepts none in time, and the next call receives one', async () => {
    await toggle(DEMO, true)
    const tokens: unknown[] = []
    const stop = stage.local.state.hub.subscribe(({ t, audience, d }) => {
      if (t === 'INTERACTION_CREATE' && audience === 'bot') tokens.push(Reflect.get(d, 'token'))
    })
    const fault = stage.local.fail(503, { route: CALLBACK })
    await blame()
    await eventually(() => expect(stage.logged()).toContain('could not respond to an interaction'), 10_000)
    stop()
    // The token allows responses in the bot's name, so the log must not contain it.
    expect(tokens).toEqual([expect.any(String)])
    expect(stage.logged()).toContain('/interactions/')
    expect(stage.logged()).not.toContain(tokens[0])
    fault.end()
    await blame()
    await eventually(async () => expect((await messages()).join()).toContain('Gremlin has been blamed 2 times.'))
    expect((await messages()).join()).not.toContain('1 time.')
  })

  it('leaves no token in the log when it is over a limit of Discord', async () => {
    await toggle(DEMO, true)
    const tokens: unknown[] = []
    const stop = stage.local.state.hub.subscribe(({ t, audience, d }) => {
      if (t === 'INTERACTION_CREATE' && audience === 'bot') tokens.push(Reflect.get(d, 'token'))
    })
    stage.local.limit({ scope: 'user', retryAfter: 600 }, { route: CALLBACK })
    await blame()
    await eventually(() => expect(stage.logged()).toContain('could not respond to an interaction'), 10_000)
    stop()
    expect(tokens).toEqual([expect.any(String)])
    expect(stage.logged()).toContain('RateLimitError')
    expect(stage.logged()).not.toContain(tokens[0])
  })
})
