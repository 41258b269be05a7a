import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

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
    const open = await stage.db.selectFrom('reconcile_targets').selectAll().execute()
    if (open.some((target) => target.wanted_hash !== target.applied_hash)) throw new Error('A menu is still compared')
  })
})

afterEach(() => stage.close())

const toggle = (guildId: string, enable: boolean) => stage.core.commands.toggle(guildId, 'blame', enable, USERS.ada)
const menuIs = (guildId: string, menu: string[]) => eventually(() => expect(stage.menuOf(guildId)).toEqual(menu))

const told = async () => (await stage.read(USERS.ada, GENERAL)).map(({ content }) => content)
const blame = () => stage.invoke({ user: USERS.cleo, channel: GENERAL, command: 'blame' })

describe('a switch that is thrown', () => {
  it('is applied although Discord is slow', async () => {
    stage.local.delay(100, {})
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'applied' })
  })

  it.each([
    ['is cut off', () => stage.local.refuse({ http: 'cut', gateway: false })],
    ['answers 503', () => stage.local.refuse({ http: '503', gateway: false })],
    ['fails', () => stage.local.fail(502, {})],
    ['sends its answers without end', () => stage.local.trickle(60_000, {})],
  ])('is saved while Discord %s, and followed afterwards', { timeout: 15_000 }, async (_, begin) => {
    begin()
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
    expect(await stage.core.commands.enabled(DEMO)).toEqual(['blame'])
    await eventually(async () => {
      const target = await stage.db.selectFrom('reconcile_targets').select('last_error').executeTakeFirst()
      expect(target?.last_error).toEqual(expect.any(String))
    }, 10_000)
    expect(stage.menuOf(DEMO)).toEqual([])
    stage.local.endFaults()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']), 10_000)
  })

  it('is followed as soon as Discord is known to be back, however long it was away', async () => {
    stage.local.goAway()
    expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
    // What many failures would have led to.
    const late = { attempts: 9, due_at: Date.now() + 300_000, last_error: 'away' }
    await eventually(async () => {
      const open = stage.db.updateTable('reconcile_targets').set(late).where('lease_owner', 'is', null)
      const { numUpdatedRows } = await open.where('last_error', 'is not', null).executeTakeFirst()
      expect(numUpdatedRows).toBe(1n)
    })
    stage.local.comeBack()
    await menuIs(DEMO, ['blame'])
  })
})

describe('a rate limit', () => {
  it.each(['user', 'shared', 'global'] as const)(
    'is obeyed (%s): it is learned of once, and nothing hammers',
    { timeout: 10_000 },
    async (scope) => {
      const route = scope === 'global' ? undefined : MENU
      const limit = stage.local.limit({ scope, retryAfter: 2 }, { route })
      const begun = Date.now()
      expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
      expect(await toggle(DEMO, false)).toMatchObject({ status: 'queued' })
      expect(await toggle(DEMO, true)).toMatchObject({ status: 'queued' })
      await menuIs(DEMO, ['blame'])
      expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000)
      // One more may be on its way when the first learns of it.
      expect(limit.struck()).toBeGreaterThanOrEqual(1)
      expect(limit.struck()).toBeLessThanOrEqual(2)
    },
  )

  it('of the menus holds up no answer', async () => {
    await toggle(DEMO, true)
    stage.local.limit({ scope: 'user', retryAfter: 30 }, { route: MENU })
    expect(await toggle(RAID, true)).toMatchObject({ status: 'queued' })
    await blame()
    await eventually(async () => expect(await told()).toContain('Gremlin has been blamed 1 time.'))
  })

  it('does not keep the bot from stopping', async () => {
    stage.local.limit({ scope: 'global', retryAfter: 30 }, {})
    await toggle(DEMO, true)
    const begun = Date.now()
    await stage.stopAll()
    expect(Date.now() - begun).toBeLessThan(3_000)
  })
})

describe('the answer to a command', () => {
  it('gets through a burst of failures, and the call counts once', async () => {
    await toggle(DEMO, true)
    const burst = stage.local.fail(503, { route: CALLBACK, requests: 5 })
    await blame()
    await eventually(async () => expect(await told()).toContain('Gremlin has been blamed 1 time.'))
    expect(burst.struck()).toBe(5)
    await blame()
    await eventually(async () => expect(await told()).toContain('Gremlin has been blamed 2 times.'))
  })

  it('is given up when Discord takes none in time, and the next is answered', { timeout: 15_000 }, async () => {
    await toggle(DEMO, true)
    const fault = stage.local.fail(503, { route: CALLBACK })
    await blame()
    await eventually(() => expect(stage.logged()).toContain('a listener failed'), 10_000)
    fault.end()
    await blame()
    await eventually(async () => expect((await told()).join()).toContain('Gremlin has been blamed 2 times.'))
    expect((await told()).join()).not.toContain('1 time.')
  })
})
