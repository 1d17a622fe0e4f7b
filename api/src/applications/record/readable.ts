import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { ACTIVE } from '#applications/applications.states.ts'

/** The condition of `isVisibleToStaff` about the user `u`. */
const IS_VISIBLE = `u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null`
/** SQL: what its person says of themselves now can be read. */
export const IS_UNDER_WAY = `a.status in (${ACTIVE.map((status) => `'${status}'`).join(', ')})`
/**
 * SQL, as `sentRecord` says it of one: what was sent with the application `a` of the user `u` can be read. Lists go by it: what
 * cannot be read still counts, by its number, and names nobody.
 */
export const READABLE = `(${IS_UNDER_WAY} or (a.status <> 'withdrawn' and ${IS_VISIBLE}))`

/** SQL, as `requireAgreed` says it of one: what was agreed over it is shown, also while somebody has limited the use of the profile. */
export const AGREED = `(${IS_UNDER_WAY} or (a.status <> 'withdrawn' and u.closing_at is null and u.quarantined_at is null))`

/** SQL: words of ours as they stand. */
export const quoted = (words: string): string => `'${words.replaceAll("'", "''")}'`

const NAME = `coalesce(a.sent_name, u.name, '')`
/** Words with its number in them. */
function named(words: typeof m.record_masked_title, locale: Language): string {
  const [before = '', after = ''] = words({ ref: '\n' }, { locale }).split('\n')
  return `${quoted(before)} || a.ref_no || ${quoted(after)}`
}
const nameIn = (locale: Language): string =>
  `case when ${READABLE} then ${NAME} else ${named(m.record_masked_title, locale)} end`
/** SQL: who has sent the application `a`; where that cannot be read, what its page is called. */
export const SHOWN_NAME = { 'sl-SI': nameIn('sl-SI'), 'en-EN': nameIn('en-EN') }
/**
 * A join for lists that are asked for masked: whether who asks has opened the application `a` whole, as `findUnmasked` says it of
 * one.
 */
export const WITH_OPENED = `left join lateral (select true as whole from profile_views v
    where v.user_id = a.user_id and v.viewer_id = $user and v.what = 'application' and v.subject_id = a.id limit 1) opened on true`
/** SQL: its name could be read, and whoever asks has not unmasked it. */
export const STILL_MASKED = `(opened.whole is null and ${READABLE})`
const maskedIn = (locale: Language): string =>
  `case when ${STILL_MASKED} then ${named(m.staff_application_masked, locale)} else ${SHOWN_NAME[locale]} end`
/** SQL: who has sent it, or its number as long as it is masked. */
export const MASKED_NAME = { 'sl-SI': maskedIn('sl-SI'), 'en-EN': maskedIn('en-EN') }
/** SQL: who has sent it, to be found by; nobody where that cannot be read. */
export const FINDABLE_NAME = `case when ${READABLE} then ${NAME} else '' end`
/** SQL: its number and who has sent it. */
export const NUMBER_AND_NAME = `a.ref_no || case when ${READABLE} then ' ' || ${NAME} else '' end`
