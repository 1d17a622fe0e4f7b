import type { PlainScreen } from '@korak/contract/screens.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'

interface NavItem {
  path: PlainScreen
  label: () => string
  /** Where there is little room. */
  short?: () => string
  /** Only in the menu of the user, or also in the bar. */
  place: 'bar' | 'menu'
  show: (user: CurrentUser | null) => boolean
}

const signedIn = (user: CurrentUser | null) => user !== null
const candidate = (user: CurrentUser | null) => Boolean(user?.candidate)
const contact = (user: CurrentUser | null) => Boolean(user?.company)
/** Company employees and employees work with the portal but do not look for a job in it. */
const seesJobs = (user: CurrentUser | null) => !user?.employee && !user?.companyemployee

const ITEMS: readonly NavItem[] = [
  { path: '/dashboard', label: () => m.nav_dashboard(), place: 'bar', show: signedIn },
  { path: '/jobs', label: () => m.nav_jobs(), place: 'bar', show: seesJobs },
  {
    path: '/applications',
    label: () => m.nav_applications(),
    short: () => m.nav_applications_short(),
    place: 'bar',
    show: candidate,
  },
  { path: '/messages', label: () => m.messages_title(), place: 'bar', show: candidate },
  {
    path: '/shared-profiles',
    label: () => m.shared_nav(),
    short: () => m.shared_nav_short(),
    place: 'bar',
    show: contact,
  },
  { path: '/questionnaires', label: () => m.nav_questionnaires(), place: 'bar', show: signedIn },
  { path: '/consents', label: () => m.nav_consents(), place: 'bar', show: signedIn },
  { path: '/settings', label: () => m.nav_profile(), place: 'bar', show: signedIn },
  { path: '/saved-jobs', label: () => m.nav_saved(), place: 'menu', show: candidate },
  { path: '/privacy', label: () => m.nav_privacy(), place: 'menu', show: signedIn },
]

/** What this person can go to, in order. */
export const navFor = (user: CurrentUser | null): NavItem[] => ITEMS.filter((item) => item.show(user))

/** The current screen or one inside its section. */
export const isCurrent = (item: NavItem, path: string): boolean =>
  path === item.path || path.startsWith(`${item.path}/`)
