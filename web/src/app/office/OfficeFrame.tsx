import { type ReactNode, useEffect, useState } from 'react'
import type { Permission } from '@korak/contract/route.ts'
import { brand } from '#brand/brand.ts'
import { NotForYou } from '#base/data/NotForYou.tsx'
import { isStaff } from '#base/session/access.ts'
import { Link, usePath } from '#base/routing/navigation.tsx'
import { useUndoing } from '#office/undoing.ts'
import { FactorLine, FactorRequired, useIsShut } from '#second-factor/FactorDue.tsx'
import { type CurrentUser, enters, isOnlyLooking } from '#base/session/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { classes } from '#ui/classes.ts'
import { IconChevronsLeft, IconChevronsRight, IconMenu2, IconSearch } from '#ui/icons.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { EndView } from '#users/role-view.tsx'
import { Logo } from '#ui/layout/Logo.tsx'
import { m } from '#words/messages.js'
import { useMenuOpen } from '#app/shell/menu-state.ts'
import { UserMenu } from '#app/shell/UserMenu.tsx'
import { Keys } from './Keys.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import styles from './OfficeFrame.module.css'
import { useFocusKept } from './keep-focus.ts'
import { isOpen, officeFor } from './office-nav.ts'
import { RAIL, useMenu } from './phone-menu.ts'
import { RailCount, useRailCounts } from './RailCount.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { Trail } from './Trail.tsx'
import { useUnheard } from './unheard.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  user: CurrentUser
  permission: Permission | 'staff' | undefined
  isForm?: boolean | undefined
  children?: ReactNode
}

/** Around every screen of the office: rail, where one is, search, keys. It stays while one moves between them. */
export function OfficeFrame({ user, permission, isForm = false, children }: Props) {
  const [asked, setAsked] = useState<'search' | 'keys' | null>(null)
  const [isWide, toggle] = useMenuOpen()
  useUnheard()
  useUndoing()
  const menu = useMenu()
  const commands = useKeys(user, setAsked)
  useFocusKept()
  const isShut = useIsShut()
  const isClosed = isForm && isOnlyLooking(user)
  const mayEnter = isStaff(user) && enters(user, permission) && !isClosed
  const path = usePath()
  /** Where the person was let in last. */
  const [entered, setEntered] = useState<string>()
  useEffect(() => {
    if (mayEnter) setEntered(path)
  }, [mayEnter, path])
  return (
    <div className={classes(styles.frame, !isWide && styles.narrow)} data-density="compact">
      <section aria-label={brand.name} className={styles.rail} id={RAIL} data-shown={menu.isShown || undefined}>
        <Link href="/office" className={styles.logo}>
          <Logo name={brand.name} />
        </Link>
        <Rail user={user} onGo={menu.leave} />
        <div className={styles.foot}>
          <UserMenu user={user} />
          <IconButton
            icon={isWide ? IconChevronsLeft : IconChevronsRight}
            label={isWide ? m.office_rail_narrow() : m.office_rail_wide()}
            className={styles.fold}
            onClick={toggle}
          />
        </div>
      </section>
      <div className={styles.body}>
        <header className={styles.bar}>
          <IconButton
            icon={IconMenu2}
            label={menu.isShown ? m.nav_menu_close() : m.nav_menu_open()}
            aria-expanded={menu.isShown}
            aria-controls={RAIL}
            className={styles.menu}
            onClick={menu.isShown ? menu.close : menu.open}
          />
          <Trail />
          <button type="button" className={styles.search} onClick={() => setAsked('search')}>
            <Icon of={IconSearch} />
            <span className={styles.words}>{m.office_search()}</span>
            <span className={styles.hint} aria-hidden="true">
              <Keys of="/" />
            </span>
          </button>
          <button type="button" className={styles.keys} onClick={() => setAsked('keys')}>
            <span aria-hidden="true">
              <Keys of="?" />
            </span>
            <span className="visually-hidden">{m.office_keys()}</span>
          </button>
        </header>
        {user.as_role !== undefined && (
          <Notice
            tone="warn"
            title={m.roles_view_banner({ name: user.as_role })}
            actions={<EndView />}
            className={styles.view}
          >
            {m.roles_view_text()}
          </Notice>
        )}
        {mayEnter && !isShut ? (
          <>
            <FactorLine />
            {children}
          </>
        ) : (
          <main id="main" tabIndex={-1}>
            {isShut ? (
              <FactorRequired />
            ) : isClosed ? (
              <h1>{m.roles_view_no_form()}</h1>
            ) : (
              <NotForYou level={1} home={isStaff(user) ? '/office' : '/dashboard'} isTaken={entered === path} />
            )}
          </main>
        )}
      </div>
      {asked === 'search' && <SearchDialog commands={commands} onClose={() => setAsked(null)} />}
      {asked === 'keys' && <KeysDialog commands={commands} onClose={() => setAsked(null)} />}
    </div>
  )
}

function Rail({ user, onGo }: { user: CurrentUser; onGo: () => void }) {
  const path = usePath()
  const items = officeFor(user)
  const counts = useRailCounts()
  const list = (group: 'work' | 'set-up') =>
    items
      .filter((item) => item.group === group)
      .map((item) => (
        <li key={item.path} className={styles.entry}>
          <Link
            href={item.path}
            className={styles.item}
            aria-current={isOpen(item, path) ? 'page' : undefined}
            onClick={onGo}
          >
            <Icon of={item.icon} />
            <span className={styles.label}>{item.label()}</span>
          </Link>
          <RailCount of={counts.find(({ screen }) => screen === item.path)} onGo={onGo} />
        </li>
      ))
  const setUp = list('set-up')
  return (
    <nav aria-label={m.office_nav()} className={styles.nav}>
      <ul className={styles.items}>{list('work')}</ul>
      {setUp.length > 0 && (
        <>
          <h2 className={styles.group}>{m.office_set_up()}</h2>
          <ul className={styles.items}>{setUp}</ul>
        </>
      )}
    </nav>
  )
}
