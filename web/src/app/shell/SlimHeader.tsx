import { brand } from '#brand/brand.ts'
import { Link } from '#base/routing/navigation.tsx'
import { signOut, useUser } from '#base/session/session.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { m } from '#words/messages.js'
import bar from './TopBar.module.css'

/** Logo and way out, above screens that must not show the navigation. */
export function SlimHeader() {
  const user = useUser()
  return (
    <header className={bar.bar}>
      <Link href="/" className={bar.logo}>
        <Logo name={brand.name} />
      </Link>
      {user && (
        <button type="button" className={bar.quiet} onClick={() => void signOut()}>
          {m.nav_logout()}
        </button>
      )}
    </header>
  )
}
