import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#base/data/query.ts'
import { formatDay } from '#base/text/dates.ts'
import { Popover } from '#ui/action/Popover.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { IconChevronDown } from '#ui/icons.ts'
import { Icon } from '#ui/Icon.tsx'
import { classes } from '#ui/classes.ts'
import { m } from '#words/messages.js'
import styles from './FilterBar.module.css'
import type { ListState } from './list-state.ts'

/** A filter of a list, by the column it narrows. */
export type FilterField = { column: string; label: string } & (
  | {
      kind: 'options'
      /** Those there can be, in order; else those there are (POST /options). */
      values?: readonly string[]
      wordOf?: (value: string) => string
    }
  | { kind: 'days' }
)

/** Names in the address and in the call. */
export const columnsOf = (fields: readonly FilterField[]): string[] =>
  fields.flatMap(({ kind, column }) => (kind === 'days' ? [`${column}.from`, `${column}.to`] : [column]))

interface Props {
  /** The list, as POST /options knows it. */
  namespace: string
  fields: readonly FilterField[]
  state: ListState
}

/** The filters of a list, each a button that says what is chosen; what is chosen holds at once. */
export function FilterBar({ namespace, fields, state }: Props) {
  const open = fields.filter((field) => field.kind === 'options' && !field.values).map(({ column }) => column)
  const { data } = useQuery({
    ...queryOf('POST /options', { body: { namespace, columns: open } }),
    enabled: open.length > 0,
  })
  return (
    <div className={styles.bar} role="group" aria-label={m.office_filters()}>
      {fields.map((field) => (
        <FilterButton key={field.column} field={field} state={state} found={data?.[field.column] ?? []} />
      ))}
    </div>
  )
}

function FilterButton({ field, state, found }: { field: FilterField; state: ListState; found: readonly string[] }) {
  const said = saidOf(field, state)
  return (
    <Popover
      align="start"
      triggerClassName={classes(styles.field, said !== '' && styles.chosen)}
      trigger={
        <>
          {said === '' ? field.label : `${field.label}: ${said}`}
          <Icon of={IconChevronDown} size={16} />
        </>
      }
      className={styles.panel}
    >
      {field.kind === 'days' ? (
        <Days field={field} state={state} />
      ) : (
        <CheckboxGroup
          legend={field.label}
          options={(field.values ?? found).map((value) => ({ value, label: field.wordOf?.(value) ?? value }))}
          values={chosenIn(state, field.column)}
          onSelect={(values) => state.change({ [field.column]: values })}
        />
      )}
    </Popover>
  )
}

function Days({ field: { column, label }, state }: { field: FilterField; state: ListState }) {
  const end = (part: 'from' | 'to', legend: string) => {
    const name = `${column}.${part}`
    const value = state.filters[name]
    return (
      <DateInput
        legend={legend}
        value={typeof value === 'string' ? value : ''}
        onChange={(day) => (day === '' || isRealDay(day)) && state.change({ [name]: day })}
      />
    )
  }
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {end('from', m.office_from())}
      {end('to', m.office_to())}
    </fieldset>
  )
}

const chosenIn = (state: ListState, column: string): string[] => [state.filters[column] ?? []].flat()

/** What is chosen, in words; empty when nothing is. */
function saidOf(field: FilterField, state: ListState): string {
  if (field.kind === 'options') {
    const [first, ...more] = chosenIn(state, field.column)
    if (first === undefined) return ''
    return `${field.wordOf?.(first) ?? first}${more.length > 0 ? ` +${more.length}` : ''}`
  }
  const [from, to] = ['from', 'to'].map((part) => {
    const day = state.filters[`${field.column}.${part}`]
    return typeof day === 'string' ? formatDay(day) : ''
  })
  return from || to ? `${from}–${to}` : ''
}
