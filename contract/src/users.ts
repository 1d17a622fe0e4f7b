// Accounts of people who work with the portal, for administrators.
import { z } from 'zod'
import { ACTIVITIES } from './activities.ts'
import { CurrentUser } from './auth.ts'
import { CappedPageOf, orderCall } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Email, Instant, Language, ListQuery, Message, Rev, Uid, line, text } from './shapes.ts'
import { USER_STATUSES, userPolicy } from './users.policy.ts'

export const USER_KINDS = ['employee', 'company', 'companyemployee', 'candidate', 'none'] as const
const RoleKey = z.string().max(64)

/** For what asks for a fresh sign-in: the own password, when that was long ago. */
const OwnPassword = z.string().min(1).max(256).optional()

const Choice = z.object({ key: z.string(), name: z.string(), may_grant: z.boolean() })

const UserRow = z.object({
  id: Uid,
  uid: Uid,
  rev: Rev,
  name: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  kind: z.enum(USER_KINDS),
  status: z.enum(USER_STATUSES),
  /** Names of the roles. */
  roles: z.array(z.string()),
  /** Until when an invitation can be accepted. */
  invited_until: Instant.nullable(),
  last_login_at: Instant.nullable(),
  created_at: Instant,
})
export const User = UserRow.extend({
  company: z.string().nullable(),
  language: Language,
  position_title: z.string().nullable(),
  department: z.string().nullable(),
  sessions: z.int(),
  has_factor: z.boolean(),
  is_self: z.boolean(),
  is_last_administrator: z.boolean(),
  /** May do something the caller may not: the caller can change nothing of it. */
  is_above: z.boolean(),
  /** Roles that can be given; one that allows what the caller may not do neither comes nor goes by them. */
  choices: z.array(Choice.extend({ is_held: z.boolean() })),
  invited_by: z.string().nullable(),
  /** Jobs that are not closed whose contact the person is. */
  jobs: z.array(z.object({ uid: Uid, ref_no: z.string(), title: z.string() })),
  /** Single jobs the person may do something with, and by which role; null: by themselves. */
  records: z.array(
    z.object({
      uid: Uid,
      ref_no: z.string(),
      title: z.string(),
      what: z.enum(['see', 'edit']),
      through: z.string().nullable(),
    }),
  ),
  may: mayShape(userPolicy),
})
export type User = z.infer<typeof User>

/** What administrators change of an account. */
export const ACCOUNT_FIELDS = ['name', 'position_title', 'department', 'roles'] as const
/** One thing that was done with an account: fields with what was before and after, or an entry of the trail. */
const AccountChange = z.object({
  at: Instant,
  /** Null for the system, and for who is not there any more. */
  actor: z.string().nullable(),
  by: z.enum(['self', 'staff', 'system']),
  action: z.enum(ACTIVITIES).nullable(),
  fields: z.array(
    z.object({ field: z.enum(ACCOUNT_FIELDS), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type AccountChange = z.infer<typeof AccountChange>

const BySeen = z.strictObject({ rev: Rev, password: OwnPassword })

const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)
const Invitation = z.strictObject({
  name: line(200, 1),
  email: Email,
  language: Language,
  kind: z.enum(['employee', 'company', 'companyemployee']),
  /** Of people of a client company. */
  company_uid: Uid.nullable().optional(),
  position_title: line(200).nullable().optional(),
  department: line(200).nullable().optional(),
  roles: z.array(RoleKey).max(50),
  password: OwnPassword,
})
export type Invitation = z.infer<typeof Invitation>

export const userRoutes = routes({
  'GET /user-roles': {
    audience: 'users.manage',
    summary: 'Roles a new account can be given; one that allows what the caller may not do cannot.',
    response: z.array(Choice),
  },
  'POST /users': {
    ...does(userPolicy.invite),
    summary:
      'Makes an account and mails an invitation to it, good for seven days. Whether the address has an account that is not listed here is told by mail only.',
    body: Invitation,
    status: 201,
    response: Message,
  },
  'POST /users/:uid/resend': {
    ...does(userPolicy.resend),
    summary: 'Mails the invitation again; the former link ends.',
    params: ByUid,
    response: User,
  },
  'POST /users/:uid/revoke': {
    ...does(userPolicy.revoke),
    summary: 'Takes an invitation back.',
    params: ByUid,
    response: User,
  },
  'GET /invitations/:token': {
    audience: 'public',
    summary: 'Looks an invitation up without using it: who invited, and what to.',
    params: z.strictObject({ token: Token }),
    response: z.object({
      /** `unknown`: no such link. `revoked`: taken back, or a newer one was mailed. */
      state: z.enum(['open', 'used', 'revoked', 'expired', 'unknown']),
      name: z.string().nullable(),
      email: z.string(),
      username: z.string(),
      /** Whose application staff has entered: the account becomes theirs. */
      is_candidate: z.boolean(),
      invited_by: z.string().nullable(),
      company: z.string().nullable(),
      roles: z.array(z.string()),
      until: Instant.nullable(),
    }),
  },
  'POST /invitations/:token': {
    audience: 'public',
    summary: 'Accepts an invitation: sets the password, makes the account active, and signs in.',
    params: z.strictObject({ token: Token }),
    body: z.strictObject({ password: z.string().min(1).max(256) }),
    response: CurrentUser,
  },
  'GET /users': {
    audience: 'users.manage',
    summary:
      'Accounts of people who work with the portal: employees, people of client companies, whoever has a permission.',
    query: ListQuery,
    response: CappedPageOf(UserRow),
  },
  'GET /users/order': {
    audience: 'users.manage',
    summary: 'Which accounts a list shows, in its order, the first thousand: the way from one to the next.',
    ...orderCall,
  },
  'GET /users/:uid': {
    audience: 'users.manage',
    summary: 'One of these accounts.',
    params: ByUid,
    response: User,
  },
  'GET /users/:uid/changes': {
    audience: 'users.manage',
    summary: 'What was changed of an account, by whom and when, newest first.',
    params: ByUid,
    response: z.array(AccountChange),
  },
  'PUT /users/:uid': {
    ...does(userPolicy.update),
    summary:
      'Changes position and roles. Nobody gives or takes a role that allows what they may not do; the last administrator keeps the role. Changed roles ask for a fresh sign-in.',
    params: ByUid,
    body: z.strictObject({
      rev: Rev,
      name: line(200, 1).optional(),
      position_title: line(200).nullable().optional(),
      department: line(200).nullable().optional(),
      roles: z.array(RoleKey).max(50).optional(),
      password: OwnPassword,
    }),
    response: User,
  },
  'POST /users/:uid/disable': {
    ...does(userPolicy.disable),
    summary: 'Lets nobody sign in to the account, ends its sessions, and mails the person the reason.',
    params: ByUid,
    body: BySeen.omit({ password: true }).extend({ reason: text(1000, 1) }),
    response: User,
  },
  'POST /users/:uid/enable': {
    ...does(userPolicy.enable),
    summary: 'Lets the person of a disabled account sign in again.',
    params: ByUid,
    body: BySeen.omit({ password: true }),
    response: User,
  },
  'POST /users/:uid/sign-out': {
    ...does(userPolicy.sign_out),
    summary: 'Signs the account out everywhere.',
    params: ByUid,
    response: User,
  },
  'POST /users/:uid/reset-factor': {
    ...does(userPolicy.reset_factor),
    summary:
      'Takes the second factors of somebody who has lost theirs away, signs them out everywhere and mails them. Asks for a fresh sign-in.',
    params: ByUid,
    body: z.strictObject({ password: OwnPassword }),
    response: User,
  },
  'POST /users/:uid/erase': {
    ...does(userPolicy.erase),
    summary:
      'Erases the account for good. IN_USE while it is the contact of jobs that are not closed, or under a legal hold.',
    params: ByUid,
    body: BySeen,
    response: Message,
  },
})
