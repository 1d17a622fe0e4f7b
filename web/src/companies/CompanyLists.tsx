import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo, pathWith } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import { allows, useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { JobStatusTag } from '#office/JobStatusTag.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import type { Company } from './companies.api.ts'

type Job = AnswerOf<'GET /jobs'>['data'][number]
const SHOWN = 10

const jobColumns = (): Column<Job>[] => [
  {
    key: 'title',
    label: m.office_job_title(),
    rowHeader: true,
    cell: ({ uid, title, ref_no: number }) => (
      <Link href={pathTo('/office/jobs/:uid', { uid })}>
        <span className="nowrap">{number}</span> <JobTitle>{title || m.office_untitled()}</JobTitle>
      </Link>
    ),
  },
  { key: 'status', label: m.office_status(), cell: (job) => <JobStatusTag job={job} /> },
  {
    key: 'expires_at',
    label: m.office_deadline(),
    numeric: true,
    cell: (job) => (job.expires_at ? formatDay(job.expires_at) : ''),
  },
]

/** The latest jobs of a company, for whoever may read jobs. */
export function CompanyJobs({ company }: { company: Company }) {
  const user = useUser()
  const mayRead = Boolean(user && allows(user, 'jobs.read'))
  const query = useQuery({
    ...queryOf('GET /jobs', { query: { per_page: SHOWN, filter: { company_uid: company.uid } } }),
    staleTime: 0,
    enabled: mayRead,
  })
  if (!mayRead) return null
  return (
    <Section title={m.company_jobs()}>
      <Loaded query={query}>
        {({ data, total }) =>
          data.length === 0 ? (
            <p className="muted">{m.company_jobs_none()}</p>
          ) : (
            <>
              <DataTable caption={m.company_jobs()} columns={jobColumns()} rows={data} rowKey={({ uid }) => uid} />
              {total > SHOWN && (
                <p>
                  <Link href={pathWith('/office/jobs', new URLSearchParams({ company: company.label }).toString())}>
                    {m.company_jobs_all()} ({total})
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

type Person = Company['people'][number]

const peopleColumns = (mayOpen: boolean): Column<Person>[] => [
  {
    key: 'name',
    label: m.company_person(),
    rowHeader: true,
    cell: ({ uid, name, email }) =>
      mayOpen ? <Link href={pathTo('/office/users/:uid', { uid })}>{name ?? email}</Link> : (name ?? email),
  },
  { key: 'position', label: m.users_position_title(), cell: (person) => person.position_title ?? '' },
  { key: 'email', label: m.users_email(), cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  {
    key: 'account',
    label: m.company_account(),
    cell: (person) => (person.is_active ? m.company_account_active() : m.company_account_closed()),
  },
]

/** People of a company with an account here. */
export function CompanyPeople({ company: { people } }: { company: Company }) {
  const user = useUser()
  const columns = peopleColumns(Boolean(user && allows(user, 'users.manage')))
  return (
    <Section title={m.company_people()}>
      {people.length === 0 ? (
        <p className="muted">{m.company_people_none()}</p>
      ) : (
        <DataTable caption={m.company_people()} columns={columns} rows={people} rowKey={({ uid }) => uid} />
      )}
    </Section>
  )
}
