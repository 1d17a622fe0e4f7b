import type { Language } from '@korak/contract/shapes.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { m } from '#words/messages.js'

interface Props {
  language: Language
  name: string
  label: string
  /** Where there is more than one of it on the page. */
  proposedLabel?: string
  /** What it often is. */
  proposed: readonly string[]
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Why somebody was not selected: often it is one of a few, in the end it is what one writes. */
export const ReasonField = ({ language, name, label, proposedLabel, proposed, value, error, onChange }: Props) => (
  <>
    {proposed.length > 0 && (
      <NativeSelect
        label={proposedLabel ?? m.letter_reasons()}
        placeholder={m.letter_reasons_own()}
        value={proposed.includes(value) ? value : ''}
        options={proposed.map((one) => ({ value: one, label: one }))}
        lang={HTML_LANG[language]}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
    <TextArea
      label={label}
      hint={m.letter_reason_hint()}
      name={name}
      rows={3}
      limit={1000}
      lang={HTML_LANG[language]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  </>
)
