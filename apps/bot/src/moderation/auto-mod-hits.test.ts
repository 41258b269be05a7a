import {
  createAutoModHits,
  createLocalNudges,
  createLog,
  createSettings,
  migrate,
  openSqlite,
  systemClock,
} from '@guildhall/core'
import {
  AutoModerationActionType,
  AutoModerationRuleTriggerType,
  type GatewayAutoModerationActionExecutionDispatchData,
} from 'discord-api-types/v10'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createRetryWrite } from '../kernel/gateway/retry.ts'
import { createTakeHit } from './auto-mod-hits.ts'

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

it('a hit is taken over also when the database was away as Discord told of it', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const deps = { db, clock: systemClock, nudges: createLocalNudges() }
  const settings = createSettings({ ...deps, botUserId: '9' })
  onTestFinished(() => settings.stop())
  await db
    .insertInto('guild_settings')
    .values({
      guild_id: '10',
      prefix: '!',
      welcome_message: null,
      welcome_channel_id: null,
      unavailable_channel_id: null,
      default_action: 'warn',
      enable_auto_mod: 1,
      moderation_log_channel_id: null,
      deleted_message_log_channel_id: null,
      updated_by: '1',
      updated_at: 1,
    })
    .execute()
  let isAway = true
  let refused = 0
  const takeHit = createTakeHit({
    settings: {
      peek: () => undefined,
      get: (guildId) => (isAway ? Promise.reject(new Error(`away ${++refused}`)) : settings.get(guildId)),
    },
    hits: createAutoModHits(deps),
    insist: createRetryWrite(new AbortController().signal, createLog('silent')),
  })

  const taken = takeHit(BLOCKED, 'session:7')
  await vi.waitFor(() => expect(refused).toBeGreaterThan(0))
  isAway = false
  await taken
  const hits = await db.selectFrom('auto_mod_hits').selectAll().execute()
  expect(hits).toMatchObject([{ hit_id: 'session:7', action: 'warn', content: 'spam' }])
})
