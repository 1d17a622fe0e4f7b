// Who stands in for somebody of ours who is away: what waits for the one shows at the other, who may no more than before.
import { z } from 'zod'
import { activities, does, mayShape, policy } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Message, Uid } from './shapes.ts'

interface Facts {
  state: 'ahead' | 'now' | 'over'
  /** One's own, or one sees to the account. */
  isOwn: boolean
}
export const substitutePolicy = policy<Facts>('substitute')({
  create: { audience: 'staff' },
  /** It is over from then on. */
  delete: {
    audience: 'staff',
    refusal: ({ state, isOwn }) => (isOwn ? (state === 'over' ? 'STATE_NOT_ALLOWED' : null) : 'FORBIDDEN'),
  },
})

const Person = z.object({ uid: Uid, name: z.string() })
const Substitute = z.object({
  uid: Uid,
  user: Person,
  substitute: Person,
  from_on: Day,
  until_on: Day,
  /** Candidates see the substitute as the contact of the jobs meanwhile. */
  is_contact: z.boolean(),
  state: z.enum(['ahead', 'now', 'over']),
  may: mayShape(substitutePolicy),
})
export type Substitute = z.infer<typeof Substitute>

export const substituteRoutes = routes({
  'GET /substitutes': {
    audience: 'staff',
    summary: 'Who stands in for the caller, or for the account named, and for whom they stand in.',
    query: z.strictObject({ user_uid: Uid.optional() }),
    response: z.object({
      absences: z.array(Substitute),
      standing_in: z.array(Substitute),
      /** Who can be named. */
      choices: z.array(Person),
      may_create: z.boolean(),
    }),
  },
  'POST /substitutes': {
    ...does(substitutePolicy.create),
    summary: 'Names who stands in for the caller, or for the account named, from one day to another.',
    body: z.strictObject({
      user_uid: Uid.optional(),
      substitute_uid: Uid,
      from_on: Day,
      until_on: Day,
      is_contact: z.boolean(),
    }),
    status: 201,
    response: Substitute,
  },
  'DELETE /substitutes/:uid': {
    ...does(substitutePolicy.delete),
    summary: 'Ends it before its day, or takes it back before it began.',
    params: ByUid,
    response: Message,
  },
})

export const substituteActivities = activities('substitutes', 'created', 'deleted')
