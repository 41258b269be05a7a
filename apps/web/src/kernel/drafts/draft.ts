import { isNumber, isRecord, isText } from '@guildhall/contract'
import { placeIn, type Place } from '../place.ts'

/** The form that a draft belongs to. */
export interface DraftPlace {
  readonly guildId: string
  /** The name of the form in its guild, with the id of its channel or object: "rules-42". */
  readonly form: string
  /** Its name for users: "Rules". */
  readonly title: string
  /** The place of the form on the page of the guild. */
  readonly place: Place
}

/** One edited field. `n` is the number of the change among all changes of the draft, in every tab. */
export interface DraftEdit {
  readonly value: unknown
  readonly n: number
}

/** The unsaved changes of a form. */
export interface Draft {
  /** The name of the edits' schema, by which a later version of the dashboard recognizes older drafts. */
  readonly model: string
  /** The saved value that the edits began from. */
  readonly base: { readonly version: number | undefined; readonly value: unknown }
  readonly edits: Readonly<Record<string, DraftEdit>>
  /** The number of its last change, including undone changes. */
  readonly last: number
  /** The idempotency key of a save whose response was lost. */
  readonly submissionKey?: string
  /** The text of a draft of another model, to be copied. */
  readonly old?: string
  readonly title: string
  readonly place: Place
  /** The time at which it was last written, in ms since the epoch. */
  readonly at: number
}

/** Replaces a saved or discarded draft, so that a tab that still has its edits does not write them again. */
export interface Tombstone {
  /** The number of the draft's last change. */
  readonly last: number
  readonly at: number
}

/** The draft in an entry; undefined for a tombstone or a missing entry. */
export function draftIn(stored: Draft | Tombstone | undefined): Draft | undefined {
  return stored && 'edits' in stored ? stored : undefined
}

function isTombstone(value: unknown): value is Tombstone {
  return isRecord(value) && isNumber(value['last']) && isNumber(value['at'])
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false
  const { model, base, edits, last, submissionKey, old, title, at } = value
  return (
    isText(model) &&
    isRecord(base) &&
    (base['version'] === undefined || isNumber(base['version'])) &&
    isRecord(edits) &&
    Object.values(edits).every((edit) => isRecord(edit) && isNumber(edit['n'])) &&
    isNumber(last) &&
    (submissionKey === undefined || isText(submissionKey)) &&
    (old === undefined || isText(old)) &&
    isText(title) &&
    placeIn(value) !== undefined &&
    isNumber(at)
  )
}

/** Parses the text of an entry; undefined if it is malformed. */
export function readStored(text: string | null): Draft | Tombstone | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isDraft(value) || isTombstone(value) ? value : undefined
  } catch {
    return undefined
  }
}
