import { useEffect, useMemo } from 'react'
import { type Href, pathTo } from '@korak/contract/screens.ts'
import { isGate, isStaff, whereTo } from '#base/session/access.ts'
import { keepGoalJob, keepReturnTo, storedGoal } from '#base/session/after-sign-in.ts'
import { navigate, usePath } from '#base/routing/navigation.tsx'
import { getPlace } from '#base/routing/place.ts'
import { isLeaving, useExpired, useUser } from '#base/session/session.ts'
import { showToast } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { wasAdmitted, noteAdmitted } from './admitted-page.ts'
import { type Match, matchRoute } from './route.ts'
import { NOT_FOUND, redirectOf } from '#app/redirects.ts'
import { routes } from '#app/routes.list.ts'

/** The screen to draw at the current path; null while the person is being sent somewhere else. */
export function useRoute(): Match | null {
  const path = usePath()
  const user = useUser()
  const match = useMemo(() => matchRoute(routes, path), [path])
  const expired = useExpired()
  // Over unsaved work the page stays where it is; the shell asks to sign in again.
  const elsewhere = typeof window === 'undefined' || expired ? null : elsewhereFrom(path, match, user)

  useEffect(() => {
    if (expired) return
    if (!user) noteAdmitted(null)
    if (elsewhere === null) {
      if (user) noteAdmitted(path)
      if (user && match?.route.access !== 'signed-out') forgetGoal(path)
      return
    }
    const place = getPlace()
    // Not a step on the way itself, and not after choosing to sign out: this is where the person wanted to be.
    const isGoal =
      !isGate(path) && (elsewhere === '/login' || (isGate(elsewhere) && match?.route.access !== 'signed-out'))
    if (isGoal && !isLeaving()) keepReturnTo(place.path + place.search)
    void navigate(elsewhere, { replace: true })
    if (user && path.startsWith('/consent/confirm/') && !isGate(elsewhere)) tellWhereToDecide()
  }, [elsewhere, expired, match, path, user])

  // An unknown address is drawn as such at once; the address bar follows.
  if (!match && redirectOf(path) === null) return matchRoute(routes, NOT_FOUND)
  // While nobody knows who this is, only what everybody may see is drawn.
  if (elsewhere !== null || (user === undefined && match?.route.access !== 'public')) return null
  return match
}

/** A mailed link is for people who are signed out; who is signed in should not wonder what became of it. */
function tellWhereToDecide() {
  const action = { label: m.c_link_open(), run: () => void navigate('/consents') }
  showToast({ tone: 'info', text: m.c_link_signed_in(), action })
}

/** Arrived: what was remembered for after sign-in has done its work. */
function forgetGoal(path: string) {
  const { job, returnTo } = storedGoal()
  if (job !== null && path === pathTo('/jobs/:uid', { uid: job.uid })) keepGoalJob(null)
  if (path !== returnTo?.split('?')[0]) return
  keepReturnTo(null)
  // It was asked for later: nothing is left to lead away from here.
  keepGoalJob(null)
}

function elsewhereFrom(path: string, match: Match | null, user: ReturnType<typeof useUser>): Href | null {
  const redirect = redirectOf(path, getPlace().search, user)
  if (redirect !== null) return redirect
  if (!match) return NOT_FOUND
  const { access, layout } = match.route
  // Nobody else needs to know that there is an office; who was in it until a moment ago is told why it is closed.
  if (layout === 'office' && user && !isStaff(user) && !wasAdmitted(path)) return NOT_FOUND
  return whereTo({ user, path, access, stored: storedGoal(), isHere: wasAdmitted(path) })
}
