import * as z from 'zod'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readGrants } from '../kernel/grants/grants-store.ts'
import type { RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import { problem } from '../kernel/problem.ts'
import { isSame } from './input.ts'
import { grantFields, recordedGrant, RecordedGrants, type RecordedGrant } from './recorded-grants.ts'
import type { AccessService } from './service.ts'

const Saved = z.object({ version: z.number() })

/** The grants in the history: a restoration brings back the whole list. */
export function createAccessHistory(deps: {
  db: Database
  readRows: ReadRows
  access: AccessService
}): RestorableTarget {
  const { db, readRows, access } = deps
  return {
    type: 'access',
    channelsOf: () => [],
    async current(guild, { stored }) {
      const list = await readGrants(db, readRows, guild.id)
      const grants = (list?.grants ?? []).map((one) => recordedGrant(one))
      const { data: restored = [] } = RecordedGrants.safeParse(stored)
      return { version: list?.version ?? 0, fields: grantFields(grants.map((one) => namedAsIn(restored, one))) }
    },
    restoredFields: (revision) => grantFields(grantsOf(revision)),
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      const request = { entries: grantsOf(revision), version: version ?? 0 }
      const list = await access.restore(guild, request, editor.userId, (trx, saved) =>
        saveResponse?.(trx, { saved: { version: saved } }),
      )
      return { status: 'applied', reason: null, version: list.version }
    },
    async replay(_guild, _revision, saved): Promise<Restored> {
      return { status: 'applied', reason: null, ...Saved.parse(saved) }
    },
  }
}

/** @throws Problem `history.not_found` if the stored grants cannot be read. */
function grantsOf({ stored }: StoredRevision): RecordedGrant[] {
  const parsed = RecordedGrants.safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}

/** A current grant with the name that the revision has for its member, since a restoration changes no name. */
function namedAsIn(restored: readonly RecordedGrant[], current: RecordedGrant): RecordedGrant {
  const same = restored.find(({ subject }) => isSame(subject, current.subject))
  return same ? { ...current, name: same.name } : current
}
