import { ZONE } from '#base/time.ts'

const TODAY = `(now() at time zone '${ZONE}')::date`
/** SQL: are these rows of `substitutes` in force today? */
export const inForce = (rows: string): string => `${TODAY} between ${rows}.from_on and ${rows}.until_on`

/** SQL: whom candidates see where this account is the contact: who stands in for it, where that was wished; nobody who has left. */
export const shownContact = (contact: string): string => `(select shown.id from users shown
  where shown.status = 'active' and shown.id = coalesce((select s.substitute_id from substitutes s
    join users stands_in on stands_in.id = s.substitute_id and stands_in.status = 'active'
    where s.user_id = ${contact} and s.is_contact and ${inForce('s')} limit 1), ${contact}))`
