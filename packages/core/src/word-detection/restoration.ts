import * as z from 'zod'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { RecordedChange, RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import { problem } from '../kernel/problem.ts'
import { ListContent, listFields } from './content.ts'
import { whyNotAllowed } from './limits.ts'
import type { ListSaves } from './recorded-saves.ts'
import { getSet } from './list-sets.ts'

const Saved = z.object({
  version: z.nullable(z.number()),
  save: z.optional(z.number()),
  revision: z.optional(z.number()),
})
const ChangedId = z.nullable(z.object({ value: z.string() }))
const QUEUED = { status: 'queued', reason: null } as const

/** The word lists in the history: a restoration brings back the whole list. */
export function createWordListsHistory(deps: { db: Database; readRows: ReadRows; saves: ListSaves }): RestorableTarget {
  const { db, readRows, saves } = deps
  return {
    type: 'word_lists',
    channelsOf,
    async current(guild, { key }) {
      const list = (await getSet(db, readRows, { guildId: guild.id }))?.lists.find(({ id }) => id === key)
      const fields = list && listFields(list.content)
      if (!list || !fields) return null
      return { version: list.version, fields, whyNotAllowed: (limits) => whyNotAllowed(limits, list.content) }
    },
    restoredFields: (revision) => listFields(contentOf(revision)),
    whyNotAllowed(_guild, revision, limits) {
      const content = contentOf(revision)
      return content && whyNotAllowed(limits, content)
    },
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      // A list that was gone when the administrator looked must not have come back.
      const change = { guild, editor, listId: revision.key, seen: version ?? 0, isRestoration: true }
      const content = contentOf(revision)
      if (!content) {
        await saves.remove(change, (trx) => saveResponse?.(trx, { saved: { version: null } }))
        return { ...QUEUED, version: null }
      }
      const { saved, status } = await saves.save(
        change,
        content,
        saveResponse &&
          ((trx, { version: written, save, revision: job }) =>
            saveResponse(trx, { saved: { version: written, save, revision: job } })),
      )
      return { ...status, version: saved.version }
    },
    async replay(guild, _revision, saved): Promise<Restored> {
      const { version, save, revision } = Saved.parse(saved)
      if (version === null || save === undefined || revision === undefined) return { ...QUEUED, version }
      return { ...(await saves.replay(guild.id, { save, revision })), version }
    },
  }
}

/** The exempt channels of the list before a change, and the changed ones; null if they cannot be read. */
function channelsOf({ stored, changes }: RecordedChange): string[] | null {
  const earlier = z.nullable(ListContent).safeParse(stored)
  const entries = changes.filter(({ field }) => field.startsWith('exempt_channel_ids.'))
  const changed = z.array(ChangedId).safeParse(entries.flatMap(({ before, after }) => [before, after]))
  if (!earlier.success || !changed.success) return null
  return [...(earlier.data?.exempt_channel_ids ?? []), ...changed.data.flatMap((one) => one?.value ?? [])]
}

/** The list before the change; null if it did not exist. @throws Problem `history.not_found` if it cannot be read. */
function contentOf({ stored }: StoredRevision): ListContent | null {
  if (stored === null) return null
  const parsed = ListContent.safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}
