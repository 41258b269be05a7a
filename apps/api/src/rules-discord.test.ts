import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { problemOf } from './testing/responses.ts'
import { DEMO, GENERAL, startRulesApi, toRules, type RulesApi } from './testing/rules-api.ts'

const POSTED = 'POST /channels/:id/messages'

let api: RulesApi

beforeEach(async () => {
  api = await startRulesApi()
})
afterEach(() => api.close())

const targets = () => api.db.selectFrom('reconcile_targets').selectAll().where('kind', '=', 'rules').execute()

describe('rules that Discord refuses', () => {
  it('are not saved, and the reply names the permission, the channel and the fix', async () => {
    const reply = await api.save(['Be kind.'], { channel: CHANNELS.demoStaff })
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({
      code: 'discord.refused',
      error: 'The bot lacks View Channel in #staff. Allow it in the permissions of that channel.',
    })
    expect(await api.list()).toEqual([])
    expect(await targets()).toEqual([])
  })

  it('leave those that were there, with their version', async () => {
    await api.saved(['Be kind.'])
    api.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '1024' }] })
    expect((await api.save(['Be kinder.'], { version: 1 })).status).toBe(409)
    expect(await api.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1 }])
    api.discord.changeChannel(GENERAL, { overwrites: [] })
    expect(await api.saved(['Be kinder.'], { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(api.posted()).toEqual(['1. Be kinder.'])
  })

  it('are undone also where a part of them stood already: the reconciler puts that right', async () => {
    await api.saved(['Be kind.'])
    api.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '2048' }] })
    api.discord.changeRole(DEMO, '1141162477743453517', { permissions: '0' })
    expect((await api.save(['a'.repeat(1_500), 'b'.repeat(1_500)])).status).toBe(409)
    expect(await api.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1, status: 'queued' }])
  })

  it('of a channel that was deleted a moment ago are not saved', async () => {
    api.discord.deleteChannel(GENERAL)
    const reply = await api.save(['Be kind.'])
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({
      code: 'discord.refused',
      error: 'This channel was deleted. Choose another one.',
    })
    expect(await api.list()).toEqual([])
  })

  it('stay for a channel that is deleted later, and say so', async () => {
    await api.saved(['Be kind.'])
    const snapshot = await api.snapshots.get(DEMO)
    if (!snapshot) throw new Error('no snapshot')
    await api.snapshots.put({ ...snapshot, channels: snapshot.channels.filter(({ id }) => id !== GENERAL) })
    const [entry] = await api.list()
    expect(entry).toMatchObject({ rules: toRules(['Be kind.']) })
    expect(entry?.last_error).toContain('This channel was deleted.')
  })
})

describe('rules that are saved while Discord', () => {
  it.each([
    ['is cut off', () => api.discord.refuse({ http: 'cut', gateway: false })],
    ['answers 503', () => api.discord.refuse({ http: '503', gateway: false })],
    ['fails', () => api.discord.fail(502, {})],
    ['is slow', () => api.discord.delay(10_000, {})],
    ['limits the bot', () => api.discord.limit({ scope: 'user', retryAfter: 30 }, { route: POSTED })],
  ])('%s are kept, and the reply says `queued`', async (_, begin) => {
    await api.list()
    begin()
    const before = Date.now()
    expect(await api.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
    expect(Date.now() - before).toBeLessThan(5_500)
    expect(await api.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1, status: 'queued' }])
    expect(await targets()).toMatchObject([{ lease_owner: null, applied_hash: null }])
    expect(await api.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
  })

  it('takes the message and does not say so get no second one when others are saved next', async () => {
    api.discord.trickle(600_000, { route: POSTED, requests: 1 })
    expect(await api.saved(['Be kind.'])).toMatchObject({ status: 'queued' })
    expect(api.posted()).toEqual(['1. Be kind.'])
    expect(await api.saved(['Be kinder.'])).toMatchObject({ version: 2, status: 'applied' })
    expect(api.posted()).toEqual(['1. Be kinder.'])
  })

  it('takes one message and does not say so are found long after, when Discord has forgotten the nonce', async () => {
    api.discord.trickle(600_000, { route: POSTED, requests: 1 })
    expect(await api.saved(['Be kind.'])).toMatchObject({ status: 'queued' })
    const [message] = api.discord.state.world.messages[GENERAL] ?? []
    if (message) message.nonce = null
    expect(await api.saved(['Be kinder.'])).toMatchObject({ version: 2, status: 'applied' })
    expect(api.posted()).toEqual(['1. Be kinder.'])
  })
})
