import { brand } from '#brand/brand.ts'
import { Link } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import styles from './Footer.module.css'
import { hasRoute } from './nav.ts'

/** Pages the foot leads to as soon as they exist. */
const PAGES: readonly { path: string; label: () => string }[] = [
  { path: '/accessibility', label: () => m.footer_accessibility() },
  { path: '/terms', label: () => m.footer_terms() },
]

/** Help stands in the same place on every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <p className={styles.help}>
          {m.footer_help()} <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <a href={`tel:${brand.phone.link}`}>{brand.phone.shown}</a>
        </p>
        {PAGES.filter(({ path }) => hasRoute(path)).map(({ path, label }) => (
          <Link key={path} href={path}>
            {label()}
          </Link>
        ))}
      </div>
    </footer>
  )
}
