import type { CookieName } from '@korak/contract/cookies.ts'
import { makeSignal } from './signal.ts'

/** Everything the portal keeps in the browser. A key that is not in these lists is not ours to read or write. */
export const LOCAL = {
  /** Rows of a list page (number); the name is the specification's. */
  pageSize: 'pageSize',
  /** Job to open after sign-in (`{uid, expires}`); the name is the specification's. */
  jobDetails: 'jobdetails',
  /** `closed` when the person folded the menu away. */
  menu: 'korak_menu',
  /** `true` when the next question is not to come by itself after a choice. */
  staying: 'korak_staying',
  /** `true` when single keys of the office are switched off. */
  keysOff: 'korak_keys_off',
  /** Day on which the person put the notice about the second factor away. */
  factorClosed: 'korak_factor_closed',
  /** `all` when Danes counts the work of everybody, not only one's own. */
  todayOf: 'korak_today_of',
  /** `true` when lists of applications are looked at without names of people not unmasked yet. */
  masked: 'korak_masked',
  /** Columns and density of tables of the office, by account and list. */
  tables: 'korak_tables_',
  /** Jobs saved before signing in: list of uids. */
  savedJobs: 'korak_saved_jobs',
  /** Unsent messages, letters (those to referees, too), notes, tasks, offers, evaluations, ends of placements, approaches, applications on paper, interview proposals and cancellations and answers not kept yet, by form and account (`draftKey`), for `DRAFT_DAYS`. */
  draft: 'korak_draft_',
} as const

export const SESSION = {
  /** Filters of lists by namespace, module and key. */
  filters: 'korak_filters',
  /** Lists that have begun with the default view of a role. */
  begun: 'korak_begun',
  /** Scroll positions by history entry. */
  scroll: 'korak_scroll',
  /** Job to open after sign-in, once nothing stands before it any more (`{uid, apply}`). */
  goalJob: 'korak_goal_job',
  /** Path a signed-out person asked for; opened after sign-in. */
  returnTo: 'korak_return_to',
  /** Set just before reloading into a new version. */
  updated: 'korak_updated',
  /** Address the activation link was sent to, for the page after registration. */
  registered: 'korak_registered',
  /** uid of the data download that is being prepared. */
  exporting: 'korak_exporting',
  /** What was begun at addresses of public questionnaires, by path. */
  answering: 'korak_answering',
  /** What was done to many rows at once last, as long as it can be undone (`{uid, person, text, until}`). */
  undoing: 'korak_undoing',
  /** Unsent forms, by form name; never holds a password. */
  draft: 'korak_draft_',
  /** What this window typed of a draft that another one may have changed since, by its key. */
  own: 'korak_own_',
} as const

/** Database of answers that wait to be sent; what is of the person goes when they sign out. */
export const ANSWERS_DATABASE = 'korak_answers'
/** False where the browser keeps no answers beyond the page: as far as is known, which may be only after the first one. */
export const keepsSignal = makeSignal(typeof window === 'undefined' || typeof indexedDB !== 'undefined')

/** How many sheets of answers are being filled in on this page: those send themselves when the connection is back. */
export const fillingSignal = makeSignal(0)

export const COOKIES = {
  language: 'korak_lang',
  theme: 'korak_theme',
  notice: 'korak_cookies',
} as const satisfies Record<string, `korak_${CookieName}`>

const YEAR = 365 * 24 * 60 * 60
type Area = 'local' | 'session'
// A browser may refuse storage altogether (private mode, policy); the portal then simply forgets.
const area = (which: Area): Storage | null => {
  try {
    return which === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/** Reads a JSON value; anything unreadable counts as absent. */
export function read<T>(which: Area, key: string): T | null {
  try {
    const text = area(which)?.getItem(key)
    return text == null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Writes a JSON value; null removes it. Full or forbidden storage is not an error for the person. */
export function write(which: Area, key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) area(which)?.removeItem(key)
    else area(which)?.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing depends on it.
  }
}

const OF_PERSON = [
  SESSION.filters,
  SESSION.begun,
  SESSION.registered,
  SESSION.goalJob,
  SESSION.returnTo,
  SESSION.scroll,
  SESSION.exporting,
  SESSION.answering,
  SESSION.undoing,
]

/** Days an unsent message is kept: long enough to come back to it, short enough for a device others use, too. */
export const DRAFT_DAYS = 14
export const DAY_MS = 24 * 60 * 60 * 1000
/** Key of what a person typed about something: whoever else signs in on this device neither sees nor removes it. */
export const draftKey = (form: string, person: string, about: string): string =>
  `${LOCAL.draft}${form}_${person}_${about}`
const ATTEMPT = '_sent'
/** Where it is kept that a draft was sent and may have arrived, although no answer came. */
export const attemptKey = (draft: string): string => `${draft}${ATTEMPT}`
const OF_SOMEBODY = new RegExp(String.raw`^${LOCAL.draft}[a-z]+_(?<person>[0-9a-f-]{36})_`)
const draftsIn = (which: Area) => Object.keys(area(which) ?? {}).filter((key) => key.startsWith(LOCAL.draft))
const ownDrafts = () =>
  Object.keys(area('session') ?? {}).flatMap((key) =>
    key.startsWith(SESSION.own) ? key.slice(SESSION.own.length) : [],
  )

interface Kept<T> {
  at: number
  value: T
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const fresh = <T>(kept: Kept<T> | null): T | null =>
  kept && Date.now() - kept.at < DRAFT_DAYS * DAY_MS ? kept.value : null
const ownKey = (key: string) => `${SESSION.own}${key}`
/** What this window typed itself. */
export const readOwnDraft = <T>(key: string): T | null => fresh(read<Kept<T>>('session', ownKey(key)))
/** What all windows share: of two the one that typed last has it. */
export const readSharedDraft = <T>(key: string): T | null => fresh(read<Kept<T>>('local', key))
/** What this window typed, and otherwise what another one left. */
export const readDraft = <T>(key: string): T | null => readOwnDraft<T>(key) ?? readSharedDraft<T>(key)
export function keepDraft(key: string, value: unknown, isTypedHere = false): void {
  const kept = { at: Date.now(), value }
  write('local', key, kept)
  write('session', ownKey(key), isTypedHere ? kept : null)
}
/** Removes a draft that is still this one and was sent: what another window has put there since stays. Who shows it hears of it. */
export function dropDraft(key: string, value: unknown): void {
  if (isSame(readOwnDraft(key), value)) write('session', ownKey(key), null)
  if (!isSame(readSharedDraft(key), value)) return
  write('local', key, null)
  // The browser tells other windows alone.
  dispatchEvent(
    Object.assign(new StorageEvent('storage', { key, oldValue: JSON.stringify({ value }) }), { sent: value }),
  )
}
/** Removes a draft that was emptied or given up here, and was not sent: who typed the same words elsewhere has them still. */
export function emptyDraft(key: string, value: unknown): void {
  if (isSame(readOwnDraft(key), value)) write('session', ownKey(key), null)
  if (!isSame(readSharedDraft(key), value)) return
  write('local', attemptKey(key), null)
  write('local', key, { at: Date.now(), value: null })
  dropDraft(key, null)
}
/** Another window has sent the words that stand in this one. */
export function isGoneElsewhere(event: StorageEvent, mine: unknown): boolean {
  const valueOf = (text: string | null) => (text ? (JSON.parse(text) as Kept<unknown>).value : undefined)
  return valueOf(event.newValue) === undefined && isSame(valueOf(event.oldValue), mine)
}
if (typeof window !== 'undefined')
  addEventListener('storage', (event) => {
    const mine = event.key?.startsWith(LOCAL.draft) ? readOwnDraft(event.key) : null
    if (mine !== null && isGoneElsewhere(event, mine)) write('session', ownKey(event.key!), null)
  })
/** Puts back a draft that was dropped; what somebody has typed there since stays. Who shows it hears of it. */
export function putBackDraft(key: string, value: unknown): void {
  if (readDraft(key) !== null) return
  keepDraft(key, value)
  dispatchEvent(new StorageEvent('storage', { key }))
}
/** Whose they are may never come back to this device. */
export function forgetOldDrafts(): void {
  for (const key of draftsIn('local')) if (readSharedDraft(key) === null) write('local', key, null)
}

/**
 * Forgets what this tab knows of the person who was here; choices of the device stay, and so does what others typed. Answers
 * that wait to be sent are under their person, and what becomes of them is decided apart (answers/sender.ts).
 * @param person who gives up what they typed, by signing out or in so many words; null: nobody does
 */
export function forgetPerson(person: string | null): void {
  for (const key of [...draftsIn('session'), ...OF_PERSON]) write('session', key, null)
  const isGiven = (key: string) => OF_SOMEBODY.exec(key)?.groups?.['person'] === person
  for (const key of draftsIn('local').filter(isGiven)) write('local', key, null)
  for (const key of ownDrafts().filter(isGiven)) write('session', ownKey(key), null)
}

/** How many messages a person typed on this device and did not send. */
export const countDrafts = (person: string): number =>
  [...new Set([...draftsIn('local'), ...ownDrafts()])].filter(
    (key) => OF_SOMEBODY.exec(key)?.groups?.['person'] === person && !key.endsWith(ATTEMPT),
  ).length

/** Writes a cookie that lasts 365 days. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`
}
