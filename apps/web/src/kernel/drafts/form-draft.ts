import type { KeptKey } from '../../lib/calls/submissions.ts'
import type { Saved } from '../form/form-state.ts'
import { draftIn, type Draft, type DraftEdit, type DraftPlace } from './draft.ts'
import { draftKey } from './entries.ts'
import { endDraft, mayWrite, readDraft, writeDraft } from './draft-store.ts'

type Values = Readonly<Record<string, unknown>>
type Edits = Readonly<Record<string, DraftEdit>>

/** The outcome of writing a draft. */
interface Written {
  /** False if the browser's storage is full. */
  readonly isKept: boolean
  /** The merged edits if another tab wrote first. `mine` are this tab's edits of fields that both tabs changed. */
  readonly elsewhere: { readonly edits: Values; readonly mine: Values | null } | null
}

const NOTHING_NEW: Written = { isKept: true, elsewhere: null }

/**
 * The draft of one form in this tab. A tab writes its own edited fields and adopts those of other tabs. Changes are
 * numbered in order, so that edits which another tab saved or discarded are never written again.
 */
export class FormDraft {
  readonly #userId: string
  readonly #place: DraftPlace
  readonly #model: string
  #edits: Edits
  #last: number
  #base: Saved<unknown> | undefined
  #old: string | undefined
  #submissionKey: string | undefined

  /**
   * @param models the names of the form's model and of the earlier one that it opens, if any
   * @param old the text of a draft of another model, which stays in the draft until it is dropped
   */
  constructor(userId: string, place: DraftPlace, models: readonly [string, ...string[]], old: string | undefined) {
    this.#userId = userId
    this.#place = place
    this.#model = models[0]
    const stored = readDraft(draftKey(userId, place))
    const draft = draftIn(stored)
    const isOurs = draft !== undefined && models.includes(draft.model)
    this.#edits = isOurs ? draft.edits : {}
    this.#last = stored?.last ?? 0
    this.#base = isOurs ? draft.base : undefined
    this.#submissionKey = isOurs ? draft.submissionKey : undefined
    this.#old = old
  }

  /** The number of the last change that this tab knows. */
  get last(): number {
    return this.#last
  }

  /**
   * Writes the edits of this tab, if there is anything new.
   *
   * @param base the saved value that they began from
   * @param own the edited fields
   */
  write(base: Saved<unknown>, own: Values): Written {
    if (!mayWrite(this.#userId)) return NOTHING_NEW
    const stored = readDraft(draftKey(this.#userId, this.#place))
    const draft = draftIn(stored)
    const hadEdits = Object.keys(this.#edits).length > 0
    // An entry without a trace was not ended by another tab: the user lost access, and the page keeps its text.
    const isEnded = hadEdits && stored !== undefined && !draft
    const isBehind = (stored?.last ?? 0) > this.#last || isEnded
    const before: Edits = isBehind ? (draft?.edits ?? {}) : this.#edits
    const edited = Object.keys(own).filter((name) => !isSame(this.#edits[name]?.value, own[name]))
    const undone = Object.keys(this.#edits).filter((name) => !(name in own))
    const hasChanged = edited.length > 0 || undone.length > 0
    const isRebased = hadEdits && !isBehind && !isSame(this.#base, base)
    if (!hasChanged && !isBehind && !isRebased) return NOTHING_NEW

    const isBoth = (name: string): boolean => {
      const theirs = before[name]
      return theirs !== undefined && theirs.n !== this.#edits[name]?.n && !isSame(theirs.value, own[name])
    }
    const clashes = isBehind && edited.some(isBoth)
    const edits: Record<string, DraftEdit> = { ...before }
    let last = Math.max(stored?.last ?? 0, this.#last) + (hasChanged ? 1 : 0)
    for (const name of undone) if (edits[name]?.n === this.#edits[name]?.n) delete edits[name]
    for (const name of edited) edits[name] = { value: own[name], n: last++ }
    this.#edits = edits
    this.#last = last
    this.#base = base
    if (hasChanged) this.#submissionKey = undefined
    const isKept = hasChanged || isRebased ? this.#store(draft) : true
    const merged = valuesOf(edits)
    const elsewhere = clashes ? { edits: valuesOf(before), mine: merged } : { edits: merged, mine: null }
    return { isKept, elsewhere: isBehind ? elsewhere : null }
  }

  /** Ends the draft up to the change with this number: it was saved. */
  end(last: number): void {
    const stored = readDraft(draftKey(this.#userId, this.#place))
    const later = Object.entries(draftIn(stored)?.edits ?? {}).filter(([, { n }]) => n > last)
    // Update the fields first: endDraft notifies this tab too.
    this.#edits = Object.fromEntries(later)
    this.#last = Math.max(stored?.last ?? 0, last)
    this.#submissionKey = undefined
    endDraft(this.#userId, this.#place, last)
  }

  /** The idempotency key of a save without a response. */
  readonly keptKey: KeptKey = {
    read: () => this.#submissionKey,
    write: (key) => {
      this.#submissionKey = key
      const draft = draftIn(readDraft(draftKey(this.#userId, this.#place)))
      if (draft) this.#store(draft)
    },
  }

  /** Deletes the text of a draft of another model. */
  dropOld(): void {
    this.#old = undefined
    this.#store(draftIn(readDraft(draftKey(this.#userId, this.#place))))
  }

  #store(stored: Draft | undefined): boolean {
    const isEmpty = Object.keys(this.#edits).length === 0 && this.#old === undefined
    if (isEmpty && !stored) return true
    const draft: Draft = {
      model: this.#model,
      base: this.#base ?? { version: undefined, value: undefined },
      edits: this.#edits,
      last: this.#last,
      ...(this.#submissionKey === undefined ? {} : { submissionKey: this.#submissionKey }),
      ...(this.#old === undefined ? {} : { old: this.#old }),
      title: this.#place.title,
      place: this.#place.place,
      at: Date.now(),
    }
    const isKept = writeDraft(this.#userId, this.#place, draft)
    if (isEmpty) endDraft(this.#userId, this.#place, this.#last)
    return isKept
  }
}

function valuesOf(edits: Edits): Values {
  return Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
