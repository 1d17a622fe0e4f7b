import { pathTo } from '@korak/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#base/text/dates.ts'
import { Link } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { Pay } from '#jobs/ad/Pay.tsx'
import { Contours } from '#ui/layout/Contours.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import styles from './auth.module.css'

/** What waits behind the door: the two newest jobs, for everybody to see. */
export function NewestJobs() {
  const { data } = useQuery(queryOf('GET /portal/jobs', { query: { per_page: 10 } }))
  return (
    <aside className={styles.right} aria-labelledby="newest-jobs">
      <Contours className={styles.contours} />
      <div className={styles.panel}>
        <h2 id="newest-jobs">{m.login_panel_title()}</h2>
        <ol className={styles.sign}>
          {data?.data.slice(0, 2).map((job, index) => (
            <li key={job.uid}>
              <Link href={pathTo('/jobs/:uid', { uid: job.uid })} lang={job.language.slice(0, 2)}>
                <JobTitle>{job.title}</JobTitle>
              </Link>
              <p>
                {job.city}
                {' · '}
                {index === 0 && job.pay ? (
                  <Pay pay={job.pay} />
                ) : (
                  m.login_panel_deadline({ date: formatDay(job.expires_at) })
                )}
              </p>
            </li>
          ))}
          <li>
            <Link href="/jobs">{m.login_panel_all()}</Link>
            {data && <p>{m.login_panel_count({ count: data.total })}</p>}
          </li>
        </ol>
      </div>
    </aside>
  )
}
