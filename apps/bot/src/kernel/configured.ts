/** A cached service of core that returns a configuration by guild. */
export interface Configured<T> {
  get(guildId: string): T | Promise<T>
  /** The cached value; undefined without one, so that `get` must read the rows. */
  peek(guildId: string): T | undefined
}

/**
 * Applies the configuration of a guild to an event. With a cached configuration it does so synchronously, as for most events.
 *
 * @returns a promise only when the configuration is not cached.
 */
export function withConfigured<T>(
  configured: Configured<T>,
  guildId: string,
  apply: (value: T) => void | Promise<void>,
): void | Promise<void> {
  const cached = configured.peek(guildId)
  return cached === undefined ? Promise.resolve(configured.get(guildId)).then(apply) : apply(cached)
}
