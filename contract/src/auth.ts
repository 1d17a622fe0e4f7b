import { z } from 'zod'
import { CONSENT_KINDS, ConsentText } from './consent-text.ts'
import { ACTIVITIES } from './activities.ts'
import { routes } from './route.ts'
import { CandidateBasics, RegistrationInput } from './candidates.ts'
import { ByUid, Email, Instant, Language, Message, PageOf, Uid, line } from './shapes.ts'

/** The current user, exactly the shape of section 3 of the specification. */
export const CurrentUser = z.object({
  /** The account: what tells one person from another with the same name. */
  uid: Uid,
  name: z.string().nullable(),
  position_title: z.string().nullable(),
  avatar_url: z.string().nullable(),
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  unchecked_consents: z.array(z.object({ uid: Uid })),
  candidate: CandidateBasics.nullable(),
  company: z.object({ uid: Uid, name: z.string() }).nullable(),
  employee: z.object({ department: z.string().nullable() }).nullable(),
  companyemployee: z.object({ company: z.string() }).nullable(),
  /** Permissions they have on single records, and not on all; left out when there are none. */
  record_permissions: z.array(z.string()).optional(),
  /** Name of the role the office is looked at as; left out otherwise. */
  as_role: z.string().optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Who has signed in, and the job they registered to apply for. */
export const SignedIn = CurrentUser.extend({ job: Uid.optional() })

export const LoginInput = z.strictObject({
  username: line(254, 1),
  password: z.string().min(1).max(256),
  remember: z.boolean().default(false),
})
export type LoginInput = z.infer<typeof LoginInput>
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)
/** What decides about a password beyond its shape is the server's policy; the floor is section 5 of the specification. */
const Password = z.string().min(1).max(256)

export const Activity = z.object({
  uid: Uid,
  action: z.enum(ACTIVITIES),
  at: Instant,
  /** When it happened, of what was put back after an older backup was restored; else null. */
  happened_at: Instant.nullable(),
  by: z.enum(['self', 'staff', 'company', 'system']),
  device: z.string().nullable(),
  subject: z.string().nullable(),
  /** Title of the own consent, job applied for or questionnaire it was about. */
  about: z.string().nullable(),
  /** For what somebody else did: the company, and why (a purpose of contract/src/privacy.ts). */
  company: z.string().nullable(),
  purpose: z.string().nullable(),
})

/** A place where the user is signed in. */
export const OwnSession = z.object({
  uid: Uid,
  device: z.string().nullable(),
  /** Network part of the address only. */
  network: z.string().nullable(),
  is_this: z.boolean(),
  is_remembered: z.boolean(),
  signed_in_at: Instant,
  seen_at: Instant,
  expires_at: Instant,
})

/** A text everybody is shown before they have an account. */
const Terms = z.object({
  key: z.string(),
  kind: z.enum(CONSENT_KINDS),
  version: z.string(),
  hash: z.string(),
  /** Exactly what the hash is made of. */
  text: z.record(Language, ConsentText),
  legal_basis: z.string(),
  valid_months: z.int().nullable(),
})

export const PublishedText = Terms.extend({
  published_at: Instant,
  /** Newest first; the first one holds now. */
  versions: z.array(z.object({ version: z.string(), published_at: Instant })),
})
export type PublishedText = z.infer<typeof PublishedText>

export const authRoutes = routes({
  'GET /auth/user': {
    audience: 'signed-in',
    summary: 'The signed-in user.',
    response: CurrentUser,
  },
  'POST /auth/login': {
    audience: 'public',
    readOnly: true,
    summary:
      'Signs in with a username (name.lastname) or e-mail and a password; an account with a second factor is asked for it (SECOND_FACTOR_NEEDED). `job` is the one the person registered to apply for, for a day after the activation and until they begin to.',
    body: LoginInput,
    response: SignedIn,
  },
  'GET /auth/logout': {
    audience: 'public',
    summary: 'Signs out. Needs the XMLHttpRequest header although it is a GET.',
    response: Message,
  },
  'POST /auth/signup-candidate': {
    audience: 'public',
    summary: 'Registers a candidate. The answer never tells whether the e-mail is known.',
    body: RegistrationInput,
    files: ['cv'],
    status: 201,
    response: z.object({ message: z.string(), email: z.string(), valid_hours: z.int() }),
  },
  'GET /auth/signup-candidate/activate/:token': {
    audience: 'public',
    summary: 'Looks an activation link up without using it; says whether this browser has to give the password.',
    params: z.strictObject({ token: Token }),
    response: z.object({ valid: z.boolean(), needs_password: z.boolean() }),
  },
  'POST /auth/signup-candidate/activate': {
    audience: 'public',
    summary:
      'Activates the account the token was sent for and signs in. Needs the password of that registration, except from the browser it was made in.',
    body: z.strictObject({ token: Token, password: Password.optional() }),
    response: z.object({
      message: z.string(),
      already: z.boolean(),
      user: CurrentUser.nullable(),
      /** The job the person registered to apply for, while it is open. */
      job: Uid.optional(),
    }),
  },
  'POST /auth/signup-candidate/resend': {
    audience: 'public',
    summary: 'Sends the activation link again. The answer is the same for unknown addresses.',
    body: z.strictObject({ email: Email }),
    response: Message,
  },
  'POST /forgot-password/create': {
    audience: 'public',
    summary: 'Asks for a password reset link. The answer is the same for unknown addresses.',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string(), valid_minutes: z.int() }),
  },
  'GET /forgot-password/find/:token': {
    audience: 'public',
    summary: 'Looks a reset link up without using it.',
    params: z.strictObject({ token: Token }),
    response: z.object({ valid: z.boolean(), email: z.string() }),
  },
  'POST /forgot-password/reset': {
    audience: 'public',
    summary: 'Sets a new password by a reset link; ends all sessions.',
    body: z.strictObject({ token: Token, email: Email, password: Password }),
    response: Message,
  },
  'GET /auth/terms': {
    audience: 'public',
    same: 'everybody',
    summary: 'Current terms of use and privacy notice: version, hash and text in both languages.',
    response: z.array(Terms),
  },
  'GET /auth/terms/:kind': {
    audience: 'public',
    same: 'everybody',
    summary: 'The privacy notice or the terms of use as they stand, or in the former version named; with all versions.',
    params: z.strictObject({ kind: z.enum(['notice', 'terms']) }),
    query: z.strictObject({ version: line(30, 1).optional() }),
    response: PublishedText,
  },
  'GET /auth/activities': {
    audience: 'signed-in',
    summary: 'The security and privacy log of the signed-in user, newest first.',
    query: z.strictObject({
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    response: PageOf(Activity),
  },
  'GET /auth/sessions': {
    audience: 'signed-in',
    summary: 'Where the user is signed in, this browser first.',
    response: z.array(OwnSession),
  },
  'DELETE /auth/sessions/:uid': {
    audience: 'signed-in',
    summary: 'Signs the user out there.',
    params: ByUid,
    response: Message,
  },
  'DELETE /auth/sessions': {
    audience: 'signed-in',
    summary: 'Signs the user out everywhere else.',
    response: z.object({ message: z.string(), ended: z.int() }),
  },
  'POST /auth/email-change': {
    audience: 'signed-in',
    summary: 'Asks to change the own e-mail: a link goes to the new address and one to the present one.',
    body: z.strictObject({ email: Email, password: Password }),
    status: 202,
    response: z.object({ message: z.string(), email: z.string(), valid_hours: z.int() }),
  },
  'GET /auth/email-change': {
    audience: 'signed-in',
    summary: 'The new e-mail that waits, if there is one, and which of the two mailboxes has confirmed it.',
    response: z.object({
      pending: z
        .object({ email: z.string(), expires_at: Instant, new_confirmed: z.boolean(), former_confirmed: z.boolean() })
        .nullable(),
    }),
  },
  'DELETE /auth/email-change': {
    audience: 'signed-in',
    summary: 'Gives the change of the e-mail up; its links work no more.',
    response: Message,
  },
  'GET /auth/email-change/:token': {
    audience: 'public',
    summary:
      'Looks a mailed link for the change of e-mail up without using it: the account it is about, which mailbox it went to, and whether this browser has to give the password. Other addresses than that of the mailbox are told in part, except to a browser signed in to the account.',
    params: z.strictObject({ token: Token }),
    response: z.object({
      state: z.enum(['dead', 'open', 'confirmed']),
      mailbox: z.enum(['new', 'former']),
      new_email: z.string(),
      username: z.string(),
      needs_password: z.boolean(),
      is_last: z.boolean(),
      waits_for: z.string().nullable(),
    }),
  },
  'POST /auth/email-change/:token/confirm': {
    audience: 'public',
    summary:
      'Confirms the change of e-mail by one of the two mailed links; by the last one the e-mail changes. The one to the new mailbox needs the password of the account that asked, except from a browser signed in to it. `waits_for` is the address that has not confirmed.',
    params: z.strictObject({ token: Token }),
    body: z.strictObject({ password: Password.optional() }),
    response: z.object({ message: z.string(), waits_for: z.string().nullable() }),
  },
  'POST /auth/email-change/:token/stop': {
    audience: 'public',
    summary: 'Stops the change of e-mail by the link to the former mailbox, and signs the account out everywhere else.',
    params: z.strictObject({ token: Token }),
    response: Message,
  },
})
