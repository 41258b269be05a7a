import * as z from 'zod/mini'
import { useAuth } from '../auth-context.ts'

/** Where a form stands on the guild page. */
export const FormPlace = z.object({
  guildId: z.string(),
  /** Names the form in its guild: "url-rules". */
  form: z.string(),
  /** What users call it: "URL rules". */
  title: z.string(),
  /** The tab of the guild page; Settings when absent. */
  tab: z.optional(z.string()),
  /** What the tab begins with: the sub-tab of the settings, the reminder that is edited. */
  subTab: z.string(),
})
export type FormPlace = z.infer<typeof FormPlace>

/** A draft as it lies in sessionStorage. It belongs to the user who typed it, not to the next one who signs in here. */
const KeptDraft = z.object({
  userId: z.string(),
  place: FormPlace,
  edits: z.unknown(),
  /** The version of the saved value that the edits began from. */
  version: z.optional(z.number()),
})
type KeptDraft = z.infer<typeof KeptDraft>

const PREFIX = 'unsaved:'

function keyOf({ form, guildId }: Pick<FormPlace, 'form' | 'guildId'>): string {
  return `${PREFIX}${form}:${guildId}`
}

function read(key: string, userId: string | undefined): KeptDraft | null {
  try {
    const kept = KeptDraft.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return kept.userId === userId ? kept : null
  } catch {
    return null
  }
}

/** Keeps a draft beyond the end of the session. */
export function keepDraft(draft: KeptDraft): void {
  sessionStorage.setItem(keyOf(draft.place), JSON.stringify(draft))
}

export function dropDraft(place: FormPlace): void {
  sessionStorage.removeItem(keyOf(place))
}

/** Whether a draft was kept for a form. */
export function isDraftKept(place: FormPlace): boolean {
  return sessionStorage.getItem(keyOf(place)) !== null
}

/** The draft that was kept for a form of this user; null when there is none, or it has another shape by now. */
export function keptDraft<Edits>(
  place: FormPlace,
  userId: string | undefined,
  schema: z.ZodMiniType<Edits>,
): { edits: Edits; version: number | undefined } | null {
  const kept = read(keyOf(place), userId)
  const edits = schema.safeParse(kept?.edits)
  return kept && edits.success ? { edits: edits.data, version: kept.version } : null
}

/** Where drafts of the user wait that a session's end left unsaved. */
export function useKeptDrafts(): readonly FormPlace[] {
  const userId = useAuth().user?.id
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
  return keys.toSorted().flatMap((key) => read(key, userId)?.place ?? [])
}
