import { createElement } from 'react'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'
import styles from './consents.module.css'
import { versionWords } from './version-words.ts'

type ChangesOf = NonNullable<ConsentDetails['changes']>
type Part = ChangesOf['sections'][number]['heading'][number]
type Level = 2 | 3

/** What changed since the version decided about before; only sections in which something did. */
export function Changes({ changes, level = 2 }: { changes: ChangesOf; level?: Level }) {
  const { from_version, to_version, note, sections } = changes
  return (
    <section className={styles.changes} aria-labelledby="changes">
      {createElement(`h${level}`, { id: 'changes' }, m.c_changes_title())}
      {note && <p>{withNonBreaking(note)}</p>}
      <p className={styles.facts}>
        {m.c_changes_versions({ from: versionWords(from_version), to: versionWords(to_version) })}
      </p>
      {sections.map(({ change, heading, paragraphs }) => (
        <section key={[heading, ...paragraphs].map(textOf).join(' ')} className={styles.changed}>
          {createElement(
            `h${level + 1}`,
            null,
            <Marked parts={heading} />,
            change === 'changed' ? null : (
              <span className={styles.facts}>
                {' '}
                ({change === 'added' ? m.c_section_added() : m.c_section_removed()})
              </span>
            ),
          )}
          {paragraphs.map((parts) => (
            <p key={textOf(parts)}>
              <Marked parts={parts} />
            </p>
          ))}
        </section>
      ))}
    </section>
  )
}

const textOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('')

/** Added text is underlined, removed text struck through; who listens hears both in words. */
function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, change }, at) => {
    const key = `${at} ${text}`
    if (change === 'same') return text
    const [Mark, word] = change === 'added' ? (['ins', m.c_added()] as const) : (['del', m.c_removed()] as const)
    return (
      <Mark key={key}>
        <span className="visually-hidden">{word} </span>
        {text}
        <span className="visually-hidden"> ({m.c_marked_end()}) </span>
      </Mark>
    )
  })
}
