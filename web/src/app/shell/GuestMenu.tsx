import type { MouseEvent } from 'react'
import { HTML_LANG, setLanguage, useLanguage } from '#base/text/language.ts'
import { Link, usePath } from '#base/routing/navigation.tsx'
import { useTheme } from '#base/page/theme.ts'
import { IconMenu2 } from '#ui/icons.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/action/Menu.tsx'
import { m } from '#words/messages.js'
import { preferenceItems, otherLanguage } from './preference-menu.ts'
import styles from './GuestMenu.module.css'
import { isCurrent, navFor } from './nav.ts'

/** Ways in for people without a session; all of them work without JavaScript. */
export function GuestMenu() {
  const path = usePath()
  const language = useLanguage()
  const theme = useTheme()
  const other = otherLanguage(language)
  const switchHere = (event: MouseEvent) => {
    event.preventDefault()
    setLanguage(other)
  }
  const pages = navFor(null).map((item) => ({
    key: item.path,
    label: item.label(),
    href: item.path,
    current: isCurrent(item, path),
  }))
  const register = { key: 'register', label: m.login_create(), href: '/registration' } as const
  const choices = preferenceItems(language, theme)
  return (
    <>
      <a
        href={`?lang=${HTML_LANG[other]}`}
        lang={HTML_LANG[other]}
        hrefLang={HTML_LANG[other]}
        className={styles.wide}
        onClick={switchHere}
      >
        {m.nav_language_other()}
      </a>
      <Link href="/login" className={styles.login}>
        {m.login_submit()}
      </Link>
      <Link href={register.href} className={`${styles.register} ${styles.wide}`}>
        {register.label}
      </Link>
      <span className={styles.narrow}>
        <Menu
          trigger={<Icon of={IconMenu2} size={24} />}
          label={m.nav_menu()}
          items={[...pages, register, ...choices]}
        />
      </span>
    </>
  )
}
