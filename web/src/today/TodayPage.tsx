import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathWith } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { setTodayOf, useTodayOf } from '#base/page/today-of.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { TaskLines } from '#staff-tasks/TaskLine.tsx'
import { Switch } from '#ui/choice/Switch.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Columns } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import styles from './TodayPage.module.css'

export const screens: Screens = [
  {
    path: '/office',
    title: 'office_today',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'staff',
    section: null,
  },
]

type Today = AnswerOf<'GET /office/today'>
type Line = Today['lines'][number]

const WORDS: Record<Line['kind'], (count: number, name: string | null) => string> = {
  own_tasks: (count) => m.today_own_tasks({ count }),
  jobs_missed: (count) => m.today_jobs_missed({ count }),
  tasks_overdue: (count) => m.today_tasks_overdue({ count }),
  tasks_due: (count) => m.today_tasks_due({ count }),
  tasks_open: (count) => m.today_tasks_open({ count }),
  applications_unanswered: (count) => m.today_applications_unanswered({ count }),
  applications_late: (count) => m.today_applications_late({ count }),
  applications_promised: (count) => m.today_applications_promised({ count }),
  applications_unread: (count) => m.today_applications_unread({ count }),
  jobs_late: (count) => m.today_jobs_late({ count }),
  jobs_new: (count) => m.today_jobs_new({ count }),
  selection_notices: (count) => m.today_selection_notices({ count }),
  jobs_expired: (count) => m.today_jobs_expired({ count }),
  jobs_expiring: (count) => m.today_jobs_expiring({ count }),
  jobs_paused: (count) => m.today_jobs_paused({ count }),
  jobs_without_pay: (count) => m.today_jobs_without_pay({ count }),
  jobs_drafted: (count) => m.today_jobs_drafted({ count }),
  jobs_of_absent: (count) => m.today_jobs_of_absent({ count }),
  jobs_without_contact: (count) => m.today_jobs_without_contact({ count }),
  approaches_accepted: (count) => m.today_approaches_accepted({ count }),
  tasks_of_absent: (count) => m.today_tasks_of_absent({ count }),
  tasks_of_disabled: (count) => m.today_tasks_of_disabled({ count }),
  users_expired: (count) => m.today_users_expired({ count }),
  mails_failed: (count) => m.today_mails_failed({ count }),
  work_failed: (count) => m.today_work_failed({ count }),
  interviews_today: (count) => m.today_interviews_today({ count }),
  interviews_asked: (count) => m.today_interviews_asked({ count }),
  interviews_unanswered: (count) => m.today_interviews_unanswered({ count }),
  consents_ending: (count) => m.today_consents_ending({ count }),
  offers_waiting: (count) => m.today_offers_waiting({ count }),
  placements_starting: (count) => m.today_placements_starting({ count }),
  guarantees_ending: (count) => m.today_guarantees_ending({ count }),
  references_named: (count) => m.today_references_named({ count }),
  references_unread: (count) => m.today_references_unread({ count }),
  references_missing: (count) => m.today_references_missing({ count }),
  letters_to_print: (count) => m.today_letters_to_print({ count }),
  letters_planned: (count) => m.today_letters_planned({ count }),
  replies_waiting: (count) => m.today_replies_waiting({ count }),
  raters_proposed: (count) => m.today_raters_proposed({ count }),
  evaluations_open: (count) => m.today_evaluations_open({ count }),
  saved_view: (count, name) => m.today_view({ count, name: name ?? '' }),
}
const WHEN = { first: () => m.today_first(), week: () => m.today_week() }

/** What waits for whoever runs the portal; every number opens the list of exactly what it counts. */
export function TodayPage() {
  const whose = useTodayOf()
  const query = useQuery({ ...queryOf('GET /office/today', { query: { whose } }), staleTime: 0 })
  const user = useUser()
  const name = user?.name?.split(' ')[0]
  return (
    <OfficeScreen
      title={name ? m.dash_title({ name }) : m.office_today()}
      actions={
        user?.permissions.includes('jobs.read') && (
          <Switch
            label={m.today_all()}
            on={whose === 'all'}
            onToggle={() => setTodayOf(whose === 'all' ? 'mine' : 'all')}
          />
        )
      }
      lead={query.data && <p className="muted">{m.today_date({ date: formatDay(query.data.today) })}</p>}
    >
      <Loaded query={query}>
        {({ lines, tasks }) => (
          <Columns>
            <Lines lines={lines} empty={<Nothing user={user} />} />
            {tasks.length > 0 && <OwnTasks tasks={tasks} />}
          </Columns>
        )}
      </Loaded>
    </OfficeScreen>
  )
}

function OwnTasks({ tasks }: { tasks: Today['tasks'] }) {
  return (
    <Section title={m.tasks_own()}>
      <TaskLines tasks={tasks} />
      <p>
        <Link href={pathWith('/office/tasks', 'whose=mine&state.none=done')}>{m.tasks_all_own()}</Link>
      </p>
    </Section>
  )
}

/** Whoever only evaluates is told what will come here: nothing else of the office is theirs. */
const Nothing = ({ user }: { user: ReturnType<typeof useUser> }) =>
  user?.permissions.includes('evaluations.create') && user.permissions.every((one) => EVALUATES.has(one)) ? (
    <EmptyState ring="end" title={m.today_no_evaluations()} text={m.today_no_evaluations_text()} />
  ) : (
    <EmptyState ring="end" title={m.today_nothing()} />
  )
const EVALUATES: ReadonlySet<string> = new Set(['evaluations.create', 'triages.give'])

function Lines({ lines, empty }: { lines: readonly Line[]; empty: ReactNode }) {
  if (lines.length === 0) return empty
  const parts = (['first', 'week'] as const).map((when) => {
    const own = lines.filter((line) => line.when === when)
    return (
      own.length > 0 && (
        <section key={when} className={styles.part}>
          <h2>{WHEN[when]()}</h2>
          <ul className={styles.lines}>
            {own.map(({ kind, name, instead_of: insteadOf, count, total_is: totalIs, path, details }) => (
              <li key={path}>
                <Link href={path} className={styles.line}>
                  <b aria-hidden="true" className={styles.count}>
                    {count}
                    {totalIs === 'at_least' && '+'}
                  </b>
                  <span>
                    <span className={styles.what}>{WORDS[kind](count, name)}</span>
                    {insteadOf !== null && (
                      <>
                        {' '}
                        <Tag>{m.substitute_instead_of({ name: insteadOf })}</Tag>
                      </>
                    )}
                  </span>
                </Link>
                {details.length > 0 && (
                  <ul className={styles.details}>
                    {details.map((one) => (
                      <li key={one.path}>
                        <Link href={one.path}>
                          <JobTitle>{one.name}</JobTitle>
                        </Link>
                        : {one.text}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
  return <div>{parts}</div>
}
