import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FeedbackDetails } from '@korak/contract/feedback.ts'
import type { Href } from '@korak/contract/screens.ts'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { AnswerList } from '#answers/questions/AnswerList.tsx'
import { Filling } from '#answers/filling/Filling.tsx'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { NotAccepted } from '#answers/filling/NotAccepted.tsx'
import { ownerOf } from '#answers/queue/store.ts'
import { scopeWords } from '#answers/labels.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { type RaterApi, transportOf } from './rating.api.ts'
import { Relationship } from './Relationship.tsx'
import { type Filled, fillable, isHere } from '#feedback/labels.ts'

interface Props {
  raterApi: RaterApi
  uid: string
  home: Href
  tools: ReactNode
  /** Nobody can answer about this person any more. */
  onLocked: () => void
}

/** One person's questionnaire: filled in, or read once it is submitted. */
export function Person({ raterApi, uid, home, tools, onLocked }: Props) {
  const query = useQuery(raterApi.person(uid))
  const [begun, setBegun] = useState<FeedbackDetails | null>(null)
  const details = begun ?? query.data
  if (details && isHere(details) && details.status !== 'closed') {
    const filled = withSubject(details)
    const introduce = (onBegin: () => void) => (
      <Relationship details={details} raterApi={raterApi} onStarted={setBegun} onBegin={onBegin} />
    )
    return (
      <Filling
        key={uid}
        details={filled}
        transport={transportOf(raterApi, details, home)}
        tools={tools}
        onLocked={onLocked}
        intro={introduce}
      />
    )
  }
  return (
    <>
      <FillingHeader title={m.feedback_title()} home={home} homeLabel={m.feedback_all_people()} tools={tools} />
      <Page measure="form">
        {isMissing(query.error) ? (
          <EmptyState
            ring="beside"
            level={1}
            title={m.q_missing_title()}
            text={m.q_missing_text()}
            action={<LinkButton href={home}>{m.feedback_all_people()}</LinkButton>}
          />
        ) : (
          <Loaded query={query}>{(closed) => isHere(closed) && <Given details={closed} />}</Loaded>
        )}
      </Page>
    </>
  )
}

/** Whom the answers are about stands above every question. */
const withSubject = (details: Filled) => {
  const filled = fillable(details)
  return { ...filled, title: scopeWords(filled) }
}

/** The own answers after submitting, until the report is made of them. */
function Given({ details }: { details: Filled }) {
  const filled = withSubject(details)
  return (
    <Stack gap={6}>
      <h1 tabIndex={-1}>{filled.title}</h1>
      <Notice>{details.is_kept ? m.q_closed_notice() : m.feedback_not_kept()}</Notice>
      <NotAccepted owner={ownerOf(details.respondent, details.uid)} withWaiting />
      {details.is_kept && <AnswerList details={filled} />}
    </Stack>
  )
}
