import { Suspense, lazy, useDeferredValue, useMemo, useRef, useState } from 'react'
import { gateFaults, lockedFields } from '@korak/contract/jobs.rules.ts'
import { errorText, type JobEditing } from './useJobEditing.ts'
import { useQuery } from '@tanstack/react-query'
import { RichLine } from '#base/text/RichLine.tsx'
import { givingUp } from '#base/routing/blocking.ts'
import { formatTime, today } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { queryOf } from '#base/data/query.ts'
import { type Command, SAVE, useCommands } from '#base/page/commands.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { leadToWhatHolds, TwoValues } from '#base/data/TwoValues.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { JobTasks } from '#staff-tasks/RecordTasks.tsx'
import { m } from '#words/messages.js'
import styles from './JobEditor.module.css'
import { JobFields } from './JobFields.tsx'
import { JobGate, faultText, gateTitle } from './JobGate.tsx'
import { JobTexts } from './JobTexts.tsx'
import { type Job, type JobField, type JobValues, gateFactsOf, valuesOf } from './job-values.ts'
import { useSaid } from './useSaid.ts'
import { Warnings } from './Warnings.tsx'
import { bothWords, FIELD_WORDS } from './words.ts'

/** With what draws pages as text, for whoever looks at it. */
const JobPreview = lazy(() => import('./JobPreview.tsx').then((x) => ({ default: x.JobPreview })))

interface Props {
  editing: JobEditing
  /** Publishing was tried: what is missing is said beside each field. */
  isTried: boolean
}

/** A job to be written: facts, both languages side by side, and what it still lacks. */
export function JobEditor({ editing, isTried }: Props) {
  const { base, values, change, unsettled, settle, errors, doubts } = editing
  const theirs = valuesOf(base)
  const faults = useMemo(() => gateFaults(gateFactsOf(values, base), gateDay(base, values)), [values, base])
  const [isSeen, setSeen] = useState(false)
  const both = useBoth(base, unsettled)
  const said = useSaid(base, values)
  const shown = useDeferredValue(values)
  const errorOf = (name: JobField) => {
    const missing = isTried && faults.find(({ field }) => field === name)
    const twice = unsettled.includes(name) ? m.profile_elsewhere_choose() : undefined
    const doubt = doubts.find(({ field }) => field === name)
    const undecided = doubt && m.job_doubt({ text: faultText(doubt) })
    return twice ?? errorText(errors, name) ?? undecided ?? (missing ? faultText(missing) : undefined)
  }
  const locked = lockedFields(base)
  /** It never is before a publishing again. */
  const isOver = base.status === 'closed' || base.status === 'archived'
  const fields = {
    job: base,
    values,
    change,
    errorOf,
    readOnly: !base.may.update,
    isLocked: (name: JobField) => !base.may.update || locked.includes(name),
  }
  return (
    <div className={styles.editor}>
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <TwoValues
          title={both}
          fields={unsettled.map((field) => ({
            field,
            label: FIELD_WORDS[field](),
            theirs: <RichLine of={said(theirs, field)} />,
            mine: <RichLine of={said(values, field)} />,
          }))}
          onChoose={(name, which) => {
            const field = name as JobField
            if (which === 'theirs') change({ [field]: theirs[field] })
            settle(field)
          }}
        />
        {locked.length > 0 && base.may.update && (
          <Notice>
            {m.publication_locked({ fields: locked.map((name) => FIELD_WORDS[name as JobField]()).join(', ') })}
          </Notice>
        )}
        <JobFields {...fields} />
        <JobTexts {...fields} />
        <SaveState editing={editing} />
      </form>
      <aside className={styles.side} aria-label={isOver ? m.job_preview() : gateTitle(base)}>
        {!isOver && <JobGate job={base} faults={faults} />}
        <Accordion title={m.job_preview()} open={isSeen} onToggle={setSeen}>
          {isSeen && (
            <Suspense fallback={<SkeletonBlock lines={8} />}>
              <JobPreview job={base} values={shown} />
            </Suspense>
          )}
        </Accordion>
        <JobTasks uid={base.uid} />
      </aside>
    </div>
  )
}

/** The day the term is counted from: of what is public the one it was published on, for a deadline that stays. */
const gateDay = (base: Job, values: JobValues): string =>
  (base.status === 'published' && values.expires_at === valuesOf(base).expires_at && base.publication.last_on) ||
  today()

/** Who has changed one of the fields last, and when. */
function useBoth({ uid, rev }: Pick<Job, 'uid' | 'rev'>, fields: readonly JobField[]): string {
  const query = queryOf('GET /jobs/:uid/changes', { params: { uid } })
  const isAsked = fields.length > 0
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, rev], enabled: isAsked, staleTime: 0 })
  return bothWords(isAsked ? data : undefined, fields)
}

const NONE: Command[] = []

/** Whether what is typed is saved: a draft by itself, what is public by a press. In sight wherever one types. */
function SaveState({ editing }: { editing: JobEditing }) {
  const { base, changed, isSaving, isHeld, savedAt, failure, unsettled, doubts, save, discard } = editing
  const isDraft = base.status === 'draft'
  const [isAsking, setAsking] = useState(false)
  const said = useRef<HTMLSpanElement>(null)
  const lead = (isAll: boolean) => {
    if (!isAll) return leadToWhatHolds()
    // The pressed button goes with what there was to save.
    if (said.current?.parentElement?.contains(document.activeElement)) said.current.focus()
  }
  const submit = () => (doubts.length > 0 ? setAsking(true) : void save().then(lead))
  const latest = useRef(submit)
  latest.current = submit
  const canSave = base.may.update && changed.length > 0
  const commands = useMemo<Command[]>(
    () =>
      canSave
        ? [{ id: 'save', group: 'record', label: m.job_editor_save(), key: SAVE, run: () => latest.current() }]
        : NONE,
    [canSave],
  )
  useCommands(commands)
  const text = isSaving
    ? m.job_editor_saving()
    : unsettled.length > 0
      ? m.job_editor_unsettled({ count: unsettled.length })
      : changed.length > 0 && (doubts.length > 0 || !isDraft || isHeld)
        ? m.job_editor_unsaved()
        : savedAt && changed.length === 0
          ? m.job_editor_saved({ time: formatTime(savedAt) })
          : ''
  return (
    <div className={styles.saving} data-empty={text === '' && !failure ? '' : undefined}>
      <span ref={said} role="status" tabIndex={-1} className="muted">
        {text}
      </span>
      {unsettled.length > 0 && isDraft && (
        <Button variant="quiet" onClick={leadToWhatHolds}>
          {m.job_editor_to_choice()}
        </Button>
      )}
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {(!isDraft || doubts.length > 0) && changed.length > 0 && (
        <Row>
          {base.may.update && (
            <Button pending={isSaving} onClick={submit}>
              {m.job_editor_save()}
            </Button>
          )}
          <Button variant="secondary" onClick={givingUp(true, discard)}>
            {m.job_editor_discard()}
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={isAsking}
        title={isDraft ? m.job_doubt_title_planned() : m.job_doubt_title()}
        confirm={m.job_doubt_save()}
        keep={m.job_publish_not()}
        variant="primary"
        onKeep={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void save(true).then(lead)
        }}
      >
        <Warnings of={doubts} />
      </ConfirmDialog>
    </div>
  )
}
