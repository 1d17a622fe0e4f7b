import { useEffect, useRef, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { MESSAGE_FILES } from '@korak/contract/message-files.rules.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { useOnce } from '#base/data/once.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { queryClient } from '#base/data/query.ts'
import { getUser } from '#base/session/session.ts'
import { dropDraft, readDraft } from '#base/page/storage.ts'
import { useSubmit } from '#base/data/submit.ts'
import { useKept } from '#base/page/useKept.ts'
import { focusOnceDrawn } from '#base/page/focus.ts'
import { restOf } from '#base/text/rest.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { m } from '#words/messages.js'
import { AttachFiles, filesErrors, messageBody } from './AttachFiles.tsx'
import { messageDraftKey } from './message-draft.ts'
import { UnsentText } from './UnsentText.tsx'

/** Lists and tasks say whose move it is. */
const STALE = new Set([
  'GET /portal/applications/:uid',
  'GET /portal/applications',
  'GET /portal/conversations',
  'GET /portal/tasks',
])
const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus()
const reload = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => STALE.has(String(queryKey[0])) })

/** Writing to the consultant about this application; when something is asked in words it is the answer. An interview, an offer and names have their own. */
export function MessageForm({ application: { uid, asks, may } }: { application: Application }) {
  const asked = asks.some((ask) => ask.by_message)
  const [key] = useState(() => messageDraftKey(uid, getUser()?.uid))
  const [text, setText] = useState(() => readDraft<string>(key) ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  const isGivenUp = useBlockWhen(may.write && (text.trim() !== '' || files.length > 0))
  useKept({ key, value: text, setValue: setText, empty: '', isGivenUp, isEmpty: (now) => !now.trim() })
  const once = useOnce(key)
  const isRefused = useRef(false)
  // With the form gone: until then its error summary takes the focus.
  useEffect(
    () => () => {
      if (isRefused.current) focusHeading()
    },
    [may.write],
  )
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      await once(
        { text },
        (body) => call('POST /portal/applications/:uid/messages', { params: { uid }, body: messageBody(body, files) }),
        files,
      ).catch(async (error: unknown) => {
        // Withdrawn meanwhile: the page says so, and the text stays to be copied.
        if (error instanceof CallError && error.code === 'STATE_NOT_ALLOWED') {
          isRefused.current = true
          await reload()
        }
        throw error
      })
      dropDraft(key, text)
      setFiles((now) => now.filter((file) => !files.includes(file)))
      // Only what was sent goes out of the box.
      setText((now) => restOf(now, text))
      showToast({ text: asked ? m.apps_reply_sent() : m.apps_message_sent() })
      await reload()
      // With the question its box has gone; the heading is where the changed page begins.
      if (asked) focusOnceDrawn()
    },
    (): Record<string, string> => ({
      ...(!text.trim() && { text: m.error_required() }),
      ...filesErrors(files),
    }),
  )
  if (!may.write) {
    const remove = () => {
      setText('')
      focusHeading()
    }
    return text.trim() ? (
      <UnsentText title={m.apps_unsent_title()} why={m.apps_unsent_text()} text={text} onRemove={remove} />
    ) : null
  }
  const label = asked ? m.apps_reply_label() : m.apps_message_label()
  const form = (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextArea
          name="text"
          rows={4}
          limit={4000}
          label={label}
          value={text}
          error={errors['text']}
          onChange={(event) => {
            setText(event.target.value)
            correct('text')
          }}
        />
        <AttachFiles
          files={files}
          errors={errors}
          onChange={(next) => {
            setFiles(next)
            for (const part of MESSAGE_FILES) correct(part)
          }}
        />
        <Row>
          <Button type="submit" variant={asked ? 'primary' : 'secondary'} pending={pending}>
            {asked ? m.apps_reply_send() : m.apps_message_send()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
  return asked ? form : <Section title={m.apps_message_title()}>{form}</Section>
}
