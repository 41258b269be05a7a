import type { LocalDiscord } from '@guildhall/local-discord'

const clients = new WeakMap<LocalDiscord, (() => void)[]>()

/** Calls `end` when the local Discord is stopped. */
export function endWith(local: LocalDiscord, end: () => void): void {
  clients.set(local, [...(clients.get(local) ?? []), end])
}

/** Stops a local Discord and the cores that use it. @throws Error when a request needed a feature that the local Discord lacks. */
export async function closeDiscord(local: LocalDiscord): Promise<void> {
  for (const end of clients.get(local) ?? []) end()
  await local.close()
  const lacking = local.unsupported().map(({ what }) => what)
  if (lacking.length > 0) throw new Error(`The local Discord received requests for ${lacking.join(', ')}.`)
}
