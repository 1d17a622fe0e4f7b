import { MESSAGE_FILES } from '@korak/contract/message-files.rules.ts'
import { useMemo, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { useOnce } from '#base/data/once.ts'
import { useSubmit } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { draftKey, dropDraft, readDraft } from '#base/page/storage.ts'
import { restOf } from '#base/text/rest.ts'
import { showToast } from '#base/page/toasts.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { AttachFiles, filesErrors, messageBody } from '#applications/AttachFiles.tsx'
import { refreshMoved } from '#applications/office/moves.ts'
import { Button } from '#ui/action/Button.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

interface Draft {
  text: string
  answerBy: string
}
const EMPTY: Draft = { text: '', answerBy: '' }

interface Props {
  uid: string
  /** It goes on: an answer can be asked for. */
  isActive: boolean
}

/** Writes to the candidate, or asks for an answer; kept in the browser until it is sent. */
export function MessageToCandidate({ uid, isActive }: Props) {
  const [key] = useState(() => draftKey('letter', getUser()?.uid ?? '', `${uid}_message`))
  const [draft, setDraft] = useState(() => readDraft<Draft>(key) ?? EMPTY)
  const { text, answerBy } = draft
  const isGivenUp = useBlockWhen(text.trim() !== '' || answerBy !== '', true)
  useKept({ key, value: draft, setValue: setDraft, empty: EMPTY, isGivenUp })
  const [files, setFiles] = useState<readonly File[]>([])
  // Files are not kept: leaving would lose them.
  useBlockWhen(files.length > 0)
  const box = useRef<HTMLTextAreaElement>(null)
  const once = useOnce(key)
  const form = useSubmit(
    async () => {
      await once(
        { text, ...(isActive && answerBy !== '' && { answer_by: answerBy }) },
        (body) => call('POST /applications/:uid/messages', { params: { uid }, body: messageBody(body, files) }),
        files,
      )
      dropDraft(key, draft)
      // What was written and chosen meanwhile stays.
      setFiles((now) => now.filter((file) => !files.includes(file)))
      setDraft((now) => ({ text: restOf(now.text, text), answerBy: now.answerBy === answerBy ? '' : now.answerBy }))
      showToast({ text: m.record_message_sent() })
      await refreshMoved()
    },
    () => ({
      ...(!text.trim() && { text: m.error_required() }),
      ...(isActive && answerBy !== '' && !isRealDay(answerBy) && { answer_by: plannedDayFault() }),
      ...filesErrors(files),
    }),
    { elsewhere: refreshMoved },
  )
  const change = (name: string, next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }))
    form.correct(name)
  }
  useCommands(
    useMemo<Command[]>(
      () => [{ id: 'message', group: 'record', label: m.record_write(), key: 'w', run: () => box.current?.focus() }],
      [],
    ),
  )
  return (
    <Section title={m.record_write()}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TextArea
            ref={box}
            label={m.record_write_text()}
            name="text"
            limit={4000}
            rows={4}
            value={text}
            error={form.errors['text']}
            onChange={(event) => change('text', { text: event.target.value })}
          />
          {isActive && (
            <DateInput
              legend={m.record_answer_by()}
              name="answer_by"
              optional
              value={answerBy}
              error={form.errors['answer_by']}
              onChange={(day) => change('answer_by', { answerBy: day })}
            />
          )}
          <AttachFiles
            files={files}
            errors={form.errors}
            onChange={(next) => {
              setFiles(next)
              for (const part of MESSAGE_FILES) form.correct(part)
            }}
          />
          <Button type="submit" variant="secondary" pending={form.pending}>
            {m.record_message_send()}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
