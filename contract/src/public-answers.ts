import { z } from 'zod'
import type { AnswerValue } from './definition.ts'
import { Paper } from './questionnaires.ts'
import { invitationPolicy } from './public.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Email, Language, Message, PageOf, Uid } from './shapes.ts'

const Response = z.object({
  /** Of single-use links the last day of its batch, the same for all of them. */
  day: Day,
  /** Of the screen, of personal links; null where nobody may know who answered: of three, the one reader of English is known. */
  language: Language.nullable(),
  /** Of personal links; null where nobody knows who answered. */
  name: z.string().nullable(),
  email: Email.nullable(),
  /** By item; what was not asked or not answered is missing. */
  answers: z.record(z.string(), z.custom<AnswerValue>()),
  /** Of the scored sections, by key. */
  scores: z.record(z.string(), z.number().nullable()),
  total: z.number().nullable(),
})

const Invitation = z.object({
  uid: Uid,
  name: z.string(),
  email: Email,
  language: Language,
  sent_on: Day,
  state: z.enum(['open', 'in-progress', 'answered']),
  may: mayShape(invitationPolicy),
})

const Paging = {
  page: z.int().min(1).max(10_000).default(1),
  per_page: z.int().min(1).max(100).default(25),
}

/** What came back by a link, for staff. The order of both lists says nothing about the order of answering. */
export const publicAnswerRoutes = routes({
  'GET /public-links/:uid/responses': {
    audience: 'questionnaires.manage',
    summary:
      'Submitted answers of a link with their scores, and the questions as they were asked; of links that name nobody in batches, `note` says why.',
    params: ByUid,
    query: z.strictObject(Paging),
    response: PageOf(Response).extend({
      /** Why there may be more than is shown; null where there is not. */
      note: z.string().nullable(),
      definition: Paper.shape.definition,
    }),
  },
  'GET /public-links/:uid/responses.csv': {
    audience: 'questionnaires.manage',
    summary: 'All submitted answers of a link in words as a table, one line a respondent.',
    params: ByUid,
    query: z.strictObject({ language: Language.optional() }),
    raw: 'text/csv',
  },
  'GET /public-links/:uid/invitations': {
    audience: 'questionnaires.manage',
    summary: 'People a personal link was sent to and how far each is, by name.',
    params: ByUid,
    query: z.strictObject(Paging),
    response: PageOf(Invitation),
  },
  'POST /public-invitations/:uid/revoke': {
    ...does(invitationPolicy.revoke),
    summary: 'Takes one invitation back with what was begun by it; not once it is answered.',
    params: ByUid,
    body: z.strictObject({}),
    response: Message,
  },
})
