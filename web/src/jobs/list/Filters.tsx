import { useState } from 'react'
import type { JobList } from '@korak/contract/jobs.ts'
import { DrawnOnce } from '#base/page/drawn-once.tsx'
import { formatAmount } from '#base/text/money.ts'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './Filters.module.css'
import { type ListFilter, PAY_STEPS, listNames, queryFrom, withValue, withValues } from './search.ts'

type Facets = JobList['facets']

interface Props {
  search: URLSearchParams
  facets: Facets | undefined
  onChange: (next: URLSearchParams) => void
  /** Id of the search form the boxes belong to when there is no JavaScript. */
  form?: string
}

const filterTitle: Record<ListFilter, () => string> = {
  region: () => m.jobs_filter_region(),
  worktime: () => m.jobs_filter_worktime(),
  workplace: () => m.jobs_filter_workplace(),
  workfield: () => m.jobs_filter_workfield(),
  contract: () => m.jobs_filter_contract(),
}
// The two most asked for stand open.
const OPEN: ReadonlySet<ListFilter> = new Set(['region', 'worktime'])

/** Everything the list can be narrowed by. A change counts at once; the address is the only state. */
export function Filters({ search, facets, onChange, form }: Props) {
  const pay = queryFrom(search).pay_min
  const steps = [...new Set([...PAY_STEPS, ...(pay ? [pay] : [])])].toSorted((a, b) => a - b)
  const chosen = [...listNames.map((name) => queryFrom(search)[name] ?? []), pay ?? null]
  return (
    <DrawnOnce by={facets} as={JSON.stringify([chosen, form])} className={styles.filters}>
      {listNames.map((name) => (
        <Group key={name} name={name} {...{ search, facets, onChange, form }} />
      ))}
      <NativeSelect
        className={styles.pay}
        label={m.jobs_filter_pay()}
        name="pay_min"
        form={form}
        placeholder={m.jobs_filter_pay_any()}
        options={steps.map((step) => ({
          value: String(step),
          label: m.jobs_filter_pay_from({ amount: formatAmount(step) }),
        }))}
        value={pay ? String(pay) : ''}
        onChange={(event) => onChange(withValue(search, 'pay_min', event.target.value))}
      />
    </DrawnOnce>
  )
}

function Group({ name, search, facets, onChange, form }: Props & { name: ListFilter }) {
  const chosen = (queryFrom(search)[name] ?? []) as string[]
  // Decided once: a group must not fold away under the hand that takes its last tick out.
  const [isOpen] = useState(OPEN.has(name) || chosen.length > 0)
  const known = facets?.[name] ?? []
  const strays = chosen
    .filter((key) => !known.some((option) => option.key === key))
    .map((key) => ({ key, label: key, count: 0 }))
  const options = [...known, ...strays]
  if (options.length === 0) return null
  return (
    <Accordion
      title={filterTitle[name]()}
      level={3}
      open={isOpen}
      detail={chosen.length > 0 ? m.jobs_filter_chosen({ count: chosen.length }) : undefined}
    >
      <CheckboxGroup
        legend={filterTitle[name]()}
        legendHidden
        name={name}
        form={form}
        options={options.map((option) => ({
          value: option.key,
          label: <OptionLabel {...option} />,
        }))}
        values={chosen}
        onSelect={(values) => onChange(withValues(search, name, values))}
      />
    </Accordion>
  )
}

/** Without a number where not all jobs were counted: the one there is would be wrong. */
function OptionLabel({ label, count, count_is: countIs }: Omit<Facets[ListFilter][number], 'key'>) {
  if (countIs === 'at_least') return label
  return (
    <span className={styles.option}>
      <span>{label}</span>
      <span aria-hidden="true" className={styles.count}>
        {count}
      </span>
      <span className="visually-hidden">, {m.count_jobs({ count })}</span>
    </span>
  )
}
