import { useCallback, useState } from 'react'
import { asHref } from '@korak/contract/screens.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Section } from '#ui/layout/Section.tsx'
import { SearchField } from '#ui/list/SearchForm.tsx'
import { m } from '#words/messages.js'
import { PdfPages } from './PdfPages.tsx'
import type { Masked, Whole } from './record.api.ts'
import { placesOf, Words } from './Words.tsx'
import styles from './record.module.css'

/** The CV that was sent, as its pages where they can be drawn, or as the text that was read of it; words in it are searched and marked. */
export function CvPanel({ record: { cv }, file }: { record: Masked | Whole; file: Whole['file'] }) {
  const [sought, setSought] = useState('')
  const [wanted, setWanted] = useState<'pages' | 'text'>('pages')
  const [hasFailed, setFailed] = useState(false)
  const [onPages, setOnPages] = useState(0)
  const fail = useCallback(() => setFailed(true), [])
  if (!cv) return <p className="muted">{m.record_no_cv()}</p>
  const isPdf = file?.mime === 'application/pdf'
  const hasText = cv.state === 'read'
  const hasPages = isPdf && !hasFailed && (wanted === 'pages' || !hasText)
  const count = hasPages ? onPages : cv.lines.reduce((sum, { text }) => sum + placesOf(text, sought).length, 0)
  return (
    <Section
      title={m.record_cv()}
      action={
        file && (
          <LinkButton variant="quiet" icon={IconDownload} href={asHref(`/api/files/${file.uid}`)} download>
            {file.name}
          </LinkButton>
        )
      }
    >
      {cv.state === 'waiting' && <p role="status">{m.record_cv_waiting()}</p>}
      {cv.state === 'unreadable' && <p>{m.record_cv_unreadable()}</p>}
      {cv.state === 'infected' && <p>{m.record_cv_infected()}</p>}
      {isPdf && hasFailed && <Notice tone="info">{m.record_cv_not_drawn()}</Notice>}
      {isPdf && !hasFailed && hasText && (
        <RadioGroup
          legend={m.record_cv_as()}
          legendHidden
          inline
          value={wanted}
          options={[
            { value: 'pages', label: m.record_cv_pages() },
            { value: 'text', label: m.record_cv_words() },
          ]}
          onChange={(event) => setWanted(event.target.value === 'text' ? 'text' : 'pages')}
        />
      )}
      {(hasPages || hasText) && (
        <>
          <SearchField
            label={m.record_cv_search()}
            name="cv-search"
            limit={100}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <p role="status" className="muted">
            {sought.trim().length > 1 ? m.record_cv_found({ count }) : ''}
          </p>
          <div
            className={hasPages ? styles.pages : styles.cv}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
            tabIndex={0}
            role="region"
            aria-label={m.record_cv_text()}
          >
            {hasPages ? (
              <PdfPages url={`/api/files/${file.uid}`} sought={sought} onFound={setOnPages} onFailed={fail} />
            ) : (
              cv.lines.map(({ text, is_heading: isHeading }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines of one text have no name of their own
                <p key={at} className={isHeading ? styles.heading : undefined}>
                  <Words of={text.replaceAll('\t', '   ')} mark={sought} />
                </p>
              ))
            )}
          </div>
        </>
      )}
    </Section>
  )
}
