/** Users with what they did; each list has an entry for each user number. */
export interface Totals {
  readonly messages: Float64Array
  readonly commands: Float64Array
}

/** The numbers of the users with the most messages and commands, the most active first; equally active ones by number. */
export function mostActive({ messages, commands }: Totals, limit: number): number[] {
  const totalOf = (userNumber: number): number => (messages[userNumber] ?? 0) + (commands[userNumber] ?? 0)
  const order = (a: number, b: number): number => totalOf(b) - totalOf(a) || a - b
  let best: number[] = []
  /** Users who did not more than this are not among the best. */
  let least = 0

  function keepBest(): void {
    best = best.toSorted(order).slice(0, limit)
    const last = best[limit - 1]
    if (last !== undefined) least = totalOf(last)
  }

  for (let userNumber = 0; userNumber < messages.length; userNumber += 1) {
    // Of users who did as much as the last of the best, those with a lower number came before.
    if (totalOf(userNumber) <= least) continue
    best.push(userNumber)
    if (best.length >= 4 * limit) keepBest()
  }
  keepBest()
  return best
}
