import type { Screens } from '#base/routing/screens.ts'
import { useSyncExternalStore } from 'react'
import { useHead } from '#base/page/head.ts'
import { isStaff } from '#base/session/access.ts'
import { useUser } from '#base/session/session.ts'
import { Link, hasPast } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { TEXTS } from '#jobs/list/search.ts'
import { SearchField, SearchForm } from '#ui/list/SearchForm.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './NotFoundPage.module.css'

export const screens: Screens = [
  {
    path: '/not-found',
    title: 'nf_title',
    access: 'public',
    bar: false,
    slim: true,
    section: null,
    status: 404,
    isRendered: true,
  },
]

const never = () => () => undefined

/** For every address that leads nowhere; the search goes on from here, for staff the office. */
export function NotFoundPage() {
  useHead({ title: m.nf_title(), noIndex: true })
  // The server knows no history; the button appears when there is a page of ours to go back to.
  const canGoBack = useSyncExternalStore(never, hasPast, () => false)
  const user = useUser()
  const isOfStaff = Boolean(user && isStaff(user))
  return (
    <Page measure="form">
      <EmptyState
        ring="beside"
        level={1}
        title={m.nf_title()}
        text={
          <>
            <p>{m.nf_subtitle()}</p>
            <p>{m.nf_text()}</p>
          </>
        }
        action={
          <div className={styles.ways}>
            {canGoBack && (
              <Button variant="secondary" onClick={() => history.back()}>
                {m.nf_back()}
              </Button>
            )}
            {isOfStaff ? <Link href="/office">{m.nf_office()}</Link> : <Link href="/">{m.nf_home()}</Link>}
          </div>
        }
      />
      {!isOfStaff && (
        <SearchForm action="/jobs" label={m.nf_search_label()} submit={m.nf_search_action()} className={styles.search!}>
          <SearchField label={m.nf_search_label()} name="search" limit={TEXTS.search} />
        </SearchForm>
      )}
    </Page>
  )
}
