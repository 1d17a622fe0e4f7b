import { pathTo } from '@korak/contract/screens.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { LinkTabs } from '#ui/navigation/LinkTabs.tsx'
import { m } from '#words/messages.js'

type Page = 'ad' | 'applications' | 'questions' | 'stages' | 'history'
const PAGES = [
  ['ad', '/office/jobs/:uid', () => m.job_tab_ad()],
  ['applications', '/office/jobs/:uid/applications', () => m.staff_applications()],
  ['questions', '/office/jobs/:uid/questions', () => m.job_tab_questions()],
  ['stages', '/office/jobs/:uid/stages', () => m.job_tab_stages()],
  ['history', '/office/jobs/:uid/history', () => m.job_tab_history()],
] as const

/** The pages of one job; the list one came from goes along. */
export function JobTabs({ uid, current }: { uid: string; current: Page }) {
  const [address] = useSearch()
  const list = address.get('list') ?? undefined
  return (
    <LinkTabs
      label={m.job_tabs()}
      tabs={PAGES.map(([page, screen, label]) => ({
        href: pathTo(screen, { uid, list }),
        label: label(),
        current: current === page,
      }))}
    />
  )
}
