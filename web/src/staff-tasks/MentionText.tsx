import { useEffect, useRef, useState } from 'react'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { Button } from '#ui/action/Button.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { loadPeople } from './staff-tasks.api.ts'

interface Props {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onMention: (person: { uid: string; name: string }) => void
}

/** Words in which `@` opens a combo box with the names of colleagues; the chosen name stands in the words after it. */
export function MentionText({ value, error, onChange, onMention }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  /** Where the sign stands whose person is being chosen. */
  const [at, setAt] = useState<number | null>(null)
  const combo = useRef<HTMLInputElement>(null)
  const isOpen = at !== null
  // Once, when it opens: whoever goes on to another field stays there.
  useEffect(() => {
    if (isOpen) combo.current?.focus()
  }, [isOpen])
  const goTo = (place: number) =>
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(place, place)
    })
  const type = (text: string, caret: number) => {
    const more = text.length - value.length
    const isNew = more === 1
    onChange(text)
    // What is typed before the sign moves it; with the sign itself its person is given up.
    const sign = at !== null && caret - Math.max(more, 0) <= at ? at + more : at
    setAt(sign !== null && text[sign] === '@' ? sign : null)
    if (isNew && text[caret - 1] === '@' && /^\s?$/.test(text[caret - 2] ?? '')) setAt(caret - 1)
  }
  const begin = () => {
    const caret = area.current?.selectionEnd ?? value.length
    const gap = caret > 0 && !/\s/.test(value[caret - 1] ?? '') ? ' ' : ''
    onChange(`${value.slice(0, caret)}${gap}@${value.slice(caret)}`)
    setAt(caret + gap.length)
  }
  const end = (place: number) => {
    setAt(null)
    goTo(place)
  }
  const choose = (person: ComboOption | null) => {
    if (!person || at === null) return
    onMention({ uid: person.value, name: person.label })
    onChange(`${value.slice(0, at)}@${person.label} ${value.slice(at + 1).trimStart()}`)
    end(at + person.label.length + 2)
  }
  return (
    <Stack gap={3}>
      <TextArea
        ref={area}
        label={m.task_text()}
        name="text"
        hint={m.task_text_hint()}
        limit={1000}
        rows={3}
        value={value}
        error={error}
        onChange={(event) => type(event.target.value, event.target.selectionEnd)}
      />
      {at === null ? (
        <div>
          <Button variant="quiet" onClick={begin}>
            {m.task_mention()}
          </Button>
        </div>
      ) : (
        // Esc is for the list while that is open, and leads back to the words when it is not.
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) end(at + 1)
          }}
        >
          <AsyncComboBox ref={combo} label={m.task_mention_whom()} load={loadPeople} value={null} onChange={choose} />
        </div>
      )}
    </Stack>
  )
}
