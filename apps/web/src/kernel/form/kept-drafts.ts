import * as z from 'zod/mini'
import { randomKey } from '../../lib/random-key.ts'
import { useAuth } from '../auth-context.ts'

/** The place of a form on the guild page. */
export const FormPlace = z.object({
  guildId: z.string(),
  /** Names the form in its guild: "url-rules". */
  form: z.string(),
  /** Its name for users: "URL rules". */
  title: z.string(),
  /** The tab of the guild page; Settings when absent. */
  tab: z.optional(z.string()),
  /** The part of the tab that opens first: the sub-tab of the settings, the reminder that is edited. */
  subTab: z.string(),
})
export type FormPlace = z.infer<typeof FormPlace>

/** A draft as it lies in sessionStorage. It belongs to the user who typed it, not to the next one who signs in here. */
const StoredDraft = z.object({
  userId: z.string(),
  place: FormPlace,
  edits: z.unknown(),
  /** The version of the saved value that the edits began from. */
  version: z.optional(z.number()),
  /** Rises with each draft of the user. The time would not do: a clock can be set back. */
  order: z.number(),
})
type StoredDraft = z.infer<typeof StoredDraft>

/** A draft of one form. */
export interface KeptDraft<Edits> {
  /** Names this draft among all. */
  key: string
  edits: Edits
  version: number | undefined
}

const PREFIX = 'unsaved:'

/**
 * How many drafts of a user are kept for one place. Each can hold a whole list of rules, and sessionStorage holds about 5 MB in all.
 * They are offered one after the other, and few users go through more.
 */
const DRAFTS_PER_PLACE = 5

function read(key: string): StoredDraft | null {
  try {
    return StoredDraft.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

/** The drafts of a user by their keys, the newest first. */
function draftsOf(userId: string | undefined): readonly { key: string; draft: StoredDraft }[] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const draft = read(key)
      return draft && draft.userId === userId ? { key, draft } : []
    })
    .toSorted((one, other) => other.draft.order - one.draft.order)
}

function isSamePlace(one: FormPlace, other: FormPlace): boolean {
  return one.form === other.form && one.guildId === other.guildId
}

/** Keeps a draft beyond the end of the session, beside those from before. */
export function keepDraft(kept: Omit<StoredDraft, 'order'>): void {
  const before = draftsOf(kept.userId)
  const here = before.filter(({ draft }) => isSamePlace(draft.place, kept.place))
  for (const { key } of here.slice(DRAFTS_PER_PLACE - 1)) dropDraft(key)
  const stored: StoredDraft = { ...kept, order: (before[0]?.draft.order ?? 0) + 1 }
  sessionStorage.setItem(PREFIX + randomKey(), JSON.stringify(stored))
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/** The keys of the drafts that were kept for a form of this user. */
export function draftKeysAt(place: FormPlace, userId: string | undefined): readonly string[] {
  return draftsOf(userId).flatMap(({ key, draft }) => (isSamePlace(draft.place, place) ? [key] : []))
}

/** The drafts that were kept for a form of this user, the newest first, without those that have another shape by now. */
export function keptDrafts<Edits>(
  place: FormPlace,
  userId: string | undefined,
  schema: z.ZodMiniType<Edits>,
): readonly KeptDraft<Edits>[] {
  return draftsOf(userId).flatMap(({ key, draft }) => {
    const edits = schema.safeParse(draft.edits)
    return isSamePlace(draft.place, place) && edits.success ? { key, edits: edits.data, version: draft.version } : []
  })
}

/** Where drafts of the user wait that a session's end left unsaved: each place once. */
export function useDraftPlaces(): readonly FormPlace[] {
  const places = draftsOf(useAuth().user?.id).map(({ draft }) => draft.place)
  return places.filter((place, at) => places.findIndex((other) => isSamePlace(other, place)) === at)
}
