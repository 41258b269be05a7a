import { RulesEntry } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  BEYOND,
  deny,
  HIDDEN,
  OPEN,
  PRIVATE,
  restoreNewest,
  signInGrantee,
  SILENCED,
  SILENT,
} from './testing/grantee.ts'
import { bodyOf, problemOf } from './testing/test-api.ts'
import { RULES_PATH, startTestRules, type TestRules } from './testing/test-rules.ts'

let test: TestRules
let ben: string

beforeEach(async () => {
  test = await startTestRules()
  ben = await signInGrantee(test, { rules: 'edit' })
})
afterEach(() => test.close())

const remove = (channel: string) => test.call('DELETE', `${RULES_PATH}/${channel}`, ben)
const restore = () => restoreNewest(test, { admin: test.ada, grantee: ben })

async function expectRefusal(response: Response, reason: string): Promise<void> {
  expect(response.status).toBe(403)
  expect(await problemOf(response)).toEqual({ code: 'access.beyond', error: reason })
}

describe('the rules for a user with a grant', () => {
  it('are saved, restored and removed in a channel in which the user can write', async () => {
    await test.saved(['Be kind.'], { token: ben })
    await test.saved(['Be kinder.'], { token: ben })
    expect((await restore()).status).toBe(200)
    expect(test.posted()).toEqual(['1. Be kind.'])
    expect((await remove(OPEN)).status).toBe(204)
    expect(await test.list()).toEqual([])
  })

  it('leave out private channels and have a reason where the user cannot write', async () => {
    for (const channel of [OPEN, HIDDEN.id, SILENT.id]) await test.saved(['Be kind.'], { channel })
    const listed = z.array(RulesEntry).parse(await bodyOf(await test.call('GET', RULES_PATH, ben)))
    const reasons = Object.fromEntries(listed.map((entry) => [entry.channel_id, entry.read_only ?? 'none']))
    expect(reasons).toEqual({ [OPEN]: 'none', [SILENT.id]: SILENCED })
    expect((await test.list()).filter((entry) => entry.read_only !== undefined)).toEqual([])
  })

  it.each(BEYOND)('cannot be written for %s', async (_, channel, reason) => {
    await expectRefusal(await test.save(['Obey ben.'], { channel, token: ben }), reason)
    expect(await test.list()).toEqual([])
  })

  it('are not shown by a repeated save once their channel is private', async () => {
    const save = () => test.save(['Be kind.'], { token: ben, key: 'one' })
    expect((await save()).status).toBe(200)
    expect((await save()).headers.get('idempotency-replayed')).toBe('true')
    await deny(test, OPEN, 'View Channel')
    await expectRefusal(await save(), PRIVATE)
  })

  it.each(BEYOND)('can be neither removed nor restored for %s', async (_, channel, reason) => {
    await test.saved(['Be kind.'], { channel })
    await test.saved(['Be kinder.'], { channel })
    const before = await test.list()
    await expectRefusal(await remove(channel), reason)
    await expectRefusal(await restore(), reason)
    expect(await test.list()).toEqual(before)
    expect(test.posted(channel)).toEqual(['1. Be kinder.'])
  })

  it.each(BEYOND)('cannot be brought back for %s after their removal', async (_, channel, reason) => {
    await test.saved(['Be kind.'], { channel })
    expect((await test.call('DELETE', `${RULES_PATH}/${channel}`, test.ada)).status).toBe(204)
    await expectRefusal(await restore(), reason)
    expect(await test.list()).toEqual([])
  })
})
