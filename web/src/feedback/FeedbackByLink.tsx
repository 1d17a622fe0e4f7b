import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CallError, isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { LanguageLink } from '#answers/filling/LanguageLink.tsx'
import { NotAccepted } from '#answers/filling/NotAccepted.tsx'
import { ownerOf } from '#answers/queue/store.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { linkRaterApi } from '#feedback/rating/rating.api.ts'
import { Rating } from '#feedback/rating/Rating.tsx'
import { nameOf } from './labels.ts'

interface Props {
  token: string
  /** Owner of answers typed here while the token was that of another questionnaire. */
  left: string | null
  /** Whom answers typed here are about, as far as this tab knows. */
  known: readonly Typed[]
  onKnown: (people: readonly Typed[]) => void
}
/** Answers that may wait in this browser, and whom they are about. */
interface Typed {
  uid: string
  name: string
}

/** What the holder of a personal link sees: no account, nothing of the portal around it. */
export function FeedbackByLink({ token, left, known, onKnown }: Props) {
  const [raterApi] = useState(() => linkRaterApi(token))
  const query = useQuery(raterApi.request())
  // A token nobody knows may have been meant for any questionnaire.
  const isInvalid = isMissing(query.error)
  const isOfAccount = query.error instanceof CallError && query.error.code === 'UNAUTHENTICATED'
  useHead({ title: query.data?.campaign ?? (isInvalid ? m.public_title() : m.feedback_title()), noIndex: true })
  const people = query.data?.people.map((one) => ({ uid: one.uid, name: nameOf(one) })) ?? known
  useEffect(() => {
    if (query.data) onKnown(people)
    // oxlint-disable-next-line react/exhaustive-deps -- when it is heard of
  }, [query.data])
  const typed = people.map(({ uid, name }) => (
    <NotAccepted key={uid} owner={ownerOf(null, uid)} withWaiting about={name} />
  ))
  if (query.data && !isInvalid && !isOfAccount)
    return <Rating request={query.data} raterApi={raterApi} first={null} leave={null} />
  return (
    <>
      <FillingHeader title={isInvalid ? m.public_title() : m.feedback_title()} home={null} tools={<LanguageLink />} />
      <Page measure="form">
        {isInvalid ? (
          <Stack gap={5}>
            <EmptyState ring="beside" level={1} title={m.feedback_invalid_title()} text={m.q_public_invalid()} />
            <NotAccepted owner={left} withWaiting />
            {typed}
          </Stack>
        ) : isOfAccount ? (
          <Stack gap={5}>
            <EmptyState
              level={1}
              title={m.feedback_account_title()}
              text={m.feedback_account_text()}
              action={<LinkButton href="/questionnaires">{m.login_submit()}</LinkButton>}
            />
            {typed}
          </Stack>
        ) : (
          <Loaded query={query}>{() => null}</Loaded>
        )}
      </Page>
    </>
  )
}
