import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { openStream } from './testing/live-stream.ts'
import { bodyOf, GUILDS, problemOf, snapshotOf, startTestApi, type TestApi } from './testing/test-api.ts'

const RAID = GUILDS.raidNight
const SETTINGS = `/guilds/${RAID}/settings`

/** More than the system buffers for a connection. */
const UNREAD_BYTES = 32 * 1024 * 1024

/** Longer than the time between two comments, in ms. */
const COMMENT_WITHIN_MS = 22_000
const Guilds = z.array(z.object({ id: z.string(), is_bot_member: z.boolean() }))

let api: TestApi
let ben: string

beforeEach(async () => {
  api = await startTestApi()
  ben = await api.signIn('ben')
})
afterEach(() => api.close())

const open = (token = ben) => openStream(api.origin, RAID, token)
const saveSettings = (prefix: string) => api.call('PATCH', SETTINGS, ben, { prefix })

describe('a stream', () => {
  it('ends with the session that opened it, and no other', async () => {
    const other = await api.signIn('ben')
    const [stream, kept] = [await open(), await open(other)]
    await stream.has('hello')
    expect((await api.call('POST', '/auth/logout', ben)).status).toBe(204)
    await stream.ended
    expect(stream.received.at(-1)).toBe('end session')
    await api.call('PATCH', SETTINGS, other, { prefix: '?' })
    await kept.has('change settings')
    expect(stream.received).not.toContain('change settings')
  })

  it('ends when its user is demoted, before any further event', async () => {
    const stream = await open()
    await stream.has('hello')
    await api.demote(RAID, 'ben', { gatewayReports: true })
    await stream.ended
    expect(stream.received.at(-1)).toBe('end access')
  })

  it('ends when the guild no longer gives its user access', async () => {
    const stream = await open()
    await stream.has('change guild')
    const guild = await api.snapshots.get(RAID)
    if (!guild) throw new Error('no snapshot')
    await api.snapshots.put({ ...guild, roles: guild.roles.map((role) => ({ ...role, permissions: '0' })) })
    await stream.ended
    // The first one is about the rows of the test.
    expect(stream.received.filter((one) => one === 'change guild')).toHaveLength(1)
    expect(stream.received.at(-1)).toBe('end access')
  })

  it('announces the guild when the bot is removed, and stays open with comments alone', async () => {
    const stream = await open()
    // The first one is about the rows of the test.
    await stream.has('change guild')
    api.discord.removeBot(RAID)
    await api.snapshots.markLeft(RAID)
    await stream.has('change guild', { times: 2 })
    const guilds = Guilds.parse(await bodyOf(await api.call('GET', '/guilds', ben)))
    expect(guilds).toContainEqual({ id: RAID, is_bot_member: false })
    const before = stream.received.length
    expect((await saveSettings('?')).status).toBe(409)
    await stream.has(':', { withinMs: COMMENT_WITHIN_MS })
    expect(new Set(stream.received.slice(before))).toEqual(new Set([':']))
    // A bot that is added again is announced on the same stream.
    api.discord.addBot(RAID, 0n)
    await api.snapshots.put(snapshotOf(api.discord, RAID))
    await stream.has('change guild', { times: 3 })
  })

  it('ends when its token expires', async () => {
    const stream = await open()
    await stream.has('hello')
    await api.gatewayLives()
    api.pass(8 * 24 * 60 * 60_000)
    await stream.ended
    expect(stream.received.at(-1)).toBe('end session')
  }, 30_000)

  it('ends and closes its connection when its client does not read', async () => {
    const accepted = once(api.server.app.server, 'connection')
    const client = connect(Number(new URL(api.origin).port), 'localhost')
    onTestFinished(() => void client.destroy())
    client.write(`GET /api/guilds/${RAID}/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ben}\r\n\r\n`)
    const [socket]: unknown[] = await accepted
    if (!(socket instanceof Socket)) throw new Error('no socket')
    await expect.poll(() => api.core.live.count()).toBe(1)
    // More than the buffers of the system hold: the client reads nothing.
    socket.write(Buffer.alloc(UNREAD_BYTES))
    await saveSettings('?')
    await expect.poll(() => api.core.live.count()).toBe(0)
    await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
  })

  it('does not stay open for a client that left while its access was decided', async () => {
    // Without rows of the gateway, Discord is asked about the member.
    await api.db.deleteFrom('gateway_sessions').execute()
    const slow = api.discord.delay(1_000, { route: 'GET /guilds/:id/members/:id' })
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${ben}` }
    const get = () => fetch(`${api.origin}/api/guilds/${RAID}/live`, { headers, signal: leaving.signal })
    const left = Promise.allSettled([get(), get(), get(), get()])
    await expect.poll(() => slow.affected()).toBe(1)
    leaving.abort()
    expect((await left).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    // It waits for the same decision, and a user may have four streams.
    expect([(await open()).status, api.core.live.count()]).toEqual([200, 1])
  })

  it('ends at once when the program ends, which refuses new ones', async () => {
    const stream = await open()
    await stream.has('hello')
    const before = Date.now()
    const closed = api.server.close()
    const late = await api.server.app.inject({ url: `/api/guilds/${RAID}/live` })
    await stream.ended
    await closed
    expect(Date.now() - before).toBeLessThan(2_000)
    expect([stream.received.at(-1), late.statusCode]).toEqual(['end shutdown', 503])
  })

  it('is refused without a session and to other users', async () => {
    expect((await api.call('GET', `/guilds/${RAID}/live`)).status).toBe(401)
    const dan = await api.call('GET', `/guilds/${RAID}/live`, await api.signIn('dan'))
    expect([dan.status, (await problemOf(dan)).code]).toEqual([404, 'guild.not_found'])
  })
})
