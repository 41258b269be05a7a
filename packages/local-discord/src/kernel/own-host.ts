import type { IncomingHttpHeaders } from 'node:http'

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the Host header, and the Origin header if present, name this machine. */
export function isOwnHost({ host, origin }: IncomingHttpHeaders): boolean {
  return isOwn(`http://${host ?? ''}`) && (origin === undefined || isOwn(origin))
}

/** Whether a URL points to this machine, on any port. */
export function isOwn(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (url.protocol === 'http:' || url.protocol === 'https:') && OWN_NAMES.has(url.hostname)
}

/** Whether the request does not come from a page of another origin. Another port is another origin. */
export function isOwnPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (origin !== undefined && origin !== `http://${host ?? ''}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}
