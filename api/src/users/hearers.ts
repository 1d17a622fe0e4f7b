import { mayHear } from './hearers.queries.ts'
import { inForce } from './substitutes.ts'

export { mayHear }

/** Who stands in for a contact, where that was wished, and the contact. */
const ofContact = (contact: string): string[] => [
  `s.substitute_id from substitutes s where s.user_id = ${contact} and s.is_contact and ${inForce('s')}`,
  contact,
]
/**
 * SQL: the first of these who may read what candidates send about that job. What each of them may is asked in one place: asked for
 * each by itself it took most of the time in which a statement about an application is planned.
 */
const firstToHear = (people: readonly string[], job: string): string => `(select one.id
  from (${people.map((person, at) => `select ${at} as at, ${person}`).join(' union all ')}) one (at, id)
  where ${mayHear('one.id', job)} order by one.at limit 1)`

/**
 * SQL: whom candidates see where this account is the contact of a job: who stands in for it, where that was wished, or the account
 * itself; nobody who has left or may not read what candidates send about that job.
 */
export const shownContact = (contact: string, job: string): string => firstToHear(ofContact(contact), job)

const FIRST_ADMINISTRATOR = `(select h.id from users h join employees e on e.user_id = h.id
  join user_roles ur on ur.user_id = h.id join roles r on r.id = ur.role_id and r.key = 'Administrators'
  where h.status = 'active' order by h.created_at, h.id limit 1)`

/**
 * SQL: who of us hears from candidates about the job `j`: whoever it would be, then whom they see as its contact, then whoever made
 * the ad, then the administrator who was first; always an employee who can sign in and may read applications of that job today.
 */
export const hearer = (first?: string): string =>
  `coalesce(${firstToHear([...(first ? [first] : []), ...ofContact('j.contact_id'), 'j.created_by'], 'j.id')}, ${FIRST_ADMINISTRATOR})`

/**
 * SQL: may it be one of these accounts who hears about the job `j`? Told by indexes: what an account is the contact of, stands in for
 * or has made, and of the first administrator what has no contact, or one of those who may not read applications of all jobs.
 */
export const mayBeHeardBy = (
  accounts: string,
  deaf: string,
): string => `(j.contact_id = any(${accounts}) or j.created_by = any(${accounts})
  or j.contact_id = any(array(select s.user_id from substitutes s where s.substitute_id = any(${accounts}) and s.is_contact and ${inForce('s')}))
  or j.id = any(array(select h.id from (select id from jobs where contact_id is null
      union all select n.id from unnest(${deaf}) d cross join lateral (select id from jobs where contact_id = d offset 0) n) h
    where ${FIRST_ADMINISTRATOR} = any(${accounts}))))`
