import type { AnswerOf } from '@korak/contract/all.ts'
import { Link } from '#base/routing/navigation.tsx'
import { daysBetween, formatDay, formatTime } from '#base/text/dates.ts'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './TodayPage.module.css'

type Recent = AnswerOf<'GET /office/today'>['recent'][number]

const WORDS: Record<Recent['kind'], () => string> = {
  job: () => m.recent_job(),
  board: () => m.recent_board(),
  questions: () => m.recent_questions(),
  company: () => m.recent_company(),
  application: () => m.recent_application(),
}

function whenOf(at: string, today: string): string {
  const days = daysBetween(at, today)
  if (days > 1) return formatDay(at)
  const time = formatTime(at)
  return days === 1 ? m.recent_yesterday({ time }) : m.recent_today({ time })
}

/** What one last worked on: what it is and when, in one line under its name. */
export const Recently = ({ recent, today }: { recent: readonly Recent[]; today: string }) => (
  <Section title={m.today_recent()}>
    <ul className={styles.recent}>
      {recent.map(({ kind, name, job, at, path }) => (
        <li key={path}>
          <Link href={path}>
            <JobTitle>{name}</JobTitle>
          </Link>{' '}
          <span className={styles.which}>
            <JobTitle>{job === null ? WORDS[kind]() : m.recent_application_to({ job })}</JobTitle>
            {' · '}
            <span className="nowrap">{whenOf(at, today)}</span>
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
