import { LONGEST_LETTER } from '@korak/contract/amounts.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { Button } from '#ui/action/Button.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

export interface Own {
  subject: string
  text: string
}
interface Props {
  /** Which of them is open. */
  at: number
  onStep: (at: number) => void
  letters: readonly (Own & { uid: string; name: string; language: Language })[]
  /** What is wrong with a field of one that was refused. */
  errorsOf: (uid: string, field: keyof Own) => string | undefined
  onChange: (uid: string, letter: Own, field: keyof Own) => void
}

/** One letter after the other, each as its person will read it. */
export function LetterStepper({ at: asked, onStep, letters, errorsOf, onChange }: Props) {
  const at = Math.min(asked, letters.length - 1)
  const letter = letters[at]
  if (!letter) return null
  const { uid, name, language, subject, text } = letter
  return (
    <Stack gap={4}>
      <Row>
        <p role="status">{m.bulk_end_step({ at: at + 1, count: letters.length, name })}</p>
        <Button variant="secondary" aria-disabled={at === 0} onClick={() => onStep(Math.max(at - 1, 0))}>
          {m.bulk_end_previous()}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={at === letters.length - 1}
          onClick={() => onStep(Math.min(at + 1, letters.length - 1))}
        >
          {m.bulk_end_next()}
        </Button>
      </Row>
      {/* The summary of what was refused leads to the field by its place in what was sent. */}
      <div data-field={`letters.${at}.subject`}>
        <TextInput
          label={m.letter_subject_label()}
          lang={HTML_LANG[language]}
          value={subject}
          limit={200}
          error={errorsOf(uid, 'subject')}
          onChange={(event) => onChange(uid, { subject: event.target.value, text }, 'subject')}
        />
      </div>
      <div data-field={`letters.${at}.text`}>
        <TextArea
          label={m.letter_text_label()}
          name="letter_text"
          lang={HTML_LANG[language]}
          rows={9}
          value={text}
          limit={LONGEST_LETTER}
          error={errorsOf(uid, 'text')}
          onChange={(event) => onChange(uid, { subject, text: event.target.value }, 'text')}
        />
      </div>
    </Stack>
  )
}
