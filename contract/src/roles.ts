import { z } from 'zod'
import { PERMISSIONS } from './permissions.list.ts'
import { does, mayShape } from './policy.ts'
import { rolePolicy } from './roles.policy.ts'
import { routes } from './route.ts'
import { Message, Rev, Uid, line } from './shapes.ts'

const Id = z.int().min(1).max(2_147_483_647)
const ById = z.strictObject({ id: Id })
const Permissions = z.array(z.enum(PERMISSIONS)).max(200)

const Role = z.object({
  id: z.int(),
  rev: Rev,
  key: z.string(),
  name: z.string(),
  name_sl: z.string(),
  name_en: z.string(),
  /** Every permission there is, and those to come. */
  has_all: z.boolean(),
  /** The portal starts with it: it stays. */
  is_seeded: z.boolean(),
  permissions: z.array(z.string()),
  /** How many days a second factor may be missing after the day of the first sign-in that said so; null where none is required. */
  second_factor_days: z.int().nullable(),
  /** How many accounts have it. */
  people: z.int(),
  may: mayShape(rolePolicy),
})
export type Role = z.infer<typeof Role>
/** With who has it: the first of them; of candidates nobody is named. */
const RoleWithPeople = Role.extend({
  holders: z.array(z.object({ uid: Uid, name: z.string() })),
  /** Of those without a second factor: how many days ago it was first asked of each; null of whom it was not yet. */
  factor_asked_days: z.array(z.int().nullable()),
})

const Names = { name_sl: line(100, 1), name_en: line(100, 1) }
const password = z.string().min(1).max(256).optional()

export const roleRoutes = routes({
  'GET /roles': {
    audience: 'roles.manage',
    summary: 'All roles with their permissions.',
    response: z.array(Role),
  },
  'GET /roles/:id': {
    audience: 'roles.manage',
    summary: 'One role, with who has it.',
    params: ById,
    response: RoleWithPeople,
  },
  'POST /roles': {
    ...does(rolePolicy.create),
    summary: 'Copies a role under other names; nobody copies one that allows what they may not do.',
    body: z.strictObject({ copy_of: Id, ...Names, password }),
    status: 201,
    response: RoleWithPeople,
  },
  'PUT /roles/:id': {
    ...does(rolePolicy.update, rolePolicy.update_permissions, rolePolicy.update_second_factor),
    summary:
      'Changes names and permissions of a role, and whether it requires a second factor. Nobody gives a permission they lack. Asks for a fresh sign-in.',
    params: ById,
    body: z.strictObject({ rev: Rev, permissions: Permissions.optional(), password }).extend({
      name_sl: Names.name_sl.optional(),
      name_en: Names.name_en.optional(),
      second_factor_days: z.int().min(0).max(365).nullable().optional(),
    }),
    response: RoleWithPeople,
  },
  'POST /roles/:id/view': {
    ...does(rolePolicy.view),
    summary:
      'Looks at the office as somebody who has just this role, in this session: every call that changes something is refused.',
    params: ById,
    response: Message,
  },
  'DELETE /role-view': {
    audience: 'signed-in',
    readOnly: true,
    summary: 'Ends looking at the office as a role.',
    response: Message,
  },
  'DELETE /roles/:id': {
    ...does(rolePolicy.delete),
    summary: 'Deletes a copied role nobody has.',
    params: ById,
    response: Message,
  },
})
