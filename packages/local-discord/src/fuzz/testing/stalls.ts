import { readFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'

const EVERY_MS = 10

/** Measures stalls of the event loop. */
interface StallWatch {
  /** The number of stalls longer than the limit. */
  count(): number
  /** The longest stall, in ms. */
  longest(): number
  stop(): void
}

/** Measures until stopped. CPU time of other processes, and on Linux of other threads, does not count. @param report is called for each stall longer than the limit, with its ms and those of garbage collection in it. */
export function watchStalls(limitMs: number, report: (ms: number, collectionMs: number) => void): StallWatch {
  let [count, longest] = [0, 0]
  let [wall, cpu] = [performance.now(), cpuTime()]
  const collections = new PerformanceObserver(() => undefined)
  collections.observe({ entryTypes: ['gc'] })
  const timer = setInterval(() => {
    const collected = collections.takeRecords().filter(({ startTime }) => startTime >= wall)
    const stalled = Math.min(performance.now() - wall - EVERY_MS, cpuTime() - cpu)
    longest = Math.max(longest, stalled)
    if (stalled > limitMs) {
      count += 1
      report(
        stalled,
        collected.reduce((sum, { duration }) => sum + duration, 0),
      )
    }
    ;[wall, cpu] = [performance.now(), cpuTime()]
  }, EVERY_MS)
  return {
    count: () => count,
    longest: () => longest,
    stop() {
      clearInterval(timer)
      collections.disconnect()
    },
  }
}

/** The CPU time of this thread; where the system does not report it, of the process with its garbage collection. In ms. */
function cpuTime(): number {
  if (process.platform === 'linux') {
    // In ns: https://docs.kernel.org/scheduler/sched-stats.html
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  }
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
