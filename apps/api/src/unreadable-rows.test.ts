import { AnalyticsSummary, Guild, Reminder, Revision, RoleButtonConfig, RulesEntry, UrlRule } from '@guildhall/contract'
import { dayOf, recordEvents } from '@guildhall/core'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const DEMO = GUILDS.guildhallDemo
const RAID = GUILDS.raidNight
/** Invalid JSON that must not appear in a log. */
const DAMAGED = '[{"content": "a private word'

let api: TestApi
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterEach(() => api.close())

const get = (path: string) => api.call('GET', path, ada)

/** The logged lines about rows that cannot be read. */
function reported(): unknown[] {
  const lines = api.logged.join('')
  expect(lines).not.toContain('private')
  return lines
    .split('\n')
    .filter((line) => line.includes('a row cannot be read'))
    .map((line) => JSON.parse(line))
}

async function insertRules(channelId: string, rules: string): Promise<void> {
  const save = { version: 1, updated_by: USERS.ada, updated_at: 1, save_number: 1, save_revision: 1 }
  const texts = {
    undo: null,
    undo_until: null,
    refusals: '[]',
    posted: '{"messageIds":[],"leavingIds":[],"posting":null}',
  }
  await api.db
    .insertInto('channel_rules')
    .values({ guild_id: DEMO, channel_id: channelId, rules, ...save, ...texts })
    .execute()
}

async function insertButtons(messageId: string, buttons: string): Promise<void> {
  const save = { version: 1, updated_by: USERS.ada, updated_at: 1, save_number: 1, save_revision: 1, created_at: 1 }
  await api.db
    .insertInto('role_buttons')
    .values({
      guild_id: DEMO,
      channel_id: CHANNELS.demoGeneral,
      message_id: messageId,
      config_id: `of ${messageId}`,
      buttons,
      pick_one: 0,
      are_permissions_recorded: 1,
      undo: null,
      undo_until: null,
      refusals: '[]',
      is_waiting_for_rules: 0,
      ...save,
    })
    .execute()
}

describe('an unreadable row', () => {
  it('is omitted from the rules of its server, logged once without its content, and kept', async () => {
    await insertRules(CHANNELS.demoGeneral, '["Be kind."]')
    await insertRules(CHANNELS.demoAnnouncements, DAMAGED)
    for (let reads = 0; reads < 2; reads++) {
      const entries = z.array(RulesEntry).parse(await bodyOf(await get(`/guilds/${DEMO}/rules`)))
      expect(entries.map((entry) => entry.channel_id)).toEqual([CHANNELS.demoGeneral])
    }
    expect(reported()).toMatchObject([
      { table: 'channel_rules', guildId: DEMO, key: CHANNELS.demoAnnouncements, column: 'rules' },
    ])
    const rows = await api.db.selectFrom('channel_rules').select('rules').execute()
    expect(rows.map((row) => row.rules)).toContain(DAMAGED)
  })

  it('is omitted from the reminders of its server', async () => {
    const reminder = {
      channel_id: CHANNELS.demoGeneral,
      message: 'Raid at nine.',
      next_run_at: '2030-01-07T12:30:00.000Z',
      is_recurring: true,
      recurrence: { every: 'month', interval: 2, day_of_month: 7 },
    }
    const path = `/guilds/${DEMO}/reminders`
    const ids: string[] = []
    for (let at = 0; at < 2; at++)
      ids.push(Reminder.parse(await bodyOf(await api.call('POST', path, ada, reminder))).id)
    const [whole, damaged = ''] = ids
    await api.db.updateTable('reminders').set({ recurrence: DAMAGED }).where('reminder_id', '=', damaged).execute()
    const reminders = z.array(Reminder).parse(await bodyOf(await get(path)))
    expect(reminders.map(({ id }) => id)).toEqual([whole])
    expect(reported()).toMatchObject([{ table: 'reminders', guildId: DEMO, key: damaged, column: 'recurrence' }])
  })

  it('is omitted from the role buttons of its server', async () => {
    await insertButtons('500', '[]')
    await insertButtons('501', DAMAGED)
    const configs = z.array(RoleButtonConfig).parse(await bodyOf(await get(`/guilds/${DEMO}/role_button_configs`)))
    expect(configs.map((config) => config.message_id)).toEqual(['500'])
    expect(reported()).toMatchObject([{ table: 'role_buttons', guildId: DEMO, key: '501' }])
  })

  it('makes no page of the history shorter, which would count as the last one', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const message = { name, content: name, embeds: [], components: [] }
      expect((await api.call('PUT', `/guilds/${DEMO}/saved_messages`, ada, message)).status).toBeLessThan(300)
    }
    const named = (name: string) => api.db.updateTable('revisions').where('target_name', '=', name)
    await named('Two').set({ changes: DAMAGED }).execute()
    const page = z.array(Revision).parse(await bodyOf(await get(`/guilds/${DEMO}/history?limit=2`)))
    expect(page.map(({ target }) => target.name)).toEqual(['Three', 'One'])
  })

  it('hides no server from the list when it is a guild snapshot', async () => {
    await api.db.updateTable('guilds').set({ channels: DAMAGED }).where('guild_id', '=', DEMO).execute()
    const guilds = z.array(Guild).parse(await bodyOf(await get('/guilds')))
    expect(guilds.filter((guild) => guild.is_bot_member).map((guild) => guild.id)).toContain(DEMO)
    const refused = await get(`/guilds/${DEMO}/channels`)
    expect(refused.status).toBe(500)
    expect(api.logged.join('')).not.toContain('private')
    const ben = await api.signIn('ben')
    expect((await api.call('GET', `/guilds/${RAID}/channels`, ben)).status).toBe(200)
  })

  it('disables the URL rules of its own server only', async () => {
    const list = { version: 1, updated_by: USERS.ada, updated_at: 1 }
    const rule = { input_pattern: 'x', output_pattern: 'y', channel_ids: null }
    await api.db
      .insertInto('url_rule_lists')
      .values([
        { guild_id: DEMO, rules: DAMAGED, ...list },
        { guild_id: RAID, rules: JSON.stringify([rule]), ...list },
      ])
      .execute()
    expect(await bodyOf(await get(`/guilds/${DEMO}/urlrules`))).toEqual([])
    expect(reported()).toMatchObject([{ table: 'url_rule_lists', guildId: DEMO, key: DEMO, column: 'rules' }])
    const ben = await api.signIn('ben')
    const rules = z.array(UrlRule).parse(await bodyOf(await api.call('GET', `/guilds/${RAID}/urlrules`, ben)))
    expect(rules).toHaveLength(1)
    const saved = await api.call('PUT', `/guilds/${DEMO}/urlrules`, ada, { rules: [rule] })
    expect(z.array(UrlRule).parse(await bodyOf(saved))).toMatchObject([{ input_pattern: 'x', version: 2 }])
  })

  it.each([
    ['the roles of a member', 'guild_members' as const, 'role_ids' as const],
    ['the servers of a user', 'user_guilds' as const, 'guilds' as const],
  ])("is replaced with Discord's response when it contains %s", async (_, table, column) => {
    expect((await get(`/guilds/${DEMO}/channels`)).status).toBe(200)
    expect((await get('/guilds')).status).toBe(200)
    const { numUpdatedRows } = await api.db
      .updateTable(table)
      .set({ [column]: DAMAGED })
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    // The decision about the member is cached until the member changes.
    await api.changes.transaction((trx) => {
      api.changes.publish(trx, { topic: 'member', guildId: DEMO, key: USERS.ada, area: null })
      return Promise.resolve()
    })
    expect((await get(`/guilds/${DEMO}/channels`)).status).toBe(200)
    expect((await get('/guilds')).status).toBe(200)
    expect(reported()).toMatchObject([{ table, column }])
    const rows = await api.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('private')
  })

  it('removes only its own events from the analytics', async () => {
    const day = dayOf(api.discord.clock.now())
    const message = { guildId: DEMO, day, event: 'message_create', command: '', userId: USERS.cleo, username: 'cleo' }
    await api.db.insertInto('recorded_events').values({ events: DAMAGED, size: 7 }).execute()
    await api.changes.transaction((trx) => recordEvents(trx, [{ ...message, count: 3 }]))
    const figures = async (): Promise<AnalyticsSummary> =>
      AnalyticsSummary.parse(await bodyOf(await get('/analytics/summary')))
    expect(await figures()).toMatchObject({ total_messages: 3 })
    for (const path of ['/analytics/commands/summary', '/analytics/users/summary']) {
      expect((await get(path)).status).toBe(200)
    }
    await api.core.analyticsRollUp.rollUp()
    await api.core.analyticsRollUp.prune()
    expect(await figures()).toMatchObject({ total_messages: 3 })
    expect(reported()).toMatchObject([{ table: 'recorded_events' }])
    const kept = await api.db.selectFrom('recorded_events').select('events').execute()
    expect(kept).toEqual([{ events: DAMAGED }])
  })
})
