import type { API } from '@discordjs/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANNELS, GUILDS, ROLES, USERS, type LocalDiscord } from '../index.ts'
import { postMessage } from '../messages/actions.ts'
import { errorOf, startWithCore } from './testing/core-client.ts'
import { itConforms } from './testing/it-conforms.ts'
import type { Recorder } from './testing/recorder.ts'

let local: LocalDiscord
let recorder: Recorder
let api: API

beforeAll(async () => {
  ;({ local, recorder, api } = await startWithCore())
})

afterAll(() => local.close())

const guildId = GUILDS.guildhallDemo

describe('@discordjs/core moderating the local Discord', () => {
  it('creates AutoMod rules of every type, changes one and deletes it', async () => {
    const rules = api.guilds
    const [block, alert] = [{ type: 1 }, { type: 2, metadata: { channel_id: CHANNELS.demoGeneral } }]
    const common = { event_type: 1, actions: [block, alert], enabled: true }
    const words = { keyword_filter: ['cat*'], regex_patterns: ['c.t'], allow_list: ['catalogue'] }
    const keyword = await rules.createAutoModerationRule(guildId, {
      ...common,
      name: 'Words',
      trigger_type: 1,
      trigger_metadata: words,
      actions: [...common.actions, { type: 3, metadata: { duration_seconds: 60 } }],
    })
    await rules.createAutoModerationRule(guildId, { ...common, name: 'Spam', trigger_type: 3 })
    const presets = { presets: [1, 2, 3], allow_list: ['damn'] }
    await rules.createAutoModerationRule(guildId, {
      ...common,
      name: 'Presets',
      trigger_type: 4,
      trigger_metadata: presets,
    })
    const mentions = { mention_total_limit: 5, mention_raid_protection_enabled: true }
    const last = { ...common, name: 'Mentions', trigger_type: 5, trigger_metadata: mentions }
    await rules.createAutoModerationRule(guildId, last)
    expect(await errorOf(rules.createAutoModerationRule(guildId, last))).toEqual([400, 50035])
    const kinds = (await rules.getAutoModerationRules(guildId)).map((rule) => rule.trigger_type)
    expect(kinds).toEqual([1, 3, 4, 5])
    const changed = await rules.editAutoModerationRule(guildId, keyword.id, { enabled: false })
    expect(await rules.getAutoModerationRule(guildId, keyword.id)).toEqual(changed)
    await rules.deleteAutoModerationRule(guildId, keyword.id, { reason: 'No more' })
    expect(await errorOf(rules.getAutoModerationRule(guildId, keyword.id))).toEqual([404, 0])
  })

  it('times a member out, assigns a role and kicks the member', async () => {
    const until = new Date(Date.now() + 60_000).toISOString()
    const timedOut = await api.guilds.editMember(guildId, USERS.cleo, { communication_disabled_until: until })
    expect(timedOut.communication_disabled_until).toBe(until)
    const free = await api.guilds.editMember(guildId, USERS.cleo, {
      communication_disabled_until: null,
      roles: [ROLES.demoGuest],
    })
    expect(free).toMatchObject({ communication_disabled_until: null, roles: [ROLES.demoGuest] })
    const far = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString()
    expect(await errorOf(api.guilds.editMember(guildId, USERS.cleo, { communication_disabled_until: far }))).toEqual([
      400, 50035,
    ])
    expect(await errorOf(api.guilds.removeMember(guildId, USERS.ada))).toEqual([403, 50013])
    await api.guilds.removeMember(guildId, USERS.cleo, { reason: 'Off with “her” head' })
  })

  it('bans and unbans', async () => {
    await api.guilds.banUser(guildId, USERS.cleo, { delete_message_seconds: 60 }, { reason: 'Raid' })
    expect(await api.guilds.getMemberBan(guildId, USERS.cleo)).toMatchObject({ reason: 'Raid' })
    expect(await api.guilds.getMemberBans(guildId, { limit: 10 })).toHaveLength(1)
    await api.guilds.unbanUser(guildId, USERS.cleo)
    expect(await errorOf(api.guilds.unbanUser(guildId, USERS.cleo))).toEqual([404, 10026])
  })

  it('deletes several messages at once', async () => {
    const send = async (content: string): Promise<string> =>
      (await api.channels.createMessage(CHANNELS.demoGeneral, { content })).id
    const messages = [await send('one'), await send('two')]
    await api.channels.bulkDeleteMessages(CHANNELS.demoGeneral, messages, { reason: 'Tidy' })
    expect(await api.channels.getMessages(CHANNELS.demoGeneral, { limit: 5 })).toEqual([])
    expect(await errorOf(api.channels.bulkDeleteMessages(CHANNELS.demoGeneral, ['1']))).toEqual([400, 50035])
  })

  it('reads an audit log entry for each type of moderation action', async () => {
    const log = await api.guilds.getAuditLogs(guildId, { limit: 50 })
    const kinds = log.audit_log_entries.map((entry) => entry.action_type)
    expect(new Set(kinds)).toEqual(new Set([140, 141, 142, 24, 25, 20, 22, 23, 73]))
    expect(log.audit_log_entries.find((entry) => entry.action_type === 20)?.reason).toBe('Off with “her” head')
    expect(log.auto_moderation_rules).toHaveLength(3)
  })

  it('reads an AutoMod alert as a message', async () => {
    const userId = USERS.ben
    expect(() =>
      postMessage(local.state, { userId, channelId: CHANNELS.demoGeneral, content: 'damn, no' }),
    ).not.toThrow()
    const preset = (await api.guilds.getAutoModerationRules(guildId)).find((rule) => rule.trigger_type === 4)
    await api.guilds.editAutoModerationRule(guildId, String(preset?.id), { trigger_metadata: { presets: [1] } })
    expect(() => postMessage(local.state, { userId, channelId: CHANNELS.demoGeneral, content: 'damn, no' })).toThrow(
      'Message was blocked by automatic moderation',
    )
    const [alert] = await api.channels.getMessages(CHANNELS.demoGeneral, { limit: 1 })
    expect(alert).toMatchObject({ type: 24, author: { username: 'ben' }, embeds: [{ description: 'damn, no' }] })
  })

  itConforms(() => recorder.exchanges, 25)
})
