import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { deletePressesOf, pressesOf } from './press-store.ts'
import { createRolePresses, ROLE_PRESS, type RolePress, type RolePresses } from './presses.ts'

const MINUTE_MS = 60_000

let db: Database
let queue: Queue
let presses: RolePresses

const pressOf = (interactionId: string, more?: Partial<RolePress>): RolePress => ({
  guildId: '10',
  interactionId,
  memberId: '3',
  configId: 'config',
  buttonId: 'button',
  pressedIn: 'message',
  token: `token of ${interactionId}`,
  receivedAt: queue.now,
  ...more,
})
const rows = () => db.selectFrom('role_presses').selectAll().execute()
const jobs = () => db.selectFrom('jobs').selectAll().where('kind', '=', ROLE_PRESS).orderBy('key').execute()
const finish = (press: RolePress, changes: number) =>
  queue.changes.transaction((trx) => presses.finish(trx, press, changes))

describeOnEachEngine('presses that change roles', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
    presses = createRolePresses({ ...queue, db, sessionSecret: 'secret' })
  })

  it('are stored once with a job for the member, however often Discord delivers them', async () => {
    await Promise.all([presses.store(pressOf('1')), presses.store(pressOf('1'))])
    await presses.store(pressOf('1'))
    expect(await rows()).toHaveLength(1)
    expect(await jobs()).toMatchObject([{ key: '1', priority: 0, lane: 'press:3', is_once: 1 }])
    expect(await presses.get('10', '1')).toEqual(pressOf('1'))
    expect(await presses.get('11', '1')).toBeUndefined()
  })

  it('run in the order of their receipt when they are stored together', async () => {
    const order: string[] = []
    const ids = Array.from({ length: 20 }, (_, at) => String(100 + at))
    await Promise.all(ids.map((id) => presses.store(pressOf(id))))
    const worker = queue.worker({
      kind: ROLE_PRESS,
      area: null,
      slots: 8,
      perGuild: 8,
      limitMs: 5_000,
      run: ({ key }) => Promise.resolve((order.push(key), { type: 'done' })),
    })
    await worker.runDue()
    expect(order).toEqual(ids)
  })

  it('are rejected while 2,000 wait in the server, but accepted in another server', async () => {
    const all = Array.from({ length: 2_001 }, (_, at) => presses.store(pressOf(String(at))))
    const stored = await Promise.all(all)
    expect(stored.filter((waits) => waits === null)).toHaveLength(1)
    expect(stored.slice(-2)).toEqual([2_000, null])
    expect(await presses.store(pressOf('x', { guildId: '11' }))).toBe(1)
    await finish(pressOf('0'), 0)
    expect(await presses.store(pressOf('2000'))).toBe(2_000)
  })

  it('are not stored more than 2.5 seconds after their receipt', async () => {
    expect(await presses.store(pressOf('1', { receivedAt: queue.now - 2_501 }))).toBeNull()
    expect(await presses.store(pressOf('2', { receivedAt: queue.now - 2_500 }))).toBe(1)
    expect(await jobs()).toMatchObject([{ key: '2' }])
  })

  it('are deleted and counted when they are finished, and not stored again', async () => {
    await presses.store(pressOf('1'))
    await finish(pressOf('1'), 2)
    expect(await rows()).toEqual([])
    const counted = await db.selectFrom('recorded_events').selectAll().execute()
    expect(counted.filter(({ events }) => events.includes('role_change'))).toHaveLength(2)
    await presses.store(pressOf('1'))
    expect(await rows()).toEqual([])
  })

  it('keep an encrypted token for fifteen minutes, and are deleted after a day', async () => {
    await presses.store(pressOf('1'))
    const [row] = await rows()
    expect(row?.token).toEqual(expect.any(String))
    expect(row?.token).not.toContain('token of 1')
    const other = createRolePresses({ ...queue, db, sessionSecret: 'another' })
    expect(await other.get('10', '1')).toEqual(pressOf('1', { token: null }))
    await presses.prune()
    expect(await rows()).toEqual([row])
    queue.now += 15 * MINUTE_MS + 1
    await presses.prune()
    expect(await rows()).toEqual([{ ...row, token: null }])
    queue.now += 24 * 60 * MINUTE_MS
    await presses.prune()
    expect(await rows()).toEqual([])
  })

  it('are deleted with their jobs when the bot leaves the server', async () => {
    await presses.store(pressOf('1'))
    await presses.store(pressOf('2', { guildId: '11' }))
    await presses.leaveGuild('10')
    expect((await rows()).map(({ guild_id }) => guild_id)).toEqual(['11'])
    expect((await jobs()).map(({ guild_id }) => guild_id)).toEqual(['11'])
  })

  it('are listed and deleted for one member in all servers', async () => {
    await presses.store(pressOf('1'))
    await presses.store(pressOf('2', { guildId: '11' }))
    await presses.store(pressOf('3', { memberId: '4' }))
    expect((await pressesOf(db, '3')).map(({ guild_id }) => guild_id)).toEqual(['10', '11'])
    expect(await deletePressesOf(db, '3')).toBe(2)
    expect((await rows()).map(({ member_id }) => member_id)).toEqual(['4'])
  })
})
