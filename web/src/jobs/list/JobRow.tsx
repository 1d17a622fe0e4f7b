import { createElement, type ReactNode } from 'react'
import type { JobCard } from '@korak/contract/jobs.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { Link } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { SaveButton } from '#jobs/saved/SaveButton.tsx'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './JobRow.module.css'
import { dotted, inLine, otherLang, placeText, workplaceWord } from '#jobs/labels.ts'
import { Pay } from '#jobs/ad/Pay.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'

interface Props {
  job: JobCard
  level?: 2 | 3
  /** Instead of the dates and the tags. */
  dates?: ReactNode
  tags?: ReactNode
  /** Under the row's text, above its link: a button of its own. */
  more?: ReactNode
  /** Instead of the bookmark; sits above the row, which is a link as a whole. */
  action?: ReactNode
}

/** A job in a list. The whole row leads to it, but only the title is the link. */
export function JobRow({ job, level = 2, dates, tags, more, action }: Props) {
  const lang = otherLang(job.language)
  const title = (
    <Link href={pathTo('/jobs/:uid', { uid: job.uid })} lang={lang} className={styles.link}>
      <JobTitle>{job.title}</JobTitle>
    </Link>
  )
  return (
    <li className={styles.row}>
      {createElement(`h${level}`, { className: styles.title }, title)}
      <p className={styles.place}>{withNonBreaking(dotted(job.company, placeText(job)))}</p>
      <p className={styles.facts}>
        {job.pay && <Pay pay={job.pay} />}
        {job.pay && '\u00a0· '}
        {dotted(workplaceWord(job.workplace), inLine(job.worktime))}
      </p>
      <div className={styles.last}>
        <p className={styles.dates}>
          {dates ??
            dotted(
              m.jobs_row_published({ date: formatDay(job.published_at) }),
              m.jobs_row_deadline({ date: formatDay(job.expires_at) }),
            )}
        </p>
        {tags === undefined ? <JobTags job={job} /> : tags}
      </div>
      {more && <div className={styles.more}>{more}</div>}
      <div className={styles.action}>{action === undefined ? <SaveButton job={job} /> : action}</div>
    </li>
  )
}

function JobTags({ job }: { job: JobCard }) {
  if (!job.is_new && !job.is_closing && !job.applied) return null
  return (
    <p className={styles.tags}>
      {job.applied && <Tag tone={STATE_TONES.done}>{m.jobs_applied()}</Tag>}
      {job.is_new && <Tag tone="brand">{m.jobs_new()}</Tag>}
      {job.is_closing && <Tag tone="honey">{m.jobs_closing()}</Tag>}
    </p>
  )
}

/** Rows with hairlines between. */
export function JobRows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}
