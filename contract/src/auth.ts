import { z } from 'zod'
import { routes } from './route.ts'
import { CandidateBasics, RegistrationInput } from './candidates.ts'
import { Email, Instant, Language, Message, PageOf, Uid, line } from './shapes.ts'

/** The current user, exactly the shape of section 3 of the specification. */
export const CurrentUser = z.object({
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
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const LoginInput = z.strictObject({
  username: line(254, 1),
  password: z.string().min(1).max(256),
  remember: z.boolean().default(false),
})
export type LoginInput = z.infer<typeof LoginInput>
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)
/** What decides about a password beyond its shape is the server's policy; the floor is section 5 of the specification. */
export const Password = z.string().min(1).max(256)

export const Activity = z.object({
  uid: Uid,
  action: z.string(),
  at: Instant,
  by: z.enum(['self', 'staff', 'company', 'system']),
  device: z.string().nullable(),
  subject: z.string().nullable(),
})

export const authRoutes = routes({
  'GET /auth/user': {
    audience: 'signed-in',
    summary: 'The signed-in user.',
    response: CurrentUser,
  },
  'POST /auth/login': {
    audience: 'public',
    summary: 'Signs in with a username (name.lastname) or e-mail and a password.',
    body: LoginInput,
    response: CurrentUser,
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
  'POST /auth/signup-candidate/activate': {
    audience: 'public',
    summary: 'Activates the account the token was sent for.',
    body: z.strictObject({ token: Token }),
    response: z.object({ message: z.string(), already: z.boolean() }),
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
    summary: 'Current terms of use and privacy notice: version, hash and text in both languages.',
    response: z.array(
      z.object({
        key: z.string(),
        version: z.string(),
        hash: z.string(),
        title: z.record(Language, z.string()),
        sections: z.array(
          z.object({ heading: z.record(Language, z.string()), paragraphs: z.array(z.record(Language, z.string())) }),
        ),
      }),
    ),
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
})
