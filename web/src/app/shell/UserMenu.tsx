import { useLanguage } from '#base/text/language.ts'
import { usePath } from '#base/routing/navigation.tsx'
import { type CurrentUser, signOut } from '#base/session/session.ts'
import { isStaff } from '#base/session/access.ts'
import { useTheme } from '#base/page/theme.ts'
import { Avatar } from '#ui/layout/Avatar.tsx'
import { IconBriefcase, IconDeviceDesktop, IconHome, IconLanguage, IconLogout, IconMoon, IconSun } from '#ui/icons.ts'
import type { IconShape } from '#ui/IconShape.ts'
import { Menu, type MenuItem } from '#ui/action/Menu.tsx'
import { m } from '#words/messages.js'
import { preferenceItems } from './preference-menu.ts'
import { isCurrent, navFor } from './nav.ts'
import { NAV_ICONS } from './nav-icons.ts'
import styles from './UserMenu.module.css'

const CHOICE_ICONS: Record<string, IconShape> = {
  language: IconLanguage,
  system: IconDeviceDesktop,
  light: IconSun,
  dark: IconMoon,
}

/** In the bar only where there is room. */
export const IN_BOTH: ReadonlySet<string> = new Set(['/settings', '/consents'])

/** Everything that belongs to the person: own screens, language, appearance, logout. */
export function usePersonItems(user: CurrentUser): MenuItem[] {
  const path = usePath()
  const language = useLanguage()
  const theme = useTheme()
  const own = navFor(user).filter((item) => item.place === 'menu' || IN_BOTH.has(item.path))
  const isInOffice = path === '/office' || path.startsWith('/office/')
  return [
    ...(isStaff(user)
      ? [
          isInOffice
            ? { key: 'portal', label: m.office_own_portal(), icon: IconHome, href: '/dashboard' as const }
            : { key: 'office', label: m.nav_office(), icon: IconBriefcase, href: '/office' as const },
        ]
      : []),
    ...own.map((item) => ({
      key: item.path,
      label: item.label(),
      icon: NAV_ICONS[item.path],
      href: item.path,
      current: isCurrent(item, path),
    })),
    ...preferenceItems(language, theme).map((item) => ({ ...item, icon: CHOICE_ICONS[item.key] })),
    { key: 'logout', label: m.nav_logout(), icon: IconLogout, onSelect: () => void signOut(), apart: true },
  ]
}

export function UserMenu({ user }: { user: CurrentUser }) {
  const items = usePersonItems(user)
  const name = user.name ?? ''
  return (
    <Menu
      items={items}
      label={m.nav_user({ name: [name, user.position_title].filter(Boolean).join(', ') })}
      trigger={
        <span className={styles.who}>
          <Avatar name={name} src={user.avatar_url} />
          <span className={styles.words} aria-hidden="true">
            <b>{name}</b>
            {user.position_title && <span>{user.position_title}</span>}
          </span>
        </span>
      }
      triggerClassName={styles.trigger}
      head={
        <>
          <p>
            <b>{name}</b>
          </p>
          {user.position_title && <p className="muted small">{user.position_title}</p>}
        </>
      }
    />
  )
}
