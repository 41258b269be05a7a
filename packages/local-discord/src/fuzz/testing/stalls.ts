const EVERY_MS = 10

/** Watches the event loop. */
export interface StallWatch {
  /** How often it stood still for longer than the limit, the process computing all the while. */
  count(): number
  longest(): number
  stop(): void
}

/** Time in which other programs had the processor does not count. */
export function watchStalls(limitMs: number): StallWatch {
  let [count, longest] = [0, 0]
  let [wall, cpu] = [performance.now(), process.cpuUsage()]
  const timer = setInterval(() => {
    const used = process.cpuUsage(cpu)
    const stood = Math.min(performance.now() - wall - EVERY_MS, (used.user + used.system) / 1_000)
    longest = Math.max(longest, stood)
    if (stood > limitMs) count += 1
    ;[wall, cpu] = [performance.now(), process.cpuUsage()]
  }, EVERY_MS)
  return { count: () => count, longest: () => longest, stop: () => clearInterval(timer) }
}
