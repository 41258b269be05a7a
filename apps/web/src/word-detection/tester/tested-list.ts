/** A list, saved or not, that a test message is tried on. */
export interface TestedList {
  readonly id: string
  readonly name: string
  readonly words: readonly string[]
  readonly patterns: readonly string[]
  readonly allowed: readonly string[]
  readonly block: boolean
  readonly alert: boolean
  /** In seconds; null for none. */
  readonly timeout: number | null
}
