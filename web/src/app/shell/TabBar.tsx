import { Link, usePath } from '#base/routing/navigation.tsx'
import type { CurrentUser } from '#base/session/session.ts'
import { NavUnread } from '#applications/conversations/NavUnread.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconDots } from '#ui/icons.ts'
import { Menu } from '#ui/action/Menu.tsx'
import { m } from '#words/messages.js'
import { isCurrent, navFor } from './nav.ts'
import { NAV_ICONS } from './nav-icons.ts'
import styles from './TabBar.module.css'
import { IN_BOTH, usePersonItems } from './UserMenu.tsx'

const TABS = 3

/** The navigation of a phone: three screens and everything else under "more". */
export function TabBar({ user }: { user: CurrentUser }) {
  const path = usePath()
  const items = navFor(user).filter((item) => item.place === 'bar')
  const person = usePersonItems(user)
  const tabs = items.slice(0, TABS)
  const rest = items
    .slice(TABS)
    .filter((item) => !IN_BOTH.has(item.path))
    .map((item) => ({
      key: item.path,
      label:
        item.path === '/messages' ? (
          <>
            {item.label()}
            <NavUnread />
          </>
        ) : (
          item.label()
        ),
      icon: NAV_ICONS[item.path],
      href: item.path,
      current: isCurrent(item, path),
    }))
  return (
    <nav aria-label={m.nav_label()} className={styles.bar}>
      <ul className={styles.items}>
        {tabs.map((item) => (
          <li key={item.path}>
            <Link href={item.path} className={styles.item} aria-current={isCurrent(item, path) ? 'page' : undefined}>
              <TabIcon path={item.path} />
              {(item.short ?? item.label)()}
            </Link>
          </li>
        ))}
        <li>
          <Menu
            items={[...rest, ...person]}
            triggerClassName={styles.item}
            trigger={
              <>
                <Icon of={IconDots} size={24} />
                <span>
                  {m.nav_more()}
                  {user.candidate && <NavUnread />}
                </span>
              </>
            }
          />
        </li>
      </ul>
    </nav>
  )
}

function TabIcon({ path }: { path: string }) {
  const shape = NAV_ICONS[path]
  return shape ? <Icon of={shape} size={24} /> : null
}
