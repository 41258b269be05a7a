import { expect, it, onTestFinished } from 'vitest'
import { lockGuild } from '../database/queries.ts'
import type { Database } from '../database/schema.ts'
import { createTestQueue } from '../jobs/testing/queue.ts'
import { createLog } from '../log.ts'
import { describeOnEachEngine, describeOnPostgres } from '../../testing/databases.ts'
import { openOnPostgres, whileHeld } from '../../testing/held-rows.ts'
import { createActiveGrants } from './active-grants.ts'
import { readGrants, writeGrants, type StoredGrant } from './grants-store.ts'

const END = 2_000_000
const MEMBER = { userId: '5', roleIds: ['11', '12'], joinedAt: null }

const grantOf = (roleId: string, parts: Partial<StoredGrant>): StoredGrant => ({
  subject: { type: 'role', id: roleId },
  areas: { reminders: 'edit' },
  until: '2030-01-01',
  endsAt: END,
  endedAt: null,
  joinedAt: null,
  member: null,
  ...parts,
})

function setUp(db: Database) {
  const queue = createTestQueue(db)
  const grants = createActiveGrants({ ...queue, db, log: createLog('silent') })
  onTestFinished(() => grants.stop())
  const write = (guildId: string, version: number, list: readonly StoredGrant[]) =>
    queue.changes.transaction(async (trx) => {
      await lockGuild(trx, guildId)
      await writeGrants(trx, guildId, { grants: list, version, updatedBy: '1', updatedAt: 0 })
    })
  const ends = async (guildId: string) =>
    (await readGrants(db, queue.readRows, guildId))?.grants.map(({ endedAt }) => endedAt)
  return { queue, grants, write, ends }
}

describeOnEachEngine('the ends of grants', (open) => {
  it('are written without a decision about a guild, and stay when the clock is set back', async () => {
    const { queue, grants, write, ends } = setUp(await open())
    await write('10', 1, [grantOf('11', {}), grantOf('12', { until: null, endsAt: null })])
    await write('20', 1, [grantOf('11', { endsAt: END + 1_000 })])
    await write('30', 1, [])
    await grants.writeAllEnds()
    expect([await ends('10'), await ends('20')]).toEqual([[null, null], [null]])
    queue.now = END
    await grants.writeAllEnds()
    expect([await ends('10'), await ends('20')]).toEqual([[END, null], [null]])
    queue.now = END - 1_000
    expect(await grants.areasOf('10', { ...MEMBER, roleIds: ['11'] })).toBeNull()
    expect(await grants.areasOf('20', { ...MEMBER, roleIds: ['11'] })).toMatchObject({ reminders: 'edit' })
  })
})

describeOnPostgres('the end of a grant', () => {
  it('does not overwrite a save that removes the grants at the same time', async () => {
    const db = await openOnPostgres()
    const { queue, grants, write } = setUp(db)
    await write('10', 1, [grantOf('11', {}), grantOf('12', { until: null, endsAt: null })])
    queue.now = END
    await whileHeld(
      { db, changes: queue.changes },
      {
        async change(trx) {
          await lockGuild(trx, '10')
          await writeGrants(trx, '10', { grants: [], version: 2, updatedBy: '1', updatedAt: 0 })
        },
        meanwhile: () => grants.writeEnds('10'),
      },
    )
    expect(await readGrants(db, queue.readRows, '10')).toMatchObject({ version: 2, grants: [] })
    expect(await grants.areasOf('10', MEMBER)).toBeNull()
  })
})
