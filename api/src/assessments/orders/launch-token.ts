import { timingSafeEqual } from 'node:crypto'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { z } from 'zod'
import { now } from '#base/time.ts'
import { macOf } from '#assessments/providers/signatures.ts'

/** What the provider learns at a launch: no name, no address, only where to report and where to send the person back. */
const Launch = z.strictObject({
  order: z.uuid(),
  /** Of this launch: the provider takes each once. */
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  /** End, in seconds. */
  exp: z.int(),
  language: z.enum(LANGUAGES),
  back: z.url({ protocol: /^https?$/ }),
})
export type Launch = z.infer<typeof Launch>

/** Says what is signed: a launch is no report, whatever it contains. */
const macFor = (provider: string, payload: string): Buffer => macOf(provider, `launch.${payload}`)

/** The token of a launch: base64url of JSON, a dot, base64url of the HMAC under the provider's secret. */
export function launchToken(provider: string, launch: Launch): string {
  const payload = Buffer.from(JSON.stringify(launch)).toString('base64url')
  return `${payload}.${macFor(provider, payload).toString('base64url')}`
}

/** Reads a token as a provider has to: signature first, then the time. @returns null for everything else */
export function readLaunchToken(provider: string, token: string): Launch | null {
  const [, payload, mac] = /^([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  if (!payload || !mac) return null
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macFor(provider, payload))) return null
  const launch = Launch.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return launch.success && launch.data.exp * 1000 > now().getTime() ? launch.data : null
}
