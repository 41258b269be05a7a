import { AnalyticsSummary, Reminder } from '@guildhall/contract'
import { USERS } from '@guildhall/local-discord'
import { signIn } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TIMEOUT_MS } from '../program/kit.ts'
import { apiWith } from './api.ts'
import { ENGINES, isAvailable } from './fixture.ts'
import { idOf } from './names.ts'
import type { LeftJob } from './jobs.ts'
import { DEMO, useFixture } from './use-fixture.ts'

const HOUR_MS = 3_600_000
/**
 * The start of today's program, in ms after the kill: after every session has ended, and 13 hours after the last run of
 * the daily reminders.
 */
const AFTER_MS = (8 * 24 + 13) * HOUR_MS

/** Jobs whose work is too late after days, with their final states. */
const TOO_LATE: Readonly<Record<string, string>> = {
  'event-message ping half': 'done',
  // Its event is over. In its channel the bot may not send messages, so it cannot change the embed.
  'event-message ping blocked': 'blocked by permissions',
  'event-ping ping blocked:1': 'gone',
  'reminder blocked': 'done',
}

const afterDays = ({ kind, key, later }: LeftJob): string => TOO_LATE[`${kind} ${key}`] ?? later

for (const engine of ENGINES) {
  describe.skipIf(!isAvailable(engine))(
    `the program, days after version 0.1.0 was killed on ${engine}`,
    { timeout: 2 * TIMEOUT_MS },
    () => {
      const stage = useFixture(engine, AFTER_MS)
      const { channel } = stage

      it('finishes half-done jobs once and skips messages that are too late', async () => {
        await stage.jobsBecome(afterDays)
        const { names } = stage.fixture
        const expected = {
          'b-reminder': ['A one-off whose answer was lost'],
          'b-daily': [],
          'b-test': ['A test whose answer was lost'],
          'b-rules': ['1. A rule whose answer was lost.'],
          'b-rules-edit': ['1. After the edit.'],
          'b-post': ['A message whose answer was lost'],
          'b-edit': ['A message after its edit.'],
          'b-event': ['[Half Posted]'],
          'b-calendar': ['[Half Scheduled]'],
          'b-ping': ['[Soon]', expect.stringContaining(`<@${USERS.cleo}>`)],
          'b-links': [],
          closed: [],
          'closed-pings': ['[Soon but closed]'],
          'mod-log': [expect.stringContaining(USERS.cleo), expect.stringContaining(idOf(names.people, 'eve'))],
          reminders: [
            'A one-off that was sent',
            'A daily one',
            'A weekly one',
            expect.stringContaining('A daily one'),
            'A daily one',
          ],
        }
        const stored = await stage.fixture.stored()
        const found = Object.keys(expected).map((name) => [name, stored.messages(channel(name))])
        expect(Object.fromEntries(found)).toEqual(expected)
        expect(stored.messages(channel('mod-log-2'))).toHaveLength(2)
        // The warning of cleo was sent before the kill; the one of dan is too late by now.
        expect(stored.direct(USERS.cleo)).toHaveLength(2)
        expect(stored.direct(USERS.dan)).toEqual([])
        expect(stored.demo.scheduledEvents).toHaveLength(3)
      })

      it('rejects the old sessions and shows the saved data after a new sign-in', async () => {
        for (const token of [stage.fixture.names.tokens.valid, stage.fixture.names.tokens.revoked]) {
          const refused = await apiWith(stage.program.origin, token).send('GET', '/guilds')
          expect(refused).toMatchObject({ status: 401, body: { code: 'auth.expired' } })
        }
        await stage.jobsBecome(afterDays)
        const ada = apiWith(stage.program.origin, await signIn(stage.program.origin, USERS.ada))
        const reminders = await ada.get(`${DEMO}/reminders`, z.array(Reminder))
        const one = (name: string): Reminder | undefined =>
          reminders.find(({ id }) => id === idOf(stage.fixture.names.reminders, name))
        expect(one('one-off to come')).toMatchObject({ next_run_at: '2027-06-01T10:00:00.000Z', is_sent: false })
        expect(one('daily')?.next_run_at).toContain('2026-12-02T18:00:')
        expect(one('half daily')).toMatchObject({ next_run_at: '2026-12-02T18:02:00.000Z', last_sent_at: null })
        expect(one('blocked')).toMatchObject({ is_sent: false, last_error: expect.stringContaining('Send Messages') })
        expect(one('half sent')).toMatchObject({ is_sent: true })
        const range = 'start_date=2026-11-16&end_date=2026-11-22'
        expect(await ada.get(`/analytics/summary?${range}`, AnalyticsSummary)).toMatchObject({ total_messages: 10 })
      })
    },
  )
}
