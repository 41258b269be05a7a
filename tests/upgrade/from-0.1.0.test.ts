import {
  AnalyticsCommand,
  AnalyticsSummary,
  AnalyticsUser,
  Command,
  Guild,
  GuildSettings,
  Message,
  Reminder,
  RoleButtonConfig,
  RulesEntry,
  UrlRule,
} from '@guildhall/contract'
import { ROLES, USERS } from '@guildhall/local-discord'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TIMEOUT_MS } from '../program/kit.ts'
import { apiWith, type Api } from './api.ts'
import { ENGINES, isAvailable } from './fixture.ts'
import { expectedStates, LEFT_JOBS } from './jobs.ts'
import { idOf, type Names } from './names.ts'
import { DEMO, RAID, useFixture } from './use-fixture.ts'

/** The time from the kill to the start, in ms: late enough for a topic change, early enough for the event pings. */
const AFTER_MS = 9 * 60_000

for (const engine of ENGINES) {
  describe.skipIf(!isAvailable(engine))(
    `the program, minutes after version 0.1.0 was killed on ${engine}`,
    { timeout: 2 * TIMEOUT_MS },
    () => {
      const stage = useFixture(engine, AFTER_MS)
      const { channel } = stage
      const names = (): Names => stage.fixture.names
      const finished = (): Promise<void> => stage.jobsBecome(({ later }) => later)

      it('finds every job that was open, blocked or half-done', () => {
        expect(stage.left).toEqual(expectedStates(LEFT_JOBS, (job) => job.left))
      })

      it('finishes open and half-done jobs and keeps jobs blocked that Discord still refuses', finished)

      it('sends, changes and deletes everything in Discord once', async () => {
        await finished()
        const expected = {
          'b-reminder': ['A one-off whose answer was lost'],
          'b-daily': [expect.stringContaining('A daily one that was noted and not sent')],
          'b-test': ['A test whose answer was lost'],
          'b-rules': ['1. A rule whose answer was lost.'],
          'b-rules-edit': ['1. After the edit.'],
          'b-post': ['A message whose answer was lost'],
          'b-edit': ['A message after its edit.'],
          'b-buttons': ['Buttons that are being changed.'],
          'b-unbuttons': ['Buttons that are being deleted.'],
          'b-event': ['[Half Posted]'],
          'b-calendar': ['[Half Scheduled]'],
          'b-ping': ['[Soon]', expect.stringContaining(`<@${USERS.cleo}>`)],
          'b-links': [],
          'mod-log': [expect.stringContaining(USERS.cleo), expect.stringContaining(idOf(names().people, 'eve'))],
          rules: ['1. Be kind.\n2. No spam.\n3. Have **fun**.'],
          'house-rules': [expect.stringContaining('1. A long rule.'), expect.stringContaining('3. A short rule.')],
          'raid-general': ['1. Bring potions.', expect.stringContaining('1 time'), 'Hello raid'],
          links: ['Look: https://x.com/a/status/1', 'https://fxtwitter.com/a/status/1'],
          events: ['[Molten Core]', '[Canceled Event]'],
        }
        const stored = await stage.fixture.stored()
        const found = Object.keys(expected).map((name) => [name, stored.messages(channel(name))])
        expect(Object.fromEntries(found)).toEqual(expected)
        const log = stored.messages(channel('mod-log-2'))
        expect(log).toHaveLength(2)
        for (const user of [USERS.cleo, USERS.dan]) expect(log).toContainEqual(expect.stringContaining(user))
        expect(stored.direct(USERS.cleo)).toHaveLength(2)
        // The hit of dan had not been processed, and is too late by now.
        expect([stored.direct(USERS.dan), log.join()]).toEqual([[], expect.stringContaining('more than a minute late')])
        expect(stored.demo.scheduledEvents.map(({ name }) => name)).toEqual([
          'Molten Core',
          'Molten Core',
          'Half Scheduled',
        ])
        expect(stored.demo.autoModRules.map(({ actions }) => actions[1]?.channelId)).toEqual(
          Array.from({ length: 3 }, () => channel('mod-log-2')),
        )
        expect(stored.topic(channel('b-topic'))).toContain(`<t:${Date.parse('2027-05-07T20:00Z') / 1_000}:F>`)
        const shown = await stage.fixture.discord.as(USERS.ada).read(channel('b-buttons'))
        expect(shown.map(({ buttons }) => buttons.map(({ label }) => label))).toEqual([['Raider', 'Guest']])
        const bare = await stage.fixture.discord.as(USERS.ada).read(channel('b-unbuttons'))
        expect(bare.map(({ buttons }) => buttons)).toEqual([[]])
      })

      it('accepts a valid old session and rejects expired and revoked ones', async () => {
        expect(z.array(Guild).parse((await stage.ada.send('GET', '/guilds')).body)).toHaveLength(2)
        const expired = await apiWith(stage.program.origin, names().tokens.expired).send('GET', '/guilds')
        expect(expired).toMatchObject({ status: 401, body: { code: 'auth.expired' } })
        const revoked = await apiWith(stage.program.origin, names().tokens.revoked).send('GET', '/guilds')
        expect(revoked).toMatchObject({ status: 401 })
      })

      it('shows the commands and settings as they were saved', async () => {
        const enabled = async (api: Api, guild: string): Promise<string[]> =>
          (await api.get(`${guild}/commands`, z.array(Command)))
            .filter((command) => command.is_enabled)
            .map((command) => command.command_name)
        expect(await enabled(stage.ada, DEMO)).toEqual(['blame', 'unavailable', 'updateraidtime', 'createevent'])
        expect(await enabled(stage.ben, RAID)).toEqual(['blame', 'updateraidtime'])
        expect(await stage.ada.get(`${DEMO}/settings`, GuildSettings)).toMatchObject({
          prefix: '?',
          welcome_message: 'Hello {user}, this is {server}.',
          welcome_channel_id: channel('welcome'),
          unavailable_channel_id: channel('absences'),
          default_action: 'warn',
          enable_auto_mod: true,
          moderation_log_channel_id: channel('mod-log-2'),
          deleted_message_log_channel_id: channel('deleted'),
        })
        expect(await stage.ben.get(`${RAID}/settings`, GuildSettings)).toMatchObject({
          prefix: '!!',
          welcome_message: null,
          welcome_channel_id: null,
          default_action: 'mute',
          enable_auto_mod: true,
        })
      })

      it('shows the rules and URL rules as they were saved', async () => {
        const rules = await stage.ada.get(`${DEMO}/rules`, z.array(RulesEntry))
        const texts = new Map(rules.map((entry) => [entry.channel_id, entry.rules.map(({ content }) => content)]))
        expect(Object.fromEntries(texts)).toEqual({
          [channel('rules')]: ['Be kind.', 'No spam.', 'Have **fun**.'],
          [channel('house-rules')]: [
            'A long rule. '.repeat(100).trim(),
            'Another long rule. '.repeat(70).trim(),
            'A short rule.',
          ],
          [channel('closed-rules')]: ['Knock first.'],
          [channel('b-rules')]: ['A rule whose answer was lost.'],
          [channel('b-rules-edit')]: ['After the edit.'],
        })
        expect(await stage.ben.get(`${RAID}/rules`, z.array(RulesEntry))).toMatchObject([
          { rules: [{ content: 'Bring potions.' }] },
        ])
        expect(await stage.ada.get(`${DEMO}/urlrules`, z.array(UrlRule))).toMatchObject([
          {
            input_pattern: String.raw`^https?://(?:www\.)?(?:twitter|x)\.com/`,
            output_pattern: 'https://fxtwitter.com/',
          },
          {
            input_pattern: String.raw`(reddit)\.com`,
            output_pattern: 'rx$1.com',
            channel_ids: [channel('links'), channel('general')],
          },
        ])
        expect(await stage.ben.get(`${RAID}/urlrules`, z.array(UrlRule))).toMatchObject([
          { input_pattern: String.raw`tiktok\.com`, output_pattern: 'vxtiktok.com', channel_ids: null },
        ])
      })

      it('shows the reminders with their status', async () => {
        await finished()
        const of = async (api: Api, guild: string): Promise<Map<string, Reminder>> =>
          new Map((await api.get(`${guild}/reminders`, z.array(Reminder))).map((one) => [one.id, one]))
        const reminders = await of(stage.ada, DEMO)
        const one = (name: string): Reminder | undefined => reminders.get(idOf(names().reminders, name))
        expect(reminders.size).toBe(10)
        expect(one('one-off to come')).toMatchObject({
          next_run_at: '2027-06-01T10:00:00.000Z',
          mention_role_id: ROLES.demoRaider,
          is_sent: false,
          time_zone: 'Asia/Tokyo',
        })
        expect(one('one-off sent')).toMatchObject({ is_sent: true, last_error: null })
        expect(one('half sent')).toMatchObject({ is_sent: true, last_error: null })
        expect(one('daily')).toMatchObject({
          is_sent: false,
          recurrence_type: 'daily',
          time_zone: 'Europe/Berlin',
          next_run_at: expect.stringContaining('2026-11-24T18:00:'),
          last_sent_at: expect.stringContaining('2026-11-23T18:00:'),
        })
        expect(one('half daily')).toMatchObject({
          next_run_at: '2026-11-24T18:02:00.000Z',
          last_sent_at: expect.stringContaining('2026-11-23T18:1'),
          last_error: null,
        })
        expect(one('weekly')).toMatchObject({
          recurrence_type: 'weekly',
          recurrence_day_of_week: 2,
          time_zone: 'America/New_York',
          next_run_at: '2026-12-09T14:00:00.000Z',
        })
        for (const name of ['expired', 'daily refused', 'blocked'])
          expect(one(name), name).toMatchObject({
            is_sent: false,
            last_error: expect.stringContaining('Send Messages'),
          })
        expect((await of(stage.ben, RAID)).get(idOf(names().reminders, 'raid night'))).toMatchObject({
          recurrence_day_of_week: 5,
          mention_role_id: ROLES.raidRaider,
          next_run_at: '2027-01-02T19:00:00.000Z',
        })
      })

      it('shows the trees of role buttons and the messages', async () => {
        await finished()
        const configs = await stage.ada.get(`${DEMO}/role_button_configs`, z.array(RoleButtonConfig))
        const one = (name: string): RoleButtonConfig | undefined =>
          configs.find(({ id }) => id === idOf(names().configs, name))
        expect(one('tree')).toMatchObject({
          message_id: idOf(names().messages, 'tree'),
          status: 'applied',
          buttons: [
            { role_id: ROLES.demoGuest, label: 'Guest', emoji: '👋', style: 'primary', add_only: true },
            {
              role_id: null,
              label: 'Raids',
              emoji: '<:sword:1141162975963862700>',
              pick_one: true,
              children: [
                { role_id: ROLES.demoRaider, label: 'Raider' },
                {
                  label: 'More',
                  style: 'danger',
                  children: [{ role_id: ROLES.demoGuest, label: 'Guest of the raid' }],
                },
              ],
            },
          ],
        })
        expect(one('pick one')).toMatchObject({ pick_one: true, status: 'applied' })
        expect(one('half saved')).toMatchObject({ version: 2, status: 'applied', buttons: [{}, { label: 'Guest' }] })
        expect(one('closed buttons')).toMatchObject({ status: 'blocked', buttons: [{}, { label: 'Guest' }] })
        expect(one('gone')).toMatchObject({ status: 'blocked' })
        expect(one('half deleted')).toBeUndefined()
        const messages = await stage.ada.get(`${DEMO}/messages?channel_id=${channel('buttons')}`, z.array(Message))
        expect(messages).toMatchObject([
          { content: 'Pick exactly one.' },
          { content: 'Choose your roles.', embed: { title: 'Roles', description: 'Press a button.', color: 0x5865f2 } },
        ])
      })

      it('shows the counts of blames and analytics', async () => {
        expect((await stage.ada.send('GET', '/blame/count')).body).toEqual({ gremlin_count: 4 })
        const range = 'start_date=2026-11-16&end_date=2026-11-22'
        expect(await stage.ada.get(`/analytics/summary?${range}`, AnalyticsSummary)).toMatchObject({
          unique_users: 4,
          total_messages: 10,
          gremlin_blames: 3,
          recorded_since: '2026-11-16',
          event_type_counts: {
            component_press: 6,
            link_rewritten: 3,
            member_join: 2,
            message_create: 10,
            moderation_hit: 1,
            reminder_sent: 2,
            role_change: 1,
            slash_command_usage: 11,
          },
        })
        expect(await stage.ada.get(`/analytics/commands/summary?${range}`, z.array(AnalyticsCommand))).toMatchObject([
          { command_name: 'blame', count: 4 },
          { command_name: 'createevent', count: 3 },
          { command_name: 'animehug', count: 2 },
          { command_name: 'unavailable', count: 1 },
          { command_name: 'updateraidtime', count: 1 },
        ])
        const users = await stage.ada.get(`/analytics/users/summary?${range}`, z.array(AnalyticsUser))
        expect(new Set(users.map(({ username }) => username))).toEqual(new Set(['ada', 'ben', 'cleo', 'dan']))
        const { total_messages: messages, commands_used: commands } = names().counted
        const day = await stage.ada.get(
          '/analytics/summary?start_date=2026-11-23&end_date=2026-11-23',
          AnalyticsSummary,
        )
        expect(day.days).toMatchObject([{ total_messages: messages, commands_used: commands }])
        expect((await stage.ben.send('GET', '/analytics/summary')).status).toBe(403)
      })

      it('answers repeated requests with the responses of the old version', async () => {
        const toggled = { body: { enable: false }, key: idOf(names().keys, 'toggle') }
        expect(await stage.ada.send('POST', `${DEMO}/commands/ask/toggle`, toggled)).toMatchObject({
          status: 200,
          isReplayed: true,
          body: { command_name: 'ask', is_enabled: false },
        })
        const message = { channel_id: channel('b-post'), content: 'A message whose answer was lost' }
        const posted = await stage.ada.send('POST', `${DEMO}/messages`, {
          body: message,
          key: idOf(names().keys, 'post'),
        })
        const [sent] = await stage.fixture.discord.as(USERS.ada).read(channel('b-post'))
        expect(posted).toMatchObject({ status: 201, isReplayed: true, body: { id: sent?.id, status: 'applied' } })
        const rules = {
          channel_id: channel('b-rules'),
          rules: [{ content: 'A rule whose answer was lost.', position: 0 }],
        }
        const saved = await stage.ada.send('POST', `${DEMO}/rules`, { body: rules, key: idOf(names().keys, 'rules') })
        expect(saved).toMatchObject({ status: 200, isReplayed: true, body: { version: 1, status: 'applied' } })
      })
    },
  )
}
