import { useEffect, useRef, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { call } from '#base/data/call.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { queryClient } from '#base/data/query.ts'
import { getUser } from '#base/session/session.ts'
import { read, write } from '#base/page/storage.ts'
import { useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { m } from '#words/messages.js'
import { messageDraftKey } from './message-draft.ts'

/** What was sent and may have arrived although no answer came: sent again it is the same message. */
interface Attempt {
  uid: string
  text: string
}

/** Writing to the consultant about this application. */
export function MessageForm({ application: { uid } }: { application: Application }) {
  const [key] = useState(() => messageDraftKey(uid, getUser()?.uid))
  const [text, setText] = useState(() => read<string>('session', key) ?? '')
  const attemptKey = `${key}_sent`
  const attempted = useRef(read<Attempt>('session', attemptKey))
  useEffect(() => write('session', key, text.trim() ? text : null), [key, text])
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const known = attempted.current
      const body = known?.text === text ? known : { uid: crypto.randomUUID(), text }
      attempted.current = body
      write('session', attemptKey, body)
      await call('POST /portal/applications/:uid/messages', { params: { uid }, body })
      attempted.current = null
      write('session', attemptKey, null)
      // Only what was sent goes out of the box.
      setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
      showToast({ text: m.apps_message_sent() })
      await queryClient.invalidateQueries({ queryKey: ['GET /portal/applications/:uid'] })
    },
    (): Record<string, string> => (text.trim() ? {} : { text: m.error_required() }),
  )
  useBlockWhen(text.trim() !== '')
  return (
    <Section title={m.apps_message_title()}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={summary} attempt={attempt} />
          <TextArea
            name="text"
            rows={4}
            limit={4000}
            label={m.apps_message_label()}
            value={text}
            error={errors.text}
            onChange={(event) => {
              setText(event.target.value)
              correct('text')
            }}
          />
          <Row>
            <Button type="submit" variant="secondary" pending={pending}>
              {m.apps_message_send()}
            </Button>
          </Row>
        </Stack>
      </form>
    </Section>
  )
}
