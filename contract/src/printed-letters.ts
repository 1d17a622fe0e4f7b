// Letters to candidates that go by post: printed together, and marked with the day they were posted on.
import { z } from 'zod'
import { MOST_LETTERS } from './amounts.ts'
import { CappedPageOf } from './pages.ts'
import { mayShape } from './policy.ts'
import { PRINTED_LETTER_STATES, printedLetterPolicy } from './printed-letters.policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, Language, ListQuery, Uid } from './shapes.ts'

/** Why a letter goes by post: the mail came back, or there is no address for one. */
export const POST_CAUSES = ['returned', 'no_email'] as const
export type PostCause = (typeof POST_CAUSES)[number]

/** What overtook a letter before it was posted: another time of the interview or none, another offer or none, the answer to it, the end of the application, or that it was reversed. */
const OVERTAKEN = ['interview', 'offer', 'answered', 'end', 'reopened'] as const
export type Overtaken = (typeof OVERTAKEN)[number]

const PrintedLetter = z.object({
  id: Uid,
  uid: Uid,
  application_uid: Uid,
  ref_no: z.string(),
  name: z.string(),
  job: z.string(),
  subject: z.string(),
  cause: z.enum(POST_CAUSES),
  language: Language,
  written_on: Day,
  /** There is a street to write on the envelope. */
  has_address: z.boolean(),
  /** The mail came back when its words were gone: there is nothing to print, and somebody has to write anew. */
  is_lost: z.boolean(),
  state: z.enum(PRINTED_LETTER_STATES),
  posted_on: Day.nullable(),
  overtaken: z.enum(OVERTAKEN).nullable(),
  /** Who has posted it, or said that it need not go; null when nobody has, or they are here no more. */
  handled_by: z.string().nullable(),
  handled_at: Instant.nullable(),
  contact_name: z.string(),
  may: mayShape(printedLetterPolicy),
})
export type PrintedLetter = z.infer<typeof PrintedLetter>

const UID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Ids with commas between them, as an address takes them. */
const Ids = z.string().regex(new RegExp(`^${UID}(?:,${UID}){0,${MOST_LETTERS - 1}}$`))

export const printedLetterRoutes = routes({
  'GET /printed-letters': {
    audience: 'applications.read',
    record: 'some',
    summary: 'Letters to candidates that go by post; the oldest first.',
    query: ListQuery,
    response: CappedPageOf(PrintedLetter),
  },
  'GET /printed-letters/document': {
    audience: 'applications.update',
    summary:
      'Letters to print, each on pages of its own, in one PDF: those named, or all a list shows. LIST_CHANGED when they are not `count`, LETTER_LOST when of one the words are gone. Recorded as a look at each application.',
    query: ListQuery.pick({ search: true, filter: true }).extend({
      ids: Ids.optional(),
      count: z.int().min(1).max(MOST_LETTERS),
    }),
    raw: 'application/pdf',
  },
  'GET /applications/:uid/printed-letters': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary: 'Letters about one application that go by post, or went; the last first.',
    params: ByUid,
    response: z.array(PrintedLetter),
  },
})
