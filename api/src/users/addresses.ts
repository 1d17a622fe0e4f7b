/**
 * SQL: ids of the rows of a table that name an address while it was the person's, from the change to it until the change
 * away, for `$1` as the person's id. Never compare with today's e-mail instead: people change it, and somebody else may
 * take it.
 */
export const heldRows = (table: string, column: string): string =>
  `select t.id from user_emails e join ${table} t on lower(t.${column}) = e.email
    and t.created_at > e.since and t.created_at <= e.until where e.user_id = $1`

/** Invitations by mail to public questionnaires. */
export const INVITED = `id in (${heldRows('public_invitations', 'email')})`
/** Participants of campaigns: by the account, or by an address when the person was asked without one. */
export const ASKED = `(user_id = $1 or user_id is null and id in (${heldRows('campaign_participants', 'email')}))`
/** People named for references, by an address. */
export const REFEREES = `id in (${heldRows('referees', 'email')})`
/** Who was asked about a job: with an account, or by an address alone. */
export const APPROACHED = `(user_id = $1 or user_id is null and id in (${heldRows('approaches', 'email')}))`
/**
 * Not the mail that asks a mailbox to confirm a change, as long as it has not: until then it is mail to somebody else, and
 * where that somebody has an account it was never written, which the person must not find out.
 */
const CONFIRMED = `(m.template <> 'email_change' or lower(m.to_address) in (select u.email from users u where u.id = $1
  union all select f.email from former_emails f where f.user_id = $1 and f.until > m.created_at))`
/**
 * Mails about the person, and those of people without an account to one of the person's addresses. Each found by itself: as one
 * condition all mails of people without an account were read for the second.
 */
export const MAILED = `id in (select m.id from mails m where m.user_id = $1 and ${CONFIRMED}
  union all ${heldRows('mails', 'to_address')} and t.user_id is null)`
/** Ads whose contact is the person; older ones name a contact by an e-mail. */
export const CONTACT = '(contact_id = $1 or lower(contact_email) in (select email from user_emails where user_id = $1))'
/** Of these mails, those that went to the person. What asks for and confirms a change comes to the new address before it is theirs. */
export const RECEIVED = `(id in (${heldRows('mails', 'to_address')}) or user_id = $1
  and template in ('email_change', 'email_confirmed')
  and lower(to_address) in (select email from user_emails where user_id = $1))`
