import { pathTo } from '@korak/contract/screens.ts'
import { LinkTabs } from '#ui/navigation/LinkTabs.tsx'
import { m } from '#words/messages.js'

type Page = 'ad' | 'applications' | 'questions' | 'stages' | 'history'

/** The pages of one job. */
export const JobTabs = ({ uid, current }: { uid: string; current: Page }) => (
  <LinkTabs
    label={m.job_tabs()}
    tabs={[
      { href: pathTo('/office/jobs/:uid', { uid }), label: m.job_tab_ad(), current: current === 'ad' },
      {
        href: pathTo('/office/jobs/:uid/applications', { uid }),
        label: m.staff_applications(),
        current: current === 'applications',
      },
      {
        href: pathTo('/office/jobs/:uid/questions', { uid }),
        label: m.job_tab_questions(),
        current: current === 'questions',
      },
      {
        href: pathTo('/office/jobs/:uid/stages', { uid }),
        label: m.job_tab_stages(),
        current: current === 'stages',
      },
      {
        href: pathTo('/office/jobs/:uid/history', { uid }),
        label: m.job_tab_history(),
        current: current === 'history',
      },
    ]}
  />
)
