import { isIP, isIPv6 } from 'node:net'

const mapped = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** The network an address belongs to: /24 of IPv4, /64 of IPv6. One household or office counts as one. */
export function networkOf(ip: string): string {
  const address = mapped(ip)
  if (!isIPv6(address)) return address.split('.').slice(0, 3).join('.')
  const [head = '', tail] = address.split('%')[0]?.split('::', 2) ?? []
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - (tail ?? '').split(':').filter(Boolean).length
  const full =
    tail === undefined ? groups : [...groups, ...Array.from({ length: missing }, () => '0'), ...tail.split(':')]
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network as it is stored for longer than a session: `203.0.113.0/24`, `2001:db8:1:2::/64`; null when there is none. */
export function cidrOf(ip: string): string | null {
  if (isIP(ip) === 0) return null
  return isIPv6(mapped(ip)) ? `${networkOf(ip)}::/64` : `${networkOf(ip)}.0/24`
}

/** First address of the network; null when there is none: `203.0.113.0`, `2001:db8:1:2::`. */
export const networkAddress = (ip: string): string | null => cidrOf(ip)?.split('/')[0] ?? null

/** The network as people read it: `203.0.113.*`, `2001:db8:1:2:*`. */
export const shownNetwork = (ip: string | null): string | null => {
  if (ip === null || isIP(ip) === 0) return null
  return `${networkOf(ip)}${isIPv6(mapped(ip)) ? ':' : '.'}*`
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
/** Is this name or address of a host this very machine? */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/**
 * The address of a client as a proxy tells it: with a port (`203.0.113.7:5678`, `[2001:db8::7]:443`) or not at all
 * (`unknown`); then it is that of the proxy.
 */
export function clientAddress(told: string, proxy: string | undefined): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(told)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(told)?.[1] ?? told
  return isIP(bare) === 0 ? (proxy ?? '') : bare
}
