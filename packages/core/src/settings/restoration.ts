import { SettingsChange } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { Database } from '../kernel/database/schema.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import type { Fields } from '../kernel/history/changed-fields.ts'
import { textsOf } from '../kernel/history/channels-of.ts'
import type { RecordedChange, RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import { problem } from '../kernel/problem.ts'
import { whyNotAllowed } from './limits.ts'
import type { Settings } from './settings.ts'

/** The settings before a change, and the channel of the welcome message if that or its embeds were changed. */
const Stored = z.extend(SettingsChange, { posted_in: z.optional(z.nullable(z.string())) })
const Saved = z.object({ version: z.number() })

/** The settings in the history: a restoration changes only the settings that the revision changed. */
export function createSettingsHistory({ db, settings }: { db: Database; settings: Settings }): RestorableTarget {
  return {
    type: 'settings',
    channelsOf,
    async current(guild, revision) {
      const { version, ...values } = await readSettings(db, guild.id)
      const all: Fields = values
      const names = Object.keys(changeOf(revision))
      const isPosted = names.includes('welcome_message') || names.includes('welcome_embeds')
      const postedIn = isPosted ? values.welcome_channel_id : null
      return {
        version,
        fields: Object.fromEntries(names.map((name) => [name, all[name]])),
        channelIds: postedIn === null ? [] : [postedIn],
      }
    },
    restoredFields: changeOf,
    /** The current settings decide, too. They come from the cache, so a page makes at most one query. */
    async whyNotAllowed(guild, revision, limits) {
      return whyNotAllowed(limits, await settings.get(guild.id), changeOf(revision))
    },
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      const change = { ...changeOf(revision), version: version ?? 0 }
      const restored = await settings.restore(guild, change, editor, (trx, saved) =>
        saveResponse?.(trx, { saved: { version: saved } }),
      )
      return { status: 'applied', reason: null, version: restored.version }
    },
    replay: (_guild, _revision, saved): Promise<Restored> =>
      Promise.resolve({ status: 'applied', reason: null, version: Saved.parse(saved).version }),
  }
}

/** The channels before and after a change of settings; null if the earlier ones cannot be read. */
function channelsOf({ stored, changes }: RecordedChange): string[] | null {
  const earlier = Stored.safeParse(stored)
  if (!earlier.success) return null
  const before = Object.entries(earlier.data).map(([field, value]) => ({ field, before: value, after: null }))
  return textsOf([...changes, ...before], (field) => field.endsWith('_channel_id') || field === 'posted_in')
}

/** The earlier values of the settings that a revision changed. @throws Problem `history.not_found` if they cannot be read. */
function changeOf({ stored }: StoredRevision): SettingsChange {
  const parsed = Stored.safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  const { posted_in: _, ...change } = parsed.data
  return change
}
