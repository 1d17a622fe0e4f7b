import { evaluationPolicy } from '@korak/contract/evaluations.policy.ts'
import type { EvaluationAnswers } from '@korak/contract/evaluations.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { isAfterEnd } from '#applications/record/evaluated.ts'
import { instant } from '#base/time.ts'
import { mayOf } from '#routing/may.ts'
import type { EvaluationRow, findFormer } from './evaluations.queries.ts'

type Former = Awaited<ReturnType<typeof findFormer>>
type Shown = (words: string) => string

/** What was written, as somebody reads it. */
export const answersOf = (kept: string, shown: Shown): EvaluationAnswers =>
  Object.fromEntries(
    Object.entries(JSON.parse(kept) as EvaluationAnswers).map(([key, { judgement, evidence }]) => [
      key,
      { judgement, evidence: shown(evidence) },
    ]),
  )

export const stageOf = ({ stageSl, stageEn }: EvaluationRow, language: Language): string =>
  language === 'sl-SI' ? stageSl : stageEn

export const isOwn = ({ interviewerId }: EvaluationRow, who: Who): boolean => interviewerId === who.userId

/** While somebody has to give one of their own, what others say is kept from them. */
export const isLed = (who: Who, rows: readonly EvaluationRow[], isUnderWay: boolean): boolean =>
  isUnderWay && rows.some((row) => isOwn(row, who) && row.submittedAt === null && row.withdrawnAt === null)

export const formerOf = (id: string, former: Former, shown: Shown) =>
  former
    .filter(({ evaluationId }) => evaluationId === id)
    .map(({ answers, submittedAt }) => ({ answers: answersOf(answers, shown), submitted_at: instant(submittedAt) }))

/** When it was given, before any change. */
const firstGiven = ({ id, submittedAt }: EvaluationRow, former: Former): number =>
  Math.min(
    submittedAt?.getTime() ?? Infinity,
    ...former.filter(({ evaluationId }) => evaluationId === id).map((one) => one.submittedAt.getTime()),
  )

interface Group {
  who: Who
  /** Of one stage and guide. */
  group: readonly EvaluationRow[]
  former: Former
  shown: Shown
  /** Of the application, as `endsOf` has them. */
  ends: readonly number[]
}

/** Those given, one's own first, the others in the order in which they were asked. */
export const givenOf = ({ who, group, former, shown, ends }: Group) =>
  group
    .toSorted((a, b) => Number(isOwn(b, who)) - Number(isOwn(a, who)))
    .flatMap((row) => {
      const { id, interviewer, answers, submittedAt } = row
      if (submittedAt === null) return []
      const others = group.flatMap((one) => (one.id === id ? [] : [firstGiven(one, former)]))
      return [
        {
          uid: id,
          interviewer,
          is_own: isOwn(row, who),
          is_after_others: others.some((given) => given < row.askedAt.getTime()),
          is_after_end: isAfterEnd(firstGiven(row, former), others, ends),
          answers: answersOf(answers, shown),
          submitted_at: instant(submittedAt),
          former: formerOf(id, former, shown),
        },
      ]
    })

/** What the rules of its policy look at. */
export const factsOf = (row: EvaluationRow, who: Who, isUnderWay: boolean) => ({
  isUnderWay,
  isMine: isOwn(row, who),
  isSubmitted: row.submittedAt !== null,
  isWithdrawn: row.withdrawnAt !== null,
})

export const requestOf = (row: EvaluationRow, who: Who, isUnderWay: boolean, language: Language) => ({
  uid: row.id,
  stage: stageOf(row, language),
  interviewer: row.interviewer,
  is_own: isOwn(row, who),
  due_on: row.dueOn,
  may: mayOf(evaluationPolicy, who, factsOf(row, who, isUnderWay)),
})
