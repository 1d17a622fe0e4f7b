import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { besideRow, focusAfter, focusFrom, headingAbove } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { givingUp, useBlockWhen } from '#base/routing/blocking.ts'
import { formatDay } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { Button } from '#ui/action/Button.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './users.module.css'

type Answer = AnswerOf<'GET /substitutes'>
type Substitute = Answer['absences'][number]

const refresh = () => queryClient.invalidateQueries({ queryKey: ['GET /substitutes'] })

/** Who stands in for whoever is away: of the account named, or one's own. */
export function Substitutes({ uid }: { uid?: string }) {
  const query = useQuery({ ...queryOf('GET /substitutes', { query: uid ? { user_uid: uid } : {} }), staleTime: 0 })
  return (
    <Section title={m.substitute_title()} id="nadomescanje">
      <Stack gap={4}>
        <p className="muted">{m.substitute_lead()}</p>
        <Loaded query={query}>{(answer) => <Parts answer={answer} uid={uid} />}</Loaded>
      </Stack>
    </Section>
  )
}

function Parts({ answer, uid }: { answer: Answer; uid: string | undefined }) {
  const { absences, standing_in: standingIn, choices, may_create: mayCreate } = answer
  const [isOpen, setOpen] = useState(false)
  const open = useRef<HTMLButtonElement>(null)
  const close = () =>
    focusAfter(
      () => setOpen(false),
      () => open.current,
    )
  return (
    <Stack gap={4}>
      {absences.length === 0 ? (
        <p>{m.substitute_none()}</p>
      ) : (
        <ul className={styles.substitutes}>
          {absences.map((one) => (
            <Line key={one.uid} of={one} name={one.substitute.name} />
          ))}
        </ul>
      )}
      {standingIn.length > 0 && (
        <>
          <h3>{uid ? m.substitute_standing_in_of() : m.substitute_standing_in()}</h3>
          <ul className={styles.substitutes}>
            {standingIn.map((one) => (
              <Line key={one.uid} of={one} name={one.user.name} />
            ))}
          </ul>
        </>
      )}
      {mayCreate &&
        (isOpen ? (
          <Form uid={uid} choices={choices} onClose={close} />
        ) : (
          <div>
            <Button ref={open} variant="secondary" onClick={() => setOpen(true)}>
              {m.substitute_create()}
            </Button>
          </div>
        ))}
    </Stack>
  )
}

function Line({ of, name }: { of: Substitute; name: string }) {
  const days = m.substitute_days({ from: formatDay(of.from_on), until: formatDay(of.until_on) })
  const row = useRef<HTMLLIElement>(null)
  const form = useSubmit(async () => {
    const { message } = await call('DELETE /substitutes/:uid', { params: { uid: of.uid } })
    const next = besideRow() ?? headingAbove(row.current)
    await refresh()
    focusFrom(row.current, next)
    showToast({ text: message })
  })
  return (
    <li ref={row}>
      <span>
        <strong>{name}</strong> <Tag tone={of.state === 'now' ? 'info' : 'neutral'}>{STATES[of.state]()}</Tag>
        <span className={styles.fact}>
          {[days, of.is_contact && m.substitute_is_contact()].filter(Boolean).join(' · ')}
        </span>
      </span>
      {of.may.delete && (
        <form onSubmit={form.onSubmit} noValidate>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <Button type="submit" variant="secondary" pending={form.pending}>
            <span aria-hidden="true">{m.substitute_end()}</span>
            <span className="visually-hidden">{m.substitute_end_of({ name, days })}</span>
          </Button>
        </form>
      )}
    </li>
  )
}

const STATES = {
  ahead: () => m.substitute_ahead(),
  now: () => m.substitute_now(),
  over: () => m.substitute_deleted(),
} as const

interface FormProps {
  uid: string | undefined
  choices: Answer['choices']
  onClose: () => void
}
const BLANK = { substitute_uid: '', from_on: '', until_on: '', is_contact: false }

function Form({ uid, choices, onClose }: FormProps) {
  const [values, setValues] = useState(BLANK)
  const isChanged = JSON.stringify(values) !== JSON.stringify(BLANK)
  useBlockWhen(isChanged)
  // The button that opened the form is gone, and the focus with it.
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('select')?.focus(), [])
  const form = useSubmit(
    async () => {
      const body = { ...values, ...(uid && { user_uid: uid }) }
      const { substitute } = await call('POST /substitutes', { body })
      await refresh()
      showToast({ text: m.substitute_created({ name: substitute.name }) })
    },
    () => ({
      ...(!values.substitute_uid && { substitute_uid: m.error_required() }),
      ...(!isRealDay(values.from_on) && { from_on: plannedDayFault() }),
      ...(!isRealDay(values.until_on) && { until_on: plannedDayFault() }),
    }),
    onClose,
  )
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed })
    for (const field of Object.keys(changed)) form.correct(field)
  }
  const day = (name: 'from_on' | 'until_on', legend: string) => (
    <DateInput
      legend={legend}
      name={name}
      value={values[name]}
      error={form.errors[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <form ref={place} onSubmit={form.onSubmit} noValidate className={styles.form} aria-label={m.substitute_create()}>
      <Stack gap={4}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <NativeSelect
          name="substitute_uid"
          label={m.substitute_who()}
          placeholder={m.substitute_choose()}
          options={choices.map(({ uid: value, name }) => ({ value, label: name }))}
          value={values.substitute_uid}
          error={form.errors['substitute_uid']}
          onChange={(event) => change({ substitute_uid: event.target.value })}
        />
        {day('from_on', m.substitute_from())}
        {day('until_on', m.substitute_until())}
        <Checkbox
          name="is_contact"
          label={m.substitute_contact()}
          hint={m.substitute_contact_hint()}
          checked={values.is_contact}
          onChange={(event) => change({ is_contact: event.target.checked })}
        />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={givingUp(isChanged, onClose)}>
            {m.action_cancel()}
          </Button>
          <Button type="submit" pending={form.pending}>
            {m.substitute_create()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
