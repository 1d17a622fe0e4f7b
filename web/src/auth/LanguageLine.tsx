import { setLanguage, useLanguage } from '#base/text/language.ts'
import styles from './auth.module.css'

const NAMES = { 'sl-SI': 'Slovenščina', 'en-EN': 'English' } as const

/** Both languages by their own names; the page and what was typed stay. */
export function LanguageLine() {
  const language = useLanguage()
  return (
    <p className={styles.languages}>
      {(['sl-SI', 'en-EN'] as const).map((code) => (
        // The chosen one stays a button: the focus is on it.
        <button
          key={code}
          type="button"
          lang={code.slice(0, 2)}
          aria-current={code === language ? 'true' : undefined}
          onClick={() => setLanguage(code)}
        >
          {NAMES[code]}
        </button>
      ))}
    </p>
  )
}
