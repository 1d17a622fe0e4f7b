import { z } from 'zod'
import { orderPolicy } from './questionnaires.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Instant, InstantInput, Message, Uid, line } from './shapes.ts'

const ORDER_STATUSES = ['created', 'launched', 'returned', 'completed', 'failed', 'expired'] as const
export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

/** How the launch of a provider's test stands. */
export const AssessmentOrder = z.object({
  /** Null when it was never opened. */
  status: OrderStatus.nullable(),
  /** Name of the provider. */
  provider: z.string(),
  launched_at: Instant.nullable(),
  returned_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  /** Until when the portal waits for the report. */
  waits_until: Instant.nullable(),
  may: mayShape(orderPolicy),
})
export type AssessmentOrder = z.infer<typeof AssessmentOrder>

/** What a provider says about an order, in a report or when asked. */
const REPORT_STATUSES = ['started', 'completed', 'failed'] as const
const Scores = z
  .record(z.string().min(1).max(60), z.number())
  .refine((scores) => Object.keys(scores).length <= 100, 'too many scores')

/** What a provider answers to the question how an order stands; `pending`: not begun yet. */
export const ProviderAnswer = z.object({
  status: z.enum(['pending', ...REPORT_STATUSES]),
  external_id: line(100).optional(),
  scores: Scores.optional(),
})
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

const ByProvider = z.strictObject({ provider: line(60, 1) })

export const assessmentRoutes = routes({
  'GET /portal/questionnaires/:uid/order': {
    audience: 'signed-in',
    summary: "How the launch of an own provider's test stands.",
    params: ByUid,
    response: AssessmentOrder,
  },
  'POST /portal/questionnaires/:uid/launch': {
    ...does(orderPolicy.launch),
    gated: true,
    summary: 'Opens a test of a provider: the address to go to, good for ten minutes and once.',
    params: ByUid,
    body: z.strictObject({}),
    response: z.object({ url: z.string(), expires_at: Instant }),
  },
  'POST /portal/questionnaires/:uid/return': {
    audience: 'signed-in',
    summary: 'Notes that the person came back from the provider. Completes nothing.',
    params: ByUid,
    body: z.strictObject({}),
    response: AssessmentOrder,
  },
  'POST /portal/questionnaires/:uid/check': {
    audience: 'signed-in',
    summary: 'Asks the provider at once how the test stands.',
    params: ByUid,
    body: z.strictObject({}),
    response: AssessmentOrder,
  },
  'POST /assessment-providers/:provider/assignments': {
    ...does(orderPolicy.assign),
    summary: 'Asks people to take a test of a provider; who has one of that name still to take is not asked twice.',
    params: ByProvider,
    body: z.strictObject({
      users: z.array(Uid).min(1).max(200),
      title_sl: line(200, 1),
      title_en: line(200, 1),
      minutes: z.int().min(1).max(600),
      due_at: InstantInput.optional(),
    }),
    status: 201,
    response: z.object({ assigned: z.int() }),
  },
})

/** Called by providers, not by people: signed instead of signed in. */
export const hookRoutes = routes({
  'POST /hooks/assessments/:provider': {
    audience: 'public',
    summary:
      'Reports of a provider about an order, signed with the secret of the provider. Repeating one changes nothing.',
    params: ByProvider,
    body: z.strictObject({
      event: line(100, 1),
      order: Uid,
      status: z.enum(REPORT_STATUSES),
      external_id: line(100).optional(),
      scores: Scores.optional(),
    }),
    response: Message,
  },
})
