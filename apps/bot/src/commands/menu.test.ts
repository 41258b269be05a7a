import { COMMANDS } from '@guildhall/contract'
import { GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const MENU = '/applications/:id/guilds/:id/commands'

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})

afterEach(() => stage.close())

const toggle = (name: string, enable: boolean) =>
  stage.core.commands.toggle(DEMO, { name, enable, seen: undefined }, administrator(USERS.ada))
const jobs = () => stage.db.selectFrom('jobs').selectAll().where('kind', '=', 'commands-menu').execute()
const jobOfDemo = async () => (await jobs()).find((job) => job.guild_id === DEMO)

describe("a guild's command menu", () => {
  it('contains a command while it is enabled, in that guild only', async () => {
    await stage.start()
    expect(await toggle('blame', true)).toMatchObject({ status: 'applied' })
    expect(stage.menuOf(DEMO)).toEqual(['blame'])
    expect(stage.menuOf(GUILDS.raidNight)).toEqual([])
    await toggle('blame', false)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual([]))
  })

  it('contains exactly the commands of the contract when all are enabled', async () => {
    await stage.start()
    for (const name of Object.keys(COMMANDS)) await toggle(name, true)
    const all = Object.keys(COMMANDS).toSorted()
    await eventually(() => expect(stage.menuOf(DEMO).toSorted()).toEqual(all))
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
    expect(stage.menuOf(DEMO).toSorted()).toEqual(all)
  })

  it('reports the reason when Discord refuses it, and is updated when the bot is added again', async () => {
    await stage.start()
    const refusal = stage.local.fail(403, { route: MENU })
    const why = /^The bot isn't allowed to add commands to this server\./
    const response = await toggle('blame', true)
    expect(response).toMatchObject({ status: 'blocked', reason: expect.stringMatching(why) })
    const listed = await stage.core.commands.list(DEMO)
    expect(listed.find(({ command_name: name }) => name === 'blame')?.reason).toMatch(why)
    refusal.end()
    stage.local.removeBot(DEMO)
    await eventually(async () => expect(await jobOfDemo()).toBeUndefined())
    stage.local.addBot(DEMO, 8n)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    await eventually(async () =>
      expect(await stage.core.commands.list(DEMO)).toContainEqual({
        command_name: 'blame',
        is_enabled: true,
        version: 1,
      }),
    )
  })

  it('is retried after a refusal only when the guild changes', async () => {
    await stage.start()
    await stage.caughtUp(DEMO)
    const refusal = stage.local.fail(403, { route: MENU })
    expect(await toggle('blame', true)).toMatchObject({ status: 'blocked' })
    const refused = refusal.affected()
    // Another guild's menu is updated meanwhile, so the worker has searched the queue again.
    expect(
      await stage.core.commands.toggle(
        GUILDS.raidNight,
        { name: 'blame', enable: true, seen: undefined },
        administrator(USERS.ada),
      ),
    ).toMatchObject({
      status: 'blocked',
    })
    expect(refusal.affected()).toBe(refused + 1)
    expect(await jobOfDemo()).toMatchObject({ state: 'blocked', blocked_on: 'permissions', attempts: 0 })
    refusal.end()
    stage.local.changeRole(DEMO, DEMO, { permissions: '8' })
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    expect(stage.menuOf(GUILDS.raidNight)).toEqual([])
  })

  it('does not contain a disabled command when the response to its enabling was lost', async () => {
    await stage.start()
    expect(await toggle('blame', true)).toMatchObject({ status: 'applied' })
    await toggle('blame', false)
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
    expect(stage.menuOf(DEMO)).toEqual([])
    const applied = (await jobOfDemo())?.applied_revision
    // Discord applies the change, but the body of its response never arrives.
    const lost = stage.local.trickle(600_000, { route: `PUT ${MENU}` })
    expect(await toggle('blame', true)).toMatchObject({ status: 'queued' })
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    expect(await toggle('blame', false)).toMatchObject({ status: 'queued' })
    expect((await jobOfDemo())?.applied_revision).toBe(applied)
    lost.end()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual([]), 10_000)
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
  })

  it('contains commands that were enabled while the bot was offline', async () => {
    expect(await toggle('blame', true)).toMatchObject({ status: 'queued' })
    await stage.start()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it('is updated after Discord was unreachable', async () => {
    await stage.start()
    stage.local.goAway()
    expect(await toggle('blame', true)).toMatchObject({ status: 'queued' })
    stage.local.comeBack()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it('is registered again when the bot is added again', async () => {
    await stage.start()
    await toggle('blame', true)
    stage.local.removeBot(DEMO)
    await eventually(async () => expect(await jobOfDemo()).toBeUndefined())
    stage.local.addBot(DEMO, 8n)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it.each(
    Intl.supportedValuesOf('timeZone')
      .toSorted((a, b) => b.length - a.length)
      .slice(0, 1)
      .concat('Europe/Berlin'),
  )('names the zone %s wherever a command reads dates and times, within the limit of Discord', async (timeZone) => {
    await stage.start({ timeZone })
    for (const name of ['createevent', 'unavailable', 'updateraidtime']) await toggle(name, true)
    await eventually(() => expect(stage.menuOf(DEMO)).toHaveLength(3))
    const options = stage.local.state.world.commands.flatMap(({ name, options: all }) =>
      all.map((option) => ({ at: `${name} ${option.name}`, description: option.description })),
    )
    const named = options.filter(({ description }) => description.includes(`in ${timeZone}, such as`))
    expect(named.map(({ at }) => at).toSorted()).toEqual([
      'createevent slots',
      'unavailable date',
      'updateraidtime date',
      'updateraidtime time',
    ])
    expect(named.filter(({ description }) => description.length > 100)).toEqual([])
  })

  it('is registered once after a command description changes, and only compared afterwards', async () => {
    const first = await stage.start({ timeZone: 'Europe/Berlin' })
    await toggle('updateraidtime', true)
    await first.stop()
    for (const command of stage.local.state.world.commands)
      for (const option of command.options) option.description = 'As an earlier version described it'
    const compared = stage.local.delay(1, { route: `GET ${MENU}` })
    const registered = stage.local.delay(1, { route: `PUT ${MENU}` })
    const second = await stage.start({ timeZone: 'Europe/Berlin' })
    await eventually(() => expect(registered.affected()).toBe(1))
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
    const described = stage.local.state.world.commands.flatMap(({ options }) =>
      options.map(({ description }) => description),
    )
    expect(described).toContain('The day in Europe/Berlin, such as tomorrow, fri or 27 Nov')
    await second.stop()
    const before = compared.affected()
    await stage.start({ timeZone: 'Europe/Berlin' })
    await eventually(() => expect(compared.affected()).toBeGreaterThan(before))
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
    expect(registered.affected()).toBe(1)
  })

  it('is corrected at the start when Discord has a different menu', async () => {
    const bot = await stage.start()
    await toggle('blame', true)
    await bot.stop()
    stage.local.state.world.commands = []
    await stage.start()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })
})
