import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHistoryApi, type HistoryApi } from './testing/history/history-api.ts'
import { toRules } from './testing/test-rules.ts'

const RULE = { input_pattern: 'x\\.com', output_pattern: 'fxtwitter.com', channel_ids: null }

/** Saves that can be repeated without a change, and the address that lists what they saved with its version. */
const SAVES = {
  settings: { method: 'PATCH', path: '/settings', body: { prefix: '?', time_zone: null }, read: '/settings' },
  commands: { method: 'POST', path: '/commands/blame/toggle', body: { enable: true }, read: '/commands' },
  'URL rules': { method: 'PUT', path: '/urlrules', body: { rules: [RULE] }, read: '/urlrules' },
} as const

let api: HistoryApi

beforeEach(async () => {
  api = await startHistoryApi()
})
afterEach(() => api.close())

/** The changes that the feed announces from now on, each with the area that open pages read again. */
function announcements(): readonly string[] {
  const announced: string[] = []
  for (const topic of ['guild-config', 'history', 'job', 'job-settled'] as const)
    api.changes.subscribe(topic, ({ area }) => void announced.push(`${topic} ${area}`))
  return announced
}

describe.each(Object.entries(SAVES))('a save of the current %s', (_, { method, path, body, read }) => {
  it('raises no version, is not in the history and is announced to no open page', async () => {
    expect((await api.send(method, path, body)).status).toBe(200)
    const [saved, history] = [await api.get(read), await api.history()]
    const announced = announcements()
    for (const send of [api.send, api.sendAsBen]) expect((await send(method, path, body)).status).toBe(200)
    expect(await api.get(read)).toEqual(saved)
    expect(await api.history()).toEqual(history)
    expect(announced).toEqual([])
  })
})

it('a save that waits for Discord is announced in the history once, when it is listed', async () => {
  const announced: { isListed: Promise<boolean> }[] = []
  api.changes.subscribe('history', () => {
    announced.push({ isListed: api.history().then((revisions) => revisions.length === 1) })
  })
  const rules = { channel_id: CHANNELS.demoGeneral, rules: toRules(['Be kind.']) }
  expect((await api.send('POST', '/rules', rules)).ok).toBe(true)
  expect(await Promise.all(announced.map(({ isListed }) => isListed))).toEqual([true])
})

it('an empty list of URL rules is not saved where there is none', async () => {
  const announced = announcements()
  expect((await api.send('PUT', '/urlrules', { rules: [] })).status).toBe(200)
  expect([announced, await api.history()]).toEqual([[], []])
  expect((await api.send('PUT', '/urlrules', { rules: [RULE] })).status).toBe(200)
  expect(await api.get('/urlrules')).toEqual([{ ...RULE, version: 1 }])
})
