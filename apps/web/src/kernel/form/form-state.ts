/** A value as the server has it. */
export interface Saved<Value> {
  readonly value: Value
  /** Rises with each save; undefined when the server does not count the saves. */
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

/** The edits that are not on the screen, while the other version is. */
export interface Stash<Value> {
  readonly whose: 'mine' | 'latest'
  readonly edits: Partial<Value>
}

/**
 * The state of a form. The value on the screen is `base` with `edits` over it, so a part that another administrator saves appears
 * unless it is edited here.
 */
export interface FormState<Value> {
  /** The saved value that the edits began from, and that a save replaces. */
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
  /** The server did not save. `version`: what was saved before has this version by now. */
  | { type: 'failed'; errors: readonly FormError[]; isStale: boolean; version: number | undefined }
  | { type: 'load' }
  | { type: 'load-failed'; errors: readonly FormError[] }
  /** The newer version takes the screen; the edits are stashed. */
  | { type: 'newer'; saved: Saved<Value> }
  /** The stashed version takes the screen, and the other way round. */
  | { type: 'view-other' }
  /** The user drops the edits; not while they are being saved. */
  | { type: 'reset' }
  /** A background read: the server may have another value by now. */
  | { type: 'received'; saved: Saved<Value> }
  /** The form shows another value, with these edits over it. */
  | { type: 'open'; saved: Saved<Value>; edits: Partial<Value> }

/** The part of a value that a save would send; two values with the same one are the same to the user. */
export type Essence<Value> = (value: Value) => unknown

export function initialState<Value>(saved: Saved<Value>): FormState<Value> {
  return { base: saved, edits: {}, stash: null, status: 'idle', errors: [] }
}

/** The value on the screen. */
export function valueOf<Value extends object>({ base, edits }: Pick<FormState<Value>, 'base' | 'edits'>): Value {
  return { ...base.value, ...edits }
}

/** Whether the user would lose something. */
export function isDirty<Value extends object>(state: FormState<Value>, essence: Essence<Value>): boolean {
  return state.stash !== null || !isSame(essence, valueOf(state), state.base.value)
}

/** The edits of the user, whichever version is on the screen. */
export function ownEdits<Value>({ edits, stash }: FormState<Value>): Partial<Value> {
  return stash?.whose === 'mine' ? stash.edits : edits
}

/** The state of a form after an event. A reply that the form no longer waits for changes nothing. */
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
        // Text that was typed while the save was under way stays.
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
        return { ...initialState(event.saved), stash: { whose: 'mine', edits: ownEdits(state) } }
      case 'view-other': {
        if (state.stash === null) return state
        const whose = state.stash.whose === 'mine' ? 'latest' : 'mine'
        return { ...state, edits: state.stash.edits, stash: { whose, edits: state.edits }, errors: [] }
      }
      case 'reset':
        return state.status === 'saving' ? state : initialState(state.base)
      case 'received':
        return received(state, event.saved, essence)
      case 'open':
        return { ...initialState(event.saved), edits: event.edits }
    }
  }
}

/** Whether a call of the form is under way. */
export function isBusy<Value>({ status }: FormState<Value>): boolean {
  return status === 'saving' || status === 'loading'
}

function edited<Value>(state: FormState<Value>, change: Partial<Value>, touched: readonly string[]): FormState<Value> {
  const holds = ({ at }: FormError): boolean => !touched.some((path) => at === path || at.startsWith(`${path}.`))
  // The same list while it does not change, so that fields without errors are not drawn again.
  const errors = state.errors.every(holds) ? state.errors : state.errors.filter(holds)
  return { ...state, edits: { ...state.edits, ...change }, errors }
}

function received<Value extends object>(
  state: FormState<Value>,
  saved: Saved<Value>,
  essence: Essence<Value>,
): FormState<Value> {
  const { base, edits } = state
  const dirty = isDirty(state, essence)
  // A save of these edits has to fail as stale: they began from an older version.
  if (dirty && saved.version !== base.version) return state
  if (isSame(essence, saved.value, base.value)) {
    return saved.version === base.version ? state : { ...state, base: { ...base, version: saved.version } }
  }
  const isSavedToo = (name: keyof Value): boolean =>
    isSame(essence, { ...saved.value, [name]: edits[name] }, saved.value)
  return { ...state, base: saved, edits: dirty ? without(edits, isSavedToo) : {} }
}

function isSame<Value>(essence: Essence<Value>, one: Value, other: Value): boolean {
  return one === other || JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

/** The edits without those that are done. */
function without<Value>(edits: Partial<Value>, isDone: (name: keyof Value) => boolean): Partial<Value> {
  const left = { ...edits }
  for (const name in edits) if (isDone(name)) delete left[name]
  return left
}
