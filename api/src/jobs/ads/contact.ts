import { brand } from '#mail/brand.ts'

/** What is said of the contact of a job is not true of who stands in. */
const OF_CONTACT = ['contact_phone', 'contact_role_sl', 'contact_role_en']
/** SQL: name, address, phone and role of whom candidates see, joined by `shownContact`. */
export const contactOf = (job: string, shown: string): string => `
  coalesce(${shown}.name, case when ${job}.contact_id is null then ${job}.contact_name end, '') as contact_name,
  coalesce(${shown}.email, case when ${job}.contact_id is null then ${job}.contact_email end, '') as contact_email,
  ${OF_CONTACT.map((name) => `case when ${shown}.id is not distinct from ${job}.contact_id then ${job}.${name} end as ${name}`).join(', ')}`

interface ContactRow {
  contact_name: string
  contact_email: string
  contact_phone: string | null
}
/** Whom to ask about a job: where nobody of us is its contact any more, the company. */
export const askedContact = ({ contact_name: name, contact_email: email, contact_phone: phone }: ContactRow) =>
  email ? { name, email, phone } : { name: brand.company, email: brand.email, phone: brand.phone.shown }
