import { utcDay } from '@guildhall/contract'
import { useSyncExternalStore } from 'react'

const DAY_MS = 86_400_000

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const awaitMidnight = (): void => {
    timer = setTimeout(
      () => {
        changed()
        awaitMidnight()
      },
      DAY_MS - (Date.now() % DAY_MS),
    )
  }
  awaitMidnight()
  // The timer does not fire at midnight while the machine sleeps.
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** The UTC day, YYYY-MM-DD; it changes at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => utcDay(Date.now()))
}
