import { once } from 'node:events'
import { COMMANDS_MENU, createJobWorker, REPLY_KEPT_MS, type JobWorker } from '@guildhall/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const commandOf = (name: string, guildId: string = GUILDS.raidNight) => `/guilds/${guildId}/commands/${name}/toggle`
const TOGGLE = commandOf('blame')

let api: TestApi
let ben: string
/** The guilds whose configuration changed, one entry for each change. */
let changes: string[]
/** Replaces the bot, with a Discord that accepts every menu. */
let worker: JobWorker

beforeEach(async () => {
  api = await startTestApi()
  ben = await api.signIn('ben')
  changes = []
  api.changes.subscribe('guild-config', ({ guildId = '' }) => void changes.push(guildId))
  worker = createJobWorker({
    ...api.core,
    random: () => 0,
    handlers: [
      {
        kind: COMMANDS_MENU,
        area: 'commands',
        slots: 2,
        perGuild: 2,
        limitMs: 5_000,
        run: () => Promise.resolve({ type: 'done' }),
      },
    ],
    shards: () => ({ count: 1, ids: [0] }),
    version: 'test',
  })
  worker.start()
})
afterEach(async () => {
  await worker.stop()
  await api.close()
})

interface Keyed {
  path?: string
  token?: string
  body?: unknown
  origin?: string
  method?: string
}

async function post(key: string, request?: Keyed): Promise<Response> {
  const { path = TOGGLE, token = ben, body = { enable: true }, origin = api.origin, method = 'POST' } = request ?? {}
  return fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}

const isReplay = (reply: Response) => reply.headers.get('idempotency-replayed') === 'true'

const keysInRows = () => api.db.selectFrom('idempotency_keys').selectAll().execute()

/** Leaves a key as a process that was killed during its request would. */
async function crash(key: string): Promise<void> {
  const inFlight = { status: null, reply: null, lease_owner: 'gone', leased_until: Date.now() + 8_000 }
  await api.db.updateTable('idempotency_keys').set(inFlight).where('key', '=', key).execute()
}

describe('a request with an Idempotency-Key', () => {
  it('takes effect once and replays the saved response when repeated', async () => {
    const first = await post('a')
    const again = await post('a')
    expect([first.status, isReplay(first)]).toEqual([200, false])
    expect([again.status, isReplay(again)]).toEqual([200, true])
    const saved = { command_name: 'blame', is_enabled: true, version: 1 }
    expect(await bodyOf(first)).toEqual({ ...saved, status: 'applied' })
    expect(await bodyOf(again)).toEqual({ ...saved, status: 'queued' })
    expect(again.headers.get('content-type')).toContain('application/json')
    expect(changes).toEqual([GUILDS.raidNight])
  })

  it('does not undo a later change when it is repeated', async () => {
    await post('on')
    await post('off', { body: { enable: false } })
    expect(isReplay(await post('on'))).toBe(true)
    const commands = await bodyOf(await api.call('GET', `/guilds/${GUILDS.raidNight}/commands`, ben))
    expect(commands).toContainEqual({ command_name: 'blame', is_enabled: false, version: 2, status: 'queued' })
  })

  it('takes effect once when ten copies arrive together', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => post('twins')))
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
    expect(replies.filter((reply) => !isReplay(reply))).toHaveLength(1)
    expect(changes).toHaveLength(1)
  })

  it('waits for an identical request in flight', async () => {
    await post('slow')
    const [done] = await keysInRows()
    if (!done) throw new Error('nothing was kept')
    await crash('slow')
    const arrived = once(api.server.app.server, 'request')
    const waiting = post('slow')
    await arrived
    // A request that does not wait has finished meanwhile. Without waiting, the first one would run twice or be refused.
    expect((await post('other', { path: commandOf('nonsense') })).status).toBe(404)
    await api.db.updateTable('idempotency_keys').set(done).where('key', '=', 'slow').execute()
    expect(isReplay(await waiting)).toBe(true)
    expect(changes).toHaveLength(1)
  })

  it('is handled again after a crash during the first attempt', async () => {
    await post('cut')
    await crash('cut')
    await api.db.deleteFrom('guild_commands').execute()
    api.pass(8_001)
    const again = await post('cut')
    expect([again.status, isReplay(again)]).toEqual([200, false])
    expect(isReplay(await post('cut'))).toBe(true)
    expect(changes).toHaveLength(2)
  })

  it('replays its saved response after a restart', async () => {
    await post('kept')
    const restarted = await startTestApi({ db: api.db })
    expect(isReplay(await post('kept', { origin: restarted.origin }))).toBe(true)
    await restarted.close()
  })

  it('is refused with a different body', async () => {
    await post('reused')
    const other = await post('reused', { body: { enable: false } })
    expect(other.status).toBe(422)
    expect(await problemOf(other)).toMatchObject({ code: 'idempotency.reused' })
    expect(isReplay(await post('reused'))).toBe(true)
  })

  it('does not share its key with other users or other addresses', async () => {
    await post('shared')
    const ada = await api.signIn('ada')
    const demo = commandOf('blame', GUILDS.guildhallDemo)
    expect(isReplay(await post('shared', { token: ada, path: demo }))).toBe(false)
    expect(isReplay(await post('shared', { path: commandOf('ask') }))).toBe(false)
    expect(isReplay(await post('shared', { path: TOGGLE.replace('blame', '%62lame') }))).toBe(true)
    const keys = await keysInRows()
    expect(keys.map((row) => row.user_id).filter((id, at, all) => all.indexOf(id) === at)).toHaveLength(2)
  })

  it('replays no response to a user who lost access', async () => {
    await post('authorization')
    await api.demote(GUILDS.raidNight, 'ben', { gatewayReports: true })
    const after = await post('authorization')
    expect([after.status, isReplay(after)]).toEqual([404, false])
  })

  it('replays a refusal and validates invalid input again', async () => {
    const first = await post('no such', { path: commandOf('nonsense') })
    expect(first.status).toBe(400)
    const refused = await post('refused', { path: commandOf('nonsense') })
    const again = await post('refused', { path: commandOf('nonsense') })
    expect([refused.status, again.status, isReplay(again)]).toEqual([404, 404, true])
    expect(await problemOf(again)).toEqual(await problemOf(refused))
    const before = await keysInRows()
    const [invalid, invalidAgain] = [await post('x', { body: { enable: 1 } }), await post('x', { body: { enable: 1 } })]
    expect([invalid.status, invalidAgain.status, isReplay(invalidAgain)]).toEqual([400, 400, false])
    expect(await problemOf(invalidAgain)).toEqual(await problemOf(invalid))
    expect(await keysInRows()).toEqual(before)
  })

  it('can be repeated after an internal error', async () => {
    const broken = sql`create trigger broken before insert on guild_commands begin select raise(abort, 'broken'); end`
    await broken.execute(api.db)
    expect((await post('broken')).status).toBe(500)
    expect(await keysInRows()).toEqual([])
    await sql`drop trigger broken`.execute(api.db)
    const again = await post('broken')
    expect([again.status, isReplay(again)]).toEqual([200, false])
  })

  it('needs a key of 1 to 255 visible characters', async () => {
    for (const key of ['', 'two words', 'x'.repeat(256), 'ümlaut']) {
      const refused = await post(key)
      expect([key, refused.status]).toEqual([key, 400])
      expect((await problemOf(refused)).error).toContain('Idempotency-Key')
    }
    expect((await post('x'.repeat(255))).status).toBe(200)
  })

  it('loses its saved response after a day', async () => {
    await post('old')
    api.pass(REPLY_KEPT_MS - 60_000)
    expect(isReplay(await post('old'))).toBe(true)
    api.pass(60_000)
    expect(isReplay(await post('old', { body: { enable: false } }))).toBe(false)
    const tomorrow = { now: () => Date.now() + 3 * REPLY_KEPT_MS }
    const restarted = await startTestApi({ db: api.db, clock: tomorrow })
    await restarted.core.prune()
    expect(await keysInRows()).toEqual([])
    await restarted.close()
  })

  it('stores only its status when it is a sign-out', async () => {
    expect((await post('bye', { path: '/auth/logout' })).status).toBe(204)
    expect(await keysInRows()).toMatchObject([{ path: '/auth/logout', status: 204, reply: null }])
    expect((await post('bye', { path: '/auth/logout' })).status).toBe(401)
  })
})
