import type { IncomingHttpHeaders } from 'node:http'

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a request names this machine as its host, and as its origin if it has one. */
export function isOwnHost({ host, origin }: IncomingHttpHeaders): boolean {
  return isOwn(`http://${host ?? ''}`) && (origin === undefined || isOwn(origin))
}

/** Whether an address is one of this machine's, on any port. */
export function isOwn(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (url.protocol === 'http:' || url.protocol === 'https:') && OWN_NAMES.has(url.hostname)
}
