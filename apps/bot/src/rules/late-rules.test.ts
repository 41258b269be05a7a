import { RULES_MESSAGE } from '@guildhall/core'
import { ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, LONG, LONG_MESSAGES, setRulesStage, type RulesStage } from './testing/rules-stage.ts'

const POST = 'POST /channels/:id/messages'
const HIDDEN = [{ id: DEMO, type: 0 as const, allow: '0', deny: '1024' }]

let stage: RulesStage

beforeEach(async () => {
  stage = await setRulesStage()
  await stage.start()
})
afterEach(() => stage.close())

describe('rules that are saved while Discord is unreachable', () => {
  it('are queued and posted once Discord is reachable again', async () => {
    await eventually(stage.demo)
    stage.local.goAway()
    expect(await stage.saveRules(['Be kind.'])).toMatchObject({ status: 'queued' })
    expect(await stage.listed()).toMatchObject([
      { status: 'queued', last_error: expect.stringMatching(/^Discord isn't responding\./) },
    ])
    stage.local.comeBack()
    await stage.shows(['1. Be kind.'])
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied', last_error: null }]))
  })

  it('are kept when Discord refuses them later, show the reason and are posted once allowed', async () => {
    await eventually(stage.demo)
    stage.local.refuse({ http: '503', gateway: false })
    expect(await stage.saveRules(['Be kind.'])).toMatchObject({ version: 1, status: 'queued' })
    stage.local.changeChannel(GENERAL, { overwrites: HIDDEN })
    stage.local.comeBack()
    const reason =
      'The bot needs View Channel in #general. Grant the permission in this channel, or post the rules in another one.'
    const blocked = [{ version: 1, status: 'blocked', last_error: reason }]
    await eventually(async () => expect(await stage.listed()).toMatchObject(blocked), 20_000)
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await stage.shows(['1. Be kind.'])
  })

  it("are posted as soon as the bot's role allows it", async () => {
    await eventually(stage.demo)
    stage.local.refuse({ http: '503', gateway: false })
    await stage.saveRules(['Be kind.'])
    stage.local.changeRole(DEMO, DEMO, { permissions: '0' })
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    stage.local.comeBack()
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'blocked' }]), 20_000)
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '8' })
    await stage.shows(['1. Be kind.'])
  })
})

describe('rules with an interrupted post', () => {
  /** Expires the leases of the rules messages and wakes the worker. */
  async function endLease(): Promise<void> {
    const { db, core } = stage
    await db
      .updateTable('jobs')
      .set({ leased_until: Date.now() - 1 })
      .where('kind', '=', RULES_MESSAGE)
      .execute()
    await core.changes.transaction(async (trx) => {
      core.changes.publish(trx, { topic: 'job', guildId: DEMO, key: RULES_MESSAGE, area: null })
    })
  }

  /** Ages the post until Discord may have forgotten its nonce. */
  async function agePosting(): Promise<void> {
    const row = await stage.db.selectFrom('channel_rules').selectAll().executeTakeFirstOrThrow()
    const posted = JSON.parse(row.posted)
    posted.posting.since -= 60_000
    await stage.db
      .updateTable('channel_rules')
      .set({ posted: JSON.stringify(posted) })
      .execute()
  }

  async function posting(): Promise<unknown> {
    const row = await stage.db.selectFrom('channel_rules').select('posted').executeTakeFirst()
    return row && JSON.parse(row.posted).posting
  }

  it("are posted once when Discord's response is lost", async () => {
    stage.local.trickle(600_000, { route: POST, requests: 1 })
    const saving = stage.saveRules(LONG)
    await stage.shows(LONG_MESSAGES.slice(0, 1))
    expect(await posting()).toMatchObject({ key: expect.any(String) })
    await endLease()
    await stage.shows(LONG_MESSAGES)
    await saving
    await eventually(
      async () => expect(await stage.listed()).toMatchObject([{ version: 1, status: 'applied' }]),
      10_000,
    )
    await stage.shows(LONG_MESSAGES)
  })

  it('are posted once when the response is lost and Discord has forgotten the nonce', async () => {
    stage.local.trickle(600_000, { route: POST, requests: 1 })
    const saving = stage.saveRules(['Be kind.'])
    await stage.shows(['1. Be kind.'])
    for (const message of stage.messages()) message.nonce = null
    await agePosting()
    await endLease()
    await saving
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied' }]), 10_000)
    expect(stage.posted()).toEqual(['1. Be kind.'])
  })

  it('are not posted again without Read Message History, which the reason names', async () => {
    stage.local.delay(600_000, { route: POST, requests: 1 })
    const saving = stage.saveRules(['Be kind.'])
    await eventually(async () => expect(await posting()).toMatchObject({ key: expect.any(String) }))
    stage.local.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '65536' }] })
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    await stage.caughtUp(DEMO)
    await agePosting()
    await endLease()
    const failure = await saving.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({
      message: expect.stringMatching(
        /^The bot needs Read Message History in #general\. .* Without it, the bot can't tell whether its message was posted/,
      ),
    })
  })

  it('are posted once when the bot stops before Discord handles the post', async () => {
    stage.local.delay(600_000, { route: POST, requests: 1 })
    const saving = stage.saveRules(['Be kind.'])
    await eventually(async () => expect(await posting()).toMatchObject({ key: expect.any(String) }))
    await stage.stopAll()
    expect(stage.posted()).toEqual([])
    expect(await saving).toMatchObject({ version: 1, status: 'queued' })
    await stage.start()
    await stage.shows(['1. Be kind.'])
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied' }]), 10_000)
    expect(stage.posted()).toEqual(['1. Be kind.'])
  })
})
