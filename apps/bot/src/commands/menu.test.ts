import { COMMANDS } from '@guildhall/contract'
import { GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const MENU = '/applications/:id/guilds/:id/commands'

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})

afterEach(() => stage.close())

const toggle = (name: string, enable: boolean) => stage.core.commands.toggle(DEMO, name, enable, USERS.ada)
const jobs = () => stage.db.selectFrom('jobs').selectAll().where('kind', '=', 'commands-menu').execute()
const jobOfDemo = async () => (await jobs()).find((job) => job.guild_id === DEMO)

describe("a guild's command menu", () => {
  it('has a command while it is enabled, in that guild only', async () => {
    await stage.start()
    expect(await toggle('blame', true)).toMatchObject({ status: 'applied' })
    expect(stage.menuOf(DEMO)).toEqual(['blame'])
    expect(stage.menuOf(GUILDS.raidNight)).toEqual([])
    await toggle('blame', false)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual([]))
  })

  it('has exactly the commands of the contract when all are enabled', async () => {
    await stage.start()
    for (const name of Object.keys(COMMANDS)) await toggle(name, true)
    const all = Object.keys(COMMANDS).toSorted()
    await eventually(() => expect(stage.menuOf(DEMO).toSorted()).toEqual(all))
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
    expect(stage.menuOf(DEMO).toSorted()).toEqual(all)
  })

  it('that Discord refuses shows the reason, and follows when the bot is added again', async () => {
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
      }),
    )
  })

  it('that Discord refuses is retried only when something changes', async () => {
    await stage.start()
    await stage.caughtUp(DEMO)
    const refusal = stage.local.fail(403, { route: MENU })
    expect(await toggle('blame', true)).toMatchObject({ status: 'blocked' })
    const refused = refusal.affected()
    // Another guild's menu is brought up to date meanwhile, so the queue was searched again.
    expect(await stage.core.commands.toggle(GUILDS.raidNight, 'blame', true, USERS.ada)).toMatchObject({
      status: 'blocked',
    })
    expect(refusal.affected()).toBe(refused + 1)
    expect(await jobOfDemo()).toMatchObject({ state: 'blocked', blocked_on: 'permissions', attempts: 0 })
    refusal.end()
    stage.local.changeRole(DEMO, DEMO, { permissions: '8' })
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    expect(stage.menuOf(GUILDS.raidNight)).toEqual([])
  })

  it('ends as disabled when Discord enabled a command but the response was lost', async () => {
    await stage.start()
    expect(await toggle('blame', true)).toMatchObject({ status: 'applied' })
    await toggle('blame', false)
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
    expect(stage.menuOf(DEMO)).toEqual([])
    const applied = (await jobOfDemo())?.applied_revision
    // Discord does what it is asked, and the body of its response never arrives.
    const lost = stage.local.trickle(600_000, { route: `PUT ${MENU}` })
    expect(await toggle('blame', true)).toMatchObject({ status: 'queued' })
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    expect(await toggle('blame', false)).toMatchObject({ status: 'queued' })
    expect((await jobOfDemo())?.applied_revision).toBe(applied)
    lost.end()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual([]), 10_000)
    await eventually(async () => expect(await jobOfDemo()).toMatchObject({ state: 'done' }))
  })

  it('has the toggles that were made while the bot was offline', async () => {
    expect(await toggle('blame', true)).toMatchObject({ status: 'queued' })
    await stage.start()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it('follows when Discord was unreachable', async () => {
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

  it('is registered once more by a version with a new description of a command, and then only compared', async () => {
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

  it('is corrected at the start when Discord has another menu', async () => {
    const bot = await stage.start()
    await toggle('blame', true)
    await bot.stop()
    stage.local.state.world.commands = []
    await stage.start()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })
})
