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
import { Skeleton, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { UpcomingInterviews } from '#interviews/UpcomingInterviews.tsx'
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
  const waiting = tasks.data?.filter((task) => task.status !== 'done' && !task.is_optional).length ?? 0
  const firstName = user?.name?.split(' ')[0] ?? ''
  return (
    <Page>
      <Columns shape="overview">
        <div>
          <h1 tabIndex={-1}>{m.dash_title({ name: firstName })}</h1>
          <p className={styles.count}>{waiting > 0 && m.count_tasks_left({ count: waiting })}</p>
          <Loaded query={tasks} skeleton={<TasksSkeleton />}>
            {(list) => <Tasks tasks={list} showJobs={isCandidate} />}
          </Loaded>
        </div>
        <Stack gap={7} {...(!tasks.data && { className: styles.later })}>
          {isCandidate && (
            <>
              <UpcomingInterviews />
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
  const next = tasks.find((task) => task.status !== 'done' && !task.is_optional)
  const others = tasks.filter((task) => task !== next)
  const isLeft = others.some(({ status }) => status !== 'done')
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
            title={isLeft ? m.dash_tasks_optional_title() : m.dash_tasks_empty_title()}
            text={isLeft ? m.dash_tasks_optional_text() : m.dash_tasks_empty_text()}
            action={showJobs && <LinkButton href="/jobs">{m.dash_tasks_empty_cta()}</LinkButton>}
          />
        </div>
      )}
      {others.length > 0 && (
        <Section title={next ? m.dash_tasks_more() : m.dash_tasks_title()}>
          <TaskList tasks={others} />
        </Section>
      )}
    </>
  )
}

/** As high as the next step and a few tasks: nothing below it jumps when they come. */
function TasksSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.next}>
        <Skeleton shape="box" className={styles.nextOutline} />
      </div>
      <div className={styles.tasksOutline}>
        <SkeletonRows rows={4} lines={2} />
      </div>
    </div>
  )
}
