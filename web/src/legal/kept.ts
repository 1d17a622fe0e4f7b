import { COOKIE_DAYS, type CookieName } from '@korak/contract/cookies.ts'
import { ANSWERS_DATABASE, DRAFT_DAYS, LOCAL, SESSION } from '#base/page/storage.ts'
import { m } from '#words/messages.js'

/** One thing kept in the browser. */
export interface Item {
  name: string
  purpose: () => string
  /** How long; where it is not said, the heading says it of all. */
  lasts?: () => string
}

// What is not listed does not compile.
const COOKIES: Record<CookieName, () => string> = {
  session: () => m.legal_cookie_session(),
  sign_in: () => m.legal_cookie_sign_in(),
  device: () => m.legal_cookie_device(),
  registration: () => m.legal_cookie_registration(),
  lang: () => m.legal_cookie_lang(),
  theme: () => m.legal_cookie_theme(),
  cookies: () => m.legal_cookie_notice(),
}
const LOCALS: Record<keyof typeof LOCAL, Omit<Item, 'name'>> = {
  pageSize: { purpose: () => m.legal_local_page_size(), lasts: () => m.legal_lasts_kept() },
  jobDetails: { purpose: () => m.legal_local_job(), lasts: () => m.legal_lasts_day() },
  menu: { purpose: () => m.legal_local_menu(), lasts: () => m.legal_lasts_kept() },
  staying: { purpose: () => m.legal_local_staying(), lasts: () => m.legal_lasts_kept() },
  keysOff: { purpose: () => m.legal_local_keys(), lasts: () => m.legal_lasts_kept() },
  factorClosed: { purpose: () => m.legal_local_factor(), lasts: () => m.legal_lasts_kept() },
  todayOf: { purpose: () => m.legal_local_today(), lasts: () => m.legal_lasts_kept() },
  masked: { purpose: () => m.legal_local_masked(), lasts: () => m.legal_lasts_kept() },
  tables: { purpose: () => m.legal_local_tables(), lasts: () => m.legal_lasts_kept() },
  savedJobs: { purpose: () => m.legal_local_saved(), lasts: () => m.legal_lasts_sign_in() },
  draft: { purpose: () => m.legal_local_draft(), lasts: () => m.legal_lasts_draft({ count: DRAFT_DAYS }) },
}
const SESSIONS: Record<keyof typeof SESSION, () => string> = {
  filters: () => m.legal_tab_filters(),
  begun: () => m.legal_tab_begun(),
  scroll: () => m.legal_tab_scroll(),
  goalJob: () => m.legal_local_job(),
  returnTo: () => m.legal_tab_return(),
  updated: () => m.legal_tab_updated(),
  registered: () => m.legal_tab_registered(),
  exporting: () => m.legal_tab_exporting(),
  answering: () => m.legal_tab_answering(),
  undoing: () => m.legal_tab_undoing(),
  draft: () => m.legal_tab_draft(),
  own: () => m.legal_tab_own(),
}

const namesOf = <T extends object>(given: T) => Object.keys(given) as (keyof T)[]

export const COOKIE_ITEMS: readonly Item[] = namesOf(COOKIES).map((name) => ({
  name: `korak_${name}`,
  purpose: COOKIES[name],
  lasts: () =>
    name === 'session'
      ? m.legal_lasts_session({ count: COOKIE_DAYS.session })
      : m.legal_lasts_days({ count: COOKIE_DAYS[name] }),
}))
/** The name of a draft goes on with what it is of. */
const nameOf = (key: string) => (key.endsWith('_') ? `${key}…` : key)
export const LOCAL_ITEMS: readonly Item[] = namesOf(LOCALS).map((key) => ({ name: nameOf(LOCAL[key]), ...LOCALS[key] }))
export const SESSION_ITEMS: readonly Item[] = namesOf(SESSIONS).map((key) => ({
  name: nameOf(SESSION[key]),
  purpose: SESSIONS[key],
}))
export const DATABASE_ITEMS: readonly Item[] = [
  { name: ANSWERS_DATABASE, purpose: () => m.legal_database_answers(), lasts: () => m.legal_lasts_answers() },
]
