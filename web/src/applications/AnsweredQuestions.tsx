import { useMemo } from 'react'
import type { Screening } from '@korak/contract/screening-sheets.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { WithConditions } from '#answers/filling/WithConditions.tsx'
import { AnswerSections } from '#answers/questions/AnswerList.tsx'

/** What was asked with an application, and the answers as they were given. */
export const AnsweredQuestions = ({ screening }: { screening: Screening }) => (
  <WithConditions definitions={[screening.definition]} fallback={null}>
    <Answers screening={screening} />
  </WithConditions>
)

function Answers({ screening: { definition, codelists, answers } }: { screening: Screening }) {
  const asked = useMemo(() => askedItems(definition, answers), [definition, answers])
  return <AnswerSections asked={asked} answers={answers} paper={{ definition, codelists, scope: 'self' }} />
}
