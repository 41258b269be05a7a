import { beforeEach, expect, it } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import { createIdempotencyKeys, MOST_KEYS, MOST_REPLY_BYTES, type IdempotencyKeys } from './idempotency.ts'

const request = { userId: '1', method: 'POST', path: '/things', key: 'k', payload: [{}, { size: 1 }] }
const DONE = { status: 200, body: '{"done":true}' }

let db: Database
let now: number
let keys: IdempotencyKeys

const effects = async () => (await db.selectFrom('handled_events').selectAll().execute()).length

/** Work whose effect is a row, written in the transaction that saves its response. */
const work =
  (eventId: string, between: () => Promise<void>) =>
  async (saveResponse: Parameters<Parameters<IdempotencyKeys['once']>[1]>[0]) => {
    await between()
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('handled_events').values({ event_id: eventId, handled_at: now }).execute()
      await saveResponse(trx, DONE)
    })
    return DONE
  }

describeOnEachEngine('an idempotency key', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    keys = createIdempotencyKeys({ db, clock: { now: () => now } })
  })

  it('replays the saved response when the work failed after its commit', async () => {
    const failing = keys.once(request, async (saveResponse) => {
      await work('a', async () => {})(saveResponse)
      throw new Error('Discord is unreachable')
    })
    await expect(failing).rejects.toThrow('Discord is unreachable')
    expect(
      await keys.once(
        request,
        work('b', async () => {}),
      ),
    ).toEqual({ reply: DONE, isReplayed: true })
    expect(await effects()).toBe(1)
  })

  it('rolls back the effect of a slow request after a repeated request took over', async () => {
    const twin = createIdempotencyKeys({ db, clock: { now: () => now } })
    const slow = keys.once(
      request,
      work('slow', async () => {
        now += 10_000
        await twin.once(
          request,
          work('twin', async () => {}),
        )
      }),
    )
    expect(await slow).toEqual({ reply: DONE, isReplayed: true })
    expect(await db.selectFrom('handled_events').select('event_id').execute()).toEqual([{ event_id: 'twin' }])
  })

  it('ignores a claim that was made before the clock was set back', async () => {
    now += 3_600_000
    const left = keys.once(request, () => new Promise<never>(() => {}))
    left.catch(() => undefined)
    await expect.poll(async () => db.selectFrom('idempotency_keys').selectAll().execute()).toHaveLength(1)
    now -= 3_600_000
    expect(
      await keys.once(
        request,
        work('a', async () => {}),
      ),
    ).toEqual({ reply: DONE, isReplayed: false })
  })

  it('keeps only the newest responses of a user, and the claims of all requests in flight', async () => {
    const { userId, method, path } = request
    const rowOf = (key: string, status: 200 | null, user = userId) => ({
      user_id: user,
      method,
      path,
      key,
      body_hash: '',
      lease_owner: '',
      leased_until: 0,
      status,
      reply: null,
      created_at: (now += 1),
    })
    const rows = [rowOf('claim', null), rowOf('other', 200, '2')]
    for (let at = 0; at < MOST_KEYS + 20; at += 1) rows.push(rowOf(`done-${at}`, 200))
    for (let at = 0; at < rows.length; at += 50) {
      await db
        .insertInto('idempotency_keys')
        .values(rows.slice(at, at + 50))
        .execute()
    }
    for (const key of ['x', 'y']) {
      now += 1
      const none = work(key, async () => {})
      await keys.once({ ...request, key }, none)
    }
    const left = await db.selectFrom('idempotency_keys').select('key').orderBy('created_at').execute()
    const newest = rows.slice(-MOST_KEYS + 2).map((row) => row.key)
    expect(left.map((row) => row.key)).toEqual(['claim', 'other', ...newest, 'x', 'y'])
  })

  it('stores no response over 4 kB: a large success throws, and a large refusal is produced again', async () => {
    const body = JSON.stringify('é'.repeat(MOST_REPLY_BYTES / 2))
    const large = async (saveResponse: Parameters<Parameters<IdempotencyKeys['once']>[1]>[0]) => {
      await db.transaction().execute((trx) => saveResponse(trx, { status: 200, body }))
      return DONE
    }
    await expect(keys.once(request, large)).rejects.toThrow('POST /things stores a response that is too large')
    let refusals = 0
    const refused = async () => {
      refusals += 1
      return { status: 400, body }
    }
    for (const isReplayed of [false, false]) {
      expect(await keys.once(request, refused)).toEqual({ reply: { status: 400, body }, isReplayed })
    }
    expect(refusals).toBe(2)
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  it('rejects work that does not save its response', async () => {
    await expect(keys.once(request, async () => DONE)).rejects.toThrow('POST /things did not save its response')
  })
})
