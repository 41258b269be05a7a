import type { WordListInput } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, deny, HIDDEN, OPEN, PRIVATE, restoreNewest, signInGrantee } from './testing/grantee.ts'
import { problemOf } from './testing/test-api.ts'
import { startTestWordLists, type TestWordLists } from './testing/word-lists.ts'

const only = (action: string) =>
  `Only administrators can change lists that ${action}. Ask one of the server's administrators.`

/** The lists that a user with a grant cannot save, each with the reason. */
const BEYOND: [string, Partial<WordListInput>, string][] = [
  ['takes the default action', { default_action: true }, only('take the default action')],
  ['times members out', { timeout_seconds: 60 }, only('time members out')],
  ['sends alerts', { alert: true }, only('send alerts')],
  ['exempts a private channel', { exempt_channel_ids: [OPEN, HIDDEN.id] }, PRIVATE],
]

let test: TestWordLists
let ben: string

beforeEach(async () => {
  test = await startTestWordLists()
  ben = await signInGrantee(test, { word_detection: 'edit' })
  await test.call('PATCH', `/guilds/${DEMO}/settings`, test.ada, { moderation_log_channel_id: OPEN })
})
afterEach(() => test.close())

async function expectRefusal(response: Response, reason: string): Promise<void> {
  expect(response.status).toBe(403)
  expect(await problemOf(response)).toEqual({ code: 'access.beyond', error: reason })
}

describe('the word lists for a user with a grant', () => {
  it('are saved, deleted and restored if they only block', async () => {
    expect((await test.create({ exempt_channel_ids: [OPEN] }, { token: ben })).status).toBe(201)
    const [list] = (await test.list(ben)).lists
    if (!list) throw new Error('there is no list')
    expect(list.read_only).toBeUndefined()
    expect((await test.replace(list, { words: ['cow'] }, ben)).status).toBe(200)
    expect((await test.remove({ ...list, version: 2 }, ben)).status).toBe(204)
    expect((await restoreNewest(test, { admin: test.ada, grantee: ben })).status).toBe(200)
    expect((await test.list(ben)).lists).toMatchObject([{ words: ['cow'] }])
  })

  it.each(BEYOND)(
    'are read-only if one %s: it is neither created nor changed nor deleted',
    async (_, change, reason) => {
      await expectRefusal(await test.create(change, { token: ben }), reason)
      const list = await test.created(change)
      expect((await test.list(ben)).lists).toMatchObject([{ id: list.id, read_only: reason }])
      const harmless = { default_action: false, timeout_seconds: null, alert: false, exempt_channel_ids: [] }
      await expectRefusal(await test.replace(list, harmless, ben), reason)
      await expectRefusal(await test.remove(list, ben), reason)
      expect((await test.list()).lists).toMatchObject([{ id: list.id, version: list.version }])
    },
  )

  it('contain no id of a private channel', async () => {
    await test.created({ exempt_channel_ids: [OPEN, HIDDEN.id] })
    expect((await test.list(ben)).lists).toMatchObject([{ exempt_channel_ids: [OPEN] }])
    expect((await test.list()).lists).toMatchObject([{ exempt_channel_ids: [OPEN, HIDDEN.id] }])
  })

  it('show no change of one with a private channel in the history', async () => {
    const list = await test.created()
    await test.replace(list, { exempt_channel_ids: [HIDDEN.id] })
    const response = await test.call('GET', `/guilds/${DEMO}/history`, ben)
    expect(JSON.stringify(await response.json())).not.toContain(HIDDEN.id)
  })
})

it('hides the channel once the user can no longer view it', async () => {
  await test.created({ exempt_channel_ids: [OPEN] })
  await deny(test, OPEN, 'View Channel')
  expect((await test.list(ben)).lists).toMatchObject([{ exempt_channel_ids: [], read_only: PRIVATE }])
})
