import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { Menu } from '#ui/action/Menu.tsx'
import { Popover } from '#ui/action/Popover.tsx'
import { IconChevronDown, IconPlus } from '#ui/icons.ts'
import { Icon } from '#ui/Icon.tsx'
import { classes } from '#ui/classes.ts'
import { m } from '#words/messages.js'
import { type FilterField, saidOf } from './filter-fields.ts'
import { FilterPanel } from './FilterPanel.tsx'
import styles from './FilterBar.module.css'
import type { ListState } from './list-state.ts'

interface Props {
  /** The list, as POST /options knows it. */
  namespace: string
  fields: readonly FilterField[]
  state: ListState
}

/** The filters of a list, each a button that says what is chosen; the rare ones are taken into the bar one by one. */
export function FilterBar({ namespace, fields, state }: Props) {
  const [taken, setTaken] = useState<readonly string[]>([])
  const isIn = (field: FilterField) => !field.isRare || taken.includes(field.column) || saidOf(field, state) !== ''
  const shown = fields.filter(isIn)
  const others = fields.filter((field) => !isIn(field))
  const open = shown.filter((field) => field.kind === 'options' && !field.values).map(({ column }) => column)
  const options = useQuery({
    ...queryOf('POST /options', { body: { namespace, columns: open } }),
    queryKey: ['POST /options', namespace, open],
    enabled: open.length > 0,
  })
  return (
    <div className={styles.bar} role="group" aria-label={m.office_filters()}>
      {shown.map((field) => {
        const said = saidOf(field, state)
        return (
          <Popover
            key={field.column}
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
            <FilterPanel
              key={state.turn}
              namespace={namespace}
              field={field}
              state={state}
              found={options.data?.[field.column] ?? []}
            />
            {open.includes(field.column) && <NotFetched query={options} />}
          </Popover>
        )
      })}
      {others.length > 0 && (
        <Menu
          align="start"
          triggerClassName={styles.field}
          trigger={
            <>
              <Icon of={IconPlus} size={16} />
              {m.office_filter_add()}
            </>
          }
          items={others.map(({ column, label }) => ({
            key: column,
            label,
            onSelect: () => setTaken([...taken, column]),
          }))}
        />
      )}
    </div>
  )
}
