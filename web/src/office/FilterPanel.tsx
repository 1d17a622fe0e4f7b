import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MOST_OPTIONS_OFFERED } from '@korak/contract/amounts.ts'
import type { Operator } from '@korak/contract/list.fields.ts'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { Button } from '#ui/action/Button.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { foldedMatch } from '#ui/choice/fold.ts'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { SearchField } from '#ui/list/SearchForm.tsx'
import { m } from '#words/messages.js'
import {
  type FilterField,
  nameOf,
  NUMBER,
  OPERATORS_OF,
  operatorIn,
  saidOf,
  valueIn,
  valuesIn,
  wordFor,
  without,
} from './filter-fields.ts'
import styles from './FilterBar.module.css'
import type { ListState } from './list-state.ts'

interface Props {
  /** The list, as POST /options knows it. */
  namespace: string
  field: FilterField
  state: ListState
  /** Values there are. */
  found: readonly string[]
}

const WORDS: Partial<Record<Operator, () => string>> = {
  any: () => m.office_op_any(),
  none: () => m.office_op_none(),
  is: () => m.office_op_is(),
  contains: () => m.office_op_contains(),
  range: () => m.office_op_range(),
  empty: () => m.office_op_empty(),
}

/** How a field is narrowed: by which operator, to which values; what is chosen holds at once. */
export function FilterPanel({ namespace, field, state, found }: Props) {
  const [asked, setAsked] = useState<Operator | null>(null)
  const [cleared, setCleared] = useState(0)
  const operators: readonly Operator[] = OPERATORS_OF[field.kind]
  const operator = asked ?? operatorIn(field, state)
  const ask = (next: Operator) => {
    const kept = next === 'any' || next === 'none' ? valuesIn(state, nameOf(field.column, operator)) : []
    setAsked(next)
    state.change({
      ...without(field),
      // The same values, asked the other way; of being empty there is one thing to ask.
      ...(kept.length > 0 && operator !== 'empty' && { [nameOf(field.column, next)]: kept }),
      ...(next === 'empty' && { [nameOf(field.column, next)]: 'true' }),
    })
  }
  return (
    <div className={styles.inside}>
      {operators.length > 1 && (
        <NativeSelect
          label={m.office_operator({ name: field.label })}
          value={operator}
          options={operators.map((one) => ({ value: one, label: WORDS[one]?.() ?? one }))}
          onChange={(event) => ask(event.target.value as Operator)}
        />
      )}
      <Values key={cleared} {...{ namespace, field, state, found, operator }} />
      {saidOf(field, state) !== '' && (
        <Button
          variant="quiet"
          onClick={() => {
            setAsked(null)
            setCleared(cleared + 1)
            state.change(without(field))
          }}
        >
          {m.office_filter_clear()}
        </Button>
      )}
    </div>
  )
}

function Values({ namespace, field, state, found, operator }: Props & { operator: Operator }) {
  const { column, label, kind, values = found } = field
  const name = nameOf(column, operator)
  const set = (value: string | string[]) => state.change({ [name]: value })
  if (operator === 'empty' || kind === 'yes-no') {
    const words =
      operator === 'empty' ? [m.office_is_empty(), m.office_is_not_empty()] : [m.office_yes(), m.office_no()]
    return (
      <RadioGroup
        legend={label}
        name={name}
        value={valueIn(state, name)}
        options={['true', 'false'].map((value, at) => ({ value, label: words[at] ?? value }))}
        onChange={(event) => set(event.target.value)}
      />
    )
  }
  if (kind === 'options')
    return <Options {...{ namespace, field, values }} chosen={valuesIn(state, name)} onSelect={set} />
  if (kind === 'text') return <Typed key={name} label={label} value={valueIn(state, name)} onDone={set} />
  return <Ends {...{ field, state }} />
}

/** Of more one looks for some. */
const FEW = 12
/** Whoever types goes on. */
const PAUSE_MS = 250

interface OptionsProps {
  namespace: string
  field: FilterField
  values: readonly string[]
  chosen: readonly string[]
  onSelect: (values: string[]) => void
}
/** The options there are; what is chosen stays among them, whatever is looked for or offered. */
function Options({ namespace, field, values, chosen, onSelect }: OptionsProps) {
  const { column, label } = field
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isMore = values.length >= MOST_OPTIONS_OFFERED
  const body = { namespace, columns: [column], search }
  const sought = useQuery({
    ...queryOf('POST /options', { body }),
    queryKey: ['POST /options', body],
    enabled: isMore && search !== '',
  })
  const fits = (value: string) => foldedMatch(wordFor(field, value), typed)
  const found = (typed.trim() !== '' && sought.data?.[column]) || values
  // As they were when it was opened: what is ticked stays where it is.
  const [first] = useState(chosen)
  const besides = [...first, ...chosen].filter((value) => !found.includes(value) || !fits(value))
  const shown = [...new Set(besides)].concat(found.filter(fits))
  // Not before the server has said so, where only some were offered.
  const isLooked = !isMore || (sought.data !== undefined && search === typed.trim())
  const isNone = typed.trim() !== '' && !found.some(fits) && isLooked
  return (
    <>
      {values.length > FEW && (
        <SearchField
          label={m.office_options_search()}
          limit={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <CheckboxGroup
        legend={label}
        options={shown.map((value) => ({ value, label: wordFor(field, value) }))}
        values={chosen}
        onSelect={onSelect}
      />
      <NotFetched query={sought} />
      {values.length > FEW && (
        <p className="muted" aria-live="polite">
          {isNone && m.ui_combo_empty()}
        </p>
      )}
      {isMore && typed.trim() === '' && <p className="muted">{m.office_options_first({ count: values.length })}</p>}
    </>
  )
}

/** Text holds when it is finished: with Enter, or when it is left. */
function Typed({
  label,
  value,
  onDone,
  numeric,
}: {
  label: string
  value: string
  onDone: (value: string) => void
  numeric?: boolean
}) {
  const [typed, setTyped] = useState(value)
  const done = () => typed.trim() !== value && onDone(typed.trim())
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        done()
      }}
    >
      <TextInput
        label={label}
        value={typed}
        limit={200}
        {...(numeric && { inputMode: 'decimal' as const })}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
      />
    </form>
  )
}

function Ends({ field: { column, label, kind }, state }: Pick<Props, 'field' | 'state'>) {
  const end = (part: 'from' | 'to', legend: string) => {
    const name = nameOf(column, part)
    const value = valueIn(state, name)
    if (kind === 'days')
      return (
        <DateInput
          legend={legend}
          value={value}
          onChange={(day) => (day === '' || isRealDay(day)) && state.change({ [name]: day })}
        />
      )
    const take = (given: string) => {
      const number = given.replace(',', '.')
      if (number === '' || NUMBER.test(number)) state.change({ [name]: number })
    }
    return <Typed key={value} label={legend} value={value} onDone={take} numeric />
  }
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {end('from', m.office_from())}
      {end('to', m.office_to())}
    </fieldset>
  )
}
