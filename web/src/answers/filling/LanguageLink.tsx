import type { MouseEvent } from 'react'
import { HTML_LANG, setLanguage, useLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import styles from './filling.module.css'

/** The other language, in that language. */
export function LanguageLink() {
  const other = useLanguage() === 'sl-SI' ? 'en-EN' : 'sl-SI'
  const change = (event: MouseEvent) => {
    event.preventDefault()
    setLanguage(other)
  }
  return (
    <a href={`?lang=${HTML_LANG[other]}`} lang={HTML_LANG[other]} className={styles.leave} onClick={change}>
      {m.nav_language_other()}
    </a>
  )
}
