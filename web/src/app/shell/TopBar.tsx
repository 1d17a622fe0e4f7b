import { brand } from '#brand/brand.ts'
import { Link, usePath } from '#base/routing/navigation.tsx'
import type { CurrentUser } from '#base/session/session.ts'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconChevronsLeft, IconChevronsRight } from '#ui/icons.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { m } from '#words/messages.js'
import { GuestMenu } from './GuestMenu.tsx'
import { useMenuOpen } from './menu-state.ts'
import { isCurrent, navFor } from './nav.ts'
import styles from './TopBar.module.css'
import { NavUnread, UserMenu } from './lazy-parts.ts'

const NAV_ID = 'main-nav'

/** Logo, main navigation that can be folded away, user. On a phone the navigation moves to the foot of the screen. */
export function TopBar({ user }: { user: CurrentUser | null }) {
  const path = usePath()
  const [isOpen, toggle] = useMenuOpen()
  const items = navFor(user).filter((item) => item.place === 'bar')
  return (
    <header className={styles.bar}>
      <Link href="/" className={styles.logo}>
        <Logo name={brand.name} />
      </Link>
      <nav id={NAV_ID} aria-label={m.nav_label()} className={styles.nav} hidden={!isOpen}>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.path}>
              <Link href={item.path} className={styles.item} aria-current={isCurrent(item, path) ? 'page' : undefined}>
                {item.label()}
                {item.path === '/messages' && <NavUnread.Part />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.end}>
        {user && (
          <IconButton
            icon={isOpen ? IconChevronsLeft : IconChevronsRight}
            label={isOpen ? m.nav_menu_close() : m.nav_menu_open()}
            aria-expanded={isOpen}
            aria-controls={NAV_ID}
            className={styles.toggle}
            onClick={toggle}
          />
        )}
        {user ? <UserMenu.Part user={user} /> : <GuestMenu />}
      </div>
    </header>
  )
}
