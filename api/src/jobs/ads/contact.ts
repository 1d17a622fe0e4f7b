import { brand } from '#mail/brand.ts'

/** SQL: name, address and phone of whom candidates see, joined by `shownContact`; the phone is of the job, so of nobody who stands in. */
export const contactOf = (job: string, shown: string): string => `
  coalesce(${shown}.name, case when ${job}.contact_id is null then ${job}.contact_name end, '') as contact_name,
  coalesce(${shown}.email, case when ${job}.contact_id is null then ${job}.contact_email end, '') as contact_email,
  case when ${shown}.id is not distinct from ${job}.contact_id then ${job}.contact_phone end as contact_phone`

interface ContactRow {
  contact_name: string
  contact_email: string
  contact_phone: string | null
}
/** Whom to ask about a job: where nobody of us is its contact any more, the company. */
export const askedContact = ({ contact_name: name, contact_email: email, contact_phone: phone }: ContactRow) =>
  email ? { name, email, phone } : { name: brand.company, email: brand.email, phone: brand.phone.shown }
