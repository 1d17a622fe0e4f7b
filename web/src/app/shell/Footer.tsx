import { LEGAL, pathTo } from '@korak/contract/screens.ts'
import { brand } from '#brand/brand.ts'
import { Link, usePath } from '#base/routing/navigation.tsx'
import { isCookieless } from '#base/session/cookieless.ts'
import { HTML_LANG, useLanguage } from '#base/text/language.ts'
import { legalTitles } from '#legal/titles.ts'
import { m } from '#words/messages.js'
import styles from './Footer.module.css'

/** Help and what everybody may read, in the same place on every page. */
export function Footer() {
  const language = useLanguage()
  // Where no cookie may remember the choice of language, the link does.
  const lang = isCookieless(usePath()) ? HTML_LANG[language] : undefined
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <p className={styles.help}>
          {m.footer_help()} <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <a href={`tel:${brand.phone.link}`}>{brand.phone.shown}</a>
        </p>
        <ul className={styles.help}>
          {LEGAL.map((path) => (
            <li key={path}>
              <Link href={pathTo(path, { lang })}>{legalTitles[path]()}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
