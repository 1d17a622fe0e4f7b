import type { Legal } from '@korak/contract/screens.ts'
import { usePath } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { Accessibility } from './Accessibility.tsx'
import { Contact } from './Contact.tsx'
import { Cookies } from './Cookies.tsx'
import { PublishedText, isPublished, textNeeds, versionOf } from './PublishedText.tsx'

export const screens: Screens = [
  {
    path: '/privacy-notice',
    query: ['version', 'lang'],
    title: 'legal_notice',
    access: 'public',
    bar: true,
    section: null,
    isRendered: true,
  },
  {
    path: '/terms',
    query: ['version', 'lang'],
    title: 'legal_terms',
    access: 'public',
    bar: true,
    section: null,
    isRendered: true,
  },
  {
    path: '/cookies',
    query: ['lang'],
    title: 'legal_cookies',
    access: 'public',
    bar: true,
    section: null,
    isRendered: true,
  },
  {
    path: '/accessibility',
    query: ['lang'],
    title: 'legal_accessibility',
    access: 'public',
    bar: true,
    section: null,
    isRendered: true,
  },
  {
    path: '/contact',
    query: ['lang'],
    title: 'legal_contact',
    access: 'public',
    bar: true,
    section: null,
    isRendered: true,
  },
]

const OURS = { '/cookies': Cookies, '/accessibility': Accessibility, '/contact': Contact }

/** What everybody may read. One page for all: each first load names every file of code there is. */
export function LegalPage() {
  const path = usePath() as Legal
  if (isPublished(path)) return <PublishedText path={path} />
  const Ours = OURS[path]
  return <Ours />
}
LegalPage.needs = (_params: Record<string, string>, search: URLSearchParams, path: string) =>
  isPublished(path) ? textNeeds(path, search) : []
LegalPage.knows = versionOf
