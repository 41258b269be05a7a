import { SUCCESS_MESSAGE_MS, type ProblemCode } from '@guildhall/contract'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react'
import { revertedVersion } from '../../lib/calls/error-details.ts'
import { Submissions } from '../../lib/calls/submissions.ts'
import { useToasts, type ToastAction } from '../../ui/toast.tsx'
import type { DraftPlace } from '../drafts/draft.ts'
import type { DraftModel } from '../drafts/opened.ts'
import { DELETED } from './deleted/use-deleted.ts'
import {
  WHOLE_FORM,
  createFormReducer,
  initialState,
  isBusy,
  isDirty,
  valueOf,
  type FormError,
  type FormEvent,
  type FormState,
  type Saved,
} from './form-state.ts'
import { useFormDraft, useOpening, type ShownDraft } from './use-form-draft.ts'
import { isStale, saveErrorText } from './save-errors.ts'

/** The parts of a form that its capability defines. Its functions are stateless and stable. */
export interface FormModel<Value> extends DraftModel<Value> {
  /** The error codes, besides `version.stale`, that mean another administrator saved first. */
  staleCodes?: readonly ProblemCode[]
  texts: {
    saved: string
    /** The text for a failed save. `message` is null without details; `error` is the error of the call. */
    failed: (message: string | null, error: unknown) => string
    /** The message for a save without changes; null saves anyway. */
    unchanged: string | null
    reset: string
  }
}

/** The saved value. */
type SaveReply<Value> = Saved<Value> & {
  /** Replaces the model's success text. */
  said?: string | undefined
  /** The button beside that text. */
  undo?: ToastAction | undefined
  /** Whether the save made edits of its own, which end with it. */
  endsOwnEdits?: boolean
}

/** The calls of a form to the server and to the page around it. */
interface FormOptions<Value> {
  model: FormModel<Value>
  /** The place of its draft. A new place opens another form; null while there is nothing to edit. */
  place: DraftPlace | null
  /** The server's value of the item in `shown`, which is null at first. It changes only with the server's value. */
  savedOf: (shown: Value | null) => Saved<Value>
  /** The errors that prevent a save. */
  check: (value: Value) => readonly FormError[]
  /** Saves with the idempotency keys of `submissions`. @throws the error of the call */
  send: (state: FormState<Value>, submissions: Submissions) => Promise<SaveReply<Value>>
  /** The errors that the server named, at their fields. `sent` is the value of that save. */
  errorsOf: (error: unknown, sent: Value) => readonly FormError[]
  /** Reads the server's current value. @throws the error of the call */
  load: (shown: Value) => Promise<Saved<Value>>
  /** Why the user cannot change it, as a sentence; undefined if the user can. */
  readOnly: string | undefined
  /** Called before the focus goes to a field: opens the sub-tab that has it. */
  reveal?: (path: string) => void
  /** Called after the edits were dropped. Closes the form of a deleted item, which then has nothing to show. */
  onReset?: (() => void) | undefined
}

/** The form API for components. */
export interface FormControl<Value> {
  /** The place of the `<form>`. */
  element: RefObject<HTMLFormElement | null>
  state: FormState<Value>
  value: Value
  isDirty: boolean
  isSaving: boolean
  /** Whether it waits for the server; another value must not be opened then. */
  isBusy: boolean
  /** Why the user cannot change it; undefined if the user can. */
  readOnly: string | undefined
  /** The errors of the whole form, without those of its fields. */
  errors: readonly FormError[]
  /** The error at a field; undefined without one. The function is stable while the errors are. */
  errorAt: (path: string) => string | undefined
  /** Changes parts of the value. The function is stable. */
  edit: (change: (value: Value) => Partial<Value>, touched: readonly string[]) => void
  /** Moves the focus to the field with this path once it is rendered. The function is stable. */
  focus: (path: string) => void
  submit: () => void
  /** Changes a part of the value and saves, for example after a dialog asked for a missing value. */
  submitWith: (change: Partial<Value>) => void
  /** Drops the edits; not while they are being saved. */
  reset: () => void
  /** Shows another value in the place of this one; unsaved edits are lost, so ask before. */
  open: (saved: Saved<Value>, edits: Partial<Value>) => void
  loadLatest: () => void
  viewOther: () => void
  /** Shows the edits of a deleted item instead of its latest version, and removes the errors about it. */
  noteDeletion: () => void
  /** How often another value took the place of the edits: by a save, a reset or `open`. */
  openings: number
  draft: ShownDraft
  /** Writes the draft now, before something else reads it. */
  keepDraft: () => void
}

const FIELDS = 'input:not([aria-hidden=true]), textarea, [role=combobox], [role=switch]'

/** The place of the banner about a newer version. */
export const NEWER_VERSION = 'newer-version'

/** The attribute of the box around a field, used to find the field for the focus. */
export function fieldAt(path: string): { 'data-field': string } {
  return { 'data-field': path }
}

/** The state of one form, with its draft, its errors and its saves. */
export function useForm<Value extends object>(options: FormOptions<Value>): FormControl<Value> {
  const { model, savedOf, place, readOnly } = options
  const { essence, texts } = model
  const toasts = useToasts()
  const reducer = useMemo(() => createFormReducer(essence), [essence])
  /** The keys of the places whose save has no response yet. */
  const [saving] = useState(() => new Set<string | null>())
  const { opening, reopen } = useOpening(place, savedOf, model, saving)
  const [state, dispatch] = useReducer(reducer, opening.state)
  if (reopen) reopen(dispatch)
  const value = useMemo(() => valueOf({ base: state.base, edits: state.edits }), [state.base, state.edits])
  const dirty = useMemo(() => isDirty(state, essence), [state, essence])
  const element = useRef<HTMLFormElement>(null)
  const focus = useFocus(element)
  const [openings, countOpenings] = useReducer((count: number) => count + 1, 0)

  const saved = useMemo(() => savedOf(state.base.value), [savedOf, state.base.value])
  // Set during the render, so that no control shows the previous value.
  const [received, setReceived] = useState({ saved, dirty })
  if (!reopen && (received.saved !== saved || received.dirty !== dirty)) {
    setReceived({ saved, dirty })
    dispatch({ type: 'received', saved })
  }

  const refresh = (): void => void options.load(value).catch(() => undefined)
  const { shown, write, noteEdit, noteState, isOpen } = useFormDraft(opening, state, dirty, model, dispatch, refresh)
  // Another value takes the place of the edits, also of those from another tab.
  const noteOpening = (): void => {
    countOpenings()
    noteEdit()
  }
  const submissions = useMemo(() => new Submissions(opening.draft?.keptKey ?? null), [opening.draft])

  const point = (errors: readonly FormError[]): void => {
    const first = errors.find(({ at }) => at !== WHOLE_FORM)
    if (!first) return
    options.reveal?.(first.at)
    focus(first.at)
  }
  const whole = (error: unknown): FormError => ({ at: WHOLE_FORM, text: texts.failed(saveErrorText(error), error) })

  const send = async (sent: FormState<Value>): Promise<void> => {
    const { draft, key } = opening
    const last = draft?.last ?? 0
    saving.add(key)
    try {
      const { said = texts.saved, undo, endsOwnEdits, ...reply } = await options.send(sent, submissions)
      const saved: FormEvent<Value> = { type: 'saved', sent: sent.edits, saved: reply }
      // The end of the draft writes the remaining edits, and a modal that closes by the save is not rendered again.
      noteState((now) => reducer(now, saved))
      draft?.end(endsOwnEdits ? draft.last : last)
      // Back may have opened the form of another place.
      if (isOpen()) {
        dispatch(saved)
        noteOpening()
      }
      toasts.success(said, SUCCESS_MESSAGE_MS, undo)
    } catch (error) {
      const failure = whole(error)
      if (isOpen()) {
        const errors = options.errorsOf(error, valueOf(sent))
        const version = revertedVersion(error)
        dispatch({
          type: 'failed',
          errors: [failure, ...errors],
          isStale: isStale(error, model.staleCodes ?? []),
          version,
        })
        if (element.current) {
          point(errors)
          return
        }
      }
      // The form was left during the save. The draft keeps its edits, but not the error.
      toasts.error(place ? `${place.title}: ${failure.text}` : failure.text, String(key))
    } finally {
      saving.delete(key)
    }
  }
  const submitState = (submitted: FormState<Value>): void => {
    if (isBusy(submitted) || readOnly !== undefined) return
    // The error about a deleted item has no action that can be tried again.
    toasts.dismiss(DELETED)
    toasts.dismiss(String(opening.key))
    if (!isDirty(submitted, essence) && texts.unchanged !== null) {
      toasts.success(texts.unchanged, SUCCESS_MESSAGE_MS)
      return
    }
    const errors = options.check(valueOf(submitted))
    dispatch({ type: 'submit', errors })
    point(errors)
    if (errors.length > 0) return
    write()
    void send(submitted)
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

  return {
    element,
    state,
    value,
    isDirty: dirty,
    isSaving: state.status === 'saving',
    isBusy: isBusy(state),
    readOnly,
    errors: state.errors.filter(({ at }) => at === WHOLE_FORM),
    errorAt: useCallback((path) => state.errors.find(({ at }) => at === path)?.text, [state.errors]),
    edit: useCallback(
      (change, touched) => {
        noteEdit()
        dispatch({ type: 'edit', change, touched })
      },
      [noteEdit],
    ),
    focus,
    submit: () => submitState(state),
    submitWith: (change) => {
      const edited: FormEvent<Value> = { type: 'edit', change: () => change, touched: Object.keys(change) }
      dispatch(edited)
      submitState(reducer(state, edited))
    },
    reset: () => {
      if (state.status === 'saving') return
      toasts.dismiss()
      // The edits are based on an older version: show the latest one in their place.
      if (state.status === 'stale') refresh()
      const event: FormEvent<Value> = { type: 'reset' }
      // A modal that closes by the reset is not rendered again.
      noteState((now) => reducer(now, event))
      dispatch(event)
      noteOpening()
      toasts.success(texts.reset, SUCCESS_MESSAGE_MS)
      options.onReset?.()
    },
    open: (opened, edits) => {
      dispatch({ type: 'open', state: { ...initialState(opened), edits } })
      noteOpening()
    },
    openings,
    loadLatest: () => void loadLatest(),
    viewOther: () => {
      dispatch({ type: 'view-other' })
      // A still newer version may have been received while the edits were on the screen.
      dispatch({ type: 'received', saved })
    },
    noteDeletion: () => dispatch({ type: 'deleted' }),
    draft: shown,
    keepDraft: write,
  }
}

/** Moves the focus to a field once that field is rendered. */
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
