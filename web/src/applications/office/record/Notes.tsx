import { useMemo, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { useOnce } from '#base/data/once.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { draftKey, dropDraft, readDraft } from '#base/page/storage.ts'
import { restOf } from '#base/text/rest.ts'
import { showToast } from '#base/page/toasts.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { formatDate } from '#base/text/dates.ts'
import { CommandButton } from '#office/CommandButton.tsx'
import { Button } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { IconTrash } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { type Masked, refreshRecord, type Whole } from './record.api.ts'
import { Words } from './Words.tsx'
import styles from './record.module.css'

type Note = Masked['notes'][number]
const KINDS: Record<Note['kind'], () => string> = { fact: () => m.note_fact(), opinion: () => m.note_opinion() }
const TONES = { fact: 'info', opinion: 'neutral' } as const

/** Does something with a note and says what came of it. */
async function act(work: () => Promise<{ message: string }>, undo?: () => void): Promise<void> {
  try {
    const { message: text } = await work()
    await refreshRecord()
    showToast({ text, ...(undo && { action: { label: m.action_undo(), run: undo } }) })
  } catch (error) {
    await refreshRecord()
    showToast({ tone: 'info', text: wordsOf(error) })
  }
}
/** Deletes a note; for a moment it can be had back. */
const deleteNote = (uid: string): Promise<void> =>
  act(
    () => call('DELETE /application-notes/:uid', { params: { uid } }),
    () => void act(() => call('POST /application-notes/:uid/restore', { params: { uid }, body: {} })),
  )

/** What staff wrote down about the application; the person may read it, which stands at the box. */
export function Notes({ record: { uid, notes, may_note: mayNote } }: { record: Masked | Whole }) {
  if (notes.length === 0 && !mayNote) return null
  return (
    <Section title={m.note_title()}>
      <Stack gap={4}>
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.uid}>
                <p className={styles.said}>
                  <Tag tone={TONES[note.kind]}>{KINDS[note.kind]()}</Tag> <Words of={note.text} />
                </p>
                <p className="muted">
                  {[note.author, formatDate(note.at)].filter(Boolean).join(', ')}
                  {note.may.delete && (
                    <CommandButton variant="quiet" icon={IconTrash} onRun={() => deleteNote(note.uid)}>
                      {m.note_delete()}
                    </CommandButton>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
        {mayNote && <NewNote uid={uid} />}
      </Stack>
    </Section>
  )
}

interface Draft {
  text: string
  kind: Note['kind']
}
const EMPTY: Draft = { text: '', kind: 'fact' }

/** Kept in the browser until it is saved. */
function NewNote({ uid }: { uid: string }) {
  const [key] = useState(() => draftKey('note', getUser()?.uid ?? '', uid))
  const [draft, setDraft] = useState(() => readDraft<Draft>(key) ?? EMPTY)
  const { text, kind } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  const isEmpty = (now: Draft) => now.text.trim() === ''
  const isGivenUp = useBlockWhen(!isEmpty(draft), true)
  useKept({ key, value: draft, setValue: setDraft, empty: EMPTY, isGivenUp, isEmpty })
  const once = useOnce(key)
  const form = useSubmit(
    async () => {
      await once({ kind, text }, (body) => call('POST /applications/:uid/notes', { params: { uid }, body }))
      dropDraft(key, draft)
      setDraft((now) => {
        const rest = restOf(now.text, text)
        return rest ? { ...now, text: rest } : EMPTY
      })
      await refreshRecord()
      showToast({ text: m.note_saved() })
    },
    () => ({ ...(!text.trim() && { text: m.note_required() }) }),
  )
  useCommands(
    useMemo<Command[]>(
      () => [{ id: 'note', group: 'record', label: m.note_text(), key: 'n', run: () => box.current?.focus() }],
      [],
    ),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <RadioGroup
          legend={m.note_kind()}
          name="kind"
          value={kind}
          options={(['fact', 'opinion'] as const).map((value) => ({ value, label: KINDS[value]() }))}
          onChange={(event) => setDraft({ text, kind: event.target.value as Note['kind'] })}
        />
        <TextArea
          ref={box}
          label={m.note_text()}
          hint={m.note_hint()}
          name="text"
          limit={4000}
          rows={3}
          value={text}
          error={form.errors['text']}
          onChange={(event) => {
            setDraft({ text: event.target.value, kind })
            form.correct('text')
          }}
        />
        <Button type="submit" variant="secondary" pending={form.pending}>
          {m.note_save()}
        </Button>
      </Stack>
    </form>
  )
}
