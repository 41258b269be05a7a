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

describe("a guild's command menu", () => {
  it('has a command while it is on, and only there', async () => {
    await stage.start()
    expect(await toggle('blame', true)).toMatchObject({ status: 'applied' })
    expect(stage.menuOf(DEMO)).toEqual(['blame'])
    expect(stage.menuOf(GUILDS.raidNight)).toEqual([])
    await toggle('blame', false)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual([]))
  })

  it('leaves out what the bot cannot run yet, which is not told to be applied', async () => {
    await stage.start()
    const reason = "/ask isn't available in this version of the bot yet."
    expect(await toggle('ask', true)).toMatchObject({ is_enabled: true, status: 'queued', reason })
    expect(stage.menuOf(DEMO)).toEqual([])
    await toggle('blame', true)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it('that Discord refuses says why, is tried rarely, and follows when the bot is added again', async () => {
    await stage.start()
    const refusal = stage.local.fail(403, { route: MENU })
    const why = /^The bot was added to this server without permission to offer commands\./
    const answer = await toggle('blame', true)
    expect(answer).toMatchObject({ status: 'queued', reason: expect.stringMatching(why) })
    const listed = await stage.core.commands.list(DEMO)
    expect(listed.find(({ command_name: name }) => name === 'blame')?.reason).toMatch(why)
    const target = await stage.db
      .selectFrom('reconcile_targets')
      .selectAll()
      .where('guild_id', '=', DEMO)
      .executeTakeFirstOrThrow()
    expect(target.due_at - Date.now()).toBeGreaterThan(4 * 60_000)
    refusal.end()
    stage.local.removeBot(DEMO)
    await eventually(async () =>
      expect(await stage.db.selectFrom('reconcile_targets').selectAll().execute()).toHaveLength(1),
    )
    stage.local.addBot(DEMO, 8n)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    await eventually(async () =>
      expect(await stage.core.commands.list(DEMO)).toContainEqual({
        command_name: 'blame',
        is_enabled: true,
      }),
    )
  })

  it('is brought up to date at the start with what was switched while the bot was away', async () => {
    expect(await toggle('blame', true)).toMatchObject({ status: 'queued' })
    await stage.start()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it('follows when Discord was away', async () => {
    await stage.start()
    stage.local.goAway()
    expect(await toggle('blame', true)).toMatchObject({ status: 'queued' })
    stage.local.comeBack()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it('is there again when the bot is added again', async () => {
    await stage.start()
    await toggle('blame', true)
    stage.local.removeBot(DEMO)
    await eventually(async () =>
      expect(await stage.db.selectFrom('reconcile_targets').selectAll().execute()).toHaveLength(1),
    )
    stage.local.addBot(DEMO, 8n)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })

  it('is mended at the start when it is not what it should be', async () => {
    const bot = await stage.start()
    await toggle('blame', true)
    await bot.stop()
    stage.local.state.world.commands = []
    await stage.start()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
  })
})
