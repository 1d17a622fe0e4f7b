import { announce } from '#base/page/announce.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { Popover } from '#ui/action/Popover.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '#ui/icons.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import styles from './ColumnsButton.module.css'
import { type Look, ordered } from './table-look.ts'

interface Props {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'rowHeader' | 'actions'>[]
  look: Look
  onChange: (next: Partial<Look> | null) => void
}

/** Which columns a table has, in what order, and how high its rows are. */
export function ColumnsButton({ columns, look, onChange }: Props) {
  const all = ordered(columns, look.order).filter(({ actions }) => !actions)
  const move = (at: number, step: 1 | -1) => {
    const column = all[at]
    if (!column) return
    const order = all.map(({ key }) => key)
    onChange({ order: order.toSpliced(at, 1).toSpliced(at + step, 0, column.key) })
    announce(m.office_column_moved({ name: column.label, place: at + step + 1 }))
  }
  const toggle = (key: string) =>
    onChange({ hidden: look.hidden.includes(key) ? look.hidden.filter((one) => one !== key) : [...look.hidden, key] })
  return (
    <Popover
      triggerClassName={styles.trigger}
      className={styles.panel}
      trigger={
        <>
          <Icon of={IconAdjustmentsHorizontal} size={16} />
          {m.office_columns()}
        </>
      }
    >
      <ul className={styles.columns} aria-label={m.office_columns()}>
        {all.map(({ key, label, rowHeader }, at) => (
          <li key={key} className={styles.column}>
            <Checkbox
              label={label}
              checked={rowHeader || !look.hidden.includes(key)}
              disabled={rowHeader}
              onChange={() => toggle(key)}
            />
            <IconButton
              icon={IconArrowUp}
              label={m.office_column_up({ name: label })}
              aria-disabled={at === 0 || undefined}
              onClick={() => at > 0 && move(at, -1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={m.office_column_down({ name: label })}
              aria-disabled={at === all.length - 1 || undefined}
              onClick={() => at < all.length - 1 && move(at, 1)}
            />
          </li>
        ))}
      </ul>
      <RadioGroup
        legend={m.office_density()}
        value={look.density}
        options={[
          { value: 'compact', label: m.office_density_compact() },
          { value: 'comfortable', label: m.office_density_comfortable() },
        ]}
        onChange={(event) => onChange({ density: event.target.value as Look['density'] })}
      />
      <Button variant="quiet" onClick={() => onChange(null)}>
        {m.office_columns_usual()}
      </Button>
    </Popover>
  )
}
