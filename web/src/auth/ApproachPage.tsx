import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnApproach } from '@korak/contract/approaches.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { AuthFrame } from '#auth/AuthFrame.tsx'
import { brand } from '#brand/brand.ts'
import { call } from '#base/data/call.ts'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf, showAnswer } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Link, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

export const screens: Screens = [
  { path: '/approach/:token', title: 'approach_own_title', access: 'public', bar: false, section: null },
]

/** Where somebody who was asked about a job says yes or no. */
export function ApproachPage() {
  const { token } = useParams<'token'>()
  const query = useQuery({
    ...queryOf('GET /approaches/:token', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AuthFrame>
      {/* One that was cut off on its way is none we know. */}
      {isMissing(query.error) && query.data === undefined ? (
        <Said state="unknown" job={null} />
      ) : (
        <Loaded query={query}>
          {(approach) =>
            approach.state === 'open' ? (
              <Ask token={token} of={approach} />
            ) : (
              <Said state={approach.state} job={approach.job} />
            )
          }
        </Loaded>
      )}
    </AuthFrame>
  )
}

function Ask({ token, of: { job, note, answer_by: until } }: { token: string; of: OwnApproach }) {
  const [answer, setAnswer] = useState<'accepted' | 'declined'>('accepted')
  const params = { token }
  const form = useSubmit(async () => {
    await showAnswer(
      'GET /approaches/:token',
      { params },
      await call('POST /approaches/:token', { params, body: { answer } }),
    )
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <h1 tabIndex={-1}>{m.approach_own_title()}</h1>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {job && (
          <p>
            <b>{job.title}</b>
            <br />
            {withNonBreaking([job.company, job.city].filter(Boolean).join(' · '))}
          </p>
        )}
        <p>{m.approach_own_lead({ company: brand.name })}</p>
        {note !== '' && <p>{note}</p>}
        {job && (
          <p>
            <Link href={pathTo('/jobs/:uid', { uid: job.uid })}>{m.approach_own_ad()}</Link>
          </p>
        )}
        {until && <p className="muted">{m.approach_own_until({ day: formatDay(until) })}</p>}
        <Row>
          <Button type="submit" pending={form.pending} onClick={() => setAnswer('accepted')}>
            {m.approach_own_yes()}
          </Button>
          <Button type="submit" variant="secondary" onClick={() => setAnswer('declined')}>
            {m.approach_own_no()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const SAID = {
  accepted: [() => m.approach_own_accepted_title(), () => m.approach_own_accepted()],
  declined: [() => m.approach_own_declined_title(), () => m.approach_own_declined()],
  withdrawn: [() => m.approach_own_over_title(), () => m.approach_own_withdrawn()],
  late: [() => m.approach_own_over_title(), () => m.approach_own_late()],
  unknown: [() => m.approach_own_over_title(), () => m.approach_own_unknown()],
} as const

function Said({ state, job }: { state: keyof typeof SAID; job: OwnApproach['job'] }) {
  const [title, words] = SAID[state]
  return (
    <Stack gap={4}>
      <h1 tabIndex={-1}>{title()}</h1>
      <p role="status">{words()}</p>
      <div>
        {state === 'accepted' && job ? (
          <LinkButton href={pathTo('/jobs/:uid', { uid: job.uid, apply: 1 })}>{m.approach_own_apply()}</LinkButton>
        ) : state === 'late' && job?.is_open ? (
          <LinkButton variant="secondary" href={pathTo('/jobs/:uid', { uid: job.uid })}>
            {m.approach_own_ad()}
          </LinkButton>
        ) : (
          <LinkButton variant="secondary" href="/jobs">
            {m.approach_own_jobs()}
          </LinkButton>
        )}
      </div>
    </Stack>
  )
}
