import { GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setRulesStage, type RulesStage } from '../rules/testing/rules-stage.ts'
import { eventually } from '../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const RAID = GUILDS.raidNight
const MENU = 'commands-menu'
const WAITS = expect.stringContaining("isn't available in Discord right now")

let stage: RulesStage

beforeEach(async () => {
  stage = await setRulesStage()
  await stage.start()
  await eventually(stage.demo)
})
afterEach(() => stage.close())

const menu = () => stage.core.jobs.status({ guildId: DEMO, kind: MENU, key: '' })

/** Makes a guild unavailable, as in an outage of Discord. */
async function lose(): Promise<void> {
  stage.local.loseGuild(DEMO)
  await stage.caughtUp(RAID)
}

describe('an unavailable guild', () => {
  it('has its jobs run only once it is available again', async () => {
    await lose()
    expect(await stage.saveRules(['Be kind.'])).toMatchObject({ status: 'queued' })
    expect(
      await stage.core.commands.toggle(
        DEMO,
        { name: 'blame', enable: true, seen: undefined },
        administrator(USERS.ada),
      ),
    ).toMatchObject({ status: 'queued' })
    await eventually(async () => expect(await menu()).toEqual({ status: 'queued', reason: WAITS }))
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'queued', last_error: WAITS }]))
    expect([stage.posted(), stage.menuOf(DEMO)]).toEqual([[], []])
    stage.local.findGuild(DEMO)
    await stage.shows(['1. Be kind.'])
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']), 10_000)
  })

  it('is compared with Discord when it is available again', async () => {
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    await lose()
    stage.local.removeBot(DEMO)
    stage.local.addBot(DEMO, 8n)
    expect(stage.menuOf(DEMO)).toEqual([])
    stage.local.findGuild(DEMO)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']), 10_000)
  })

  it('does not delay another guild', async () => {
    await lose()
    expect(
      await stage.core.commands.toggle(
        RAID,
        { name: 'blame', enable: true, seen: undefined },
        administrator(USERS.ada),
      ),
    ).toMatchObject({ status: 'applied' })
  })

  it('is still unavailable in a session that begins during the outage', async () => {
    await lose()
    await stage.stopAll()
    stage.local.invalidateSessions()
    await stage.start()
    await stage.caughtUp(RAID)
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    await eventually(async () => expect(await menu()).toEqual({ status: 'queued', reason: WAITS }))
    stage.local.findGuild(DEMO)
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']), 10_000)
  })
})
