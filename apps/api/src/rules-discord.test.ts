import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { problemOf } from './testing/test-api.ts'
import { DEMO, GENERAL, startTestRules, toRules, type TestRules } from './testing/test-rules.ts'

const POSTED = 'POST /channels/:id/messages'

let test: TestRules

beforeEach(async () => {
  test = await startTestRules()
})
afterEach(() => test.close())

const jobs = () => test.db.selectFrom('jobs').selectAll().where('kind', '=', 'rules-message').execute()

describe('rules that Discord refuses', () => {
  it('are not saved, and the error names the permission, the channel and the fix', async () => {
    const reply = await test.save(['Be kind.'], { channel: CHANNELS.demoStaff })
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({
      code: 'discord.refused',
      error:
        'The bot needs View Channel in #staff. Grant the permission in this channel, or post the rules in another one.',
      details: { channel_id: CHANNELS.demoStaff, version: 2 },
    })
    expect(await test.list()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('leave the earlier rules under a new version, which the refusal contains', async () => {
    await test.saved(['Be kind.'])
    test.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '1024' }] })
    const refused = await test.save(['Be kinder.'], { version: 1 })
    expect(refused.status).toBe(409)
    expect(await problemOf(refused)).toMatchObject({ code: 'discord.refused', details: { version: 3 } })
    expect(await test.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 3 }])
    test.discord.changeChannel(GENERAL, { overwrites: [] })
    expect(await test.saved(['Be kinder.'], { version: 3 })).toMatchObject({ version: 4, status: 'applied' })
    expect(test.posted()).toEqual(['1. Be kinder.'])
  })

  it('are not saved for a recently deleted channel', async () => {
    test.discord.deleteChannel(GENERAL)
    const reply = await test.save(['Be kind.'])
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({
      code: 'discord.refused',
      error: 'This channel was deleted. Copy the rules to another channel.',
    })
    expect(await test.list()).toEqual([])
  })

  it('remain with an error after their channel is deleted', async () => {
    await test.saved(['Be kind.'])
    const snapshot = await test.snapshots.get(DEMO)
    if (!snapshot) throw new Error('no snapshot')
    await test.snapshots.put({ ...snapshot, channels: snapshot.channels.filter(({ id }) => id !== GENERAL) })
    const [entry] = await test.list()
    expect(entry).toMatchObject({ rules: toRules(['Be kind.']) })
    expect(entry?.last_error).toContain('This channel was deleted.')
  })
})

describe('rules that are saved during a failure of Discord', () => {
  it.each([
    ['is unreachable', () => test.discord.refuse({ http: 'cut', gateway: false })],
    ['answers 503', () => test.discord.refuse({ http: '503', gateway: false })],
    ['fails', () => test.discord.fail(502, {})],
    ['is slow', () => test.discord.delay(10_000, {})],
    ['limits the bot', () => test.discord.limit({ scope: 'user', retryAfter: 30 }, { route: POSTED })],
  ])('are saved with the status `queued` when Discord %s', async (_, begin) => {
    await test.list()
    begin()
    const before = Date.now()
    expect(await test.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
    expect(Date.now() - before).toBeLessThan(5_500)
    expect(await test.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1, status: 'queued' }])
    expect(await jobs()).toMatchObject([{ state: 'open' }])
    expect(await test.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
  })

  it('are posted as one message with the newest text when the response to the first post is lost', async () => {
    test.discord.trickle(600_000, { route: POSTED, requests: 1 })
    expect(await test.saved(['Be kind.'])).toMatchObject({ version: 1 })
    expect(await test.saved(['Be kinder.'])).toMatchObject({ version: 2 })
    await expect.poll(() => test.posted()).toEqual(['1. Be kinder.'])
    await expect.poll(async () => (await test.list())[0]?.status).toBe('applied')
    expect(test.posted()).toEqual(['1. Be kinder.'])
  })
})

describe('rules that are saved while the bot is offline', () => {
  it('are queued, and a repeated request receives the same response', async () => {
    await test.stopBot()
    const before = Date.now()
    expect(await test.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
    expect(Date.now() - before).toBeLessThan(5_500)
    expect(await test.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
  })
})
