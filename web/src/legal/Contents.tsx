import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'
import styles from './legal.module.css'

/** Where the sections of a page are: `<anchor>-1`, `<anchor>-2` and so on. */
export function Contents({ anchor, headings }: { anchor: string; headings: readonly string[] }) {
  return (
    <nav aria-label={m.legal_contents()}>
      <p className={styles.label}>{m.legal_contents()}</p>
      <ol className={styles.contents}>
        {headings.map((heading, at) => (
          <li key={heading}>
            <a href={`#${anchor}-${at + 1}`}>{withNonBreaking(heading)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
