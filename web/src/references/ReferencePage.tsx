import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { company as ours } from '#brand/company.ts'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useHead } from '#base/page/head.ts'
import { useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { LanguageLink } from '#answers/filling/LanguageLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { KnownReference } from './KnownReference.tsx'

export const screens: Screens = [
  {
    path: '/public/references/:token',
    query: ['lang'],
    title: 'reference_link_title',
    access: 'public',
    bar: false,
    section: null,
  },
]

/** What somebody without an account sees behind the personal link of a reference. */
export function ReferencePage() {
  const { token } = useParams<'token'>()
  const [isGone, setGone] = useState(false)
  const query = useQuery({
    ...queryOf('GET /public/references/:token', { params: { token } }),
    staleTime: 0,
    enabled: !isGone,
    refetchOnWindowFocus: false,
  })
  useHead({ title: m.reference_link_title(), noIndex: true })
  return (
    <>
      <FillingHeader title={m.reference_link_title()} home={null} tools={<LanguageLink />} />
      <Page measure="form">
        {isGone ? (
          <EmptyState level={1} title={m.reference_gone_title()} text={m.reference_gone_text()} />
        ) : isMissing(query.error) && query.data === undefined ? (
          <EmptyState
            level={1}
            title={m.reference_link_invalid_title()}
            text={m.reference_link_invalid_text({ email: ours.privacyEmail })}
          />
        ) : (
          <Loaded query={query}>
            {(reference) => <KnownReference token={token} reference={reference} onGone={() => setGone(true)} />}
          </Loaded>
        )}
      </Page>
    </>
  )
}
