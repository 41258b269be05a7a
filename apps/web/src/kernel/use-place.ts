import { isRecord } from '@guildhall/contract'
import { useCallback, useMemo, useState } from 'react'
import { useBack, useEntry, useEntryNow, useNavigate } from '../lib/page/router.tsx'
import type { Entry } from '../lib/page/history.ts'
import { placeIn, type Place, type PlaceModal } from './place.ts'

/** The place of a page and the navigation to other places. The functions are stable for one history entry. */
interface PlaceControl {
  /** Undefined if no place was chosen: the address then decides. */
  place: Place | undefined
  /** Goes to a place on this page in a new history entry, so that Back returns. */
  go: (place: Place) => void
  /** Replaces the place of this entry, for example when its target was deleted. */
  replace: (place: Place) => void
  /** Opens a modal over a place on this page. */
  open: (place: Place, modal: PlaceModal) => void
  /** Closes the modal: goes back if it was opened on this page. Does nothing if the modal was left meanwhile, for example by Back. */
  close: () => void
}

/** Set on the entry of a modal that was opened over the entry before it. */
const IS_OVER = 'isOver'

export function usePlace(): PlaceControl {
  const { pathname, search, state } = useEntry()
  const navigate = useNavigate()
  const back = useBack()
  const entryNow = useEntryNow()
  return useMemo(() => {
    const { [IS_OVER]: isOver, ...kept } = isRecord(state) ? state : {}
    const place = placeIn(state)
    const here = pathname + search
    const replace = (to: Place): void => navigate(here, { replace: true, state: { ...kept, place: to } })
    return {
      place,
      go: (to) => navigate(here, { state: { ...kept, place: to } }),
      replace,
      open: (over, modal) => navigate(here, { state: { ...kept, place: { ...over, modal }, [IS_OVER]: true } }),
      close: () => {
        if (!place?.modal || !isShown(entryNow(), pathname, place.modal)) return
        if (isOver === true) return back()
        const { modal: _, ...under } = place
        replace(under)
      },
    }
  }, [pathname, search, state, navigate, back, entryNow])
}

/** The attribute of the control that opens a modal; `useOpener` finds the control by it. */
export function opens(kind: string, id?: string): { 'data-opens': string } {
  return { 'data-opens': keyOf({ kind, id }) }
}

function keyOf({ kind, id = '' }: { kind: string; id?: string | undefined }): string {
  return `${kind}/${id}`
}

/**
 * Finds the control that opens the shown modal, which gets the focus when a modal that another page opened is closed.
 *
 * @returns the same function in each render
 */
export function useOpener(): () => HTMLElement | null {
  const { place } = usePlace()
  const [modal] = useState(place?.modal)
  return useCallback(
    () =>
      modal === undefined ? null : document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(keyOf(modal))}"]`),
    [modal],
  )
}

function isShown(entry: Entry, pathname: string, { kind, id }: PlaceModal): boolean {
  const modal = placeIn(entry.state)?.modal
  return entry.pathname === pathname && modal?.kind === kind && modal.id === id
}
