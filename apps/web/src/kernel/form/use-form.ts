import { SUCCESS_MESSAGE_MS } from '@guildhall/contract'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react'
import type * as z from 'zod/mini'
import { revertedVersion } from '../../lib/error-details.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Submissions } from '../../lib/submissions.ts'
import { storedToken } from '../../lib/token.ts'
import { useToasts } from '../../ui/toast.tsx'
import { useAuth } from '../auth-context.ts'
import {
  WHOLE_FORM,
  createFormReducer,
  initialState,
  isBusy,
  isDirty,
  ownEdits,
  valueOf,
  type Essence,
  type FormError,
  type FormState,
  type Saved,
} from './form-state.ts'
import { dropDraft, keepDraft, keptDrafts, type FormPlace } from './kept-drafts.ts'
import { isStale, saveErrorText } from './save-errors.ts'

/** The parts of a form that its capability defines. Functions without a state of their own: the same ones at each render. */
export interface FormModel<Value, Edits extends Partial<Value> = Partial<Value>> {
  essence: Essence<Value>
  /** The edits as sessionStorage holds them. */
  schema: z.ZodMiniType<Edits>
  /** The part of a draft that is kept when the session ends. */
  keeps: (value: Value, edits: Partial<Value>) => Partial<Value>
  /** Whether a kept draft is put beside what was typed since, part by part. If not, one replaces the other. */
  mergesKept: boolean
  texts: {
    saved: string
    /** A save failed. `message` is null when nothing more is known; `error` is what the call threw. */
    failed: (message: string | null, error: unknown) => string
    /** Said instead of saving what is unchanged; null saves it all the same. */
    unchanged: string | null
    reset: string
  }
}

/** The calls of a form to the server and to the page around it. */
export interface FormOptions<Value, Edits extends Partial<Value>> {
  model: FormModel<Value, Edits>
  place: FormPlace
  /** The server's value of the thing that `shown` is; null at first. It changes only when the server's value does. */
  savedOf: (shown: Value | null) => Saved<Value>
  /** The obstacle that keeps the value from being sent. */
  check: (value: Value) => readonly FormError[]
  /** Saves with the keys of these submissions. `said` replaces the model's text. @throws the error of the call */
  send: (state: FormState<Value>, submissions: Submissions) => Promise<Saved<Value> & { said?: string | undefined }>
  /** The errors that the server named, at their fields. `sent` is the value of that save. */
  errorsOf: (error: unknown, sent: Value) => readonly FormError[]
  /** Reads what the server has now. @throws what the call throws */
  load: (shown: Value) => Promise<Saved<Value>>
  /** Called before the focus goes to a field: opens the sub-tab that has it. */
  reveal?: (path: string) => void
}

/** A draft that the end of a session kept. */
export interface KeptWork {
  restore: () => void
  discard: () => void
  /** Whether to restore it would lose what was typed since. */
  replacesEdits: boolean
  /** Whether an older draft is offered after this one. */
  hasOlder: boolean
}

/** A form as its components use it. */
export interface FormControl<Value> {
  /** The place of the `<form>`. */
  element: RefObject<HTMLFormElement | null>
  state: FormState<Value>
  value: Value
  isDirty: boolean
  isSaving: boolean
  /** Whether it waits for the server; another value is not opened meanwhile. */
  isBusy: boolean
  /** The errors of the form as a whole; those of fields stand at the fields. */
  errors: readonly FormError[]
  /** The sentence at a field; undefined when there is none. */
  errorAt: (path: string) => string | undefined
  /** Changes parts of the value; the function does not change. */
  edit: (change: (value: Value) => Partial<Value>, touched: readonly string[]) => void
  /** Brings the focus to the field with this path once it is on the screen; the function does not change. */
  focus: (path: string) => void
  submit: () => void
  /** Drops the edits; not while they are being saved. */
  reset: () => void
  /** Shows another value; unsaved edits are lost, so ask before. */
  open: (saved: Saved<Value>, edits: Partial<Value>) => void
  loadLatest: () => void
  viewOther: () => void
  /** The newest draft that the end of a session kept; null when there is none. */
  kept: KeptWork | null
}

const FIELDS = 'input:not([aria-hidden=true]), textarea, [role=combobox], [role=switch]'

/** The place of the banner about a newer version. */
export const NEWER_VERSION = 'newer-version'

/** The attribute of the box around a field, by which the focus finds it. */
export function fieldAt(path: string): { 'data-field': string } {
  return { 'data-field': path }
}

/** One form: its draft, its errors, saving it, and what happens to unsaved work. */
export function useForm<Value extends object, Edits extends Partial<Value>>(
  options: FormOptions<Value, Edits>,
): FormControl<Value> {
  const { model, savedOf } = options
  const { essence, texts } = model
  const toasts = useToasts()
  const reducer = useMemo(() => createFormReducer(essence), [essence])
  const [state, dispatch] = useReducer(reducer, null, () => initialState(savedOf(null)))
  const value = useMemo(() => valueOf({ base: state.base, edits: state.edits }), [state.base, state.edits])
  const dirty = useMemo(() => isDirty(state, essence), [state, essence])
  const [submissions] = useState(() => new Submissions())
  const element = useRef<HTMLFormElement>(null)
  const focus = useFocus(element)

  const saved = useMemo(() => savedOf(state.base.value), [savedOf, state.base.value])
  // While it renders, so that no control ever holds the value from before.
  const [received, setReceived] = useState({ saved, dirty })
  if (received.saved !== saved || received.dirty !== dirty) {
    setReceived({ saved, dirty })
    dispatch({ type: 'received', saved })
  }

  const draft = useUnsavedWork(options, state, dirty)

  const point = (errors: readonly FormError[]): void => {
    const first = errors.find(({ at }) => at !== WHOLE_FORM)
    if (!first) return
    options.reveal?.(first.at)
    focus(first.at)
  }
  const whole = (error: unknown): FormError => ({ at: WHOLE_FORM, text: texts.failed(saveErrorText(error), error) })

  const send = async (): Promise<void> => {
    try {
      const { said = texts.saved, ...reply } = await options.send(state, submissions)
      dispatch({ type: 'saved', sent: state.edits, saved: reply })
      toasts.success(said, SUCCESS_MESSAGE_MS)
    } catch (error) {
      const errors = options.errorsOf(error, value)
      const version = revertedVersion(error)
      dispatch({ type: 'failed', errors: [whole(error), ...errors], isStale: isStale(error), version })
      point(errors)
    }
  }
  const submit = (): void => {
    if (isBusy(state)) return
    toasts.dismiss()
    if (!dirty && texts.unchanged !== null) {
      toasts.success(texts.unchanged, SUCCESS_MESSAGE_MS)
      return
    }
    const errors = options.check(value)
    dispatch({ type: 'submit', errors })
    point(errors)
    if (errors.length === 0) void send()
  }
  const loadLatest = async (): Promise<void> => {
    if (isBusy(state)) return
    dispatch({ type: 'load' })
    try {
      dispatch({ type: 'newer', saved: await options.load(value) })
      focus(NEWER_VERSION)
    } catch (error) {
      dispatch({ type: 'load-failed', errors: [whole(error)] })
    }
  }
  const open = (opened: Saved<Value>, edits: Partial<Value>): void => dispatch({ type: 'open', saved: opened, edits })
  const typed: Partial<Value> = { ...state.stash?.edits, ...state.edits }

  return {
    element,
    state,
    value,
    isDirty: dirty,
    isSaving: state.status === 'saving',
    isBusy: isBusy(state),
    errors: state.errors.filter(({ at }) => at === WHOLE_FORM),
    errorAt: (path) => state.errors.find(({ at }) => at === path)?.text,
    edit: useCallback((change, touched) => dispatch({ type: 'edit', change, touched }), []),
    focus,
    submit,
    reset: () => {
      if (state.status === 'saving') return
      toasts.dismiss()
      // The edits began from an older version; the latest one takes their place.
      if (state.status === 'stale') void options.load(value).catch(() => undefined)
      dispatch({ type: 'reset' })
      toasts.success(texts.reset, SUCCESS_MESSAGE_MS)
    },
    open,
    loadLatest: () => void loadLatest(),
    viewOther: () => dispatch({ type: 'view-other' }),
    kept: draft.kept && {
      discard: draft.drop,
      replacesEdits: dirty && !(model.mergesKept && fitTogether(draft.kept.edits, typed)),
      hasOlder: draft.hasOlder,
      restore: () => {
        if (!draft.kept || isBusy(state)) return
        const { version } = draft.kept
        const edits = { ...(model.mergesKept && typed), ...draft.kept.edits }
        open({ value: savedOf({ ...value, ...edits }).value, version }, edits)
        draft.drop()
      },
    },
  }
}

/** Whether no part was edited in two ways. */
function fitTogether<Value extends object>(one: Partial<Value>, other: Partial<Value>): boolean {
  for (const name in one) if (name in other && one[name] !== other[name]) return false
  return true
}

/** Moves the focus once the page shows what it is to go to. */
function useFocus(form: RefObject<HTMLFormElement | null>): (path: string) => void {
  const [target, setTarget] = useState<{ path: string } | null>(null)
  useEffect(() => {
    if (!target) return
    const box = form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(target.path)}"]`)
    const field = box?.querySelector<HTMLElement>(FIELDS) ?? box?.querySelector('button')
    field?.focus()
  }, [form, target])
  return useCallback((path) => setTarget({ path }), [])
}

/** Asks before unsaved work is left, and keeps it when the session ends under it. */
function useUnsavedWork<Value extends object, Edits extends Partial<Value>>(
  { model, place }: Pick<FormOptions<Value, Edits>, 'model' | 'place'>,
  state: FormState<Value>,
  dirty: boolean,
) {
  const guard = useLeaveGuard()
  const userId = useAuth().user?.id
  const [drafts, setDrafts] = useState(() => keptDrafts(place, userId, model.schema))
  const [kept = null, ...older] = drafts
  const hasAgreedToLose = useRef(false)
  const keep = useRef<() => void>(() => undefined)
  useEffect(() => {
    keep.current = () => {
      if (!dirty || userId === undefined || storedToken() !== null || hasAgreedToLose.current) return
      const { base } = state
      const edits = ownEdits(state)
      keepDraft({ userId, place, edits: model.keeps({ ...base.value, ...edits }, edits), version: base.version })
    }
  })
  useEffect(() => {
    hasAgreedToLose.current = false
  }, [state.edits])
  useEffect(() => {
    if (!dirty) return
    return guard.add({ discard: () => (hasAgreedToLose.current = true) })
  }, [guard, dirty])
  useEffect(() => () => keep.current(), [])

  const drop = (): void => {
    if (kept) dropDraft(kept.key)
    setDrafts(older)
  }
  return { kept, hasOlder: older.length > 0, drop }
}
