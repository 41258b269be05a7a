const EVERY_MS = 10

/** Measures stalls of the event loop. */
export interface StallWatch {
  /** The number of stalls longer than the limit. */
  count(): number
  /** The longest stall, in ms. */
  longest(): number
  stop(): void
}

/** Measures until stopped. CPU time of other processes does not count. */
export function watchStalls(limitMs: number): StallWatch {
  let [count, longest] = [0, 0]
  let [wall, cpu] = [performance.now(), process.cpuUsage()]
  const timer = setInterval(() => {
    const used = process.cpuUsage(cpu)
    const stalled = Math.min(performance.now() - wall - EVERY_MS, (used.user + used.system) / 1_000)
    longest = Math.max(longest, stalled)
    if (stalled > limitMs) count += 1
    ;[wall, cpu] = [performance.now(), process.cpuUsage()]
  }, EVERY_MS)
  return { count: () => count, longest: () => longest, stop: () => clearInterval(timer) }
}
