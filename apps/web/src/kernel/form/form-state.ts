/** A value as the server has it. */
export interface Saved<Value> {
  readonly value: Value
  /** Increases with each save; undefined if the server has no versions. */
  readonly version: number | undefined
}

/** The error of a value, as a sentence. */
export interface FormError {
  /** The path of the field, its parts joined by dots; `WHOLE_FORM` for the form itself. */
  readonly at: string
  readonly text: string
}

/** The path of an error that concerns no single field. */
export const WHOLE_FORM = ''

/** The version that is not visible: the user's edits or the latest version. */
interface Stash<Value> {
  readonly whose: 'mine' | 'latest'
  readonly edits: Partial<Value>
  /** The saved value that the user's edits are based on. */
  readonly base: Saved<unknown>
}

/**
 * The state of a form. The value on the screen is `base` with `edits` over it, so a part that another administrator saves appears
 * unless it is edited here.
 */
export interface FormState<Value> {
  /** The saved value that the edits are based on, and that a save replaces. */
  readonly base: Saved<Value>
  readonly edits: Partial<Value>
  /** Set after a newer version was loaded. */
  readonly stash: Stash<Value> | null
  /** `stale`: another administrator saved first, so the last save failed. `loading`: their version is being loaded. */
  readonly status: 'idle' | 'saving' | 'stale' | 'loading'
  readonly errors: readonly FormError[]
}

export type FormEvent<Value> =
  /** The user changes parts of the value. `touched` are the paths whose errors no longer hold. */
  | { type: 'edit'; change: (value: Value) => Partial<Value>; touched: readonly string[] }
  /** The user saves. `errors` keep the value from being sent. */
  | { type: 'submit'; errors: readonly FormError[] }
  /** The server saved `sent`, which were the edits at that time. */
  | { type: 'saved'; sent: Partial<Value>; saved: Saved<Value> }
  /** The save failed. `version` is the new version of the unchanged saved value, if the server reverted the save. */
  | { type: 'failed'; errors: readonly FormError[]; isStale: boolean; version: number | undefined }
  | { type: 'load' }
  | { type: 'load-failed'; errors: readonly FormError[] }
  /** The newer version becomes visible; the edits are stashed. */
  | { type: 'newer'; saved: Saved<Value> }
  /** Swaps the visible version and the stashed one. */
  | { type: 'view-other' }
  /** The user drops the edits; not while they are being saved. */
  | { type: 'reset' }
  /** A background refetch: the server's value may have changed. */
  | { type: 'received'; saved: Saved<Value> }
  /** The item was deleted: its latest version and the errors about it no longer matter. */
  | { type: 'deleted' }
  /** The form shows another value, as a draft has it. */
  | { type: 'open'; state: FormState<Value> }
  /** Another tab changed the draft. `mine` are this tab's concurrent edits of the same fields; null without a clash. */
  | { type: 'elsewhere'; edits: Partial<Value>; mine: Partial<Value> | null }

/** The part of a value that a save would send. Values with the same essence are equal for the user. */
export type Essence<Value> = (value: Value) => unknown

export function initialState<Value>(saved: Saved<Value>): FormState<Value> {
  return { base: saved, edits: {}, stash: null, status: 'idle', errors: [] }
}

/** The value on the screen. */
export function valueOf<Value extends object>({ base, edits }: Pick<FormState<Value>, 'base' | 'edits'>): Value {
  return { ...base.value, ...edits }
}

/** Whether the form has unsaved edits. */
export function isDirty<Value extends object>(state: FormState<Value>, essence: Essence<Value>): boolean {
  return state.stash !== null || !isSame(essence, valueOf(state), state.base.value)
}

/** The user's edits, visible or stashed. */
export function ownEdits<Value>({ edits, stash }: FormState<Value>): Partial<Value> {
  return stash?.whose === 'mine' ? stash.edits : edits
}

/** The base of the user's edits, reduced to its essence. */
export function ownBase<Value extends object>(
  { base, stash }: FormState<Value>,
  essence: Essence<Value>,
): Saved<unknown> {
  return stash?.base ?? { version: base.version, value: essence(base.value) }
}

/** The state of a form after an event. A late response, which the form no longer waits for, changes nothing. */
export function createFormReducer<Value extends object>(essence: Essence<Value>) {
  return (state: FormState<Value>, event: FormEvent<Value>): FormState<Value> => {
    switch (event.type) {
      case 'edit':
        return edited(state, event.change(valueOf(state)), event.touched)
      case 'submit':
        if (isBusy(state)) return state
        return { ...state, status: event.errors.length > 0 ? 'idle' : 'saving', errors: event.errors }
      case 'saved': {
        if (state.status !== 'saving') return state
        // Keep edits that were made during the save.
        const edits = without(state.edits, (name) => state.edits[name] === event.sent[name])
        return { base: event.saved, edits, stash: null, status: 'idle', errors: [] }
      }
      case 'failed': {
        if (state.status !== 'saving') return state
        const base = event.version === undefined ? state.base : { ...state.base, version: event.version }
        return { ...state, base, status: event.isStale ? 'stale' : 'idle', errors: event.errors }
      }
      case 'load':
        return isBusy(state) ? state : { ...state, status: 'loading' }
      case 'load-failed':
        return state.status === 'loading' ? { ...state, status: 'stale', errors: event.errors } : state
      case 'newer':
        if (state.status !== 'loading') return state
        return {
          ...initialState(event.saved),
          stash: { whose: 'mine', edits: ownEdits(state), base: ownBase(state, essence) },
        }
      case 'view-other': {
        if (state.stash === null) return state
        const whose = state.stash.whose === 'mine' ? 'latest' : 'mine'
        return { ...state, edits: state.stash.edits, stash: { ...state.stash, whose, edits: state.edits }, errors: [] }
      }
      case 'reset':
        return state.status === 'saving' ? state : initialState(state.base)
      case 'received':
        return received(state, event.saved, essence)
      case 'deleted':
        return deleted(state)
      case 'open':
        return event.state
      case 'elsewhere':
        return elsewhere(state, event.edits, event.mine, essence)
    }
  }
}

/** Whether a request of the form is pending. */
export function isBusy<Value>({ status }: FormState<Value>): boolean {
  return status === 'saving' || status === 'loading'
}

function edited<Value>(state: FormState<Value>, change: Partial<Value>, touched: readonly string[]): FormState<Value> {
  const holds = ({ at }: FormError): boolean => !touched.some((path) => at === path || at.startsWith(`${path}.`))
  // Return the same list if nothing changed, so that fields without errors do not render again.
  const errors = state.errors.every(holds) ? state.errors : state.errors.filter(holds)
  return { ...state, edits: { ...state.edits, ...change }, errors }
}

/** Shows the user's edits of a deleted item. The latest version stays beside them only if it was edited too. */
function deleted<Value>({ base, edits, stash, errors }: FormState<Value>): FormState<Value> {
  const [mine, latest] = stash?.whose === 'mine' ? [stash.edits, edits] : [edits, stash?.edits ?? {}]
  const isLatestEdited = Object.keys(latest).length > 0
  return {
    base,
    edits: isLatestEdited ? edits : mine,
    stash: isLatestEdited ? stash : null,
    status: 'idle',
    errors: errors.filter(({ at }) => at !== WHOLE_FORM),
  }
}

/** Shows the newest edits of another tab. Concurrent edits of this tab are stashed, like edits of an older version. */
function elsewhere<Value extends object>(
  state: FormState<Value>,
  edits: Partial<Value>,
  mine: Partial<Value> | null,
  essence: Essence<Value>,
): FormState<Value> {
  if (mine) return { ...state, edits, stash: { whose: 'mine', edits: mine, base: ownBase(state, essence) }, errors: [] }
  if (state.stash?.whose === 'mine') return { ...state, stash: { ...state.stash, edits } }
  return { ...state, edits, errors: [] }
}

function received<Value extends object>(
  state: FormState<Value>,
  saved: Saved<Value>,
  essence: Essence<Value>,
): FormState<Value> {
  const { base, edits } = state
  // Also for edits: a new version with the same value, such as that of a restored item, has nothing that a save would overwrite.
  if (isSame(essence, saved.value, base.value)) {
    return saved.version === base.version ? state : { ...state, base: { ...base, version: saved.version } }
  }
  // The latest version is on the screen: the new one takes its place, and the own edits remain stashed.
  if (state.stash?.whose === 'mine' && isSame(essence, valueOf(state), base.value)) {
    return { ...state, base: saved, edits: {} }
  }
  const dirty = isDirty(state, essence)
  // Keep the old base: a save of these edits must fail as stale.
  if (dirty && saved.version !== base.version) return state
  const isSavedToo = (name: keyof Value): boolean =>
    isSame(essence, { ...saved.value, [name]: edits[name] }, saved.value)
  return { ...state, base: saved, edits: dirty ? without(edits, isSavedToo) : {} }
}

function isSame<Value>(essence: Essence<Value>, one: Value, other: Value): boolean {
  return one === other || JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

/** The edits without the finished ones. */
function without<Value>(edits: Partial<Value>, isDone: (name: keyof Value) => boolean): Partial<Value> {
  const left = { ...edits }
  for (const name in edits) if (isDone(name)) delete left[name]
  return left
}
