import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnswerOf, InputOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { keyOf, queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { useHead } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'
import { useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { CommandButton } from '#office/CommandButton.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordChanges } from '#office/RecordChanges.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { JOB_STATUS_WORDS } from '#office/JobStatusTag.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { useJobStep } from './job-step.ts'
import { JobTabs } from './JobTabs.tsx'
import { workplaceWord } from '#jobs/labels.ts'
import { PERIODS } from './JobFields.tsx'
import type { Job } from './job-values.ts'
import { TYPE_WORDS } from './questions/QuestionFields.tsx'
import { STATUS_WORDS } from './stages/StageRows.tsx'
import { FIELD_WORDS } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/jobs/:uid/history',
    query: ['list'],
    title: 'job_tab_history',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

type Change = Omit<AnswerOf<'GET /jobs/:uid/changes'>[number], 'is_own' | 'first_rev'>
type Field = Change['fields'][number]

/** What was changed in a job, by whom, from what to what; earlier values can be restored. */
export function JobHistoryPage() {
  const { uid } = useParams<'uid'>()
  const stepOf = useJobStep()
  const query = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid } }), staleTime: 0 })
  const title = query.data && m.job_history_title({ title: query.data.title || m.office_untitled() })
  useHead(title ? { title } : null)
  return (
    <RecordLoaded list="/office/jobs" query={query} opened={{ kind: 'job', uid }}>
      {(job) => (
        <OfficeScreen title={m.job_history_title({ title: job.title || m.office_untitled() })} above={stepOf(job)}>
          <JobTabs uid={uid} current="history" />
          <Changes job={job} />
        </OfficeScreen>
      )}
    </RecordLoaded>
  )
}

function Changes({ job }: { job: Job }) {
  const params = { uid: job.uid }
  const [failed, setFailed] = useState<string | null>(null)
  const restore = async (change: Change) => {
    setFailed(null)
    try {
      const answer = await call('PUT /jobs/:uid', { params, body: { ...bodyOf(change), rev: job.rev } })
      await showAnswer('GET /jobs/:uid', { params }, answer)
      await queryClient.invalidateQueries({ queryKey: keyOf('GET /jobs/:uid/changes', { params }) })
      showToast({ text: m.job_history_restored() })
    } catch (error) {
      setFailed(whyOf(error))
      // The next press is about what is there by now.
      for (const key of ['GET /jobs/:uid', 'GET /jobs/:uid/changes'] as const)
        await queryClient.invalidateQueries({ queryKey: keyOf(key, { params }) })
    }
  }
  const actionOf = (change: Change) =>
    job.may.update &&
    change.rev > 1 &&
    change.fields.some(isRestorable) && (
      <CommandButton variant="secondary" onRun={() => restore(change)}>
        {m.job_history_restore()}
        <span className="visually-hidden">: {m.job_history_changed({ rev: change.rev })}</span>
      </CommandButton>
    )
  return (
    <>
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      <Part uid={job.uid} actionOf={actionOf} />
    </>
  )
}

interface PartProps {
  uid: string
  /** Left out: the newest. */
  before?: number
  actionOf: (change: Change) => ReactNode
}

/** As much of the history as is answered at once, and what is older when it is asked for. */
function Part({ uid, before, actionOf }: PartProps) {
  const options = { params: { uid }, query: before === undefined ? {} : { before } }
  const query = useQuery({ ...queryOf('GET /jobs/:uid/changes', options), staleTime: 0 })
  const [isMore, setMore] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // The button that asked for it is gone.
  useEffect(() => {
    if (before !== undefined) part.current?.focus()
  }, [before])
  return (
    <div ref={part} tabIndex={-1}>
      <Loaded query={query}>
        {(changes) => {
          const first = changes.at(-1)?.first_rev ?? 1
          if (changes.length === 0 && before !== undefined) return <p className="muted">{m.job_history_kept()}</p>
          return (
            <>
              <RecordChanges
                changes={changes}
                made={m.job_history_made()}
                labelOf={labelOf}
                shown={shownAs}
                actionOf={actionOf}
              />
              {first > 1 && !isMore && (
                <Button variant="secondary" onClick={() => setMore(true)}>
                  {m.job_history_older()}
                </Button>
              )}
              {first > 1 && isMore && <Part uid={uid} before={first} actionOf={actionOf} />}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** Nothing on this page is beside the fields: each is named with what is wrong with it. */
function whyOf(error: unknown): string {
  const lines = Object.entries(fieldErrors(error)).map(([field, why]) => `${labelOf(field)}: ${why}`)
  return lines.length > 0 ? lines.join(' ') : wordsOf(error)
}

/** What has calls of its own is not restored by writing it. */
const APART: ReadonlySet<string> = new Set(['status', 'publish_on', 'selection_ended_on', 'stages', 'questions'])
const isRestorable = ({ field, is_known: isKnown }: Field) => isKnown && !APART.has(field)

/** What was before, as the call takes it. */
function bodyOf({ fields }: Change): InputOf<'POST /jobs', 'body'> {
  const texts: Record<string, Record<string, unknown>> = {}
  const body: Record<string, unknown> = {}
  for (const { field, before, after } of fields.filter(isRestorable)) {
    const [, language, part] = field.split('.')
    if (language && part) (texts[language] ??= {})[part] = before ?? (Array.isArray(after) ? [] : '')
    else body[field] = before
  }
  return { ...body, texts } as InputOf<'POST /jobs', 'body'>
}

const WORDS: Readonly<Record<string, () => string>> = {
  ...FIELD_WORDS,
  status: () => m.office_status(),
  tags: () => m.job_editor_tags(),
  publish_on: () => m.plan_publish_on(),
  selection_ended_on: () => m.selection_heading(),
  stages: () => m.job_tab_stages(),
  questions: () => m.job_tab_questions(),
}
const DAYS: ReadonlySet<string> = new Set(['publish_on', 'selection_ended_on'])
const labelOf = (field: string): string => WORDS[field]?.() ?? field

const shownAs = (field: string, value: string): string => {
  if (field === 'status') return JOB_STATUS_WORDS[value as Job['status']]()
  if (field === 'workplace') return workplaceWord(value as Job['workplace'])
  if (field === 'pay_period') return PERIODS[value as Job['pay_period']]()
  if (DAYS.has(field)) return formatDay(value)
  if (field === 'stages') return stageLine(value)
  if (field === 'questions') return questionLine(value)
  return field === 'expires_at' ? formatDate(value) : value
}

/** Type and duty of a question in words; a questionnaire is its title. */
function questionLine(line: string): string {
  const parts = line.split(' · ')
  const type = TYPE_WORDS[parts.at(-2) as keyof typeof TYPE_WORDS]
  if (!type) return line
  return [...parts.slice(0, -2), type(), parts.at(-1) === 'required' ? m.questions_required() : m.form_optional()].join(
    ' · ',
  )
}

/** The status of a stage in words: it stands behind both names, before the guide where there is one. */
function stageLine(line: string): string {
  const parts = line.split(' · ')
  const at = parts.findIndex((part, index) => index > 1 && part in STATUS_WORDS)
  return parts
    .map((part, index) => (index === at ? STATUS_WORDS[part as keyof typeof STATUS_WORDS]() : part))
    .join(' · ')
}
