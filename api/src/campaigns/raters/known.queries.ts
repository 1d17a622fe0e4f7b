import { sql } from 'kysely'

/** Who belongs to which organisation; to this house without a company. */
const members = sql`(select user_id, company_id from company_contacts union all
  select user_id, company_id from company_employees union all select user_id, null from employees)`
const domainOf = (column: string) => sql`split_part(lower(${sql.ref(column)}), '@', 2)`
/** An address without what mailboxes do not look at: dots, and what follows a plus. */
const mailboxOf = (column: string) =>
  sql`replace(split_part(split_part(lower(${sql.ref(column)}), '@', 1), '+', 1), '.', '') || '@' || ${domainOf(column)}`

/**
 * Somebody of this house or of a client, or an address at the domain of a colleague in the assessed person's organisation
 * that no other organisation has people at; never one that could be the assessed person's own, nor that of whoever named it, and
 * of the house of staff who named it only accounts: mailboxes several people read are easily had there. Nor is an address known by
 * its domain beside another one of the same mailbox. The first two are asked for as a value: asked whether there is such a row,
 * PostgreSQL reads all accounts first.
 * @param rater, participant and subject names of their rows in the query
 */
export const knownAs = (rater: string, participant: string, subject: string) => {
  const email = `${participant}.email`
  const [userId, assessed, namer] = [`${participant}.userId`, `${subject}.userId`, `${rater}.proposedBy`].map((name) =>
    sql.ref(name),
  )
  const isOther = (of: typeof namer) =>
    sql`coalesce((select ${mailboxOf('u.email')} <> ${mailboxOf(email)} from users u where u.id = ${of}), true)`
  return sql<boolean>`${isOther(assessed)} and ${isOther(namer)}
  and (exists (select from ${members} m where m.user_id = ${userId})
    or (exists (select from ${members} own join ${members} other on other.company_id is not distinct from own.company_id
        and other.user_id <> own.user_id join users u on u.id = other.user_id
        where own.user_id = ${assessed} and ${domainOf('u.email')} = ${domainOf(email)})
      and (${namer} = ${assessed}
        or ${domainOf(email)} is distinct from (select ${domainOf('u.email')} from users u where u.id = ${namer}))
      and not exists (select from campaign_raters o join campaign_participants q on q.id = o.participant_id
        where o.subject_id = ${sql.ref(`${subject}.id`)} and o.participant_id <> ${sql.ref(`${participant}.id`)}
          and ${mailboxOf('q.email')} = ${mailboxOf(email)})
      and ${domainOf(email)} not in (select ${domainOf('u.email')} from ${members} m join users u on u.id = m.user_id
        group by 1 having count(distinct coalesce(m.company_id::text, '')) > 1)))`
}
