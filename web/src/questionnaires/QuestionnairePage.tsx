import type { Screens } from '#base/routing/screens.ts'
import { lazy, Suspense } from 'react'
import type { AssignmentDetails } from '@korak/contract/questionnaires.ts'
import { OutgoingNotice } from '#assessments/OutgoingNotice.tsx'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { Answered } from './Answered.tsx'
import { Filling } from '#answers/filling/Filling.tsx'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { NotAsked } from '#answers/filling/NotAsked.tsx'
import { useQuestionnaire } from './questionnaire.api.ts'
import { portalTransport } from '#answers/filling/transport.ts'
import type { Questionnaire } from '#answers/labels.ts'

export const screens: Screens = [
  {
    path: '/questionnaires/:uid',
    query: ['at', 'question', 'step', 'returned'],
    title: 'q_title',
    access: 'signed-in',
    bar: false,
    section: 'questionnaires',
  },
]

const FeedbackInPortal = lazy(() =>
  import('#feedback/FeedbackInPortal.tsx').then((x) => ({ default: x.FeedbackInPortal })),
)

/** One questionnaire: filled in here, opened elsewhere, or read when it is closed. */
export function QuestionnairePage() {
  const { uid } = useParams<'uid'>()
  const query = useQuestionnaire(uid)
  useHead(query.data ? { title: query.data.title, noIndex: true } : null)
  if (isMissing(query.error)) return <NotAsked title={m.q_title()} uid={uid} respondent={query.data?.respondent} />
  if (query.data?.feedback)
    return (
      <Suspense fallback={<FillingHeader title={withNonBreaking(query.data.title)} />}>
        <FeedbackInPortal key={uid} rater={query.data.feedback} assignment={query.data} />
      </Suspense>
    )
  if (query.data && isHere(query.data) && query.data.status !== 'closed')
    return (
      <Filling
        key={uid}
        details={query.data}
        transport={portalTransport(query.data)}
        onLocked={() => void query.refetch()}
      />
    )
  return (
    <>
      <FillingHeader title={query.data ? withNonBreaking(query.data.title) : m.q_title()} />
      <Page measure="form">
        <Loaded query={query}>{(details) => <Shown details={details} />}</Loaded>
      </Page>
    </>
  )
}

/** Only what is hosted here comes with its questions. */
const isHere = (details: AssignmentDetails): details is Questionnaire => details.definition !== null

function Shown({ details }: { details: AssignmentDetails }) {
  return (
    <Stack gap={6}>{isHere(details) ? <Answered details={details} /> : <OutgoingNotice assignment={details} />}</Stack>
  )
}
