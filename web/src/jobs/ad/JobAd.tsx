import { Fragment, type ReactNode } from 'react'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { useUser } from '#base/session/session.ts'
import { RichLine } from '#base/text/RichLine.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { SaveButton } from '#jobs/saved/SaveButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { ApplicationLink, ApplyAction, ApplyLink } from './ApplyAction.tsx'
import { BackToList } from './BackToList.tsx'
import styles from './JobAd.module.css'
import { JobFacts } from './JobFacts.tsx'
import { JobRow, JobRows } from '#jobs/list/JobRow.tsx'
import { dotted, inLine, otherLang, workplaceWord } from '#jobs/labels.ts'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { Pay } from './Pay.tsx'
import { ShareActions } from './ShareActions.tsx'

/** The ad as everybody sees it, below what concerns one person only. The facts come before the long text, in the page and for those who listen to it. */
export function JobAd({ job, before }: { job: JobDetail; before?: ReactNode }) {
  const lang = otherLang(job.language)
  const isOpen = job.status === 'open'
  return (
    <>
      <BackToList />
      {before}
      <article className={styles.ad}>
        <header className={styles.head}>
          <p className={styles.company}>{withNonBreaking(dotted(job.company, job.city))}</p>
          <h1 tabIndex={-1} lang={lang} className={styles.title}>
            <JobTitle>{job.title}</JobTitle>
          </h1>
          <p className={styles.line}>
            {job.pay && <Pay pay={job.pay} />}
            {job.pay && '\u00a0· '}
            {dotted(workplaceWord(job.workplace), job.contract && inLine([job.contract]))}
          </p>
          {lang && <p className={styles.note}>{m.job_other_language()}</p>}
          {!isOpen && (
            <Notice tone="warn" title={m.jobs_closed()} className={styles.closed}>
              {m.job_gone()}
            </Notice>
          )}
        </header>
        {!isOpen && <Similar job={job} />}
        <JobFacts job={job} action={<ApplyAction job={job} />} />
        <div lang={lang} className={styles.text}>
          <Texts job={job} />
        </div>
        <footer className={styles.foot}>
          <p className={styles.equal}>{m.job_equal()}</p>
          <ShareActions title={job.title} />
        </footer>
      </article>
      {isOpen && <Similar job={job} />}
      {isOpen && <ApplyBar job={job} />}
    </>
  )
}

const SECTIONS = [
  ['challenges', () => m.job_section_challenges()],
  ['expectations', () => m.job_section_expectations()],
  ['offerings', () => m.job_section_offerings()],
] as const

function Texts({ job }: { job: JobDetail }) {
  return (
    <>
      {SECTIONS.map(([name, title]) => (
        <Fragment key={name}>
          {job[name].length > 0 && (
            <Section title={title()}>
              <ul>
                {job[name].map((item) => (
                  <li key={item}>
                    <RichLine of={item} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </Fragment>
      ))}
      {job.company_text.length > 0 && (
        <Section title={m.job_section_company()}>
          {job.company_text.map((paragraph) => (
            <p key={paragraph}>
              <RichLine of={paragraph} />
            </p>
          ))}
        </Section>
      )}
    </>
  )
}

function Similar({ job }: { job: JobDetail }) {
  if (job.similar.length === 0) return null
  return (
    <Section title={m.job_similar()} className={styles.similar}>
      <JobRows>
        {job.similar.map((one) => (
          <JobRow key={one.uid} job={one} level={3} />
        ))}
      </JobRows>
    </Section>
  )
}

/** On a phone the way to apply stays at the lower edge; it rests in its place at the end, so it covers nothing. */
function ApplyBar({ job }: { job: JobDetail }) {
  const user = useUser()
  if (user && !user.candidate) return null
  return (
    <div className={styles.bar}>
      {job.may.apply ? <ApplyLink job={job} /> : <ApplicationLink job={job} />}
      <SaveButton job={job} look="bar" />
    </div>
  )
}
