import { z } from 'zod'
import { routes } from './route.ts'
import { ByUid, Day, Email, Instant, Key, Language, Message, Uid, line } from './shapes.ts'

export const GENDERS = ['male', 'female'] as const
export const CAREERS = [
  'beginner',
  'experienced-worker',
  'experienced-expert',
  'middle-management',
  'top-management',
] as const
export const EDUCATION_LEVELS = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const Education = z.int().min(2).max(10)

/** Ljubljana calendar day of what a date picker sends (`YYYY-MM-DD HH:mm:ss`) or of an ISO 8601 instant; other text stays. */
function dayPart(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/.test(value)) return value.slice(0, 10)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(value)
  const at = isInstant ? new Date(value) : undefined
  if (!at || Number.isNaN(at.getTime())) return value
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana' }).format(at)
}
/** A day as people and pickers send it; the rules see `YYYY-MM-DD`. */
export const DayInput = z.string().trim().max(40).overwrite(dayPart).pipe(Day)
/** Profiles are pasted with and without the scheme. */
const withScheme = (value: string): string => (/^(\w+\.)?linkedin\.com\//i.test(value) ? `https://${value}` : value)

/** The candidate part of the current user. */
export const CandidateBasics = z.object({
  gender: z.enum(GENDERS).nullable(),
  education: Education.nullable(),
  birthday: Day.nullable(),
  career: z.enum(CAREERS).nullable(),
})

/** Fields of the three profile sections; `''` clears an optional one. */
export const ProfileFields = z.strictObject({
  name: line(120, 1),
  gender: z.enum(GENDERS),
  birthday: DayInput,
  education: Education,
  career: z.enum(CAREERS),
  education_summary: line(300),
  phone: line(40),
  address: line(200),
  postal: line(12),
  city: line(100),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]),
  /** `https://…linkedin.com/…`, checked by the rules so that the words can be about LinkedIn. */
  linkedin_url: line(500).overwrite(withScheme),
  employer: line(200),
  position_title: line(200),
  notice_days: z.int().min(0).max(365).nullable(),
  industries: z.array(Key).max(30),
  workfields: z.array(Key).max(31),
  region: z.union([z.literal(''), Key]),
  expectations: z.int().min(0).max(10_000_000).nullable(),
})
export type ProfileFields = z.infer<typeof ProfileFields>

/** Registration: the required fields of the specification, everything else optional. */
export const RegistrationInput = ProfileFields.partial().extend({
  name: line(120, 1),
  gender: z.enum(GENDERS),
  birthday: DayInput,
  education: Education,
  career: z.enum(CAREERS),
  email: Email,
  password: z.string().min(1).max(256),
  confirm_password: z.string().max(256),
  language: Language.optional(),
  /**
   * Hashes of the notice and terms the form showed (`GET /auth/terms`); one that is not current any more is refused.
   * Without them nothing is accepted, and both stand before the portal after the first sign-in.
   */
  accepted: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(10)
    .optional(),
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

/** What section 2 of the specification requires of a candidate. */
export const REQUIRED_FIELDS = ['name', 'gender', 'education', 'birthday', 'career'] as const
/** What makes a profile useful although nobody must fill it in; `cv` is an uploaded file. */
export const SUGGESTED_FIELDS = [
  'cv',
  'phone',
  'city',
  'education_summary',
  'position_title',
  'industries',
  'workfields',
  'region',
] as const

/** Fields as they are kept; null is what was never given or is cleared. */
export const StoredFields = z.object({
  name: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  birthday: Day.nullable(),
  education: Education.nullable(),
  career: z.enum(CAREERS).nullable(),
  education_summary: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postal: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  employer: z.string().nullable(),
  position_title: z.string().nullable(),
  notice_days: z.int().nullable(),
  industries: z.array(z.string()),
  workfields: z.array(z.string()),
  region: z.string().nullable(),
  expectations: z.int().nullable(),
})

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
  fields: StoredFields,
  cvs: z.array(Cv),
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
      'Changes any fields of the own profile; fields left out stay as they are. With `before`, the fields as they were read, CONFLICT when one that is sent is another now.',
    body: ProfileFields.partial().extend({ before: z.strictObject(StoredFields.shape).partial().optional() }),
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
    audience: 'candidate',
    summary: 'Uploads a CV (PDF, DOC, DOCX, ODT or RTF up to 10 MB) and makes it the current one.',
    body: z.strictObject({}),
    files: ['cv'],
    status: 201,
    response: Cv,
  },
  'DELETE /portal/profile/cv/:uid': {
    audience: 'candidate',
    summary: 'Removes an own CV that no application uses.',
    params: ByUid,
    response: Message,
  },
  'GET /files/:uid': {
    audience: 'signed-in',
    summary: 'Downloads a file the user may read.',
    params: ByUid,
    raw: 'application/octet-stream',
  },
  'GET /portal/candidate/tests': {
    audience: 'signed-in',
    summary: 'Closed questionnaires and assessments of the user with released results.',
    response: z.array(z.object({ uid: Uid, title: z.string(), finished_at: Instant })),
  },
  'GET /portal/candidate/projects': {
    audience: 'signed-in',
    summary: 'Applications and feedback campaigns the user took part in.',
    response: z.array(
      z.object({
        uid: Uid,
        kind: z.enum(['application', 'assessed', 'campaign']),
        title: z.string(),
        status: z.string(),
        at: Instant,
      }),
    ),
  },
})
