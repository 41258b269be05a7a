import { Reminder, skippedRun } from '@guildhall/contract'
import { REMINDER_TEST } from '@guildhall/core'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${GUILDS.guildhallDemo}/reminders`
const HOUR = 3_600_000

const REMINDER = {
  channel_id: CHANNELS.demoGeneral,
  message: 'Raid at nine.',
  next_run_at: '2030-01-07T12:30:15.000Z',
  mention_role_id: null,
  is_recurring: false,
  recurrence_type: null,
  recurrence_day_of_week: null,
}
const DAILY = { ...REMINDER, is_recurring: true, recurrence_type: 'daily' }

let api: TestApi
let ada: string
let ben: string

beforeAll(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
  ben = await api.signIn('ben')
})
afterEach(() => api.db.deleteFrom('reminders').execute())
afterAll(() => api.close())

const one = async (response: Response) => Reminder.parse(await response.json())
const list = async () => z.array(Reminder).parse(await (await api.call('GET', PATH, ada)).json())
const create = (body: unknown) => api.call('POST', PATH, ada, body)
const created = async (body: unknown) => one(await create(body))

/** Calls the API with additional headers. */
const callWith = (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
  fetch(`${api.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ada}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function invalidFields(response: Response): Promise<unknown> {
  expect(response.status).toBe(400)
  return (await problemOf(response)).details?.['fields']
}

async function refusal(response: Response): Promise<string> {
  return `${response.status} ${(await problemOf(response)).code}`
}

describe('a missed reminder', () => {
  it('is sent once for a repeated call and is no longer missed', async () => {
    const { id, version } = await created(REMINDER)
    const expired = { is_expired: 1, next_run_at: Date.now() - HOUR } as const
    await api.db.updateTable('reminders').set(expired).where('reminder_id', '=', id).execute()
    expect(await list()).toMatchObject([{ is_expired: true, is_sent: false }])
    const send = () => callWith({ 'idempotency-key': 'send' }, 'POST', `${PATH}/${id}/send`, { version })
    const answers = [await one(await send()), await one(await send())]
    expect(answers).toMatchObject([{ is_expired: false, version: version + 1 }, { version: version + 1 }])
    expect(await refusal(await api.call('POST', `${PATH}/${id}/send`, ada, {}))).toBe('409 reminder.not_missed')
  })
})

describe('reminders', () => {
  it('are created, listed, changed, skipped and deleted', async () => {
    const response = await create({ ...DAILY, mention_role_id: ROLES.demoRaider, time_zone: 'Europe/Berlin' })
    expect(response.status).toBe(201)
    const reminder = await one(response)
    const stored = {
      ...DAILY,
      embeds: [],
      components: [],
      mention_role_id: ROLES.demoRaider,
      time_zone: 'Europe/Berlin',
      is_sent: false,
      is_expired: false,
      is_paused: false,
      recurrence: { every: 'day', interval: 1 },
    }
    expect(reminder).toEqual({ ...stored, id: reminder.id, version: 1, last_sent_at: null, last_error: null })
    expect(await list()).toEqual([reminder])

    const path = `${PATH}/${reminder.id}`
    const changed = await api.call('PUT', path, ada, { ...DAILY, message: 'At nine!', version: 1 })
    expect(changed.status).toBe(200)
    expect(await one(changed)).toMatchObject({ message: 'At nine!', mention_role_id: null, version: 2 })

    const skipped = await api.call('POST', `${path}/skip`, ada)
    expect(skipped.status).toBe(200)
    expect(await one(skipped)).toMatchObject({ id: reminder.id, next_run_at: '2030-01-08T12:30:15.000Z' })

    expect((await api.call('DELETE', path, ada)).status).toBe(204)
    expect(await list()).toEqual([])
    expect(await refusal(await api.call('DELETE', path, ada))).toBe('404 reminder.not_found')
  })

  it('are listed by next run, with sent reminders last', async () => {
    const second = await created({ ...REMINDER, next_run_at: '2030-02-01T00:00:00Z' })
    const first = await created(REMINDER)
    const sent = await created({ ...REMINDER, next_run_at: '2029-02-01T00:00:00Z' })
    await api.db.updateTable('reminders').set({ is_sent: 1 }).where('reminder_id', '=', sent.id).execute()
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id, sent.id])
  })

  it('are accepted when optional fields are absent or empty', async () => {
    const { channel_id, message, next_run_at, is_recurring } = REMINDER
    expect(await created({ channel_id, message, next_run_at, is_recurring })).toMatchObject(REMINDER)
    const empty = { mention_role_id: '', recurrence_type: '', recurrence_day_of_week: null }
    expect(await created({ ...REMINDER, ...empty })).toMatchObject(REMINDER)
    const surplus = { recurrence_type: 'weekly', recurrence_day_of_week: 3 }
    expect(await created({ ...REMINDER, ...surplus })).toMatchObject(REMINDER)
    expect(await created({ ...DAILY, recurrence_day_of_week: 3 })).toMatchObject(DAILY)
  })

  it('are refused with a message at every invalid field', async () => {
    const required = 'Message, channel, and next run time are required.'
    expect(await invalidFields(await create({ is_recurring: false, message: ' \n', channel_id: '' }))).toEqual([
      { path: 'channel_id', message: required },
      { path: 'message', message: required },
      { path: 'next_run_at', message: required },
    ])
    const recurring = { ...REMINDER, is_recurring: true }
    expect(await invalidFields(await create(recurring))).toEqual([
      { path: 'recurrence_type', message: 'Select recurrence type.' },
    ])
    expect(await invalidFields(await create({ ...recurring, recurrence_type: 'weekly' }))).toEqual([
      { path: 'recurrence_day_of_week', message: 'Select day of week for weekly recurrence.' },
    ])
    expect(await invalidFields(await create({ ...REMINDER, next_run_at: '2030-02-30T00:00:00Z' }))).toEqual([
      { path: 'next_run_at', message: 'Enter a valid date and time.' },
    ])
    expect(await invalidFields(await create({ ...REMINDER, next_run_at: '2020-01-01T00:00:00Z' }))).toEqual([
      { path: 'next_run_at', message: 'Choose a time in the future.' },
    ])
    expect(await invalidFields(await create({ ...REMINDER, mention_role_id: GUILDS.guildhallDemo }))).toEqual([
      { path: 'mention_role_id', message: "@everyone can't be mentioned. Choose another role." },
    ])
    expect(await invalidFields(await create({ ...REMINDER, color: 'red' }))).toEqual([
      { path: 'color', message: "isn't a recognized field" },
    ])
    expect(await list()).toEqual([])
  })

  it('have at most 2,000 characters including the mention', async () => {
    const mention_role_id = ROLES.demoRaider
    const most = 2_000 - `<@&${mention_role_id}> `.length
    expect((await create({ ...REMINDER, message: 'x'.repeat(2_000) })).status).toBe(201)
    expect((await create({ ...REMINDER, mention_role_id, message: 'x'.repeat(most) })).status).toBe(201)
    expect(await invalidFields(await create({ ...REMINDER, mention_role_id, message: 'x'.repeat(most + 1) }))).toEqual([
      { path: 'message', message: `must be at most ${most} characters long with this mention` },
    ])
  })

  it('are not found under another server', async () => {
    const { id } = await created(DAILY)
    const elsewhere = `/guilds/${GUILDS.raidNight}/reminders/${id}`
    expect(await refusal(await api.call('POST', `${elsewhere}/skip`, ben))).toBe('404 reminder.not_found')
    expect(await refusal(await api.call('POST', `${elsewhere}/test`, ben))).toBe('404 reminder.not_found')
    expect(await refusal(await api.call('DELETE', elsewhere, ben))).toBe('404 reminder.not_found')
    const body = { ...DAILY, channel_id: CHANNELS.raidGeneral }
    expect(await refusal(await api.call('PUT', elsewhere, ben, body))).toBe('404 reminder.not_found')
    expect(await refusal(await api.call('GET', PATH, ben))).toBe('404 guild.not_found')
    expect(await list()).toHaveLength(1)
  })

  it('report the administrator and the time of the newer version to a stale save', async () => {
    const { id } = await created(REMINDER)
    await api.call('PUT', `${PATH}/${id}`, ada, { ...REMINDER, message: 'At nine!' })
    const stale = await api.call('PUT', `${PATH}/${id}`, ada, { ...REMINDER, message: 'At ten!', version: 1 })
    expect(stale.status).toBe(409)
    expect(await problemOf(stale)).toMatchObject({
      code: 'version.stale',
      error: expect.stringMatching(/^ada saved changes on /),
    })
  })
})

describe('a skip', () => {
  it('applies only to the run that the page showed', async () => {
    const { id, next_run_at } = await created(DAILY)
    const path = `${PATH}/${id}/skip`
    expect((await callWith(skippedRun(next_run_at), 'POST', path)).status).toBe(200)
    expect(await refusal(await callWith(skippedRun(next_run_at), 'POST', path))).toBe('409 reminder.run_passed')
    expect(await list()).toMatchObject([{ next_run_at: '2030-01-08T12:30:15.000Z' }])
    expect(await refusal(await callWith({ 'If-Match': '"soon"' }, 'POST', path))).toBe('400 request.invalid')
  })

  it('is documented with its If-Match header in the OpenAPI document', async () => {
    const { paths } = await (await fetch(`${api.origin}/api/openapi.json`)).json()
    expect(JSON.stringify(paths['/guilds/{guildId}/reminders/{reminderId}/skip'].post.parameters)).toContain('If-Match')
  })

  it('is refused for a reminder that runs once', async () => {
    const { id } = await created(REMINDER)
    expect(await refusal(await api.call('POST', `${PATH}/${id}/skip`, ada))).toBe('409 reminder.not_recurring')
  })

  it('takes effect once when it is repeated with its key', async () => {
    const { id } = await created(DAILY)
    const key = { 'idempotency-key': 'skip-once' }
    const [first, second] = [
      await callWith(key, 'POST', `${PATH}/${id}/skip`),
      await callWith(key, 'POST', `${PATH}/${id}/skip`),
    ]
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await one(second)).toEqual(await one(first))
    expect(await list()).toMatchObject([{ next_run_at: '2030-01-08T12:30:15.000Z', version: 2 }])
  })
})

it('creates one reminder for a repeated request, also with the longest message', async () => {
  const key = { 'idempotency-key': 'create-once' }
  const body = { ...REMINDER, message: '漢'.repeat(2_000) }
  const [first, second] = [await callWith(key, 'POST', PATH, body), await callWith(key, 'POST', PATH, body)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await one(second)).toEqual(await one(first))
  expect(await list()).toHaveLength(1)
})

it('drops a test message that the bot did not begin within four seconds', async () => {
  const { id } = await created(REMINDER)
  const test = await callWith({ 'idempotency-key': 'test-once' }, 'POST', `${PATH}/${id}/test`)
  expect(await refusal(test)).toBe('503 discord.unavailable')
  const jobs = await api.db.selectFrom('jobs').select('key').where('kind', '=', REMINDER_TEST).execute()
  expect(jobs).toEqual([])
  const again = await callWith({ 'idempotency-key': 'test-once' }, 'POST', `${PATH}/${id}/test`)
  expect(await refusal(again)).toBe('503 discord.unavailable')
})

it('refuses a changed time in the past and accepts an unchanged one', async () => {
  const { id } = await created({ ...REMINDER, next_run_at: new Date(Date.now() + HOUR).toISOString() })
  api.pass(2 * HOUR)
  const [reminder] = await list()
  const body = { ...REMINDER, next_run_at: reminder?.next_run_at }
  expect((await api.call('PUT', `${PATH}/${id}`, ada, { ...body, message: 'At nine!' })).status).toBe(200)
  const earlier = new Date(Date.parse(reminder?.next_run_at ?? '') - 1).toISOString()
  expect((await api.call('PUT', `${PATH}/${id}`, ada, { ...body, next_run_at: earlier })).status).toBe(400)
})
