// One application as staff see it: masked at first, whole once somebody has asked for that.
import { z } from 'zod'
import { notePolicy } from './application-record.policy.ts'
import { ApplicationCard, ApplicationEvent, ApplicationStatus, Ask } from './applications.ts'
import { PROFILE_FIELDS } from './candidates.fields.ts'
import { ACCOUNTS, CAME_BY } from './entered-applications.rules.ts'
import { STAFF_FIELDS } from './candidates-for-staff.ts'
import { Cv, StoredFields } from './candidates.ts'
import { ProfileLists } from './cv.ts'
import { maskOf } from './field-shapes.ts'
import type { NamesWhere } from './fields.ts'
import { PAY_PERIODS } from './job-texts.rules.ts'
import { OVERTAKEN } from './letters.rules.ts'
import { Job } from './job-records.ts'
import { does, mayShape } from './policy.ts'
import { orderCall } from './pages.ts'
import { routes } from './route.ts'
import { Triage } from './triages.ts'
import { ByUid, Day, Instant, Masked, Message, Uid, text } from './shapes.ts'

type Telling = 'identity' | 'contact'
type FactField = Exclude<(typeof STAFF_FIELDS)[number], NamesWhere<typeof PROFILE_FIELDS, { pd: Telling }>>
/** Fields of the profile that say nothing of who somebody is and how to reach them. */
export const FACT_FIELDS = STAFF_FIELDS.filter(
  (name): name is FactField => !['identity', 'contact'].includes(PROFILE_FIELDS[name].pd),
)

const Event = ApplicationEvent.omit({ by: true }).extend({
  /** Of a message that came by mail: all its words, with what it quotes; null as long as they would say who somebody is. */
  by_mail: ApplicationEvent.shape.by_mail.unwrap().extend({ original: z.string().nullable() }).nullable(),
  /** Files not shown: a name of a file names who sent it. */
  hidden_files: z.int(),
  by: z.enum(['candidate', 'us', 'system']),
  /** Who of us; null when they are here no more. */
  author: z.string().nullable(),
})

export const NOTE_KINDS = ['fact', 'opinion'] as const
const Note = z.object({
  uid: Uid,
  kind: z.enum(NOTE_KINDS),
  text: z.string(),
  /** Null when they are here no more. */
  author: z.string().nullable(),
  at: Instant,
  may: mayShape(notePolicy),
})

/** What was read of the CV that was sent; of an infected one nothing, and nobody is given it. */
const CvText = z.object({
  state: z.enum(['read', 'waiting', 'unreadable', 'infected']),
  lines: z.array(z.object({ text: z.string(), is_heading: z.boolean() })),
})

const Shared = ApplicationCard.omit({ job: true, step: true, updated_at: true }).extend({
  /** With the stage, where it stands for staff: where its letter that is held takes it. */
  status: ApplicationCard.shape.status,
  submitted_at: Instant,
  ended_at: Instant.nullable(),
  /** How it came, where staff wrote it down for somebody without an account; null of the portal's own. */
  came: z.object({ by: z.enum(CAME_BY), on: Day, account: z.enum(ACCOUNTS) }).nullable(),
  stage: z.string().nullable(),
  job: Job.pick({ uid: true, ref_no: true, title: true, company: true }),
  /** What the job asks for, beside what the candidate says: facts, nothing worked out of them. */
  asked: Job.pick({ region: true, city: true, workfield: true, industry: true, workplace: true }).extend({
    pay_min: z.number().nullable(),
    pay_max: z.number().nullable(),
    pay_period: z.enum(PAY_PERIODS),
    education: StoredFields.shape.education,
    career: StoredFields.shape.career,
    expectations: z.array(z.string()),
  }),
  /** Not after a withdrawal, nor after the end when the person wants to be left alone: then nothing of what was sent is here. */
  is_readable: z.boolean(),
  /** When the caller last opened it with the name. */
  unmasked_at: Instant.nullable(),
  /** Null after the end: what the profile has become since is nobody's here. */
  profile: StoredFields.pick(maskOf(FACT_FIELDS)).extend({ lists: ProfileLists }).nullable(),
  message: z.string().nullable(),
  cv: CvText.nullable(),
  events: z.array(Event),
  /** All the candidate is asked and by when, what is due first at the beginning. */
  asks: z.array(Ask.pick({ kind: true, answer_by: true })),
  /** Messages of the candidate, the last ones, that nobody who may answer has read. */
  unread: z.int(),
  /** What staff wrote down about it, the newest first. */
  notes: z.array(Note),
  /** What colleagues think at the first look. Null when nothing of what was sent may be read. */
  triage: Triage.nullable(),
  /** The caller may write a note. */
  may_note: z.boolean(),
  /** By when the person is told that they were not chosen, until they are; null where nothing is owed, or no day is known yet. */
  notice_by: Day.nullable(),
  /** The last letter about it, when something overtook it before it went: for two weeks, until another one is made. */
  overtaken: z
    .object({
      why: z.enum(OVERTAKEN),
      at: Instant,
      /** Where it would have taken the application, and on which day it was to go. */
      to: ApplicationStatus,
      send_on: Day.nullable(),
      /** Who of us took it back, where a colleague did. */
      by: z.string().nullable(),
      /** It was the caller's: their words are there where they make that move again. */
      is_own: z.boolean(),
    })
    .nullable(),
  /** Other applications of the same person. */
  others: z.array(ApplicationCard.pick({ uid: true, ref_no: true, status: true }).extend({ title: z.string() })),
})

/** Without name, contacts, birth, gender and address; in texts `███` stands where they were. */
export const MaskedApplication = Shared.extend({ is_masked: z.literal(true) })
export const WholeApplication = Shared.extend({
  is_masked: z.literal(false),
  person: z.object({ uid: Uid, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  file: Cv.nullable(),
})

export const applicationRecordRoutes = routes({
  'GET /applications/order': {
    audience: 'applications.read',
    record: 'some',
    summary: 'Which applications a list shows, in its order, the first thousand: the way from one to the next.',
    ...orderCall,
    query: orderCall.query.extend(Masked),
  },
  'GET /applications/:uid': {
    audience: 'applications.read',
    record: 'some',
    summary:
      'One application that was sent, masked. Not yet a look, so that the next one can be fetched ahead: what is shown is told by `/look`.',
    params: ByUid,
    response: MaskedApplication,
  },
  'POST /applications/:uid/look': {
    audience: 'applications.read',
    record: 'some',
    readOnly: true,
    summary: 'Tells that the masked application is on the screen: recorded, and the candidate can see it.',
    params: ByUid,
    body: z.strictObject({}),
    response: z.object({ at: Instant }),
  },
  'POST /applications/:uid/unmask': {
    audience: 'applications.read',
    record: 'some',
    summary: 'One application whole, with name, contacts and file. Recorded, and the candidate can see it.',
    params: ByUid,
    body: z.strictObject({}),
    response: WholeApplication,
  },
  'GET /applications/:uid/files/:file': {
    audience: 'applications.read',
    record: 'some',
    summary: 'A file that went with a message. Recorded as a look at the whole application.',
    params: ByUid.extend({ file: Uid }),
    raw: 'application/octet-stream',
  },
  'POST /applications/:uid/notes': {
    ...does(notePolicy.create),
    summary:
      'Writes a note about an application: a fact or an opinion. The candidate gets it with the download of their data. With `uid`, made by the caller for this one, repeating the call makes no second one.',
    params: ByUid,
    body: z.strictObject({ uid: Uid.optional(), kind: z.enum(NOTE_KINDS), text: text(4000, 1) }),
    status: 201,
    response: z.object({ uid: Uid }),
  },
  'DELETE /application-notes/:uid': {
    ...does(notePolicy.delete),
    summary: 'Deletes a note one has written. It can be had back for a moment, then it goes for good.',
    params: ByUid,
    response: Message,
  },
  'POST /application-notes/:uid/restore': {
    ...does(notePolicy.restore),
    summary: 'Brings back a note one has deleted just now, as it was.',
    params: ByUid,
    body: z.strictObject({}),
    response: Message,
  },
})
