import { useSyncExternalStore } from 'react'
import { relativeTime } from '../lib/relative-time.ts'

/** How often the words may change, in ms. */
const TICK_MS = 1_000

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all relative times on the page. */
function subscribe(changed: () => void): () => void {
  watchers.add(changed)
  timer ??= setInterval(() => {
    for (const watcher of watchers) watcher()
  }, TICK_MS)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * How far off a time is, kept up to date: "in 2 hours".
 *
 * @param due what is said once the time has passed; undefined says how long ago that was.
 */
export function RelativeTime({ time, due }: { time: string; due?: string | undefined }) {
  // A text as the snapshot: only those whose words change are drawn again.
  return useSyncExternalStore(subscribe, () => {
    const at = new Date(time)
    const now = Date.now()
    if (Number.isNaN(at.getTime())) return ''
    return due !== undefined && at.getTime() <= now ? due : relativeTime(at, now)
  })
}
