import { z } from 'zod'
import { activities, does, mayShape, policy } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Message, Uid, line } from './shapes.ts'

const onlyOwn = ({ isOwn }: { isOwn: boolean }) => (isOwn ? null : 'STATE_NOT_ALLOWED')

export const savedViewPolicy = policy<{ isOwn: boolean; isShared: boolean }>('saved_view')({
  create: { audience: 'staff' },
  update: { audience: 'staff', refusal: onlyOwn },
  delete: { audience: 'staff', refusal: onlyOwn },
  /** Whoever owned it and deleted it just now; there is no such view to anybody else. */
  restore: { audience: 'staff' },
  /** Onto one's own day, whoever owns it. */
  pin: {
    audience: 'staff',
    refusal: ({ isOwn, isShared }) => (isOwn || isShared ? null : 'STATE_NOT_ALLOWED'),
  },
  /** People of roles begin with it. */
  set_default: { audience: 'roles.manage', refusal: ({ isShared }) => (isShared ? null : 'STATE_NOT_ALLOWED') },
})

export const savedViewActivities = activities('saved_views', 'default_set', 'deleted', 'restored')

const Fields = z.strictObject({
  name: line(80, 1),
  /** Search, filters and sort as the address of the list has them: `status[]=draft&sort=-title`. */
  query: z.string().max(4000),
  /** Columns shown, in order; none: as each person has them. */
  columns: z.array(z.string().max(64)).max(30),
  is_shared: z.boolean(),
  /** On one's day when there are more rows than this; null: not there. Each person has their own. */
  threshold: z.int().min(0).max(99_999).nullable(),
})
const SavedView = Fields.extend({
  uid: Uid,
  list: z.string(),
  is_own: z.boolean(),
  /** The caller begins with it, by one of their roles. */
  is_default: z.boolean(),
  /** Roles that begin with it, for who may say so. */
  default_for: z.array(z.int()),
  may: mayShape(savedViewPolicy),
})
export type SavedView = z.infer<typeof SavedView>
export type SavedViewInput = z.infer<typeof Fields>

const List = z.string().max(64)
const RoleIds = z.array(z.int().min(1)).max(100)

export const savedViewRoutes = routes({
  'GET /saved-views': {
    audience: 'staff',
    summary: 'Views of a list: the own ones, and those others share.',
    query: z.strictObject({ list: List }),
    response: z.object({ data: z.array(SavedView) }),
  },
  'POST /saved-views': {
    ...does(savedViewPolicy.create),
    summary: 'Saves what is chosen of a list under a name.',
    body: Fields.extend({ list: List }),
    status: 201,
    response: SavedView,
  },
  'PUT /saved-views/:uid': {
    ...does(savedViewPolicy.update),
    summary: 'Changes an own view.',
    params: ByUid,
    body: Fields.partial(),
    response: SavedView,
  },
  'PUT /saved-views/:uid/pin': {
    ...does(savedViewPolicy.pin),
    summary:
      "Puts a view onto the caller's day, or takes it off; of another's shared view it changes nothing for anybody else.",
    params: ByUid,
    body: Fields.pick({ threshold: true }),
    response: SavedView,
  },
  'PUT /saved-views/:uid/roles': {
    ...does(savedViewPolicy.set_default),
    summary:
      'Which roles begin with a shared view; of each role the last one said counts. With `seen`, the roles that began with it for the caller, others stay as they are.',
    params: ByUid,
    body: z.strictObject({ roles: RoleIds, seen: RoleIds.optional() }),
    response: SavedView,
  },
  'DELETE /saved-views/:uid': {
    ...does(savedViewPolicy.delete),
    summary: 'Deletes an own view. It can be had back for a moment, then it goes for good.',
    params: ByUid,
    response: Message,
  },
  'POST /saved-views/:uid/restore': {
    ...does(savedViewPolicy.restore),
    summary: 'Brings back a view one has deleted just now: shared, pinned and begun with as it was.',
    params: ByUid,
    body: z.strictObject({}),
    response: SavedView,
  },
})
