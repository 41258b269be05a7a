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

/** Whether no page of another origin sent a request: another port of this machine is another origin. */
export function isOwnPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (origin !== undefined && origin !== `http://${host ?? ''}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}
