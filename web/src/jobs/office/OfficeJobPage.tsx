import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'
import { Link, navigate, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { formatPay } from '#base/text/money.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Columns, Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { JobStatusTag } from './JobStatusTag.tsx'
import styles from './OfficeJobPage.module.css'

export const screens: Screens = [
  {
    path: '/office/jobs/:uid',
    title: 'office_jobs',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

type Job = AnswerOf<'GET /jobs/:uid'>

/** A job as staff read it: both languages side by side, and what can be done with it now. */
export function OfficeJobPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid } }), staleTime: 0 })
  const title = query.data && (query.data.title || m.office_untitled())
  useHead(title ? { title } : null)
  return (
    <Loaded query={query}>
      {(job) => (
        <OfficeScreen
          title={job.title || m.office_untitled()}
          above={{ label: m.office_jobs(), href: '/office/jobs' }}
          lead={
            <Row>
              <JobStatusTag status={job.status} />
              <span className="muted">{[job.ref_no, job.company].filter(Boolean).join(' · ')}</span>
            </Row>
          }
        >
          <Moves job={job} />
          <Columns shape="article">
            <Texts job={job} />
            <SignPost label={m.office_job_facts()}>
              <FactsList facts={factsOf(job)} />
            </SignPost>
          </Columns>
        </OfficeScreen>
      )}
    </Loaded>
  )
}

const day = (at: string | null) => (at ? formatDay(at) : '–')

const factsOf = (job: Job) => [
  { label: m.office_company(), value: job.company ?? '–' },
  { label: m.office_job_confidential(), value: job.is_confidential ? m.office_yes() : m.office_no() },
  { label: m.office_job_since(), value: day(job.published_at) },
  { label: m.office_deadline(), value: day(job.expires_at) },
  { label: m.office_job_openings(), value: job.openings },
  {
    label: m.office_job_pay(),
    value: job.pay_min === null ? '–' : formatPay({ min: job.pay_min, max: job.pay_max, currency: 'EUR' }),
  },
  { label: m.office_owner(), value: job.contact_name },
]

type Status = Job['status']
const MOVES = [
  { verb: 'publish', to: 'published', words: () => m.office_publish(), said: () => m.office_job_is_published() },
  { verb: 'pause', to: 'paused', words: () => m.office_pause(), said: () => m.office_job_is_paused() },
  { verb: 'close', to: 'closed', words: () => m.office_close(), said: () => m.office_job_is_closed() },
  { verb: 'archive', to: 'archived', words: () => m.office_archive(), said: () => m.office_job_is_archived() },
] as const satisfies { verb: keyof Job['may']; to: Status; words: () => string; said: () => string }[]

function Moves({ job }: { job: Job }) {
  const possible = MOVES.filter(({ verb }) => job.may[verb])
  const isPublic = job.status === 'published'
  const commands = useMemo<Command[]>(
    () => [
      { id: 'up', group: 'record', label: m.office_back_to_jobs(), key: 'u', run: () => void navigate('/office/jobs') },
    ],
    [],
  )
  useCommands(commands)
  return (
    <Stack gap={3}>
      <Row>
        {possible.map((move) => (
          <Move key={move.verb} job={job} move={move} isMain={move.verb === 'publish'} />
        ))}
        {isPublic && <Link href={pathTo('/jobs/:uid', { uid: job.uid })}>{m.office_see_ad()}</Link>}
      </Row>
    </Stack>
  )
}

function Move({ job, move, isMain }: { job: Job; move: (typeof MOVES)[number]; isMain: boolean }) {
  const form = useSubmit(async () => {
    const { uid, rev } = job
    try {
      const answer = await call('PUT /jobs/:uid/status', { params: { uid }, body: { status: move.to, rev } })
      await showAnswer('GET /jobs/:uid', { params: { uid } }, answer)
      await queryClient.invalidateQueries({ queryKey: ['GET /jobs'] })
      showToast({ text: move.said() })
    } catch (error) {
      // Somebody else was quicker: what it is now is shown, with the reason.
      if (error instanceof CallError && error.status === 409)
        await queryClient.invalidateQueries({ queryKey: ['GET /jobs/:uid'] })
      throw error
    }
  })
  return (
    <form onSubmit={form.onSubmit} noValidate className={styles.move}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <Button type="submit" variant={isMain ? 'primary' : 'secondary'} pending={form.pending}>
        {move.words()}
      </Button>
    </form>
  )
}

const LANGUAGES = [
  ['sl-SI', () => m.office_slovenian(), 'sl'],
  ['en-EN', () => m.office_english(), 'en'],
] as const
const PARTS = [
  ['challenges', () => m.job_section_challenges()],
  ['expectations', () => m.job_section_expectations()],
  ['offerings', () => m.job_section_offerings()],
  ['company_text', () => m.job_section_company()],
] as const

function Texts({ job }: { job: Job }) {
  return (
    <div className={styles.texts}>
      {LANGUAGES.map(([language, words, lang]) => {
        const text = job.texts[language]
        return (
          <Section key={language} title={words()}>
            {text === undefined || text.title === '' ? (
              <p className="muted">{m.office_no_text()}</p>
            ) : (
              <div lang={lang}>
                <p>
                  <b>{text.title}</b>
                </p>
                {PARTS.map(([part, heading]) =>
                  text[part].length === 0 ? null : (
                    <section key={part}>
                      <h3>{heading()}</h3>
                      <ul>
                        {text[part].map((line) => (
                          <li key={line}>{line}</li>
                        ))}
                      </ul>
                    </section>
                  ),
                )}
              </div>
            )}
          </Section>
        )
      })}
    </div>
  )
}
