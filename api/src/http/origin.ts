import { isLoopback } from '#base/network.ts'
import { env } from '#env.ts'

let listening: number | undefined
let known: { text: string; url: URL } | undefined
/** The port actually listened on (PORT=0 asks the system for a free one). */
export const setListeningPort = (port: number): void => void (listening = port)

/** Address of the portal as people see it: every link in mails and pages starts here, never from a Host header. */
export function publicUrl(): URL {
  const { PUBLIC_URL, HOST, PORT } = env()
  const text = PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${listening ?? PORT}`
  // Asked several times for every request.
  if (known?.text !== text) known = { text, url: new URL(text) }
  return known.url
}

/**
 * Is this the Host the portal is served under? A foreign Host is refused, so nothing can be made to believe in another name.
 * Locally any loopback name will do; so it does for health checks from the same machine.
 */
export function isOwnHost(host: string | undefined): boolean {
  if (host === publicUrl().host) return true
  if (!host || !URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname
  return isLoopback(name) && (env().isLocal || env().PUBLIC_URL === undefined)
}

/** The origin a page of the portal has that was asked for under this Host, itself an own one. */
export const ownOrigin = (host: string | undefined): string =>
  env().isLocal && host !== undefined && isOwnHost(host) ? `http://${host}` : publicUrl().origin

/** Does an Origin header belong to the portal, asked under this Host? */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return origin === publicUrl().origin || origin === ownOrigin(host)
}
