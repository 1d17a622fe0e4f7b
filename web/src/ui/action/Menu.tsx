import type { KeyboardEvent, ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { Anchor } from '#ui/navigation/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconShape } from '#ui/IconShape.ts'
import styles from './Menu.module.css'
import { Popover } from './Popover.tsx'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: IconShape
  /** A link, or a thing to do. */
  href?: Href
  onSelect?: () => void
  danger?: boolean
  current?: boolean
  lang?: string
  /** A line before it, where another kind of thing begins. */
  apart?: boolean
}

type Props = {
  trigger: ReactNode
  label?: string
  triggerClassName?: string
  items: readonly MenuItem[]
  /** Above the items: whose menu it is. */
  head?: ReactNode
  align?: 'start' | 'end'
}

/** Button and a list of links or commands. A disclosure, not a desktop menu: Tab works, the arrows are an extra. */
export function Menu({ items, head, ...popover }: Props) {
  return (
    <Popover {...popover}>
      {(close) => (
        <>
          {head && <div className={styles.head}>{head}</div>}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows between the items inside */}
          <ul className={styles.items} onKeyDown={moveFocus}>
            {items.map((item) => (
              <li key={item.key} className={item.apart ? styles.apart : undefined}>
                <Item item={item} close={close} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, href, onSelect, danger, current, lang } = item
  const className = classes(styles.item, danger && styles.danger)
  const content = (
    <>
      {icon && <Icon of={icon} />}
      <span lang={lang}>{label}</span>
    </>
  )
  if (href !== undefined) {
    return (
      <Anchor href={href} className={className} aria-current={current ? 'page' : undefined} onClick={close}>
        {content}
      </Anchor>
    )
  }
  const select = () => {
    close()
    onSelect?.()
  }
  return (
    <button type="button" className={className} onClick={select} aria-pressed={current}>
      {content}
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + step + all.length) % all.length]?.focus()
}
