import type { Relationship } from '@korak/contract/campaigns.ts'
import type { FeedbackCard, FeedbackDetails } from '@korak/contract/feedback.ts'
import type { Definition } from '@korak/contract/definition.ts'
import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { type Fillable, say } from '#answers/labels.ts'
import { m } from '#words/messages.js'

/** What somebody can be to the person they assess. */
export const OTHERS = ['leader', 'coworker', 'employee'] as const
export type Other = (typeof OTHERS)[number]

/** As the rater says it. */
export const ownWords: Record<Relationship, () => string> = {
  self: () => m.feedback_rel_self(),
  leader: () => m.feedback_rel_leader(),
  coworker: () => m.feedback_rel_coworker(),
  employee: () => m.feedback_rel_employee(),
}
/** As the assessed person says it. */
export const roleWords: Record<Other, () => string> = {
  leader: () => m.feedback_role_leader(),
  coworker: () => m.feedback_role_coworker(),
  employee: () => m.feedback_role_employee(),
}
export const groupWords: Record<Other, () => string> = {
  leader: () => m.feedback_group_leader(),
  coworker: () => m.feedback_group_coworker(),
  employee: () => m.feedback_group_employee(),
}

/** Name of the person to assess; oneself is said in words. */
export const nameOf = ({ is_self, subject }: Pick<FeedbackCard, 'is_self' | 'subject'>): string =>
  is_self ? m.feedback_yourself() : withNonBreaking(subject)

/** The questionnaire about one person, as it is filled in. */
export type Filled = FeedbackDetails & { definition: Definition }
export const isHere = (details: FeedbackDetails): details is Filled => details.definition !== null

/** What ends at midnight ends with the day before. */
export const lastDay = (instant: string): string => formatDay(new Date(Date.parse(instant) - 1))

const NAME = '{{assessedName}}'
const withName = (words: Definition['intro'], name: string): Definition['intro'] => ({
  'sl-SI': words['sl-SI'].replaceAll(NAME, name),
  'en-EN': words['en-EN'].replaceAll(NAME, name),
})
export const introOf = ({ definition, subject }: Filled): string =>
  withNonBreaking(say(withName(definition.intro, subject)))

/** The same for the parts that fill in questionnaires of any kind. */
export const fillable = (details: Filled): Fillable => ({
  ...details,
  scope: details.is_self ? 'self' : 'assessed-person',
  subject: details.is_self ? null : details.subject,
  due_at: null,
})
