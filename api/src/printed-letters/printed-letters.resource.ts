import { AD_TITLE } from '#base/ad-texts.ts'
import { printedLetterFilters } from '@korak/contract/printed-letters.fields.ts'
import { AGREED, FINDABLE_NAME, SHOWN_NAME } from '#applications/record/readable.ts'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'

const shown = (sql: Column['sql'], kind: Column['kind'] = 'text'): Column => ({ sql, kind })
const HAS_ADDRESS = `(coalesce(c.address, '') <> '' and coalesce(c.city, '') <> '')`
// Noon is within the day, whichever end of it is asked for.
const noon = (day: string) => `((${day} + time '12:00') at time zone 'Europe/Ljubljana')`

/** Those of one day as they were written: a mail that came back first may have been sent last. */
export const WRITTEN = 'coalesce((select m.created_at from mails m where m.id = p.mail_id), p.created_at)'

/** Letters to candidates that go by post, those posted and those that need not go too. */
export const printedLetters: Resource = {
  audience: 'applications.read',
  isOfPeople: true,
  screen: '/office/printed-letters',
  isGrantable: true,
  grantedBy: 'job_uid',
  from: `printed_letters p join applications a on a.id = p.application_id join users u on u.id = p.user_id
    join jobs j on j.id = a.job_id left join users k on k.id = j.contact_id left join candidates c on c.user_id = p.user_id
    left join users h on h.id = p.handled_by`,
  // What was told is not read any more once nothing of what was sent may be; what is still to be told goes out.
  visible: `(${AGREED} or (p.state = 'open' and p.overtaken is null))`,
  key: 'id',
  isJoined: true,
  columns: {
    ...columnsFrom(printedLetterFilters, {
      id: 'p.id',
      application_uid: 'p.application_id',
      ref_no: 'a.ref_no',
      name: SHOWN_NAME,
      job_uid: 'a.job_id',
      job: AD_TITLE,
      subject: 'p.subject',
      cause: 'p.cause',
      language: 'p.language::text',
      state: 'p.state',
      has_address: HAS_ADDRESS,
      is_lost: 'p.is_lost',
      written_on: noon('p.written_on'),
      posted_on: noon('p.posted_on'),
      contact_uid: 'j.contact_id',
      contact_name: `coalesce(k.name, j.contact_name, '')`,
    }),
    written_day: shown('p.written_on::text'),
    posted_day: shown('p.posted_on::text'),
    overtaken: shown('p.overtaken'),
    handled_at: shown('p.handled_at', 'instant'),
    handled_name: shown('h.name'),
  },
  search: `folded(${FINDABLE_NAME} || ' ' || a.ref_no)`,
  order: `p.written_on, ${WRITTEN}`,
}
