import type { DocumentContent } from '@korak/contract/document-templates.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import styles from './offers.module.css'

type Block = DocumentContent['blocks'][number]

function Part({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h4>{block.text}</h4>
  if (block.kind === 'facts') return <FactsList facts={block.rows} />
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  return <p className={styles.words}>{block.text}</p>
}

/** A document as it is sent, in its own language. */
export function OfferDocument({ document, language }: { document: DocumentContent; language: Language }) {
  return (
    <div lang={HTML_LANG[language]} className={styles.document}>
      <Stack gap={3}>
        <h3>{document.title}</h3>
        {document.blocks.map((block, at) => (
          // oxlint-disable-next-line no-array-index-key -- the same words may stand twice, and none of them ever moves
          <Part key={at} block={block} />
        ))}
      </Stack>
    </div>
  )
}
