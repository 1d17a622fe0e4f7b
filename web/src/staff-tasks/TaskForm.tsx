import { type ReactNode, useState } from 'react'
import { useSubmit } from '#base/data/submit.ts'
import type { Kinds } from '#base/data/shared-fields.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { rebaseKeys } from '#base/page/rebase.ts'
import { dropDraft, readDraft } from '#base/page/storage.ts'
import { showToast } from '#base/page/toasts.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { formatDay } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { MentionText } from './MentionText.tsx'
import { loadPeople, refreshTasks, type TaskInFull } from './staff-tasks.api.ts'
import styles from './staff-tasks.module.css'

type TaskValues = {
  text: string
  mentions: { uid: string; name: string }[]
  due_on: string
  assignee_uid: ComboOption | null
}
type Sent = { text: string; mentions: string[]; due_on: string | null; assignee_uid: string }
interface Props {
  /** The one that is changed, as it is by now. */
  task?: TaskInFull
  /** What a new one begins with. */
  begin?: TaskValues
  /** Stands here while nothing is typed: the task cannot be changed now. */
  instead?: ReactNode
  /** Of `draftKey`: what is typed of a new task is kept in the browser until it is saved. */
  keep?: string
  save: (fields: Sent, rev: number | undefined) => Promise<unknown>
  onLeave: () => void
}

const EMPTY: TaskValues = { text: '', mentions: [], due_on: '', assignee_uid: null }
const valuesOf = (task: TaskInFull): TaskValues => ({
  text: task.text,
  mentions: task.mentions,
  due_on: task.due_on ?? '',
  assignee_uid: task.assignee_uid ? { value: task.assignee_uid, label: task.assignee ?? '' } : null,
})
const uidsOf = (mentions: TaskValues['mentions']) => mentions.map(({ uid }) => uid)
/** The person is compared by who it is; of those mentioned nobody has to be chosen between. */
const KINDS: Kinds<TaskValues> = {
  assignee_uid: { keyOf: (person) => person?.value },
  mentions: {
    keyOf: (mentions) => uidsOf(mentions).join(),
    merge: ({ before, typed, now }) => {
      const known = [...now, ...typed]
      const mentioned = rebaseKeys(uidsOf(before), uidsOf(typed), uidsOf(now))
      return mentioned.flatMap((uid) => known.find((one) => one.uid === uid) ?? [])
    },
  },
}

/** Fields of one value each, by their names in the form. */
const SINGLE = {
  text: { label: () => m.task_text(), of: ({ text }: TaskValues) => text },
  assignee_uid: { label: () => m.task_assignee(), of: ({ assignee_uid: person }: TaskValues) => person?.label ?? '' },
  due_on: {
    label: () => m.task_due(),
    of: ({ due_on: day }: TaskValues) => (isRealDay(day) ? formatDay(day) : day),
  },
}
type Single = keyof typeof SINGLE

/** What is to be done, by whom, until when. */
export function TaskForm({ task, begin = EMPTY, instead, keep, save, onLeave }: Props) {
  const [empty] = useState(begin)
  const fields = useSharedFields<TaskInFull, TaskValues>(
    task,
    (one) => (one ? valuesOf(one) : empty),
    KINDS,
    () => (keep && readDraft<TaskValues>(keep)) || undefined,
  )
  const { before, values, replace } = fields
  const unsettled = fields.unsettled as readonly Single[]
  const [isSaved, setSaved] = useState(false)
  const { text, mentions, due_on: dueOn, assignee_uid: assignee } = values
  const isGivenUp = useBlockWhen(!isSaved && fields.isChanged, keep !== undefined)
  const form = useSubmit(
    async () => {
      // Of those mentioned before the words say more than today's names: some were called otherwise then.
      const isMeant = (one: TaskValues['mentions'][number]) =>
        uidsOf(before.mentions).includes(one.uid) || text.includes(`@${one.name}`)
      const named = new Set(uidsOf(mentions.filter(isMeant)))
      const sent = { text, mentions: [...named], due_on: dueOn || null, assignee_uid: assignee?.value ?? '' }
      await save(sent, fields.rev)
      setSaved(true)
      if (keep) dropDraft(keep, values)
      await refreshTasks()
      showToast({ text: m.task_saved() })
    },
    () => ({
      ...(!text.trim() && { text: m.task_text_required() }),
      ...(!assignee && { assignee_uid: m.task_assignee_required() }),
      ...(dueOn && !isRealDay(dueOn) && { due_on: plannedDayFault() }),
      ...fields.faults(),
    }),
    // Over another's change it is fetched anew, and what was typed can be saved then.
    { done: onLeave, elsewhere: refreshTasks },
  )
  const change = <N extends Single>(name: N, value: TaskValues[N]) => {
    fields.change(name, value)
    form.correct(name)
  }
  if (instead && !fields.isChanged) return instead
  return (
    <form onSubmit={form.onSubmit} noValidate className={styles.form}>
      <Stack gap={5}>
        {keep && <Kept {...{ keep, values, empty, setValues: replace, isGivenUp }} />}
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TwoValues
          fields={unsettled.map((name) => ({
            field: name,
            label: SINGLE[name].label(),
            theirs: SINGLE[name].of(before) || m.reg_not_given(),
            mine: SINGLE[name].of(values) || m.reg_not_given(),
          }))}
          onChoose={(name, which) => {
            fields.settle(name as Single, which)
            form.correct(name)
          }}
        />
        <MentionText
          value={text}
          error={form.errors['text']}
          onChange={(next) => change('text', next)}
          onMention={(person) => fields.change('mentions', [...mentions, person])}
        />
        <AsyncComboBox
          label={SINGLE.assignee_uid.label()}
          name="assignee_uid"
          load={loadPeople}
          value={assignee}
          error={form.errors['assignee_uid']}
          onChange={(person) => change('assignee_uid', person)}
        />
        <DateInput
          legend={SINGLE.due_on.label()}
          hint={m.task_due_hint()}
          name="due_on"
          optional
          value={dueOn}
          error={form.errors['due_on']}
          onChange={(day) => change('due_on', day)}
        />
        <FormActions submit={m.task_save()} pending={form.pending} onCancel={onLeave} />
      </Stack>
    </form>
  )
}

interface KeptProps {
  keep: string
  values: TaskValues
  empty: TaskValues
  setValues: (values: TaskValues) => void
  isGivenUp: () => boolean
}
/** Keeps what is typed, and says so where it is taken up. */
function Kept({ keep, values, empty, setValues, isGivenUp }: KeptProps) {
  useKept({ key: keep, value: values, setValue: setValues, empty, isGivenUp })
  return <TakenUp value={values} empty={empty} onChange={setValues} />
}
