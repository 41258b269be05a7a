import { useCallback, useRef, type RefObject } from 'react'

/** The dialog or the main element around a control: its menu or tooltip must be rendered there for screen readers. */
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
