import type { ApplicationCard } from '@korak/contract/applications.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { Link } from '#base/routing/navigation.tsx'
import { StepLine } from '#ui/feedback/StepLine.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import styles from './applications.module.css'
import { lineState, moveOf, promiseOf, standingWords, waitsOf } from './labels.ts'

/** An application in a list: job, four-point line, stage, whose move it is and by when. */
export function ApplicationSummary({ application, level = 3 }: { application: ApplicationCard; level?: 2 | 3 }) {
  const { job, uid, submitted_at, step } = application
  const Heading = `h${level}` as const
  const href =
    application.status === 'draft' && job.is_open
      ? pathTo('/jobs/:uid', { uid: job.uid, apply: 1 })
      : pathTo('/applications/:uid', { uid })
  return (
    <article className={styles.summary}>
      <Heading className={styles.job}>
        <Link href={href}>
          <JobTitle>{job.title}</JobTitle>
        </Link>
      </Heading>
      <p className={styles.facts}>
        {[job.company, submitted_at ? m.apps_submitted_on({ date: formatDay(submitted_at) }) : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(application.is_active || submitted_at) && <StepLine at={step} state={lineState(application)} />}
      <StageLine application={application} />
    </article>
  )
}

/** Stage in bold, who moves next, with what, and the date: what the line above shows, in words. */
export function StageLine({ application }: { application: ApplicationCard }) {
  const move = moveOf(application)
  const then = [waitsOf(application), promiseOf(application)].filter(Boolean).join(' ')
  return (
    <p className={styles.stage}>
      <strong>{standingWords(application)}.</strong> {move && <Tag tone={move.tone}>{move.words}</Tag>} {then}
    </p>
  )
}
