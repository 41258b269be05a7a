import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawClient } from '../gateway/testing/raw-client.ts'
import { call } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, CHANNELS, demoWorld, GUILDS, ROLES } from '../world.ts'
import { BLOCK, changeRule, KEYWORDS, listener, makeRule, RULES } from './testing/rules.ts'

let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  bot = await listener(discord)
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

describe('rules of AutoMod', () => {
  it('can be created, read, changed and deleted, with an event and a log entry each', async () => {
    const made = await makeRule(discord, KEYWORDS, { 'x-audit-log-reason': encodeURIComponent('asked for “peace”') })
    expect(made).toMatchObject({
      status: 200,
      body: {
        guild_id: GUILDS.raidNight,
        creator_id: BOT_ID,
        trigger_metadata: { keyword_filter: ['cat*'], regex_patterns: [], allow_list: ['catalogue'] },
        exempt_roles: [],
      },
    })
    const { id } = made
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({
      action_type: 140,
      user_id: BOT_ID,
      target_id: id,
      reason: 'asked for “peace”',
    })
    expect(await bot.next('AUTO_MODERATION_RULE_CREATE')).toEqual(made.body)
    expect((await call(discord, ['GET', RULES])).body).toEqual([made.body])
    const changed = await changeRule(discord, id, { name: 'Other words', enabled: false })
    expect(changed.body).toMatchObject({ name: 'Other words', enabled: false, actions: [BLOCK] })
    expect(await bot.next('AUTO_MODERATION_RULE_UPDATE')).toEqual(changed.body)
    expect((await call(discord, ['DELETE', `${RULES}/${String(id)}`])).status).toBe(204)
    expect(await bot.next('AUTO_MODERATION_RULE_DELETE')).toMatchObject({ id })
    expect(await call(discord, ['GET', `${RULES}/${String(id)}`])).toMatchObject({ status: 404, body: { code: 0 } })
  })

  it('are limited to six keyword rules and one of each other type', async () => {
    for (let count = 0; count < 6; count += 1) expect((await makeRule(discord, KEYWORDS)).status).toBe(200)
    const code = 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED'
    expect(await makeRule(discord, KEYWORDS)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { _errors: [{ code, message: expect.stringContaining('type 1 is 6') }] } },
    })
    const spam = { name: 'Spam', event_type: 1, trigger_type: Trigger.Spam, actions: [BLOCK] }
    expect((await makeRule(discord, spam)).status).toBe(200)
    expect((await makeRule(discord, spam)).body).toMatchObject({ code: 50035 })
  })

  it.each<[string, object, object]>([
    ['without a name', { name: undefined }, { name: {} }],
    ['of an unknown trigger type', { trigger_type: 2 }, { trigger_type: {} }],
    [
      'with a word of 61 characters',
      { trigger_metadata: { keyword_filter: ['x'.repeat(61)] } },
      { trigger_metadata: {} },
    ],
    ['with a lookahead in a pattern', { trigger_metadata: { regex_patterns: ['a(?=b)'] } }, { trigger_metadata: {} }],
    ['without actions', { actions: [] }, { actions: {} }],
    ['with an alert without a channel', { actions: [{ type: 2 }] }, { actions: { 0: {} } }],
    ['with a time-out of five weeks', { actions: [{ type: 3, metadata: { duration_seconds: 3e6 } }] }, { actions: {} }],
    [
      'about spam that times out',
      { trigger_type: 3, actions: [{ type: 3, metadata: { duration_seconds: 60 } }] },
      { actions: {} },
    ],
    ['with 21 roles exempt', { exempt_roles: Array.from({ length: 21 }, (_, n) => String(n)) }, { exempt_roles: {} }],
    ['with a role exempt twice', { exempt_roles: ['1', '1'] }, { exempt_roles: {} }],
  ])('are rejected %s', async (_what, change, errors) => {
    expect(await makeRule(discord, { ...KEYWORDS, ...change })).toMatchObject({
      status: 400,
      body: { code: 50035, errors },
    })
  })

  it('need Manage Server, and Moderate Members for time-outs', async () => {
    const timeOut = { ...KEYWORDS, actions: [{ type: 3, metadata: { duration_seconds: 60 } }] }
    discord.changeRole(GUILDS.raidNight, ROLES.raidBot, { permissions: '32' })
    expect(await makeRule(discord, timeOut)).toMatchObject({ status: 403, body: { code: 50013 } })
    expect((await makeRule(discord, KEYWORDS)).status).toBe(200)
    discord.changeRole(GUILDS.raidNight, ROLES.raidBot, { permissions: '0' })
    expect(await call(discord, ['GET', RULES])).toMatchObject({ status: 403, body: { code: 50013 } })
    expect(await call(discord, ['GET', `/guilds/${GUILDS.quietCorner}/auto-moderation/rules`])).toMatchObject({
      status: 403,
      body: { code: 50001 },
    })
  })

  it('are rejected with an unknown alert channel', async () => {
    const elsewhere = { type: 2, metadata: { channel_id: CHANNELS.demoGeneral } }
    expect(await makeRule(discord, { ...KEYWORDS, actions: [elsewhere] })).toMatchObject({
      status: 404,
      body: { code: 10003 },
    })
  })
})
