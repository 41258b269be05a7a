import { ANALYTICS_ERRORS, AnalyticsSummary, analyticsQuery, utcDay } from '@guildhall/contract'
import { dayOf, recordEvents, type EventRecord } from '@guildhall/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, problemOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const CALLS = ['/analytics/summary', '/analytics/commands/summary', '/analytics/users/summary']
const DEMO = GUILDS.guildhallDemo

let api: TestApi
let owner: string

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.signIn('ada')
})
afterAll(() => api.close())

const today = (): string => utcDay(api.discord.clock.now())

async function record(...records: Partial<EventRecord>[]): Promise<void> {
  const usual = { guildId: DEMO, day: dayOf(api.discord.clock.now()), event: 'message_create', command: '' }
  const rows = records.map((one) => ({ ...usual, userId: USERS.cleo, username: 'cleo', count: 1, ...one }))
  await api.changes.transaction((trx) => recordEvents(trx, rows))
}

describe('the analytics calls', () => {
  it.each(CALLS)('refuse every caller except the owner of the bot: %s', async (path) => {
    expect((await api.call('GET', path)).status).toBe(401)
    const response = await api.call('GET', path, await api.signIn('ben'))
    expect([response.status, (await problemOf(response)).code]).toEqual([403, 'access.owner_only'])
    // Access is refused before the query is validated.
    expect((await api.call('GET', `${path}?start_date=never`, await api.signIn('ben'))).status).toBe(403)
  })

  it('return null and empty lists before anything is recorded', async () => {
    const bodies = await Promise.all(CALLS.map(async (path) => bodyOf(await api.call('GET', path, owner))))
    expect(bodies).toEqual([null, [], []])
  })

  it.each(CALLS)('reject a start after the end and an invalid date: %s', async (path) => {
    const wrong = await api.call('GET', `${path}?start_date=2026-01-02&end_date=2026-01-01`, owner)
    expect(wrong.status).toBe(400)
    expect((await problemOf(wrong)).details).toEqual({
      fields: [{ path: 'start_date', message: ANALYTICS_ERRORS.order }],
    })
    const none = await api.call('GET', `${path}?end_date=2026-02-30&guild_id=x`, owner)
    expect((await problemOf(none)).details).toEqual({
      fields: [
        { path: 'end_date', message: ANALYTICS_ERRORS.invalidDate },
        { path: 'guild_id', message: 'must be a Discord ID (digits only)' },
      ],
    })
  })

  it('return the figures of a date range, for one server or for all servers', async () => {
    const command = { event: 'slash_command_usage', command: 'blame', userId: USERS.ben, username: 'ben' }
    await record({ count: 3 }, command, { event: 'default_blame', userId: '' })
    await record({ guildId: GUILDS.raidNight, userId: USERS.ben, username: 'ben' })
    const range = new URLSearchParams(analyticsQuery({ startDay: today(), endDay: today(), guildId: DEMO }))
    const [summary, commands, users] = await Promise.all(
      CALLS.map(async (path) => bodyOf(await api.call('GET', `${path}?${range}`, owner))),
    )
    expect(AnalyticsSummary.parse(summary)).toMatchObject({
      unique_users: 2,
      total_messages: 3,
      gremlin_blames: 1,
      event_type_counts: { message_create: 3, slash_command_usage: 1 },
      days: [{ date: today(), unique_users: 2, total_messages: 3, commands_used: 1 }],
      previous: null,
      recorded_since: today(),
    })
    expect(commands).toEqual([{ command_name: 'blame', count: 1, previous_count: null }])
    expect(users).toEqual([
      { user_id: USERS.cleo, username: 'cleo', message_count: 3, command_count: 0 },
      { user_id: USERS.ben, username: 'ben', message_count: 0, command_count: 1 },
    ])
    const all = await bodyOf(await api.call('GET', '/analytics/summary?start_date=&end_date=&guild_id=', owner))
    expect(all).toMatchObject({ unique_users: 2, total_messages: 4 })
  })
})
