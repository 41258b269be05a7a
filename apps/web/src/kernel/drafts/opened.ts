import type * as z from 'zod/mini'
import { initialState, type Essence, type FormState, type Saved } from '../form/form-state.ts'
import type { Draft } from './draft.ts'
import { oldText } from './old-text.ts'

/** The parts of a form's model that identify its drafts. */
export interface DraftModel<Value> {
  /** The name of the edits' schema: "rules 1". The number changes with each incompatible schema. */
  readonly name: string
  /** The schema of the edits in a draft. */
  readonly schema: z.ZodMiniType<Partial<Value>>
  readonly essence: Essence<Value>
  /** How drafts of an earlier model are read; without it, their texts are shown to be copied. */
  readonly earlier?: EarlierModel
}

/** An earlier model of a form, whose drafts the form still opens. */
export interface EarlierModel {
  readonly name: string
  /**
   * The edits in the format of the current schema.
   *
   * @param base the essence of the saved value that they began from
   */
  readonly upgraded: (edits: Readonly<Record<string, unknown>>, base: unknown) => Readonly<Record<string, unknown>>
}

/** The initial state of a form, and the text of a draft that it cannot show. */
interface Opened<Value> {
  readonly state: FormState<Value>
  readonly old: string | undefined
}

/** The state of a form with its draft. A draft of an older version opens like a conflict: both versions can be viewed. */
export function openedWith<Value extends object>(
  saved: Saved<Value>,
  draft: Draft | undefined,
  { name, schema, essence, earlier }: DraftModel<Value>,
): Opened<Value> {
  const fresh = initialState(saved)
  if (!draft) return { state: fresh, old: undefined }
  const values = Object.fromEntries(Object.entries(draft.edits).map(([field, { value }]) => [field, value]))
  const current =
    draft.model === name
      ? values
      : draft.model === earlier?.name
        ? earlier.upgraded(values, draft.base.value)
        : undefined
  const edits = current && schema.safeParse(current)
  if (!edits?.success) {
    const texts = [draft.old, oldText(values)].filter((text) => text)
    return { state: fresh, old: texts.length > 0 ? texts.join('\n\n') : undefined }
  }
  const { base, old } = draft
  if (Object.keys(edits.data).length === 0) return { state: fresh, old }
  const isOlder = base.version !== saved.version && JSON.stringify(base.value) !== JSON.stringify(essence(saved.value))
  if (!isOlder) return { state: { ...fresh, edits: edits.data }, old }
  return { state: { ...fresh, stash: { whose: 'mine', edits: edits.data, base } }, old }
}
