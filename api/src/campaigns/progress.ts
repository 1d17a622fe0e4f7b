import { isTogetherBy } from '@korak/engine/feedback/anonymity.ts'
import { ANONYMOUS_FROM } from '@korak/engine/feedback/limits.ts'
import { RELATIONSHIPS, type Progress, type Relationship } from '@korak/contract/campaigns.ts'

export interface GroupCount {
  relationship: Relationship
  asked: number
  answered: number
}
type Thresholds = Readonly<Record<Relationship, number>>

/** An anonymous group that came further than its threshold is told to have come at least so far. */
const STEPS = [5, 10, 20, 50, 100]

/**
 * How many of an anonymous group have answered, as far as it may be told: nothing while answers are taken, since whoever names
 * raters chooses when a number moves; then nothing below its threshold, and else the last step it has passed. Only that number
 * is cut to those who are listed still, since answers of an erased rater stay: by cut answers it would tell whether the
 * one who is gone had answered.
 */
function stepOf(
  { asked, answered }: Omit<GroupCount, 'relationship'>,
  threshold: number,
  isClosed: boolean,
): number | null {
  const least = Math.max(ANONYMOUS_FROM, threshold)
  if (!isClosed || answered < least) return null
  return Math.min(asked, Math.max(least, ...STEPS.filter((step) => step <= answered)))
}

/**
 * How far the groups of one assessed person are. The rule: while answers are taken no number speaks of who of an anonymous
 * group has answered; afterwards it may only say so of all of a group at once.
 *
 * Self and leaders are not anonymous: their counts stand. Coworkers and employees stand apart only when each of the two
 * that was asked at all has at least as many people as its threshold; otherwise they are counted together (`others`), and
 * from then on for good (`isTogether`): told apart later, the difference would speak of the few who came first. The same
 * goes for the claim of a rater that was approved: the one who moved would take their answer along from one number to the
 * other. Who was asked is known to staff anyway.
 *
 * Once that is settled (`isApart`, with the closing, by who was asked then) it counts, and not who is left of them: when
 * somebody is erased or forgotten no group joins the other.
 *
 * The report stands beside these numbers, so none is of anything the report does not tell: of groups that stand apart in it
 * (`isApart`) those below their threshold count in no sum either. Three coworkers
 * in the report and five of both here would be two employees.
 * @param isClosed no answer comes, and none moves to another group, any more
 */
export function progressOf(
  groups: readonly GroupCount[],
  thresholds: Thresholds,
  { isTogether, isApart = null, isClosed }: { isTogether: boolean; isApart?: boolean | null; isClosed: boolean },
): Progress[] {
  const of = (relationship: Relationship): GroupCount =>
    groups.find((group) => group.relationship === relationship) ?? { relationship, asked: 0, answered: 0 }
  const [self, leader, coworker, employee] = RELATIONSHIPS.map(of) as [GroupCount, GroupCount, GroupCount, GroupCount]
  const open = [self, leader].flatMap(({ relationship, asked, answered }): Progress[] =>
    asked > 0 ? [{ key: relationship, asked, answered: Math.min(asked, answered) }] : [],
  )
  const anonymous = [coworker, employee]
  const standApart = isApart ?? !isTogetherBy({ coworker: coworker.asked, employee: employee.asked }, thresholds)
  if (!isTogether && standApart)
    return [
      ...open,
      ...anonymous.flatMap((one) =>
        one.asked > 0
          ? [{ key: one.relationship, asked: one.asked, answered: stepOf(one, thresholds[one.relationship], isClosed) }]
          : [],
      ),
    ]
  const asked = coworker.asked + employee.asked
  if (asked === 0) return open
  const threshold = Math.max(thresholds.coworker, thresholds.employee)
  const told = anonymous.filter((one) => !isApart || stepOf(one, thresholds[one.relationship], true) !== null)
  const answered = told.reduce((sum, one) => sum + one.answered, 0)
  return [...open, { key: 'others', asked, answered: stepOf({ asked, answered }, threshold, isClosed) }]
}

/** Sums for a whole campaign, of what `progressOf` tells and nothing else: a sum must not give away a part it hides. */
export const totalOf = (parts: readonly Progress[]): { asked: number; answered: number } => ({
  asked: parts.reduce((sum, part) => sum + part.asked, 0),
  answered: parts.reduce((sum, part) => sum + (part.answered ?? 0), 0),
})
