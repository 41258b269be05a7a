import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { problemOf } from './testing/replies.ts'
import { DEMO, GENERAL, setRulesDesk, toRules, type RulesDesk } from './testing/rules-desk.ts'

const POSTED = 'POST /channels/:id/messages'

let desk: RulesDesk

beforeEach(async () => {
  desk = await setRulesDesk()
})
afterEach(() => desk.close())

const targets = () => desk.db.selectFrom('reconcile_targets').selectAll().where('kind', '=', 'rules').execute()

describe('rules that Discord refuses', () => {
  it('are not saved, and the reply names the permission, the channel and the fix', async () => {
    const reply = await desk.save(['Be kind.'], { channel: CHANNELS.demoStaff })
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({
      code: 'discord.refused',
      error: "The bot needs View Channel in #staff. Grant it in the channel's permissions.",
    })
    expect(await desk.list()).toEqual([])
    expect(await targets()).toEqual([])
  })

  it('leave those that were there, with their version', async () => {
    await desk.saved(['Be kind.'])
    desk.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '1024' }] })
    expect((await desk.save(['Be kinder.'], { version: 1 })).status).toBe(409)
    expect(await desk.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1 }])
    desk.discord.changeChannel(GENERAL, { overwrites: [] })
    expect(await desk.saved(['Be kinder.'], { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(desk.posted()).toEqual(['1. Be kinder.'])
  })

  it('are undone also where a part of them stood already: the reconciler puts that right', async () => {
    await desk.saved(['Be kind.'])
    desk.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '2048' }] })
    desk.discord.changeRole(DEMO, '1141162477743453517', { permissions: '0' })
    expect((await desk.save(['a'.repeat(1_500), 'b'.repeat(1_500)])).status).toBe(409)
    expect(await desk.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1, status: 'queued' }])
  })

  it('of a channel that was deleted a moment ago are not saved', async () => {
    desk.discord.deleteChannel(GENERAL)
    const reply = await desk.save(['Be kind.'])
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({
      code: 'discord.refused',
      error: 'This channel was deleted. Choose another one.',
    })
    expect(await desk.list()).toEqual([])
  })

  it('stay for a channel that is deleted later, and say so', async () => {
    await desk.saved(['Be kind.'])
    const snapshot = await desk.snapshots.get(DEMO)
    if (!snapshot) throw new Error('no snapshot')
    await desk.snapshots.put({ ...snapshot, channels: snapshot.channels.filter(({ id }) => id !== GENERAL) })
    const [entry] = await desk.list()
    expect(entry).toMatchObject({ rules: toRules(['Be kind.']) })
    expect(entry?.last_error).toContain('This channel was deleted.')
  })
})

describe('rules that are saved while Discord', () => {
  it.each([
    ['is cut off', () => desk.discord.refuse({ http: 'cut', gateway: false })],
    ['answers 503', () => desk.discord.refuse({ http: '503', gateway: false })],
    ['fails', () => desk.discord.fail(502, {})],
    ['is slow', () => desk.discord.delay(10_000, {})],
    ['limits the bot', () => desk.discord.limit({ scope: 'user', retryAfter: 30 }, { route: POSTED })],
  ])('%s are kept, and the reply says `queued`', async (_, begin) => {
    await desk.list()
    begin()
    const before = Date.now()
    expect(await desk.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
    expect(Date.now() - before).toBeLessThan(5_500)
    expect(await desk.list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1, status: 'queued' }])
    expect(await targets()).toMatchObject([{ lease_owner: null, applied_hash: null }])
    expect(await desk.saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
  })

  it('takes the message and does not say so get no second one when others are saved next', async () => {
    desk.discord.trickle(600_000, { route: POSTED, requests: 1 })
    expect(await desk.saved(['Be kind.'])).toMatchObject({ status: 'queued' })
    expect(desk.posted()).toEqual(['1. Be kind.'])
    expect(await desk.saved(['Be kinder.'])).toMatchObject({ version: 2, status: 'applied' })
    expect(desk.posted()).toEqual(['1. Be kinder.'])
  })

  it('takes one message and does not say so are found long after, when Discord has forgotten the nonce', async () => {
    desk.discord.trickle(600_000, { route: POSTED, requests: 1 })
    expect(await desk.saved(['Be kind.'])).toMatchObject({ status: 'queued' })
    const [message] = desk.discord.state.world.messages[GENERAL] ?? []
    if (message) message.nonce = null
    expect(await desk.saved(['Be kinder.'])).toMatchObject({ version: 2, status: 'applied' })
    expect(desk.posted()).toEqual(['1. Be kinder.'])
  })
})
