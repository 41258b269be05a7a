/** What administrators configured, guild by guild; a part of core's services. */
export interface Configured<T> {
  get(guildId: string): Promise<T>
  peek(guildId: string): T | undefined
}

/**
 * Goes on with what is configured in a guild: at once when it is known, so that most events have nothing to wait for.
 *
 * @returns a promise only when there is something to wait for.
 */
export function withConfigured<T>(
  configured: Configured<T>,
  guildId: string,
  goOn: (value: T) => void | Promise<void>,
): void | Promise<void> {
  const known = configured.peek(guildId)
  return known === undefined ? configured.get(guildId).then(goOn) : goOn(known)
}
