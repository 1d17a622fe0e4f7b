import { useEffect, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { useSubmit } from '#base/data/submit.ts'
import { focusFrom, headingAbove } from '#base/page/focus.ts'
import { draftKey, dropDraft, readDraft } from '#base/page/storage.ts'
import { showToast } from '#base/page/toasts.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  uid: string
  rev: number
  refresh: () => Promise<void>
  onClose: () => void
  onDone: () => void
}
/** Cancels an interview with words to the candidate; kept in the browser until it is sent. */
export function CancelForm({ uid, rev, refresh, onClose, onDone }: Props) {
  const [key] = useState(() => draftKey('interview', getUser()?.uid ?? '', `${uid}_cancel`))
  const [text, setText] = useState(() => readDraft<string>(key) ?? '')
  const isGivenUp = useBlockWhen(text.trim() !== '', true)
  useKept({ key, value: text, setValue: setText, empty: '', isGivenUp, isEmpty: (now) => !now.trim() })
  const box = useRef<HTMLFormElement>(null)
  // The button that opened it is gone, and the focus with it.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const form = useSubmit(
    async () => {
      const part = box.current
      const above = headingAbove(part)
      await call('POST /interviews/:uid/cancel', { params: { uid }, body: { text, rev } })
      dropDraft(key, text)
      showToast({ text: m.interview_cancelled() })
      focusFrom(part, above)
      onDone()
      await refresh()
    },
    (): Record<string, string> => (text.trim() ? {} : { text: m.error_required() }),
    { elsewhere: refresh },
  )
  return (
    <form ref={box} onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <TakenUp value={text} empty="" onChange={setText} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TextArea
          label={m.interview_cancel_label()}
          name="text"
          rows={3}
          limit={1000}
          value={text}
          error={form.errors['text']}
          onChange={(event) => {
            setText(event.target.value)
            form.correct('text')
          }}
        />
        <Row gap={3}>
          <Button type="submit" variant="secondary" pending={form.pending}>
            {m.interview_cancel()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.interview_keep()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
