import { useSyncExternalStore } from 'react'

// Global, since the page has its first paint only once.
let isSettled = false
const listeners = new Set<() => void>()

function settle(): void {
  isSettled = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // Run in a task after the first frame, so that pending user input is handled first.
  if (!isSettled && listeners.size === 0) requestAnimationFrame(() => setTimeout(settle))
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page is painted and interactive. Data of low priority is requested only then. */
export function useSettled(): boolean {
  return useSyncExternalStore(subscribe, () => isSettled)
}
