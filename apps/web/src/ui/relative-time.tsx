import { useSyncExternalStore } from 'react'
import { relativeTime } from '../lib/relative-time.ts'

/** Update interval of the texts, in ms. */
const TICK_MS = 1_000

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Subscribes to the single timer of all relative times. */
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
 * A relative time that updates itself, such as "in 2 hours".
 *
 * @param due the text once the time has passed; undefined shows how long ago it was.
 */
export function RelativeTime({ time, due }: { time: string; due?: string | undefined }) {
  // The snapshot is the text, so that only components with a changed text render again.
  return useSyncExternalStore(subscribe, () => {
    const at = new Date(time)
    const now = Date.now()
    if (Number.isNaN(at.getTime())) return ''
    return due !== undefined && at.getTime() <= now ? due : relativeTime(at, now)
  })
}
