import { isIP, isIPv4 } from 'node:net'

/** Whether a host, as it stands in HOST or in an address, is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true
  return isIPv4(bare) && bare.startsWith('127.')
}

/** Whether a text is one or several addresses or networks ("10.0.0.5, 10.1.0.0/16"). */
export function isProxyList(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  })
}

/** Whether an address names a host and nothing on it: "https://guild.example" or the same with a slash. */
export function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, href } = new URL(address)
  return href === `${origin}/`
}
