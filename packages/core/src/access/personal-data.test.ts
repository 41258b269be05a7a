import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createLog } from '../kernel/log.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { forgetGrants } from './personal-data.ts'

const CLEO = '300'
const NAMED = [{ field: 'grant', before: null, after: { id: CLEO, name: 'cleo' } }]

let db: Database
let changes: Changes

/** Writes a change of the access. */
async function insertRevision(key: string, text: string): Promise<void> {
  const target = { area: 'access', target_type: 'access', target_key: key, target_name: 'Access', action: 'changed' }
  const rest = { stored: null, refers_to: null, restorable_until: 0, undecided: null, undecided_until: null, bytes: 1 }
  const row = { guild_id: '10', at: 1, user_id: '1', username: 'ada', ...target, changes: text, ...rest }
  await db.insertInto('revisions').values(row).execute()
}

describeOnEachEngine('the history of the access of a server', (open) => {
  beforeEach(async () => {
    db = await open()
    changes = createLocalChanges(db)
  })

  it('forgets the name of a person, and the whole content of a change that cannot be read', async () => {
    await insertRevision('whole', JSON.stringify(NAMED))
    await insertRevision('damaged', `[{"id":"${CLEO}" cleo`)
    await forgetGrants({ db, changes, readRows: rowReader(createLog('silent')) }, CLEO)
    const rows = await db.selectFrom('revisions').select('changes').orderBy('revision_id').execute()
    expect(rows.map((row) => JSON.parse(row.changes))).toEqual([
      [{ field: 'grant', before: null, after: { id: CLEO } }],
      [],
    ])
  })
})
