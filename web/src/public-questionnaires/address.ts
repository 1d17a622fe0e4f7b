import { getPlace } from '#base/routing/place.ts'
import { SESSION, read, write } from '#base/page/storage.ts'

/** Base64url of 32 bytes; no key of a channel is as long. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/
const ROOT = '/public/questionnaires'
const GLUED =
  /^\/public\/questionnaires\/([A-Za-z0-9_-]{43})([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/complete)?$/

/** Where a token and an id stand together without a slash, the address with one; null for any other. */
export function canonicalOf(path: string): string | null {
  const [, token, id, child = ''] = GLUED.exec(path) ?? []
  return token && id ? `${ROOT}/${token}/${id}${child}` : null
}

export interface Address {
  id: string
  /** Key of a channel, or a token. */
  place?: string | undefined
}
export const pathOf = ({ id, place }: Address): string =>
  [ROOT, ...(place ? [place] : []), id].map((part, at) => (at === 0 ? part : encodeURIComponent(part))).join('/')
/** The choice of language goes along: no cookie remembers it. */
export const withLanguage = (path: string): string => {
  const lang = new URLSearchParams(getPlace().search).get('lang')
  return lang ? `${path}?lang=${encodeURIComponent(lang)}` : path
}

interface Memory {
  /** What was begun here. */
  uid?: string
  /** It has been submitted. */
  isDone?: boolean
}
type Memories = Record<string, Memory>
const all = (): Memories => read<Memories>('session', SESSION.answering) ?? {}

/** What this tab knows of an address: it survives a reload, and goes with the tab. */
export const remembered = (address: Address): Memory => all()[pathOf(address)] ?? {}
export const remember = (address: Address, memory: Memory): void =>
  write('session', SESSION.answering, { ...all(), [pathOf(address)]: memory })
