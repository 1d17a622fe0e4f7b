import { z } from 'zod'
import { AnswersKept, Changes, Paper, Shown } from './questionnaires.ts'
import { channelPolicy, linkPolicy, publicQuestionnairePolicy, responsePolicy } from './public.policy.ts'
import { questionnairePolicy } from './questionnaires.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Email, Instant, InstantInput, Language, Message, PageOf, Rev, Uid, line, text } from './shapes.ts'

const PUBLIC_MODES = ['open', 'personal', 'single-use'] as const
const Mode = z.enum(PUBLIC_MODES)
const PUBLIC_STATES = ['open', 'in-progress', 'not-open', 'closed', 'full', 'answered'] as const

/** What stands in the address: the id of a link, or a short one within a channel. */
const Code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const CHANNEL_KEY = /^[a-z][a-z0-9-]{1,39}$/
/** Base64url of 32 bytes; longer than any key of a channel. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/
const Place = z.string().regex(/^([a-z][a-z0-9-]{1,39}|[A-Za-z0-9_-]{43})$/)

/** What an address opens. Without a definition there is nothing to fill in; `state` and `day` say why. */
export const PublicQuestionnaire = z.object({
  uid: Uid,
  mode: Mode,
  state: z.enum(PUBLIC_STATES),
  /** The day it opens, was closed or was answered; of an anonymous link that is used none. */
  day: Day.nullable(),
  title: z.string(),
  channel: z.object({ key: z.string(), title: z.string(), intro: z.string() }).nullable(),
  minutes: z.int(),
  questions: z.int(),
  closes_on: Day.nullable(),
  /** Thanks of the questionnaire, then of the channel. */
  closing: z.array(z.string()),
  definition: Paper.shape.definition,
  codelists: Paper.shape.codelists,
  /** What the holder of a mailed token has begun. By a single-use address nobody opens what was begun. */
  response: Uid.nullable(),
  /** Of this opening of a page that is open to everybody, to begin with: with one mark one response is begun. */
  mark: z.string().nullable(),
  may: mayShape(publicQuestionnairePolicy),
})
export type PublicQuestionnaire = z.infer<typeof PublicQuestionnaire>

/** Somebody's answers so far. Of what was submitted nothing comes back but the day. */
export const PublicResponse = Paper.extend({
  uid: Uid,
  /** `full`: others hold all places that are left; one may be free later. */
  state: z.enum(['in-progress', 'full', 'closed', 'answered']),
  day: Day.nullable(),
  title: z.string(),
  minutes: z.int(),
  questions: z.int(),
  answered: z.int(),
  /** Proves when the questions were seen; goes with the submit. */
  stamp: z.string(),
  may: mayShape(responsePolicy),
})
export type PublicResponse = z.infer<typeof PublicResponse>

/** The field nobody sees; a program fills it in. */
const homepage = z.string().max(200).optional()
/** `anew`: what was begun by a single-use address is deleted, and another one begun. */
const Sent = z.strictObject({ stamp: z.string().max(100), rev: Shown, changes: Changes.shape.changes.default([]) })
/** `mark`: of the page it is begun on; without one few are begun from one network. */
const Start = z.strictObject({ homepage, anew: z.boolean().default(false), mark: z.string().max(100).optional() })
const Started = z.object({
  uid: Uid,
  /** To go on elsewhere; told once, and only where the address alone does not do it. */
  code: z.string().nullable(),
  is_new: z.boolean(),
  stamp: z.string(),
})
const ById = z.strictObject({ id: Code })
const ByPlace = z.strictObject({ place: Place, id: Code })

/** For people without an account. None of these calls sets a cookie or looks at one. */
export const publicRoutes = routes({
  'GET /public/questionnaires/:id': {
    audience: 'public',
    summary: 'A public questionnaire by the id of its link, with its questions when it can be filled in.',
    params: ById,
    response: PublicQuestionnaire,
  },
  'GET /public/questionnaires/:place/:id': {
    audience: 'public',
    summary: 'The same within a channel, or by a token.',
    params: ByPlace,
    response: PublicQuestionnaire,
  },
  'POST /public/questionnaires/:id/start': {
    ...does(publicQuestionnairePolicy.start, publicQuestionnairePolicy.restart),
    summary: 'Begins an open questionnaire; `code` goes on with it on another device and is told this once.',
    params: ById,
    body: Start,
    status: 201,
    response: Started,
  },
  'POST /public/questionnaires/:place/:id/start': {
    ...does(publicQuestionnairePolicy.start, publicQuestionnairePolicy.restart),
    summary:
      'The same within a channel, or by a token: then it begins once. A mailed token goes on with it; a single-use one does not, it may only begin `anew`.',
    params: ByPlace,
    body: Start,
    status: 201,
    response: Started,
  },
  'POST /public/questionnaires/resume': {
    audience: 'public',
    summary: 'Finds what was begun by its code. Tries are limited.',
    body: z.strictObject({ id: Code, place: Place.optional(), code: z.string().max(40) }),
    response: z.object({ uid: Uid }),
  },
  'GET /public/responses/:uid': {
    audience: 'public',
    summary: 'What was begun, with its questions and the answers so far.',
    params: ByUid,
    response: PublicResponse,
  },
  'PUT /public/responses/:uid/answers': {
    ...does(responsePolicy.answer),
    summary: 'Keeps changed answers, as for own questionnaires; LOCKED when it is submitted or closed.',
    params: ByUid,
    holds: 'answers',
    body: Changes,
    response: AnswersKept,
  },
  'POST /public/responses/:uid/complete': {
    ...does(responsePolicy.complete),
    summary: 'Submits, with the last changes if there are any; `rev` before them. Repeating the call answers the same.',
    params: ByUid,
    holds: 'answers',
    body: Sent.extend({ homepage }),
    response: z.object({ thank_you: z.string(), closing: z.array(z.string()) }),
  },
})

const Channel = z.strictObject({
  key: line(40).regex(CHANNEL_KEY),
  title_sl: line(200, 1),
  title_en: line(200, 1),
  intro_sl: text(2000),
  intro_en: text(2000),
  closing_sl: text(2000),
  closing_en: text(2000),
  is_active: z.boolean().default(true),
})
export type Channel = z.infer<typeof Channel>
const StoredChannel = z.object({
  uid: Uid,
  rev: Rev,
  ...Channel.shape,
  links: z.int(),
  may: mayShape(channelPolicy),
})

const Link = z.object({
  uid: Uid,
  questionnaire: Uid,
  title: z.string(),
  version: z.int(),
  mode: Mode,
  channel: z.string().nullable(),
  /** Null where only tokens open it. */
  address: z.string().nullable(),
  max_responses: z.int().nullable(),
  opens_at: Instant,
  closes_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  invited: z.int(),
  /** Of links that name nobody, while they are open, until the end of the day before. */
  begun: z.int(),
  /** Of links that name nobody as many as are shown. */
  submitted: z.int(),
  may: mayShape(linkPolicy),
})

/** For staff. */
export const publicLinkRoutes = routes({
  'GET /public-links': {
    audience: 'questionnaires.read',
    summary: 'Links of public questionnaires with how many have begun and submitted, newest first.',
    query: z.strictObject({
      questionnaire: Uid.optional(),
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    response: PageOf(Link),
  },
  'POST /questionnaires/:uid/links': {
    ...does(questionnairePolicy.open),
    summary: 'Opens the current version of a questionnaire to people without an account.',
    params: ByUid,
    body: z.strictObject({
      mode: Mode,
      /** Key of the channel whose words stand around it. */
      channel: line(40).optional(),
      /** Its short id within the channel. */
      code: Code.optional(),
      max_responses: z.int().min(1).max(1_000_000).optional(),
      opens_at: InstantInput.optional(),
      closes_at: InstantInput.optional(),
      min_seconds: z.int().min(0).max(600).default(10),
    }),
    status: 201,
    response: z.object({ uid: Uid, address: z.string().nullable() }),
  },
  'POST /public-links/:uid/close': {
    ...does(linkPolicy.close),
    summary: 'Closes a link; what was begun can no longer be submitted.',
    params: ByUid,
    body: z.strictObject({}),
    response: Message,
  },
  'POST /public-links/:uid/invitations': {
    ...does(linkPolicy.invite),
    summary:
      'Single-use: makes addresses to hand out, told this once. Personal: writes to people who were not written to yet.',
    params: ByUid,
    body: z.strictObject({
      count: z.int().min(1).max(500).optional(),
      people: z
        .array(z.strictObject({ name: line(120, 1), email: Email, language: Language.default('sl-SI') }))
        .min(1)
        .max(200)
        .optional(),
    }),
    status: 201,
    response: z.object({ addresses: z.array(z.string()), sent: z.int() }),
  },
  'GET /public-channels': {
    audience: 'questionnaires.read',
    summary: 'Channels of public questionnaires.',
    response: z.array(StoredChannel),
  },
  'POST /public-channels': {
    ...does(channelPolicy.create),
    summary: 'Creates a channel.',
    body: Channel,
    status: 201,
    response: StoredChannel,
  },
  'PUT /public-channels/:uid': {
    ...does(channelPolicy.update),
    summary:
      'Changes a channel; its key stays, because addresses were given out. STALE when it was changed after `rev`.',
    params: ByUid,
    body: Channel.omit({ key: true }).extend({ rev: Rev }),
    response: StoredChannel,
  },
})
