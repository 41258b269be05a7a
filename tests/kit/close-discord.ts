import type { LocalDiscord } from '@guildhall/local-discord'

/** Stops a local Discord. @throws Error when a request needed a feature that the local Discord lacks. */
export async function closeDiscord(local: LocalDiscord): Promise<void> {
  await local.close()
  const lacking = local.unsupported().map(({ what }) => what)
  if (lacking.length > 0) throw new Error(`The local Discord received requests for ${lacking.join(', ')}.`)
}
