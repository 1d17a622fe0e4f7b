import { createElement } from 'react'
import type { ConsentText as Text } from '@korak/contract/consent-text.ts'
import { tied } from '#base/ties.ts'
import styles from './consents.module.css'

/** The text under its headings. */
export function ConsentText({ sections, level }: { sections: Text['sections']; level: 2 | 3 | 4 }) {
  return (
    <div className={styles.text}>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          {createElement(`h${level}`, null, tied(heading))}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{tied(paragraph)}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
