/** How many shards a bot should have, and how many of them can identify at the same time. */
export interface GatewayAdvice {
  shards: number
  maxConcurrency: number
  /** How long a start keeps others of its bucket waiting, in ms; Discord: 5,000. 0 lets all start at once. */
  identifyEveryMs: number
}
