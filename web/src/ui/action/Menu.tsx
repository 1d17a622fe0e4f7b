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

/** Button and a list of links or commands. A disclosure, not a desktop menu: Tab works, the arrows, Home and End are an extra. */
export function Menu({ items, head, ...popover }: Props) {
  return (
    <Popover {...popover} onTriggerKey={openByArrow}>
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

const ARROWS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
const itemsIn = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('li > a, li > button')]

/** An open menu is in view as a whole, unless it scrolls by itself. */
const focusIn = (panel: Element | null, item: HTMLElement | undefined) =>
  item?.focus({ preventScroll: panel !== null && panel.scrollHeight <= panel.clientHeight })

/** The arrows open it and go to its first or last item; the page behind it stays where it is. */
function openByArrow(event: KeyboardEvent<HTMLElement>, panel: HTMLElement) {
  const step = ARROWS[event.key]
  if (!step) return
  event.preventDefault()
  // Opened by its button, it stands at it.
  if (!panel.checkVisibility?.()) event.currentTarget.click()
  focusIn(panel, itemsIn(panel).at(step > 0 ? 0 : -1))
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const all = itemsIn(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const step = ARROWS[event.key]
  const next = step ? (at + step + all.length) % all.length : { Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  focusIn(event.currentTarget.closest('[popover]'), all[next])
}
