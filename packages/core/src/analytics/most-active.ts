/** Counts of users in all. */
export interface Totals {
  /** At twice a user's number the messages, and beside it the commands: what is added together lies together. */
  readonly counts: Uint32Array
  /** The numbers of the users who did anything. */
  readonly userNumbers: number[]
}

export function emptyTotals(size: number): Totals {
  return { counts: new Uint32Array(2 * size), userNumbers: [] }
}

export function messagesOf({ counts }: Totals, userNumber: number): number {
  return counts[2 * userNumber] ?? 0
}

export function commandsOf({ counts }: Totals, userNumber: number): number {
  return counts[2 * userNumber + 1] ?? 0
}

/** Adds what a user did. */
export function addTo(totals: Totals, userNumber: number, messages: number, commands: number): void {
  const [before, beside] = [messagesOf(totals, userNumber), commandsOf(totals, userNumber)]
  if (before === 0 && beside === 0) totals.userNumbers.push(userNumber)
  totals.counts[2 * userNumber] = before + messages
  totals.counts[2 * userNumber + 1] = beside + commands
}

/** The numbers of the users with the most messages and commands, the most active first; equally active ones by number. */
export function mostActive(totals: Totals, limit: number): number[] {
  const totalOf = (userNumber: number): number => messagesOf(totals, userNumber) + commandsOf(totals, userNumber)
  const order = (a: number, b: number): number => totalOf(b) - totalOf(a) || a - b
  let best: number[] = []
  /** Users who did less than this are not among the best. */
  let least = 1

  function keepBest(): void {
    best = best.toSorted(order).slice(0, limit)
    const last = best[limit - 1]
    if (last !== undefined) least = totalOf(last)
  }

  for (const userNumber of totals.userNumbers) {
    if (totalOf(userNumber) < least) continue
    best.push(userNumber)
    if (best.length >= 16 * limit) keepBest()
  }
  keepBest()
  return best
}
