import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { ACTIVE } from '#applications/applications.states.ts'

/** The condition of `isVisibleToStaff` about the user `u`. */
const IS_VISIBLE = `u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null`
const UNDER_WAY = ACTIVE.map((status) => `'${status}'`).join(', ')
/**
 * SQL, as `sentRecord` says it of one: what was sent with the application `a` of the user `u` can be read. Lists go by it: what
 * cannot be read still counts, by its number, and names nobody.
 */
export const READABLE = `(a.status in (${UNDER_WAY}) or (a.status <> 'withdrawn' and ${IS_VISIBLE}))`

/** SQL, as `requireAgreed` says it of one: what was agreed over it is shown, also while somebody has limited the use of the profile. */
export const AGREED = `(a.status in (${UNDER_WAY}) or (a.status <> 'withdrawn' and u.closing_at is null and u.quarantined_at is null))`

/** SQL: words of ours as they stand. */
export const quoted = (words: string): string => `'${words.replaceAll("'", "''")}'`

const NAME = `coalesce(a.sent_name, u.name, '')`
function nameIn(locale: Language): string {
  const [before = '', after = ''] = m.record_masked_title({ ref: '\n' }, { locale }).split('\n')
  return `case when ${READABLE} then ${NAME} else ${quoted(before)} || a.ref_no || ${quoted(after)} end`
}
/** SQL: who has sent the application `a`; where that cannot be read, what its page is called. */
export const SHOWN_NAME = { 'sl-SI': nameIn('sl-SI'), 'en-EN': nameIn('en-EN') }
/** SQL: who has sent it, to be found by; nobody where that cannot be read. */
export const FINDABLE_NAME = `case when ${READABLE} then ${NAME} else '' end`
/** SQL: its number and who has sent it. */
export const NUMBER_AND_NAME = `a.ref_no || case when ${READABLE} then ' ' || ${NAME} else '' end`
