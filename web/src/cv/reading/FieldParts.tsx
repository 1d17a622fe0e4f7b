import type { ReactNode } from 'react'
import type { CvField } from '@korak/contract/cv-fields.ts'
import type { CvSuggestion } from '@korak/contract/cv.ts'
import { answerOf } from '#candidates/field-text.ts'
import { useCountry } from '#candidates/countries.api.ts'
import { EMPTY_PROFILE } from '#candidates/profile-values.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { Button } from '#ui/action/Button.tsx'
import { findField } from '#ui/form/find-field.ts'
import { IconFileText } from '#ui/icons.ts'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from '#cv/cv.module.css'
import { type Blank, type Filled, type Texts, offerFor } from './suggestions.ts'
import { foundIn, labelOf, originWords } from '#cv/labels.ts'

interface Form<V> {
  form: Filled<V>
  blank: Blank
  take: (field: CvField) => void
}

/**
 * What stands beside and under a field because of the CV: the mark of a filled one, the offer for an empty one. Where a
 * notice lists what was filled in, the mark is for screen readers only.
 */
export function partsOf<V extends Texts>({ form, blank, take }: Form<V>, name: string, { isListed = false } = {}) {
  // Fields a CV never says anything about are not found here.
  const field = name as CvField
  const entry = form.filling.filled[field]
  if (entry && isListed) return { note: <span className="visually-hidden">{originWords(field)}</span> }
  if (entry) {
    return {
      note: (
        <Source suggestion={entry.suggestion}>
          <Tag tone="info" icon={IconFileText}>
            {originWords(field)}
          </Tag>
        </Source>
      ),
    }
  }
  const suggestion = offerFor(form, field, blank)
  return suggestion ? { below: <Offer suggestion={suggestion} onTake={() => take(field)} /> } : {}
}

/** A value as a person reads it. */
function Value({ suggestion: { field, value } }: { suggestion: CvSuggestion }) {
  const lists = useCandidateCodelists()
  const text = String(value)
  const country = useCountry(field === 'country' ? text : '')
  if (field === 'email') return text
  return answerOf(field, { ...EMPTY_PROFILE, [field]: text }, lists, country)
}

function Offer({ suggestion, onTake }: { suggestion: CvSuggestion; onTake: () => void }) {
  const { field } = suggestion
  const label = labelOf(field)
  return (
    <div className={styles.offer}>
      <p className={styles.offered}>
        {m.reading_offer()}{' '}
        <strong>
          <Value suggestion={suggestion} />
        </strong>
      </p>
      <Button
        variant="secondary"
        className={styles.use}
        onClick={(event) => {
          const control = findField(field, event.currentTarget)
          onTake()
          // The offer goes with its button.
          control?.focus()
        }}
      >
        <span aria-hidden="true">{m.reading_use()}</span>
        <span className="visually-hidden">{m.reading_use_what({ field: label })}</span>
      </Button>
      <Source suggestion={suggestion}>
        <span aria-hidden="true">{m.reading_source()}</span>
      </Source>
    </div>
  )
}

/** Where the value was found and the words that say so, on request. */
function Source({ suggestion: { field, source, quote }, children }: { suggestion: CvSuggestion; children: ReactNode }) {
  return (
    <details className={styles.source}>
      <summary>
        {children} <span className="visually-hidden">{m.reading_source_of({ field: labelOf(field) })}</span>
      </summary>
      <p>{foundIn({ source, quote })}</p>
    </details>
  )
}
