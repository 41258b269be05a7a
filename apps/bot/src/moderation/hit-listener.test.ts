import { createLog, MODERATION_HIT, problem } from '@guildhall/core'
import { demoWorld, startLocalDiscord } from '@guildhall/local-discord'
import { closeDiscord, createTestCore } from '@guildhall/test-kit'
import {
  AutoModerationActionType,
  AutoModerationRuleTriggerType,
  GatewayDispatchEvents as Event,
  type GatewayAutoModerationActionExecutionDispatchData,
} from 'discord-api-types/v10'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createDurable } from '../kernel/parking/durable.ts'
import { createParking } from '../kernel/parking/parking.ts'
import { recordHits } from './hit-listener.ts'

const BLOCKED: GatewayAutoModerationActionExecutionDispatchData = {
  action: { type: AutoModerationActionType.BlockMessage },
  guild_id: '10',
  user_id: '1',
  rule_id: '5',
  rule_trigger_type: AutoModerationRuleTriggerType.Spam,
  content: 'spam',
  matched_content: null,
  matched_keyword: null,
}

it('records a hit once although the database was unreachable and Discord repeats the event', async () => {
  const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  onTestFinished(() => closeDiscord(local))
  const { core } = await createTestCore(local)
  onTestFinished(() => core.db.destroy())
  const settings = { ...(await core.settings.get('10')), enable_auto_mod: true, default_action: 'warn' }
  let isReachable = false
  let failures = 0
  const signal = new AbortController().signal
  const unreachable = () => {
    failures += 1
    return Promise.reject(problem('database.unavailable'))
  }
  const listener = recordHits({
    settings: {
      peek: () => undefined,
      get: () => (isReachable ? Promise.resolve(settings) : unreachable()),
    },
    hits: core.moderationHits,
    wordHits: core.wordHits,
    durable: createDurable(createParking({ ...core, signal, log: createLog('silent') })),
  })

  const delivery = { shardId: 0, sessionId: 'session', sequence: 7, isReplay: false, eventId: 'session:7' }
  const run = () =>
    listener.run(
      { op: 0, s: 7, t: Event.AutoModerationActionExecution, d: BLOCKED },
      { ...delivery, happenedAt: { at: 1_000, isExact: true } },
    )
  const recorded = run()
  await vi.waitFor(() => expect(failures).toBeGreaterThan(0))
  isReachable = true
  await recorded
  await run()
  const hits = await core.db.selectFrom('moderation_hits').selectAll().execute()
  expect(hits).toMatchObject([{ hit_id: 'session:7', action: 'warn', content: 'spam', happened_at: 1_000 }])
  expect([...(await core.jobs.statuses('10', MODERATION_HIT)).keys()]).toEqual(['session:7'])
})
