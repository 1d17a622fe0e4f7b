/** SQL: is the person one of those a consent is for? */
const concerns = (person: string): string => `case c.audience
  when 'everybody' then true
  when 'candidate' then exists (select from candidates a where a.user_id = ${person})
  when 'employee' then exists (select from employees a where a.user_id = ${person})
  when 'company' then exists (select from company_contacts a where a.user_id = ${person})
  when 'companyemployee' then exists (select from company_employees a where a.user_id = ${person}) end`

/** SQL: the number from which on a decision still holds: that of the last material version. */
const HOLDS_FROM = `(select max(number) from consent_versions where consent_id = c.id and (change = 'material' or number = 1))`
/** SQL: has the person never been asked about what they would have to have been asked about? */
const hasNone = (person: string): string => `not exists (
  select from user_consents asked join consent_versions d on d.id = asked.version_id
  where asked.user_id = ${person} and asked.consent_id = c.id and d.number >= ${HOLDS_FROM})`
/** SQL: does the consent `c` concern the person in this column, who was never asked about it? */
export const toAsk = (person: string): string => `c.is_active and ${concerns(person)} and ${hasNone(person)}`

/** SQL: does the person in this column have to be asked about something, and has not been? */
export const isToBeAsked = (person: string): string => `exists (select from consents c
  where exists (select from consent_versions where consent_id = c.id) and ${toAsk(person)})`

/** SQL: ids of what the person in this column has to decide about before going on, the first one first. */
export const holdingUp = (
  person: string,
): string => `array(select asked.id from user_consents asked join consents about on about.id = asked.consent_id
  where asked.user_id = ${person} and asked.status = 'pending' and about.is_active and about.gate = 'block'
  order by about.position, asked.created_at)`
