import { z } from 'zod'
import { GATE_FIELDS, OPTIONAL_FIELDS, PROFILE_FIELDS, REQUIRED_FIELDS, SUGGESTED_FIELDS } from './candidates.fields.ts'
import { inputShapes, maskOf, outputShapes, wordsWhenEmpty } from './field-shapes.ts'
import { cvPolicy } from './cv.policy.ts'
import { does, mayShape, permissions } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Instant, Language, Message, Rev, Uid, email } from './shapes.ts'

/** Fields of the three profile sections; `''` clears an optional one. */
export const ProfileFields = z.strictObject(inputShapes(PROFILE_FIELDS))
export type ProfileFields = z.infer<typeof ProfileFields>
/** The same in an answer. */
export const StoredFields = z.object(outputShapes(PROFILE_FIELDS))

/** The candidate part of the current user: whoever has all of it is let in. */
export const CandidateBasics = StoredFields.pick(maskOf(GATE_FIELDS))

/** Registration: the required fields of the specification, everything else optional. */
export const RegistrationInput = ProfileFields.partial(maskOf(OPTIONAL_FIELDS)).extend({
  email: email(wordsWhenEmpty('email')),
  password: z
    .string({ error: wordsWhenEmpty('password') })
    .min(1, { error: wordsWhenEmpty('password') })
    .max(256),
  confirm_password: z.string({ error: wordsWhenEmpty('confirm_password') }).max(256),
  language: Language.optional(),
  /**
   * Hashes of the notice and terms the form showed (`GET /auth/terms`); one that is not current any more is refused.
   * Without them nothing is accepted, and both stand before the portal after the first sign-in.
   */
  accepted: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(10)
    .optional(),
  /** The job one registers to apply for, which opens after the activation; one that is not open any more is ignored. */
  job: Uid.optional(),
})
export type RegistrationInput = z.infer<typeof RegistrationInput>

export const Cv = z.object({
  uid: Uid,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  uploaded_at: Instant,
  is_current: z.boolean(),
})

/** One of the own. */
export const OwnCv = Cv.extend({ may: mayShape(cvPolicy) })

/** The own profile. `missing` lists the fields section 2 of the specification requires. */
export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  language: Language,
  position_department: z.string().nullable(),
  is_candidate: z.boolean(),
  missing: z.array(z.enum(REQUIRED_FIELDS)),
  percent: z.int(),
  /** Optional things still empty: offered as links, never demanded. */
  suggested: z.array(z.enum(SUGGESTED_FIELDS)),
  /** Counts changes of fields and lists. */
  rev: Rev,
  fields: StoredFields,
  cvs: z.array(OwnCv),
})
export type Profile = z.infer<typeof Profile>

export const candidateRoutes = routes({
  'GET /portal/profile': {
    audience: 'signed-in',
    summary: 'The own profile.',
    response: Profile,
  },
  'PUT /portal/profile': {
    audience: 'signed-in',
    summary:
      'Changes any fields of the own profile; fields left out stay as they are. With `rev`, the revision that was read, STALE when one that is sent was changed since.',
    body: ProfileFields.partial().extend({ rev: Rev.optional() }),
    response: Profile,
  },
  'PUT /portal/profile/language': {
    audience: 'signed-in',
    summary: 'Language of the mails to the signed-in user.',
    body: z.strictObject({ language: Language }),
    response: Message,
  },
  'PUT /portal/profile/password': {
    audience: 'signed-in',
    summary: 'Changes the own password; ends all other sessions.',
    body: z.strictObject({
      current_password: z.string().min(1).max(256),
      password: z.string().min(1).max(256),
      confirm_password: z.string().max(256),
    }),
    response: Message,
  },
  'POST /portal/profile/cv': {
    ...does(cvPolicy.create),
    summary: 'Uploads a CV (PDF, DOC, DOCX, ODT or RTF up to 10 MB) and makes it the current one.',
    body: z.strictObject({}),
    files: ['cv'],
    status: 201,
    response: OwnCv,
  },
  'DELETE /portal/profile/cv/:uid': {
    ...does(cvPolicy.delete),
    summary: 'Deletes an own CV that no application uses.',
    params: ByUid,
    response: Message,
  },
  'GET /files/:uid': {
    audience: 'signed-in',
    summary: 'Downloads a file the user may read.',
    params: ByUid,
    raw: 'application/octet-stream',
  },
})

export const candidatePermissions = permissions({
  'candidates.read': ['Consultants', 'Researchers'],
  'candidates.support': [],
})
