import * as z from 'zod'
import type { Database } from '../kernel/database/schema.ts'
import type { RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { rulesFields, type createRecordedSaves } from './recorded-saves.ts'
import { jobKeyOf } from './saved-rules.ts'
import { getRules } from './store.ts'

const Contents = z.array(z.string())
const Saved = z.object({
  version: z.nullable(z.number()),
  save: z.optional(z.number()),
  revision: z.optional(z.number()),
})

/** The rules of a channel in the history. */
export function createRulesHistory(deps: {
  db: Database
  jobs: Jobs
  saves: ReturnType<typeof createRecordedSaves>
}): RestorableTarget {
  const { db, jobs, saves } = deps
  return {
    type: 'rules',
    channelsOf: ({ key: channelId }) => [channelId],
    async current(guild, { key: channelId }) {
      const row = await getRules(db, { guildId: guild.id, channelId })
      const fields = row && rulesFields(row.contents)
      return row && fields ? { version: row.version, fields } : null
    },
    restoredFields: (revision) => rulesFields(contentsOf(revision)),
    whyNotAllowed: (_guild, { key: channelId }, limits) => limits.whyNotWrite(channelId),
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      const change = { guild, channelId: revision.key, editor, isRestoration: true }
      const contents = contentsOf(revision)
      if (contents.length === 0) {
        await saves.remove(change, version ?? 0, (trx) => saveResponse?.(trx, { saved: { version: null } }))
        return { status: 'queued', reason: null, version: null }
      }
      // Rules that were gone when the administrator looked must not have come back.
      const seen = { contents, version: version ?? 0 }
      const { saved, status } = await saves.save(
        change,
        seen,
        saveResponse && ((trx, saved) => saveResponse(trx, { saved: { ...saved } })),
      )
      return { ...status, version: saved.version }
    },
    async replay(guild, { key: channelId }, saved): Promise<Restored> {
      const key = { guildId: guild.id, channelId }
      const { version, save, revision } = Saved.parse(saved)
      if (version === null || save === undefined || revision === undefined)
        return { status: 'queued', reason: null, version }
      const outcome = await saves.replay(key, { save, revision })
      const now = outcome.status === 'applied' ? await jobs.status(jobKeyOf(key)) : outcome
      return { ...(now ?? { status: 'queued', reason: null }), version }
    },
  }
}

/** The rules before the change, none if there were none. @throws Problem `history.not_found` for a row that cannot be read. */
function contentsOf({ stored }: StoredRevision): string[] {
  const parsed = Contents.safeParse(stored ?? [])
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}
