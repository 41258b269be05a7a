import { UrlRule } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${GUILDS.guildhallDemo}/urlrules`
const X = { input_pattern: 'x\\.com', output_pattern: 'fxtwitter.com', channel_ids: null }

let api: TestApi
let ada: string

beforeAll(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterAll(() => api.close())

const put = (body: unknown) => api.call('PUT', PATH, ada, body)
const rulesIn = async (response: Response) => z.array(UrlRule).parse(await response.json())

/** The invalid fields that a 400 names. */
async function invalidFields(response: Response): Promise<unknown> {
  expect(response.status).toBe(400)
  return (await problemOf(response)).details?.['fields']
}

describe('the URL rules', () => {
  it('are an empty list until the first save', async () => {
    expect(await rulesIn(await api.call('GET', PATH, ada))).toEqual([])
    const second = { ...X, input_pattern: 'twitter', channel_ids: [CHANNELS.demoGeneral] }
    const saved = await put({ rules: [X, second], version: 0 })
    expect(saved.status).toBe(200)
    const list = [
      { ...X, version: 1 },
      { ...second, version: 1 },
    ]
    expect(await rulesIn(saved)).toEqual(list)
    expect(await rulesIn(await api.call('GET', PATH, ada))).toEqual(list)
  })

  it('can be saved as they were read and with only the required fields', async () => {
    await put({ rules: [X] })
    const rules = await rulesIn(await api.call('GET', PATH, ada))
    expect((await put({ rules, version: rules[0]?.version })).status).toBe(200)
    expect((await put({ rules: [{ input_pattern: 'a', output_pattern: 'b', channel_ids: [] }] })).status).toBe(200)
    expect((await rulesIn(await api.call('GET', PATH, ada)))[0]?.channel_ids).toBeNull()
  })

  it('are not overwritten by a stale save, whose refusal names the administrator', async () => {
    const [before] = await rulesIn(await put({ rules: [X] }))
    await put({ rules: [X, X] })
    const refused = await put({ rules: [], version: before?.version })
    expect(refused.status).toBe(409)
    expect(await problemOf(refused)).toMatchObject({
      code: 'version.stale',
      error: expect.stringMatching(/^ada saved changes on .* UTC\. /),
    })
  })

  it('are refused with a message at the row of a pattern that RE2 rejects', async () => {
    const refused = await put({ rules: [X, X, { ...X, input_pattern: '(?=a)' }] })
    expect(await invalidFields(refused)).toEqual([
      { path: 'rules.2.input_pattern', message: expect.stringMatching(/^Row 3: Lookahead, .* isn't supported\./) },
    ])
  })

  it.each([
    ['a pattern of 257 characters', { ...X, input_pattern: 'a'.repeat(257) }, 'rules.0.input_pattern'],
    ['an output of 513 characters', { ...X, output_pattern: 'a'.repeat(513) }, 'rules.0.output_pattern'],
    ['a NUL', { ...X, input_pattern: 'a\0' }, 'rules.0.input_pattern'],
    ['half a character', { ...X, output_pattern: '\ud83d' }, 'rules.0.output_pattern'],
    ['a channel that is none', { ...X, channel_ids: ['general'] }, 'rules.0.channel_ids.0'],
    ['a channel of another server', { ...X, channel_ids: [CHANNELS.raidGeneral] }, 'rules.0.channel_ids'],
    ['a channel of announcements', { ...X, channel_ids: [CHANNELS.demoAnnouncements] }, 'rules.0.channel_ids'],
    ['an unknown field', { ...X, flags: 'i' }, 'rules.0.flags'],
  ])('are refused for %s', async (_, rule, path) => {
    expect(await invalidFields(await put({ rules: [rule] }))).toMatchObject([{ path }])
  })

  it.each([
    ['input_pattern', ' '],
    ['output_pattern', '\t'],
  ])('are refused when %s is blank', async (name, blank) => {
    expect(await invalidFields(await put({ rules: [X, { ...X, [name]: blank }] }))).toEqual([
      { path: `rules.1.${name}`, message: 'Enter a pattern.' },
    ])
  })

  it('are limited to 50', async () => {
    expect((await put({ rules: Array.from({ length: 50 }, () => X) })).status).toBe(200)
    expect(await invalidFields(await put({ rules: Array.from({ length: 51 }, () => X) }))).toMatchObject([
      { path: 'rules' },
    ])
  })
})
