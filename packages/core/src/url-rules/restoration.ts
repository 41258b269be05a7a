import * as z from 'zod'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { RecordedChange, RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import { problem } from '../kernel/problem.ts'
import { whyNotAllowed } from './limits.ts'
import { urlRulesFields } from './recorded-saves.ts'
import { readUrlRules, SavedUrlRules, type SavedUrlRule } from './rules-store.ts'
import type { UrlRules } from './url-rules.ts'

/** The channels of a rule; null for every channel. */
const Channels = z.nullable(z.object({ channel_ids: z.nullable(z.array(z.string())) }))
const Saved = z.object({ version: z.nullable(z.number()) })

/** The URL rules in the history: a restoration brings back the whole list. */
export function createUrlRulesHistory(deps: {
  db: Database
  readRows: ReadRows
  urlRules: UrlRules
}): RestorableTarget {
  const { db, readRows, urlRules } = deps
  return {
    type: 'url_rules',
    channelsOf,
    async current(guild, revision) {
      const list = await readUrlRules(db, readRows, guild.id)
      const fields = list && urlRulesFields(list.rules)
      if (!list || !fields) return null
      return {
        version: list.version,
        fields,
        whyNotAllowed: (limits) => whyNotAllowed(limits, [...list.rules, ...rulesOf(revision)]),
      }
    },
    restoredFields: (revision) => urlRulesFields(rulesOf(revision)),
    whyNotAllowed: (_guild, revision, limits) => whyNotAllowed(limits, rulesOf(revision)),
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      // Rules that were gone when the administrator looked must not have come back.
      const change = { guild, rules: rulesOf(revision), seen: version ?? 0, editor }
      const list = await urlRules.restore(change, (trx, saved) => saveResponse?.(trx, { saved: versionOf(saved) }))
      return { status: 'applied', reason: null, ...versionOf(list) }
    },
    async replay(_guild, _revision, saved): Promise<Restored> {
      return { status: 'applied', reason: null, ...Saved.parse(saved) }
    },
  }
}

/** The channels of the rules before a change, and of the changed ones; null if they cannot be read. */
function channelsOf({ stored, changes }: RecordedChange): string[] | null {
  const earlier = SavedUrlRules.safeParse(stored ?? [])
  const changed = z.array(Channels).safeParse(changes.flatMap(({ before, after }) => [before, after]))
  if (!earlier.success || !changed.success) return null
  return [...earlier.data, ...changed.data].flatMap((rule) => rule?.channel_ids ?? [])
}

/** The version of a restored list; null for no rules. */
function versionOf({ rules, version }: { rules: readonly SavedUrlRule[]; version: number }) {
  return { version: rules.length === 0 ? null : version }
}

/** The rules before the change, none if there were none. @throws Problem `history.not_found` if they cannot be read. */
function rulesOf({ stored }: StoredRevision): SavedUrlRule[] {
  const parsed = SavedUrlRules.safeParse(stored ?? [])
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}
