import { type ReactNode, useState } from 'react'
import { useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { rebaseKeys, rebaseTexts } from '#base/page/rebase.ts'
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
import { loadPeople, refreshTasks } from './staff-tasks.api.ts'
import styles from './staff-tasks.module.css'

interface TaskValues {
  text: string
  mentions: { uid: string; name: string }[]
  due_on: string
  assignee: ComboOption | null
}
interface Props {
  begin: TaskValues
  /** Of what it begins with, where that may change meanwhile. */
  rev?: number
  /** Stands here while nothing is typed: the task cannot be changed now. */
  instead?: ReactNode
  /** Of `draftKey`: what is typed of a new task is kept in the browser until it is saved. */
  keep?: string
  save: (fields: { text: string; mentions: string[]; due_on: string | null; assignee_uid: string }) => Promise<unknown>
  onLeave: () => void
}

const NAMES = ['text', 'mentions', 'due_on', 'assignee'] as const
const uidsOf = ({ mentions }: TaskValues) => mentions.map(({ uid }) => uid)
/** What was typed in a task, on what it is by now. */
function rebase(before: TaskValues, typed: TaskValues, now: TaskValues): TaskValues {
  const textsOf = ({ text, due_on }: TaskValues) => ({ text, due_on })
  const mentioned = rebaseKeys(uidsOf(before), uidsOf(typed), uidsOf(now))
  const known = [...now.mentions, ...typed.mentions]
  return {
    ...rebaseTexts(textsOf(before), textsOf(typed), textsOf(now)),
    mentions: mentioned.flatMap((uid) => known.find((one) => one.uid === uid) ?? []),
    assignee: typed.assignee?.value === before.assignee?.value ? now.assignee : typed.assignee,
  }
}

/** Fields of one value each, by their names in the form. */
const SINGLE = {
  text: { label: () => m.task_text(), of: ({ text }: TaskValues) => text },
  assignee_uid: { label: () => m.task_assignee(), of: ({ assignee }: TaskValues) => assignee?.label ?? '' },
  due_on: {
    label: () => m.task_due(),
    of: ({ due_on: day }: TaskValues) => (isRealDay(day) ? formatDay(day) : day),
  },
}
type Single = keyof typeof SINGLE
const singles = Object.keys(SINGLE) as Single[]
const singleOf = (name: Single, of: TaskValues): Partial<TaskValues> =>
  name === 'assignee_uid' ? { assignee: of.assignee } : { [name]: of[name] }
const same = (name: Single, one: TaskValues, other: TaskValues): boolean =>
  name === 'assignee_uid' ? one.assignee?.value === other.assignee?.value : one[name] === other[name]
/** Fields both have changed, and not to the same. */
const bothChanged = (before: TaskValues, typed: TaskValues, now: TaskValues): Single[] =>
  singles.filter((name) => !same(name, before, now) && !same(name, before, typed) && !same(name, typed, now))

/** What is to be done, by whom, until when. */
export function TaskForm({ begin, rev, instead, keep, save, onLeave }: Props) {
  const [empty] = useState(begin)
  const [values, setValues] = useState(() => (keep && readDraft<TaskValues>(keep)) || begin)
  const [begun, setBegun] = useState({ begin, rev })
  const [unsettled, setUnsettled] = useState<readonly Single[]>([])
  if (begun.rev !== rev) {
    setUnsettled([...new Set([...unsettled, ...bothChanged(begun.begin, values, begin)])])
    setBegun({ begin, rev })
    setValues(rebase(begun.begin, values, begin))
  }
  const [isSaved, setSaved] = useState(false)
  const { text, mentions, due_on: dueOn, assignee } = values
  const isChanged = NAMES.some((name) => JSON.stringify(values[name]) !== JSON.stringify(begin[name]))
  const isGivenUp = useBlockWhen(!isSaved && isChanged, keep !== undefined)
  const form = useSubmit(
    async () => {
      // Of those mentioned before the words say more than today's names: some were called otherwise then.
      const isMeant = (one: TaskValues['mentions'][number]) =>
        uidsOf(begin).includes(one.uid) || text.includes(`@${one.name}`)
      const named = new Set(mentions.filter(isMeant).map(({ uid }) => uid))
      await save({ text, mentions: [...named], due_on: dueOn || null, assignee_uid: assignee?.value ?? '' })
      setSaved(true)
      if (keep) dropDraft(keep, values)
      await refreshTasks()
      showToast({ text: m.task_saved() })
    },
    () => ({
      ...(!text.trim() && { text: m.task_text_required() }),
      ...(!assignee && { assignee_uid: m.task_assignee_required() }),
      ...(dueOn && !isRealDay(dueOn) && { due_on: plannedDayFault() }),
      ...Object.fromEntries(unsettled.map((name) => [name, m.profile_elsewhere_choose()])),
    }),
    // Over another's change it is fetched anew, and what was typed can be saved then.
    { done: onLeave, elsewhere: refreshTasks },
  )
  const change = (name: string, next: Partial<TaskValues>) => {
    setValues((now) => ({ ...now, ...next }))
    form.correct(name)
  }
  if (instead && !isChanged) return instead
  return (
    <form onSubmit={form.onSubmit} noValidate className={styles.form}>
      <Stack gap={5}>
        {keep && <Kept {...{ keep, values, empty, setValues, isGivenUp }} />}
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TwoValues
          fields={unsettled.map((name) => ({
            field: name,
            label: SINGLE[name].label(),
            theirs: SINGLE[name].of(begin) || m.reg_not_given(),
            mine: SINGLE[name].of(values) || m.reg_not_given(),
          }))}
          onChoose={(field, which) => {
            const name = field as Single
            change(name, which === 'theirs' ? singleOf(name, begin) : {})
            setUnsettled(unsettled.filter((one) => one !== name))
          }}
        />
        <MentionText
          value={text}
          error={form.errors['text']}
          onChange={(next) => change('text', { text: next })}
          onMention={(person) => setValues((now) => ({ ...now, mentions: [...now.mentions, person] }))}
        />
        <AsyncComboBox
          label={SINGLE.assignee_uid.label()}
          name="assignee_uid"
          load={loadPeople}
          value={assignee}
          error={form.errors['assignee_uid']}
          onChange={(person) => change('assignee_uid', { assignee: person })}
        />
        <DateInput
          legend={SINGLE.due_on.label()}
          hint={m.task_due_hint()}
          name="due_on"
          optional
          value={dueOn}
          error={form.errors['due_on']}
          onChange={(day) => change('due_on', { due_on: day })}
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
