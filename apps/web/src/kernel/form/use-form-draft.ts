import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch } from 'react'
import { addUnwritten } from '../../lib/unwritten.ts'
import { useAuth } from '../auth-context.ts'
import { draftIn, type DraftPlace } from '../drafts/draft.ts'
import { onSessionEndElsewhere, readDraft } from '../drafts/draft-store.ts'
import { draftKey, onDrafts } from '../drafts/entries.ts'
import { FormDraft } from '../drafts/form-draft.ts'
import { openedWith, type DraftModel } from '../drafts/opened.ts'
import { isDirty, ownBase, ownEdits, type FormEvent, type FormState, type Saved } from './form-state.ts'

/** Delay between the last edit and the write of the draft, in ms. */
const WRITE_AFTER_MS = 500
/** The longest time that edits of a user who keeps typing stay unwritten, in ms. */
const WRITE_WITHIN_MS = 2_000

/** The draft of a form as the form shows it. */
export interface ShownDraft {
  /** The time of the edits that were restored on opening, in epoch ms; null without restored edits. */
  at: number | null
  /** Another tab changed the draft, or saved or discarded it; null until then. */
  elsewhere: 'changed' | 'ended' | null
  /** Whether it could not be stored because the browser's storage is full. */
  isLost: boolean
  /** The text of a draft that this version of the dashboard cannot show in its fields. */
  old: string | undefined
  dropOld: () => void
}

/** The state after an event. */
type Follow<Value> = (state: FormState<Value>) => FormState<Value>

/** The initial state of a form and its draft. */
interface Opening<Value> {
  key: string | null
  draft: FormDraft | null
  state: FormState<Value>
  at: number | null
  old: string | undefined
}

/** The opening of a form with its draft. It has no side effects, since it is called during rendering. */
function openingAt<Value extends object>(
  userId: string | undefined,
  place: DraftPlace | null,
  saved: Saved<Value>,
  model: DraftModel<Value>,
): Opening<Value> {
  const key = userId === undefined || place === null ? null : draftKey(userId, place)
  const stored = key === null ? undefined : draftIn(readDraft(key))
  const { state, old } = openedWith(saved, stored, model)
  const hasEdits = state.stash !== null || Object.keys(state.edits).length > 0
  const models = [model.name, ...(model.earlier ? [model.earlier.name] : [])] as const
  const draft = userId === undefined || place === null ? null : new FormDraft(userId, place, models, old)
  return { key, draft, state, at: hasEdits && stored ? stored.at : null, old }
}

/** The opening of the form for a place. It changes with the place. */
export function useOpening<Value extends object>(
  place: DraftPlace | null,
  savedOf: (shown: Value | null) => Saved<Value>,
  model: DraftModel<Value>,
  /** The keys of the places that are being saved. */
  saving: ReadonlySet<string | null>,
): { opening: Opening<Value>; reopen: ((dispatch: Dispatch<FormEvent<Value>>) => void) | null } {
  const userId = useAuth().user?.id
  const [opening, setOpening] = useState(() => openingAt(userId, place, savedOf(null), model))
  const key = userId === undefined || place === null ? null : draftKey(userId, place)
  if (key === opening.key) return { opening, reopen: null }
  const next = openingAt(userId, place, savedOf(null), model)
  return {
    opening: next,
    reopen: (dispatch) => {
      setOpening(next)
      dispatch({ type: 'open', state: saving.has(key) ? { ...next.state, status: 'saving' } : next.state })
    },
  }
}

/**
 * Writes the edits of a form to its draft: 500 ms after the last edit, every 2 s while the user keeps typing, when the page is hidden, and when
 * the form, the page or the session ends, also in another tab.
 */
export function useFormDraft<Value extends object>(
  opening: Opening<Value>,
  state: FormState<Value>,
  dirty: boolean,
  model: DraftModel<Value>,
  dispatch: Dispatch<FormEvent<Value>>,
  /** Refetches the server's value after a save in another tab. */
  refresh: () => void,
): {
  shown: ShownDraft
  write: () => void
  noteEdit: () => void
  noteState: (follow: Follow<Value>) => void
  /** Whether the form still shows the value of this opening. */
  isOpen: () => boolean
} {
  const { key, draft } = opening
  const [elsewhere, setElsewhere] = useState<ShownDraft['elsewhere']>(null)
  const [isLost, setIsLost] = useState(false)
  const [droppedAt, setDroppedAt] = useState<string | null>(null)
  const latest = useRef({ key, draft, state, dirty, refresh })
  /** The time of the first unwritten edit, in epoch ms; null without one. */
  const unwrittenSince = useRef<number>(null)

  const write = useCallback(() => {
    unwrittenSince.current = null
    const now = latest.current
    if (!now.draft) return
    const written = now.draft.write(ownBase(now.state, model.essence), now.dirty ? { ...ownEdits(now.state) } : {})
    setIsLost(!written.isKept)
    if (!written.elsewhere) return
    // The form still has its old edits: do not write them again until it has received those of the draft.
    latest.current = { ...now, draft: null }
    const edits = model.schema.safeParse(written.elsewhere.edits)
    const mine = written.elsewhere.mine && model.schema.safeParse(written.elsewhere.mine)
    if (!edits.success) return
    dispatch({ type: 'elsewhere', edits: edits.data, mine: mine?.success ? mine.data : null })
    const hasEnded = Object.keys(edits.data).length === 0
    setElsewhere(hasEnded ? 'ended' : 'changed')
    if (hasEnded) now.refresh()
  }, [model, dispatch])

  const noteState = useCallback(
    (follow: Follow<Value>): void => {
      const now = latest.current
      if (now.draft !== draft) return
      const next = follow(now.state)
      latest.current = { ...now, state: next, dirty: isDirty(next, model.essence) }
    },
    [draft, model],
  )

  useEffect(() => {
    const removeWriter = addUnwritten(write)
    const stop = onDrafts(write)
    const stopEnd = onSessionEndElsewhere(write)
    // A browser may end a hidden page without any further event.
    window.addEventListener('visibilitychange', write)
    return () => {
      removeWriter()
      stop()
      stopEnd()
      window.removeEventListener('visibilitychange', write)
      write()
    }
  }, [key, write])
  // Keep this below the effect above: its cleanup still needs the previous form in `latest`.
  useEffect(() => {
    latest.current = { key, draft, state, dirty, refresh }
  })
  useEffect(() => {
    if (!dirty) {
      write()
      return
    }
    const since = (unwrittenSince.current ??= Date.now())
    const timer = setTimeout(write, Math.min(WRITE_AFTER_MS, since + WRITE_WITHIN_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [state.base, state.edits, state.stash, dirty, write])

  const old = droppedAt === key ? undefined : opening.old
  const shown = useMemo(
    () => ({
      at: dirty ? opening.at : null,
      elsewhere,
      isLost: isLost && dirty,
      old,
      dropOld: () => {
        draft?.dropOld()
        setDroppedAt(key)
      },
    }),
    [opening.at, dirty, elsewhere, isLost, old, draft, key],
  )
  const isOpen = (): boolean => latest.current.key === key
  return { shown, write, noteEdit: useCallback(() => setElsewhere(null), []), noteState, isOpen }
}
