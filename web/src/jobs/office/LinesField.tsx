import type { ClipboardEvent } from 'react'
import { linesFrom } from '@korak/contract/job-texts.rules.ts'
import { TextArea } from '#ui/form/TextArea.tsx'

interface Props {
  name: string
  label: string
  lang: string
  hint?: string
  error: string | undefined
  value: string
  readOnly: boolean
  onChange: (value: string) => void
}

/**
 * A list of an ad, one item a line, as it is stored. A plain field: undo, spelling, dictation and screen readers are the
 * browser's own, and Tab leaves it. What is pasted from a document comes in as clean lines.
 */
export function LinesField({ onChange, ...field }: Props) {
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    const lines = linesFrom(pasted)
    if (lines.length < 2 && lines[0] === pasted) return
    event.preventDefault()
    const area = event.currentTarget
    // The browser's own command keeps what can be undone.
    if (document.execCommand?.('insertText', false, lines.join('\n'))) return
    area.setRangeText(lines.join('\n'), area.selectionStart, area.selectionEnd, 'end')
    onChange(area.value)
  }
  return <TextArea {...field} rows={4} onPaste={paste} onChange={(event) => onChange(event.target.value)} />
}
