import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isMissing } from '#base/errors.ts'
import { useHead } from '#base/head.ts'
import { Loaded } from '#base/Loaded.tsx'
import { FillingHeader } from '#questionnaires/FillingHeader.tsx'
import { LanguageLink } from '#questionnaires/LanguageLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Layout.tsx'
import { m } from '#words/messages.js'
import { linkDesk } from './rating.api.ts'
import { Rating } from './Rating.tsx'

/** What the holder of a personal link sees: no account, nothing of the portal around it. */
export function FeedbackByLink({ token }: { token: string }) {
  const [desk] = useState(() => linkDesk(token))
  const query = useQuery(desk.request())
  // A token nobody knows may have been meant for any questionnaire.
  const isInvalid = isMissing(query.error)
  useHead({ title: query.data?.campaign ?? (isInvalid ? m.public_title() : m.feedback_title()), noIndex: true })
  if (query.data) return <Rating request={query.data} desk={desk} first={null} leave={null} />
  return (
    <>
      <FillingHeader title={isInvalid ? m.public_title() : m.feedback_title()} home={null} tools={<LanguageLink />} />
      <Page measure="form">
        {isInvalid ? (
          <EmptyState ring="beside" level={1} title={m.feedback_invalid_title()} text={m.q_public_invalid()} />
        ) : (
          <Loaded query={query}>{() => null}</Loaded>
        )}
      </Page>
    </>
  )
}
