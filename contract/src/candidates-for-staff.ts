// What staff see of candidates and of what they sent.
import { z } from 'zod'
import { Application, ApplicationCard } from './applications.ts'
import { type ProfileFieldName, PROFILE_FIELDS, PROFILE_NAMES } from './candidates.fields.ts'
import { Cv, StoredFields } from './candidates.ts'
import { ProfileLists } from './cv.ts'
import { maskOf } from './field-shapes.ts'
import type { NamesWhere } from './fields.ts'
import { Instant, Uid } from './shapes.ts'

/** Fields of the profile staff see. */
export const STAFF_FIELDS = PROFILE_NAMES.filter(
  (name): name is StaffField => PROFILE_FIELDS[name].readers !== 'nobody',
)
type StaffField = Exclude<ProfileFieldName, NamesWhere<typeof PROFILE_FIELDS, { readers: 'nobody' }>>

/** A candidate as staff see one: without gender and birthday. */
export const CandidateForStaff = StoredFields.pick(maskOf(STAFF_FIELDS)).extend({
  uid: Uid,
  email: z.string(),
  lists: ProfileLists,
  cvs: z.array(Cv),
  registered_at: Instant,
})

/** One of those a search has found; opening the profile tells the name, and the candidate who looked. */
export const FoundCandidate = CandidateForStaff.pick({
  uid: true,
  position_title: true,
  career: true,
  city: true,
  region: true,
  education: true,
}).extend({
  hits: z.array(z.object({ what: z.enum(['experience', 'schooling', 'skill']), text: z.string() })),
})

/** What was sent with an application, as it was sent: for staff, also when it has ended and the profile is no longer theirs to see. */
export const SentApplication = ApplicationCard.pick({ uid: true, ref_no: true, status: true }).extend({
  job: z.object({ uid: Uid, title: z.string() }),
  submitted_at: Instant,
  ended_at: Instant.nullable(),
  message: z.string().nullable(),
  sent: Application.shape.sent,
  /** Null when the file had to go, such as one with a virus. */
  cv: Cv.nullable(),
})
