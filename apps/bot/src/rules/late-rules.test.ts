import { RULES, type RulesChannels } from '@guildhall/core'
import { ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, LONG, LONG_MESSAGES, setRulesStage, type RulesStage } from './testing/rules-stage.ts'

const NOBODY_SEES = [{ id: DEMO, type: 0 as const, allow: '0', deny: '1024' }]

let stage: RulesStage

beforeEach(async () => {
  stage = await setRulesStage()
  await stage.start()
})
afterEach(() => stage.close())

/** What a process holds when it ends in the middle is free after its lease. */
async function letLeaseEnd(): Promise<void> {
  const over = { leased_until: Date.now() - 1 }
  await eventually(async () => {
    const open = stage.db.updateTable('reconcile_targets').set(over).where('lease_owner', 'is not', null)
    expect((await open.executeTakeFirst()).numUpdatedRows).toBe(1n)
  })
  stage.core.nudges.send({ about: 'reconcile', kind: RULES, guildId: DEMO, ref: GENERAL })
}

describe('rules that were saved while Discord was away', () => {
  it('stand in the channel when it is back', { timeout: 20_000 }, async () => {
    await eventually(stage.demo)
    stage.local.goAway()
    expect(await stage.saveRules(['Be kind.'])).toMatchObject({ status: 'queued' })
    expect(await stage.listed()).toMatchObject([
      { status: 'queued', last_error: expect.stringMatching(/^Discord does not answer right now\./) },
    ])
    stage.local.comeBack()
    await stage.stands(['1. Be kind.'])
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied', last_error: null }]))
  })

  it('and that may not be posted then say why, and are posted as soon as they may', { timeout: 20_000 }, async () => {
    await eventually(stage.demo)
    stage.local.refuse({ http: '503', gateway: false })
    expect(await stage.saveRules(['Be kind.'])).toMatchObject({ status: 'queued' })
    stage.local.changeChannel(GENERAL, { overwrites: NOBODY_SEES })
    stage.local.comeBack()
    const why = "The bot needs View Channel in #general. Grant it in the channel's permissions."
    await eventually(
      async () => expect(await stage.listed()).toMatchObject([{ status: 'queued', last_error: why }]),
      10_000,
    )
    // What many failures would have led to.
    await stage.db
      .updateTable('reconcile_targets')
      .set({ attempts: 9, due_at: Date.now() + 300_000 })
      .execute()
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await stage.stands(['1. Be kind.'])
  })

  it('are posted as soon as the role of the bot may', { timeout: 20_000 }, async () => {
    await eventually(stage.demo)
    stage.local.refuse({ http: '503', gateway: false })
    await stage.saveRules(['Be kind.'])
    stage.local.changeRole(DEMO, DEMO, { permissions: '0' })
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    stage.local.comeBack()
    await eventually(async () => expect((await stage.listed())[0]?.last_error).toContain('View Channel'), 10_000)
    await stage.db
      .updateTable('reconcile_targets')
      .set({ attempts: 9, due_at: Date.now() + 300_000 })
      .execute()
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '8' })
    await stage.stands(['1. Be kind.'])
  })
})

describe('rules whose save was cut off by a crash', () => {
  const never = () => new Promise<never>(() => {})

  it.each<[string, (channels: RulesChannels) => RulesChannels]>([
    ['before Discord was asked', () => ({ match: never })],
    [
      'after the first of its messages was posted, before that was noted',
      (channels) => ({
        match(wanted, signal) {
          const note = async (standing: typeof wanted.standing) =>
            standing.messageIds.length > 0 ? never() : wanted.note(standing)
          return channels.match({ ...wanted, note }, signal)
        },
      }),
    ],
    [
      'after all its messages were posted, before it was confirmed',
      (channels) => ({
        async match(wanted, signal) {
          await channels.match(wanted, signal)
          await never()
        },
      }),
    ],
  ])('%s, stand once and whole when its lease has ended', async (_, crash) => {
    void stage.saveRules(LONG, crash)
    await eventually(async () => expect(await stage.target()).toMatchObject({ lease_owner: expect.any(String) }))
    await letLeaseEnd()
    await stage.stands(LONG_MESSAGES)
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ version: 1, status: 'applied' }]))
  })

  it('are left alone by the bot as long as the lease runs', async () => {
    void stage.saveRules(['Be kind.'], () => ({ match: never }))
    await eventually(async () => expect(await stage.target()).toMatchObject({ lease_owner: expect.any(String) }))
    stage.core.nudges.send({ about: 'reconcile', kind: RULES, guildId: DEMO, ref: GENERAL })
    // Applied by a look for all that is due, which came after the nudge; stopping waits for what that began.
    const toggled = await stage.core.commands.toggle(DEMO, 'blame', true, USERS.ada)
    expect(toggled).toMatchObject({ status: 'applied' })
    await stage.stopAll()
    expect(stage.posted()).toEqual([])
    await stage.start()
    await letLeaseEnd()
    await stage.stands(['1. Be kind.'])
  })
})
