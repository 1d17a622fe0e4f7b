import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { type GateFault, gateFaults, isWarning } from '@korak/contract/jobs.rules.ts'
import { asHref, type Href, pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { queryClient, showAnswer } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { leadToWhatHolds } from '#base/data/TwoValues.tsx'
import { type Command, useCommands } from '#base/page/commands.ts'
import { dismissToastsAbout, showToast } from '#base/page/toasts.ts'
import { Link, navigate } from '#base/routing/navigation.tsx'
import { allows, useUser } from '#base/session/session.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type Job, gateFactsOf } from './job-values.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { SelectionDialog } from './SelectionDialog.tsx'
import { asShown, type JobEditing } from './useJobEditing.ts'
import { Warnings } from './Warnings.tsx'

const MOVES = [
  { verb: 'pause', to: 'paused', words: () => m.office_pause(), said: () => m.office_job_is_paused() },
  { verb: 'archive', to: 'archived', words: () => m.office_archive(), said: () => m.office_job_is_archived() },
] as const satisfies { verb: keyof Job['may']; to: Job['status']; words: () => string; said: () => string }[]
const PUBLISH = { to: 'published', said: () => m.office_job_is_published() } as const

interface Props {
  editing: JobEditing
  /** The list one came from. */
  up: Href
  /** What an attempt ended with: words, or what is missing. */
  onRefused: (why: string | readonly GateFault[] | null) => void
}

/** What can be done with a job now; what is typed is saved first. */
export function JobMoves({ editing, up, onRefused }: Props) {
  const { base: job } = editing
  const user = useUser()
  const [asked, ask] = useState<Asked>(null)
  const [pending, setPending] = useState<string | null>(null)
  const faults = useMemo(() => gateFaults(gateFactsOf(editing.values, job), today()), [editing.values, job])
  const warnings = faults.filter(({ point }) => isWarning(point))
  /** What is typed cannot be saved: said at the top, or one is led to it. */
  const holdUp = () => (editing.doubts.length > 0 ? onRefused(editing.doubts) : leadToWhatHolds())
  const attempt = async (verb: string, work: () => Promise<void>) => {
    onRefused(null)
    setPending(verb)
    try {
      if (job.may.update && !(await editing.save())) return holdUp()
      await asShown(editing, work)
      await queryClient.invalidateQueries({ queryKey: ['GET /jobs'] })
    } catch (error) {
      onRefused(wordsOf(error))
    } finally {
      setPending(null)
    }
  }
  const params = { uid: job.uid }
  const despite = [...new Set(warnings.map(({ point }) => point))].filter(isWarning)
  /** What only changes our data is taken back as a whole. */
  const undo = (uid: string) =>
    attempt('undo', async () => {
      const taken = await call('POST /bulk-actions/:uid/undo', { params: { uid } })
      const answer = await call('GET /jobs/:uid', { params })
      editing.adopt(answer)
      await showAnswer('GET /jobs/:uid', { params }, answer)
      if (taken.done === 0) return onRefused(taken.left[0]?.why ?? m.office_bulk_nothing())
      showToast({ text: m.office_job_move_undone() })
    })
  const moveNow = async (to: Job['status'], said: string, more: { selection_ended_on?: string } = {}) => {
    const body = { status: to, rev: editing.latest().rev, ...(to === 'published' && { despite }), ...more }
    const { undo_uid: undoable, ...answer } = await call('PUT /jobs/:uid/status', { params, body })
    editing.adopt(answer)
    await showAnswer('GET /jobs/:uid', { params }, answer)
    const action = undoable !== null && { action: { label: m.action_undo(), run: () => void undo(undoable) } }
    // What was done before cannot be taken back alone any more.
    dismissToastsAbout(job.uid)
    showToast({ text: said, about: job.uid, ...action })
  }
  const move = (to: Job['status'], said: string) => attempt(to, () => moveNow(to, said))
  const close = async (day: string | null) => {
    if (job.may.update && !(await editing.save()))
      throw new CallError({ status: 0, code: 'UNREADABLE', message: m.job_move_unsaved() })
    await asShown(editing, () =>
      moveNow('closed', m.office_job_is_closed(), { ...(day && { selection_ended_on: day }) }),
    )
    await queryClient.invalidateQueries({ queryKey: ['GET /jobs'] })
  }
  const duplicate = () =>
    attempt('duplicate', async () => {
      const { uid } = await call('POST /jobs/:uid/duplicate', { params })
      await navigate(pathTo('/office/jobs/:uid', { uid }))
      showToast({ text: m.job_duplicated(), about: uid })
    })
  const remove = () =>
    attempt('delete', async () => {
      await call('DELETE /jobs/:uid', { params, query: { rev: editing.latest().rev } })
      await navigate('/office/jobs')
      dismissToastsAbout(job.uid)
      showToast({ text: m.job_deleted() })
    })
  const plan = async (day: string | null) => {
    const body = { rev: editing.latest().rev, publish_on: day, ...(day && { despite }) }
    const answer = await asShown(editing, () => call('PUT /jobs/:uid/plan', { params, body }))
    editing.adopt(answer)
    await showAnswer('GET /jobs/:uid', { params }, answer)
    await queryClient.invalidateQueries({ queryKey: ['GET /jobs'] })
    showToast({ text: day ? m.plan_saved({ date: formatDay(day) }) : m.plan_cancelled() })
  }
  const askWhenFit = (what: 'publish' | 'plan') => {
    // How far the deadline must be is known once the day is.
    const stops = faults.filter(
      ({ point, key }) => !isWarning(point) && (what === 'publish' || key !== 'error_job_deadline'),
    )
    onRefused(stops.length > 0 ? stops : null)
    if (stops.length === 0) ask(what)
  }
  const openPlan = async () => {
    if (await editing.save()) askWhenFit('plan')
    else holdUp()
  }
  const mayCreate = Boolean(user && allows(user, 'jobs.create'))
  const actions = [
    ...(mayCreate ? [{ id: 'duplicate', label: m.job_duplicate(), run: () => void duplicate() }] : []),
    ...(job.may.delete ? [{ id: 'delete', label: m.job_delete(), run: () => ask('delete') }] : []),
    ...MOVES.filter(({ verb }) => job.may[verb]).map(({ to, words, said }) => ({
      id: to,
      label: words(),
      run: () => void move(to, said()),
    })),
    ...(job.may.close ? [{ id: 'close', label: m.office_close(), run: () => ask('close') }] : []),
    ...(job.may.plan && job.publish_on
      ? [{ id: 'unplan', label: m.plan_cancel(), run: () => void attempt('unplan', () => plan(null)) }]
      : []),
    ...(job.may.plan && !job.publish_on ? [{ id: 'plan', label: m.plan_open(), run: () => void openPlan() }] : []),
    ...(job.may.publish ? [{ id: PUBLISH.to, label: m.office_publish(), run: () => askWhenFit('publish') }] : []),
  ]
  useJobCommands(actions, up, job.may.update)
  const title = job.title || m.office_untitled()
  return (
    <Row>
      {job.status === 'published' && <Link href={pathTo('/jobs/:uid', { uid: job.uid })}>{m.office_see_ad()}</Link>}
      {actions.map(({ id, label, run }) => (
        <Button key={id} variant={id === PUBLISH.to ? 'primary' : 'secondary'} pending={pending === id} onClick={run}>
          {label}
        </Button>
      ))}
      {asked === 'close' && (
        <SelectionDialog
          title={m.selection_close_title({ title })}
          text={m.selection_close_text()}
          day={job.selection_ended_on}
          rev={job.rev}
          submit={m.selection_close()}
          waiting={asHref(`${pathTo('/office/jobs/:uid/applications', params)}?look=table&is_unanswered=true`)}
          onSave={close}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'plan' && (
        <PlanDialog
          title={title}
          rev={job.rev}
          day={job.publish_on}
          warnings={warnings}
          onPlan={plan}
          onClose={() => ask(null)}
        />
      )}
      <Asking asked={asked} ask={ask} title={title} warnings={warnings}>
        {{ publish: () => void move(PUBLISH.to, PUBLISH.said()), delete: () => void remove() }}
      </Asking>
    </Row>
  )
}

type Asked = 'publish' | 'plan' | 'close' | 'delete' | null
interface AskingProps {
  asked: Asked
  ask: Dispatch<SetStateAction<Asked>>
  title: string
  warnings: readonly GateFault[]
  children: Record<'publish' | 'delete', () => void>
}

/** Only publishing and deleting ask first. */
function Asking({ asked, ask, title, warnings, children: does }: AskingProps) {
  const shared = {
    onKeep: () => ask(null),
    onConfirm: () => {
      ask(null)
      if (asked === 'publish' || asked === 'delete') does[asked]()
    },
  }
  return (
    <>
      <ConfirmDialog
        {...shared}
        open={asked === 'publish'}
        title={m.job_publish_title({ title })}
        confirm={warnings.length > 0 ? m.job_publish_anyway() : m.office_publish()}
        keep={m.job_publish_not()}
        variant="primary"
      >
        <Warnings of={warnings} />
        <p>{m.job_publish_text()}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={asked === 'delete'}
        title={m.job_delete_title({ title })}
        confirm={m.action_delete()}
        keep={m.job_delete_keep()}
      >
        <p>{m.job_delete_text()}</p>
      </ConfirmDialog>
    </>
  )
}

/** U leads back, E into the first field; the rest is in the search of the office. */
function useJobCommands(
  actions: readonly { id: string; label: string; run: () => void }[],
  up: Href,
  mayEdit: boolean,
): void {
  const known = actions.map(({ id, label }) => `${id}\t${label}`).join('\n')
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  const commands = useMemo<Command[]>(() => {
    const first = () => document.querySelector<HTMLElement>('main form input:not([type="hidden"])')?.focus()
    const run = (id: string) => () => current.current.find((one) => one.id === id)?.run()
    return [
      { id: 'up', group: 'record', label: m.office_back_to_jobs(), key: 'u', href: up },
      ...(mayEdit ? [{ id: 'edit', group: 'record' as const, label: m.job_editor_edit(), key: 'e', run: first }] : []),
      ...known.split('\n').map((line): Command => {
        const [id = '', label = ''] = line.split('\t')
        return { id, group: 'record', label, run: run(id) }
      }),
    ]
  }, [known, up, mayEdit])
  useCommands(commands)
}
