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
  onChange: (uid: string, letter: Own) => void
}

/** One letter after the other, each as its person will read it. */
export function LetterStepper({ at: asked, onStep, letters, onChange }: Props) {
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
      <TextInput
        label={m.letter_subject_label()}
        lang={HTML_LANG[language]}
        value={subject}
        limit={200}
        onChange={(event) => onChange(uid, { subject: event.target.value, text })}
      />
      <TextArea
        label={m.letter_text_label()}
        name="letter_text"
        lang={HTML_LANG[language]}
        rows={9}
        value={text}
        limit={8000}
        onChange={(event) => onChange(uid, { subject, text: event.target.value })}
      />
    </Stack>
  )
}
