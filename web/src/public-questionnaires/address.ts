import { type Href, pathTo } from '@korak/contract/screens.ts'
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

export interface LinkAddress {
  id: string
  /** Key of a channel, or a token. */
  place?: string | undefined
}
/** The choice of language goes along: no cookie remembers it. */
const language = () => ({ lang: new URLSearchParams(getPlace().search).get('lang') ?? undefined })

const questionsAt = ({ id, place }: LinkAddress, query: { lang?: string | undefined }) =>
  place
    ? pathTo('/public/questionnaires/:place/:id', { place, id, ...query })
    : pathTo('/public/questionnaires/:id', { id, ...query })
/** Where the questions are. */
export const hrefOf = (address: LinkAddress): Href => questionsAt(address, language())
/** Where the thanks are. */
export const doneHref = ({ id, place }: LinkAddress): Href =>
  place
    ? pathTo('/public/questionnaires/:place/:id/complete', { place, id, ...language() })
    : pathTo('/public/questionnaires/:id/complete', { id, ...language() })
/** What an address is remembered by. */
const keyOf = (address: LinkAddress): string => questionsAt(address, {})

interface Memory {
  /** What was begun here. */
  uid?: string
  /** Whom the holder of the address is asked about, when it is that of a rater. */
  people?: readonly { uid: string; name: string }[]
  /** It has been submitted. */
  isDone?: boolean
}
type Memories = Record<string, Memory>
const all = (): Memories => read<Memories>('session', SESSION.answering) ?? {}

/** What this tab knows of an address: it survives a reload, and goes with the tab. */
export const remembered = (address: LinkAddress): Memory => all()[keyOf(address)] ?? {}
export const remember = (address: LinkAddress, memory: Memory): void =>
  write('session', SESSION.answering, { ...all(), [keyOf(address)]: memory })
