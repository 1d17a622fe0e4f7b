import { RELATIONSHIPS, type Progress, type Relationship } from '@korak/contract/campaigns.ts'

export interface GroupCount {
  relationship: Relationship
  asked: number
  answered: number
}
export type Thresholds = Readonly<Record<Relationship, number>>

/**
 * How far the groups of one assessed person are. The rule: no number may tell whether one rater of an anonymous group has
 * answered.
 *
 * Self and leaders are not anonymous: their counts stand. Coworkers and employees stand apart only when each of the two
 * that was asked at all has at least as many people as its threshold; otherwise they are counted together (`others`), and
 * when even together they are fewer than the stricter threshold, only how many were asked is told and `answered` is null.
 * Once the claim of any rater was approved (`isMixed`) they are counted together for good: with the groups apart, the one
 * who moved would take their answer along from one number to the other. Who was asked is known to staff anyway.
 */
export function progressOf(groups: readonly GroupCount[], thresholds: Thresholds, isMixed: boolean): Progress[] {
  const of = (relationship: Relationship): GroupCount => {
    const found = groups.find((group) => group.relationship === relationship)
    // Of an erased rater the answers stay: never more answers than people.
    return found
      ? { ...found, answered: Math.min(found.answered, found.asked) }
      : { relationship, asked: 0, answered: 0 }
  }
  const [self, leader, coworker, employee] = RELATIONSHIPS.map(of) as [GroupCount, GroupCount, GroupCount, GroupCount]
  const told = ({ relationship, asked, answered }: GroupCount): Progress[] =>
    asked > 0 ? [{ key: relationship, asked, answered }] : []
  const open = [...told(self), ...told(leader)]
  const isEnough = ({ asked, relationship }: GroupCount) => asked === 0 || asked >= thresholds[relationship]
  if (!isMixed && isEnough(coworker) && isEnough(employee)) return [...open, ...told(coworker), ...told(employee)]
  const asked = coworker.asked + employee.asked
  if (asked === 0) return open
  const stands = asked >= Math.max(thresholds.coworker, thresholds.employee)
  return [...open, { key: 'others', asked, answered: stands ? coworker.answered + employee.answered : null }]
}

/** Sums for a whole campaign, of what `progressOf` tells and nothing else: a sum must not give away a part it hides. */
export const totalOf = (parts: readonly Progress[]): { asked: number; answered: number } => ({
  asked: parts.reduce((sum, part) => sum + part.asked, 0),
  answered: parts.reduce((sum, part) => sum + (part.answered ?? 0), 0),
})
