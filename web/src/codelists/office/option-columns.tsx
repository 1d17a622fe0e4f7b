import type { useRowEditing } from '#office/row-editing.tsx'
import { Menu, type MenuItem } from '#ui/action/Menu.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconDots } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './option-columns.module.css'
import { isNew, type List, type Option } from './options.ts'

interface Acts {
  move: (option: Option, place: number) => void
  toggle: (option: Option) => void
  ask: (what: 'delete' | 'uses' | 'merge', option: Option) => void
  row: ReturnType<typeof useRowEditing<Option>>
}

/**
 * Both languages side by side, what leads to the option, and what can be done with it.
 * @param order ids of all options; none while some are not shown, and none is moved
 */
export const optionColumns = (order: readonly number[], list: List, acts: Acts): Column<Option>[] => [
  {
    key: 'label_sl',
    label: m.office_slovenian(),
    rowHeader: true,
    cell: ({ label_sl: label, hint_sl: hint }) => <WithHint label={label} hint={hint} />,
    edit: () => (
      <Stack gap={2}>
        {acts.row.field('label_sl', m.codelist_label_sl(), { limit: 200 })}
        {acts.row.field('hint_sl', m.option_hint_sl(), { limit: 300 })}
      </Stack>
    ),
  },
  {
    key: 'label_en',
    label: m.office_english(),
    cell: ({ label_en: label, hint_en: hint }) => (
      <div lang="en">
        <WithHint label={label} hint={hint} />
      </div>
    ),
    edit: () => (
      <Stack gap={2}>
        {acts.row.field('label_en', m.codelist_label_en(), { limit: 200 })}
        {acts.row.field('hint_en', m.option_hint_en(), { limit: 300 })}
      </Stack>
    ),
  },
  {
    key: 'key',
    label: m.codelist_key(),
    cell: ({ key }) => <code>{key}</code>,
    edit: (option) =>
      option.may.update_key ? (
        acts.row.field('key', m.codelist_key(), { limit: 64, hint: m.codelist_key_hint() })
      ) : (
        <>
          <code>{option.key}</code>
          <p className="muted">{m.option_key_locked()}</p>
        </>
      ),
  },
  {
    key: 'state',
    label: m.office_status(),
    cell: ({ is_active: isShown }) =>
      isShown ? <Tag tone="ok">{m.codelist_shown()}</Tag> : <Tag>{m.codelist_hidden()}</Tag>,
  },
  {
    key: 'actions',
    label: m.office_actions(),
    actions: true,
    cell: (option) => <Actions order={order} list={list} option={option} {...acts} />,
    edit: () => acts.row.buttons,
  },
]

function WithHint({ label, hint }: { label: string; hint: string | null }) {
  return (
    <div>
      {label}
      {hint && <div className={styles.hint}>{hint}</div>}
    </div>
  )
}

function Actions({
  order,
  list,
  option,
  move,
  toggle,
  ask,
  row,
}: Acts & { order: readonly number[]; list: List; option: Option }) {
  if (isNew(option)) return null
  const place = order.indexOf(option.id)
  const items: MenuItem[] = [
    { key: 'change', label: m.action_change(), onSelect: () => row.start(option.id) },
    { key: 'toggle', label: option.is_active ? m.codelist_hide() : m.codelist_show(), onSelect: () => toggle(option) },
    { key: 'uses', label: m.option_uses(), onSelect: () => ask('uses', option) },
  ]
  if (place > 0) items.push({ key: 'up', label: m.codelist_up(), onSelect: () => move(option, place - 1) })
  if (place >= 0 && place < order.length - 1)
    items.push({ key: 'down', label: m.codelist_down(), onSelect: () => move(option, place + 1) })
  if (option.may.merge && list.data.length > 1)
    items.push({ key: 'merge', label: m.option_merge_menu(), apart: true, onSelect: () => ask('merge', option) })
  items.push({
    key: 'delete',
    label: m.action_delete(),
    danger: true,
    apart: !option.may.merge,
    onSelect: () => ask('delete', option),
  })
  return <Menu items={items} label={m.office_actions_for({ name: option.label })} trigger={<Icon of={IconDots} />} />
}
