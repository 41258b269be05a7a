import * as z from 'zod'
import { GrantedAreas } from '@guildhall/contract'
import type { Database } from '../kernel/database/sqlite.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readGrants } from '../kernel/grants/grants-store.ts'
import type { RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import { problem } from '../kernel/problem.ts'
import { accessFields, type AccessService } from './service.ts'

const Saved = z.object({ version: z.number() })

/** The grants before a change, as its revision stores them. */
const Stored = z.array(
  z.object({
    subject: z.object({ type: z.enum(['role', 'user']), id: z.string() }),
    areas: GrantedAreas,
    until: z.nullable(z.string()),
  }),
)

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
    async current(guild) {
      const list = await readGrants(db, readRows, guild.id)
      return { version: list?.version ?? 0, fields: accessFields(list?.grants ?? []) }
    },
    restoredFields: (revision) => accessFields(grantsOf(revision)),
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      const wanted = { entries: grantsOf(revision), version: version ?? 0 }
      const list = await access.restore(guild, wanted, editor.userId, (trx, saved) =>
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
function grantsOf({ stored }: StoredRevision): z.infer<typeof Stored> {
  const parsed = Stored.safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}
