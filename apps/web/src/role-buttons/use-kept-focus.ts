import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a box whose controls are disabled for a while. A disabled control loses the focus, and Tab would
 * start at the top of the page. Meanwhile `refuge` has the focus.
 * @param refuge a control outside of the box that can always have the focus.
 */
export function useKeptFocus(
  isBusy: boolean,
  box: RefObject<HTMLElement | null>,
  refuge: () => HTMLElement | null,
): void {
  /** The control of the box that last had the focus. A disabled control has already lost it when the effect below runs. */
  const last = useRef<HTMLElement | null>(null)
  const left = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      last.current = target instanceof HTMLElement && box.current?.contains(target) === true ? target : null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [box])
  useLayoutEffect(() => {
    if (isBusy) {
      left.current = last.current
      if (left.current) refuge()?.focus()
      return
    }
    // Do not move the focus if the user has moved it meanwhile.
    if (left.current?.isConnected === true && document.activeElement === refuge()) left.current.focus()
    left.current = null
  }, [isBusy, box, refuge])
}
