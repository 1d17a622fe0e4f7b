import { useEffect, useRef, useState } from 'react'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { fold } from '#ui/choice/fold.ts'
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
  /** What is typed where the person is sought. */
  const sought = useRef('')
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
  /** Puts words in the place of the sign, and goes on after them. */
  const put = (words: string, isLeft = false) => {
    if (at === null) return
    const rest = value.slice(at + 1)
    onChange(`${value.slice(0, at)}${words}${words.endsWith(' ') ? rest.trimStart() : rest}`)
    setAt(null)
    sought.current = ''
    if (!isLeft) goTo(at + words.length)
  }
  const choose = (person: ComboOption | null) => {
    if (!person) return
    onMention({ uid: person.value, name: person.label })
    put(`@${person.label} `)
  }
  /** Who just writes on has written a whole name: it is taken, and what follows it goes into the words. */
  const seek = async (typed: string) => {
    sought.current = typed
    const { options } = await loadPeople('')
    const person = namedIn(sought.current, options)
    if (!person || at === null) return
    onMention({ uid: person.value, name: person.label })
    put(`@${person.label}${sought.current.slice(person.label.length)}`)
  }
  /** What was typed and is nobody's name is not lost: it stands in the words. */
  const leave = () => {
    if (sought.current !== '') put(`@${sought.current}`, true)
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
        // Esc leads back to the words, with what was typed.
        <div
          role="presentation"
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            put(`@${sought.current}`)
          }}
        >
          <AsyncComboBox
            ref={combo}
            label={m.task_mention_whom()}
            load={loadPeople}
            value={null}
            onChange={choose}
            onType={(typed) => void seek(typed)}
            onBlur={leave}
          />
        </div>
      )}
    </Stack>
  )
}

/** Whose whole name words begin with; nobody's while they may become a longer one. */
function namedIn(words: string, people: readonly ComboOption[]): ComboOption | undefined {
  if (people.some(({ label }) => fold(label).startsWith(fold(words)))) return undefined
  const named = people.filter(
    ({ label }) => fold(words).startsWith(fold(label)) && !/[\p{L}\p{N}]/u.test(words[label.length] ?? ''),
  )
  return named.toSorted((one, other) => other.label.length - one.label.length)[0]
}
