import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathWith } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { setTodayOf, useTodayOf } from '#base/page/today-of.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { getLanguage, INTL } from '#base/text/language.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { TaskLines } from '#staff-tasks/TaskLine.tsx'
import { Switch } from '#ui/choice/Switch.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Columns, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { isOthers, LineList, Lines, withWords } from './Lines.tsx'
import { Recently } from './Recently.tsx'

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

/** `ponedeljek, 23.11.2026`. */
const formatWeekday = (day: string): string =>
  `${new Intl.DateTimeFormat(INTL[getLanguage()], { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))}, ${formatDay(day)}`

/** What waits for whoever runs the portal; every number opens the list of exactly what it counts. */
export function TodayPage() {
  const whose = useTodayOf()
  const query = useQuery({ ...queryOf('GET /office/today', { query: { whose } }), staleTime: 0, select: withWords })
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
      lead={query.data && <p className="muted">{m.today_date({ date: formatWeekday(query.data.today) })}</p>}
    >
      <Loaded query={query}>
        {({ today, lines, tasks, recent }) => (
          <Columns>
            <Lines lines={lines} today={today} empty={<Nothing user={user} />} />
            {(tasks.length > 0 || recent.length > 0 || lines.some(isOthers)) && (
              <Stack gap={6}>
                {lines.some(isOthers) && (
                  <Section title={m.today_others()}>
                    <LineList lines={lines.filter(isOthers)} today={today} />
                  </Section>
                )}
                {recent.length > 0 && <Recently recent={recent} today={today} />}
                {tasks.length > 0 && <OwnTasks tasks={tasks} />}
              </Stack>
            )}
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
