/** Counts of all users, by user number. */
interface Totals {
  /** A user's messages at twice the user's number, the commands at the next index: adjacent memory, since both are added together. */
  readonly counts: Uint32Array
  /** The numbers of the users with any activity. */
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

/** Adds the activity of a user. */
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
  /** The lowest total that is still among the most active users. */
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
