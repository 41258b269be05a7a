import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEMO, setRulesStage, type RulesStage } from '../rules/testing/rules-stage.ts'
import { eventually } from '../testing/stage.ts'

const HOUR_MS = 60 * 60_000
/** Longer than the pause after the end of a time-out, in ms. */
const LATER_MS = 6_000

let stage: RulesStage

/** Times the bot out for an hour. */
function timeOut(): void {
  const timedOutUntil = stage.local.clock.now() + HOUR_MS
  stage.local.changeMember(DEMO, stage.local.credentials.clientId, { timedOutUntil })
}

/** Deletes the bot's rules as a moderator, and waits until Discord refuses them. */
async function refuseRules(): Promise<void> {
  await stage.remove(0)
  await refused()
}

async function refused(): Promise<void> {
  await eventually(async () => expect(await stage.job()).toMatchObject({ state: 'blocked' }))
}

async function endTimeOut(): Promise<void> {
  await stage.kit.moveTime(HOUR_MS + LATER_MS)
  await stage.shows(['1. Be kind.'])
}

beforeEach(async () => {
  stage = await setRulesStage()
  await stage.start()
  await stage.saveRules(['Be kind.'])
  await stage.shows(['1. Be kind.'])
})
afterEach(() => stage.close())

it("posts refused rules when the bot's time-out ends after a restart that resumed its session", async () => {
  timeOut()
  await refuseRules()
  await stage.settle()
  const triedAt = (await stage.job())?.claimed_at
  await stage.start()
  // The start tries blocked jobs again.
  await eventually(async () => expect((await stage.job())?.claimed_at).not.toBe(triedAt))
  await refused()
  await endTimeOut()
})

it('posts refused rules when a time-out ends that began while the bot was stopped', async () => {
  await stage.settle()
  timeOut()
  // Without its session, the bot begins a new one, in which Discord sends each server.
  await stage.db.deleteFrom('gateway_sessions').execute()
  await stage.start()
  await refuseRules()
  await endTimeOut()
})
