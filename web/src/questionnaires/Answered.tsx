import { pathTo } from '@korak/contract/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { Link } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { AnswerList } from '#answers/questions/AnswerList.tsx'
import styles from '#answers/filling/filling.module.css'
import { NotAccepted } from '#answers/filling/NotAccepted.tsx'
import { ownerOf } from '#answers/queue/store.ts'
import { type Questionnaire, isAssessment, scopeWords } from '#answers/labels.ts'

/** A closed questionnaire: all answers, to be read. */
export function Answered({ details }: { details: Questionnaire }) {
  return (
    <>
      <Stack gap={3}>
        <h1 tabIndex={-1}>{withNonBreaking(details.title)}</h1>
        <p className={styles.facts}>
          {[
            isAssessment(details) && scopeWords(details),
            details.finished_at && `${m.q_meta_finished()} ${formatDate(details.finished_at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Stack>
      <Notice>{m.q_closed_notice()}</Notice>
      <NotAccepted owner={ownerOf(details.respondent, details.uid)} withWaiting />
      {details.has_result && (
        <p>
          <Link href={pathTo('/questionnaires/:uid/result', { uid: details.uid })}>{m.q_result_see()}</Link>
        </p>
      )}
      <AnswerList details={details} />
    </>
  )
}
