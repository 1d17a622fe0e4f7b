import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { announcement } from '#base/page/announce.ts'
import { factorSignal } from '#base/session/auth.ts'
import { isCookieless } from '#base/session/cookieless.ts'
import { leaveQuestion, losableSignal } from '#base/routing/blocking.ts'
import { usePath } from '#base/routing/navigation.tsx'
import { useExpired, useUser } from '#base/session/session.ts'
import { SESSION, read } from '#base/page/storage.ts'
import { toasts } from '#base/page/toasts.ts'
import { classes } from '#ui/classes.ts'
import { LiveRegion } from '#ui/feedback/LiveRegion.tsx'
import { m } from '#words/messages.js'
import { CookieNotice } from '#app/notices/CookieNotice.tsx'
import { Footer } from './Footer.tsx'
import { OfflineBanner } from '#app/notices/OfflineBanner.tsx'
import {
  AccountNews,
  ConsentWatch,
  FactorDialog,
  OfficeFrame,
  SessionWarning,
  ShellDialogs,
  TabBar,
  ToastStack,
  UnsentNotice,
  UpdateNotice,
} from './lazy-parts.ts'
import type { Route } from '#app/routing/route.ts'
import styles from './Shell.module.css'
import { SlimHeader } from './SlimHeader.tsx'
import { TopBar } from './TopBar.tsx'

const SETTLED_MS = 30_000
const hasUpdated = () => read('session', SESSION.updated) !== null

/** Everything around a screen: notices, bars, the region for messages, dialogs that concern the whole page. */
export function Shell({ route, children }: { route: Route | null; children: ReactNode }) {
  const user = useUser() ?? null
  const path = usePath()
  const isSettled = useSettledPage()
  const hasBar = route?.bar ?? false
  const hasTabs = hasBar && user !== null && route?.tabs !== false
  const main = (
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
  return (
    <div className={classes(styles.shell, hasTabs && styles.withTabs)}>
      <a href="#main" className={styles.skip}>
        {m.app_skip()}
      </a>
      <div role="status">{isSettled && <UpdateNotice.Part />}</div>
      {!isCookieless(path) && <CookieNotice />}
      <OfflineBanner />
      {user && <AccountNews.Part />}
      {user && <UnsentNotice.Part />}
      {route?.layout === 'office' && user ? (
        <OfficeFrame.Part user={user} permission={route.permission} isForm={route.isForm}>
          {main}
        </OfficeFrame.Part>
      ) : (
        <>
          {hasBar && <TopBar user={user} />}
          {!hasBar && route?.slim && <SlimHeader />}
          {main}
          <Footer />
          {hasTabs && <TabBar.Part user={user} />}
        </>
      )}
      {user && <ConsentWatch.Part />}
      <Messages />
      <Questions isSignedIn={user !== null} />
    </div>
  )
}

/** True half a minute after the page came alive, or at once after an update: nobody waits for news of versions. */
function useSettledPage(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), hasUpdated() ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

function Messages() {
  const text = useSyncExternalStore(announcement.subscribe, announcement.get, () => '')
  const hasToasts = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.get().length > 0,
    () => false,
  )
  return (
    <>
      <LiveRegion text={text} />
      {hasToasts && <ToastStack.Part />}
    </>
  )
}

/** Dialogs are rare; their code comes when the first question is there. */
function Questions({ isSignedIn }: { isSignedIn: boolean }) {
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get, () => null)
  const expired = useExpired()
  const answerFactor = useSyncExternalStore(factorSignal.subscribe, factorSignal.get, () => null)
  const isLosable = useSyncExternalStore(losableSignal.subscribe, losableSignal.get, () => false)
  useEffect(() => {
    // The dialog must be here before the connection goes; where it is not, the browser's own asks.
    if (isLosable || question) ShellDialogs.load().catch(() => question?.answer(confirm(m.form_unsaved())))
  }, [isLosable, question])
  return (
    <>
      {isSignedIn && <SessionWarning.Part />}
      {answerFactor && <FactorDialog.Part answer={answerFactor} />}
      {(question || expired) && <ShellDialogs.Part question={question} isExpired={expired !== null} />}
    </>
  )
}
