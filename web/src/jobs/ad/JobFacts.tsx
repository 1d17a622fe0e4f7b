import type { ReactNode } from 'react'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { dayOf, daysBetween, formatDay, today } from '#base/text/dates.ts'
import { SaveButton } from '#jobs/saved/SaveButton.tsx'
import { Avatar } from '#ui/layout/Avatar.tsx'
import { type Fact, FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import styles from './JobFacts.module.css'
import { placeText } from '#jobs/labels.ts'

/** The sign-post beside the ad: deadline, place, type of work, whom to ask. */
export function JobFacts({ job, action }: { job: JobDetail; action: ReactNode }) {
  const isOpen = job.status === 'open'
  return (
    <SignPost label={m.job_facts()} className={styles.facts}>
      <div className={styles.act}>
        {action}
        {isOpen && <Deadline expiresAt={job.expires_at} />}
      </div>
      <FactsList facts={factsOf(job)} />
      {isOpen && (
        <div className={styles.save}>
          <SaveButton job={job} look="words" />
        </div>
      )}
      <Contact contact={job.contact} />
    </SignPost>
  )
}

function Deadline({ expiresAt }: { expiresAt: string }) {
  const days = daysBetween(today(), dayOf(expiresAt))
  return (
    <p className={styles.deadline}>
      {m.job_deadline()}: <strong>{formatDay(expiresAt)}</strong>{' '}
      {/* Midnight may pass between the server's drawing and the browser's. */}
      <span suppressHydrationWarning>({days > 0 ? m.count_days_left({ count: days }) : m.job_last_day()})</span>
    </p>
  )
}

function factsOf(job: JobDetail): Fact[] {
  const place = placeText(job)
  return [
    ...(place
      ? [
          {
            label: m.job_location(),
            value: [place !== job.region?.label && job.postal, place].filter(Boolean).join(' '),
          },
        ]
      : []),
    { label: m.job_worktime(), value: sentence(job.worktime) },
    ...(job.openings > 1 ? [{ label: m.job_openings_label(), value: String(job.openings) }] : []),
    { label: m.job_published(), value: formatDay(job.published_at) },
    { label: m.job_id(), value: job.ref_no },
  ].filter(({ value }) => value !== '')
}

/** "Polni delovni čas, gibljiv delovni čas": one sentence of several options. */
const sentence = (options: readonly { label: string }[]): string =>
  options.map(({ label }, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))).join(', ')

function Contact({ contact: { name, role, email, phone } }: { contact: JobDetail['contact'] }) {
  return (
    <div className={styles.contact}>
      <Avatar name={name} />
      <div>
        <p>
          <strong>{m.job_contact()}</strong>
        </p>
        <p>{[name, role].filter(Boolean).join(', ')}</p>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        {phone && (
          <p>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </p>
        )}
      </div>
    </div>
  )
}
