import { useCallback, useRef, type RefObject } from 'react'

/** The dialog or the main part of the page that has an element: a menu or a hint of it belongs there, for screen readers too. */
export function landmarkOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[role=dialog], main') ?? null
}

/** The landmark around a control, found when the control is on the page. */
export function useLandmark(): [(control: HTMLElement | null) => void, RefObject<HTMLElement | null>] {
  const landmark = useRef<HTMLElement>(null)
  const find = useCallback((control: HTMLElement | null) => {
    landmark.current = landmarkOf(control)
  }, [])
  return [find, landmark]
}
