/** A configuration by guild: a service of core with a cache. */
export interface Configured<T> {
  get(guildId: string): T | Promise<T>
  /** The cached value; undefined when `get` has to read the rows. */
  peek(guildId: string): T | undefined
}

/**
 * Applies the configuration of a guild to an event: immediately when it is cached, so that most events need not wait.
 *
 * @returns a promise only when there is something to wait for.
 */
export function withConfigured<T>(
  configured: Configured<T>,
  guildId: string,
  apply: (value: T) => void | Promise<void>,
): void | Promise<void> {
  const cached = configured.peek(guildId)
  return cached === undefined ? Promise.resolve(configured.get(guildId)).then(apply) : apply(cached)
}
