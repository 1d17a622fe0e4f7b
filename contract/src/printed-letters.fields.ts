import { filters, instant, option, text } from './list.fields.ts'

/** What the list of letters that go by post can be narrowed by. */
export const printedLetterFilters = filters({
  id: { kind: 'uuid' },
  application_uid: { kind: 'uuid' },
  ref_no: text,
  name: text,
  job_uid: { kind: 'uuid' },
  job: option,
  subject: text,
  cause: option,
  language: option,
  state: option,
  has_address: { kind: 'boolean' },
  is_lost: { kind: 'boolean' },
  written_on: instant,
  posted_on: instant,
  contact_uid: { kind: 'uuid' },
  contact_name: option,
})
