import { pathTo } from '@korak/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { INTL, getLanguage } from '#base/text/language.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { formatPay } from '#base/text/money.ts'
import { Section } from '#ui/layout/Section.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'
import styles from './dashboard.module.css'

/** Up to three jobs with the reason for each; silent when there is nothing to recommend. */
export function RecommendedJobs() {
  const query = useQuery(queryOf('GET /portal/jobs/recommended'))
  if (query.data?.length === 0) return null
  return <Loaded query={query}>{(jobs) => <Shown jobs={jobs} />}</Loaded>
}

function Shown({ jobs }: { jobs: AnswerOf<'GET /portal/jobs/recommended'> }) {
  const list = new Intl.ListFormat(INTL[getLanguage()], { type: 'conjunction' })
  return (
    <Section title={m.dash_match_title()}>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.uid}>
            <Link href={pathTo('/jobs/:uid', { uid: job.uid })} lang={job.language.slice(0, 2)}>
              <JobTitle>{job.title}</JobTitle>
            </Link>
            <p>{withNonBreaking([job.company, job.city, job.pay && formatPay(job.pay)].filter(Boolean).join(' · '))}</p>
            <p>{m.dash_match_why({ reasons: list.format(job.reasons) })}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
