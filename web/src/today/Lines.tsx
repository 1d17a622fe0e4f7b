import type { ReactNode } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { TodayLine } from '@korak/contract/today.ts'
import { Link } from '#base/routing/navigation.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { DueTag, firstWords } from './first.tsx'
import styles from './TodayPage.module.css'

const WORDS: Record<TodayLine['kind'], (count: number, name: string | null) => string> = {
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
  interviews_outcome: (count) => m.today_interviews_outcome({ count }),
  consents_ending: (count) => m.today_consents_ending({ count }),
  offers_waiting: (count) => m.today_offers_waiting({ count }),
  placements_loose: (count) => m.today_placements_loose({ count }),
  placements_missing: (count) => m.today_placements_missing({ count }),
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
  others_candidates: (count) => m.today_others_candidates({ count }),
  others_companies: (count) => m.today_others_companies({ count }),
  saved_view: (count, name) => m.today_view({ count, name: name ?? '' }),
}
/** Their words say the day. */
const OF_TODAY: ReadonlySet<TodayLine['kind']> = new Set(['tasks_due'])
const WHEN = { first: () => m.today_first(), week: () => m.today_week() }

type Today = AnswerOf<'GET /office/today'>
/** Without lines of kinds that a server upgraded meanwhile knows and this page does not. */
export const withWords = (today: Today): Today => ({ ...today, lines: today.lines.filter(({ kind }) => kind in WORDS) })

/** The next move is not ours. */
export const isOthers = ({ when }: TodayLine): boolean => when === 'others'

interface Props {
  lines: readonly TodayLine[]
  /** The day it is. */
  today: string
}

/** What waits for us: first of all, and this week. */
export function Lines({ lines, today, empty }: Props & { empty: ReactNode }) {
  if (lines.every(isOthers)) return empty
  const parts = (['first', 'week'] as const).map((when) => {
    const own = lines.filter((line) => line.when === when)
    return (
      own.length > 0 && (
        <section key={when} className={styles.part}>
          <h2>{WHEN[when]()}</h2>
          <LineList lines={own} today={today} />
        </section>
      )
    )
  })
  return <div>{parts}</div>
}

export const LineList = ({ lines, today }: Props) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line.path}>
        <LineOf line={line} today={today} />
      </li>
    ))}
  </ul>
)

function LineOf({ line, today }: { line: TodayLine; today: string }) {
  const { kind, name, instead_of: insteadOf, count, total_is: totalIs, path, first, details } = line
  const words = firstWords(first, count, today)
  return (
    <>
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
          )}{' '}
          {!OF_TODAY.has(kind) && <DueTag first={first} today={today} />}
          {words && (
            <span className={styles.which}>
              <JobTitle>{words}</JobTitle>
            </span>
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
    </>
  )
}
