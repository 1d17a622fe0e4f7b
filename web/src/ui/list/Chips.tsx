import type { ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { m } from '#words/messages.js'
import { Anchor } from '#ui/navigation/Anchor.tsx'
import styles from './Chips.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconX } from '#ui/icons.ts'

type Chip = {
  key: string
  label: string
  /** Removing as a link (the address without this filter) works without JavaScript; else as a button. With neither it stays. */
  href?: Href
  onRemove?: () => void
}

/** What is chosen, each removable on its own where it is; the name of each button says what it removes. */
export function Chips({ label, chips, after }: { label: string; chips: readonly Chip[]; after?: ReactNode }) {
  if (chips.length === 0) return null
  return (
    <div className={styles.chips}>
      <ul className={styles.list} aria-label={label}>
        {chips.map((chip) => (
          <li key={chip.key}>
            <ChipItem chip={chip} />
          </li>
        ))}
      </ul>
      {after}
    </div>
  )
}

function ChipItem({ chip: { label, href, onRemove } }: { chip: Chip }) {
  if (href === undefined && !onRemove) return <span className={styles.chip}>{label}</span>
  const words = (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="visually-hidden">{m.ui_remove_what({ name: label })}</span>
      <Icon of={IconX} size={16} />
    </>
  )
  if (href !== undefined) {
    return (
      <Anchor href={href} className={styles.chip}>
        {words}
      </Anchor>
    )
  }
  return (
    <button type="button" onClick={onRemove} className={styles.chip}>
      {words}
    </button>
  )
}
