import { useSyncExternalStore } from 'react'

/** Below 768 px the sidebar is a drawer. */
const NARROW = '(width < 48rem)'

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window is too narrow for a sidebar next to the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}
