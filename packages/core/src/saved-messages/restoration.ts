import * as z from 'zod/mini'
import type { Database } from '../kernel/database/schema.ts'
import type { RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import { problem } from '../kernel/problem.ts'
import { SavedContent, savedFields, type MessageSaves } from './recorded-saves.ts'
import { getSaved } from './store.ts'

const Saved = z.object({ version: z.nullable(z.number()) })
const APPLIED = { status: 'applied', reason: null } as const

/** The saved messages in the history: a restoration brings back the whole message. */
export function createSavedMessagesHistory(deps: { db: Database; saves: MessageSaves }): RestorableTarget {
  const { db, saves } = deps
  return {
    type: 'saved_messages',
    // They belong to no channel.
    channelsOf: () => [],
    async current(guild, { key }) {
      const saved = await getSaved(db, { guildId: guild.id, key })
      return saved ? { version: saved.version, fields: savedFields(saved) } : null
    },
    restoredFields(revision) {
      const content = contentOf(revision)
      return content && savedFields(content)
    },
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      // A message that was gone when the administrator looked must not have come back.
      const change = { guild, editor, seen: version ?? 0, isRestoration: true }
      const content = contentOf(revision)
      if (!content) {
        await saves.remove(change, revision.key, (trx) => saveResponse?.(trx, { saved: { version: null } }))
        return { ...APPLIED, version: null }
      }
      const saved = await saves.save(change, content, (trx, written) =>
        saveResponse?.(trx, { saved: { version: written.version } }),
      )
      return { ...APPLIED, version: saved.version }
    },
    async replay(_guild, _revision, saved): Promise<Restored> {
      return { ...APPLIED, ...Saved.parse(saved) }
    },
  }
}

/** The message before the change; null if it did not exist. @throws Problem `history.not_found` if it cannot be read. */
function contentOf({ stored }: StoredRevision): SavedContent | null {
  if (stored === null) return null
  const parsed = SavedContent.safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}
