import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import type { Task } from '@korak/contract/tasks.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useUser } from '#base/session/session.ts'
import { DownloadBlock } from '#privacy/DownloadBlock.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Columns, Page, Stack } from '#ui/layout/Layout.tsx'
import { NextStep } from '#ui/layout/NextStep.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { LatestApplications } from './LatestApplications.tsx'
import { RecommendedJobs } from './RecommendedJobs.tsx'
import { TaskList } from './TaskList.tsx'
import styles from './dashboard.module.css'
import { actionOf, factsOf, titleOf } from './labels.ts'

export const screens: Screens = [
  { path: '/dashboard', title: 'nav_dashboard', access: 'signed-in', bar: true, section: 'dashboard' },
]

/** What to do now, and what happens with the applications. */
export function DashboardPage() {
  const user = useUser()
  const tasks = useQuery(queryOf('GET /portal/tasks'))
  const isCandidate = Boolean(user?.candidate)
  const open = tasks.data?.filter((task) => task.status !== 'done')
  const firstName = user?.name?.split(' ')[0] ?? ''
  return (
    <Page>
      <Columns shape="overview">
        <div>
          <h1 tabIndex={-1}>{m.dash_title({ name: firstName })}</h1>
          {open && open.length > 0 && <p className={styles.count}>{m.count_tasks_left({ count: open.length })}</p>}
          <Loaded query={tasks}>{(list) => <Tasks tasks={list} showJobs={isCandidate} />}</Loaded>
        </div>
        <Stack gap={7}>
          {isCandidate && (
            <>
              <LatestApplications />
              <RecommendedJobs />
            </>
          )}
          <DownloadBlock className={styles.data} />
        </Stack>
      </Columns>
    </Page>
  )
}

function Tasks({ tasks, showJobs }: { tasks: Task[]; showJobs: boolean }) {
  const next = tasks.find((task) => task.status !== 'done')
  return (
    <>
      {next ? (
        <div className={styles.next}>
          <NextStep
            label={m.dash_next_title()}
            title={titleOf(next)}
            text={factsOf(next)}
            action={<LinkButton href={next.path}>{actionOf(next)}</LinkButton>}
          />
        </div>
      ) : (
        <div className={styles.next}>
          <EmptyState
            ring="end"
            title={m.dash_tasks_empty_title()}
            text={m.dash_tasks_empty_text()}
            action={showJobs && <LinkButton href="/jobs">{m.dash_tasks_empty_cta()}</LinkButton>}
          />
        </div>
      )}
      {tasks.length > 0 && (
        <Section title={m.dash_tasks_title()}>
          <TaskList tasks={tasks} />
        </Section>
      )}
    </>
  )
}
