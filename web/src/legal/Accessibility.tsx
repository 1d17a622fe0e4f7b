import { brand } from '#brand/brand.ts'
import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { Contacts } from './Contacts.tsx'
import { PlainText, paragraphs } from './PlainText.tsx'

/** The day of the last look at the whole portal that the statement speaks of. */
const ASSESSED = '2026-11-23'

/** Statement on accessibility by the model of Decision (EU) 2018/1523: only what was tested, and what was not. */
export function Accessibility() {
  return (
    <PlainText
      path="/accessibility"
      lead={m.legal_a11y_lead({ brand: brand.name })}
      parts={[
        { heading: m.legal_a11y_status(), content: paragraphs(m.legal_a11y_status_text()) },
        { heading: m.legal_a11y_tested(), content: paragraphs(m.legal_a11y_tested_text()) },
        { heading: m.legal_a11y_gaps(), content: paragraphs(m.legal_a11y_gaps_text()) },
        {
          heading: m.legal_a11y_feedback(),
          content: (
            <>
              {paragraphs(m.legal_a11y_feedback_text())}
              <Contacts />
            </>
          ),
        },
        { heading: m.legal_a11y_complaint(), content: paragraphs(m.legal_a11y_complaint_text()) },
        { heading: m.legal_a11y_about(), content: paragraphs(m.legal_a11y_about_text({ date: formatDay(ASSESSED) })) },
      ]}
    />
  )
}
