import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { copyText } from '#base/page/copy.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import { formatDate } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

type Feed = AnswerOf<'GET /portal/calendar-feed'>

/** The private address by which a calendar reads the own interviews. */
export const CalendarFeed = () => (
  <Section title={m.calendar_feed_title()}>
    <CalendarAddress />
  </Section>
)

/** The same where something else is its heading. */
export function CalendarAddress() {
  const query = useQuery(queryOf('GET /portal/calendar-feed'))
  return (
    <>
      <p>{m.calendar_feed_text()}</p>
      <Loaded query={query}>{(feed) => <Address feed={feed} />}</Loaded>
    </>
  )
}

function Address({ feed: { address, read_at: readAt, may } }: { feed: Feed }) {
  const tell = (error: unknown) => showToast({ tone: 'info', text: wordsOf(error) })
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    await showAnswer('GET /portal/calendar-feed', {}, await call('POST /portal/calendar-feed', { body: {} }))
    showToast({ text: m.calendar_feed_made() })
  }
  const end = async () => {
    const { message } = await call('DELETE /portal/calendar-feed', {})
    await queryClient.invalidateQueries({ queryKey: ['GET /portal/calendar-feed'] })
    showToast({ text: message })
  }
  const making = useRowCommand(() => renew().catch(tell))
  const ending = useRowCommand(() => end().catch(tell))
  return (
    <Stack gap={4}>
      {address && (
        <>
          <TextInput label={m.calendar_feed_address()} name="feed" readOnly value={address} />
          <p className="muted">
            {readAt ? m.calendar_feed_read({ date: formatDate(readAt) }) : m.calendar_feed_unread()}
          </p>
        </>
      )}
      <Row gap={3}>
        {address && (
          <Button variant="secondary" onClick={() => void copyText(address, m.calendar_feed_copied())}>
            {m.calendar_feed_copy()}
          </Button>
        )}
        <Button
          variant={address ? 'quiet' : 'secondary'}
          pending={making.pending}
          onClick={() => (address ? setAsking(true) : void making.run())}
        >
          {address ? m.calendar_feed_renew() : m.calendar_feed_make()}
        </Button>
        {may.delete && (
          <Button variant="quiet" pending={ending.pending} onClick={() => void ending.run()}>
            {m.calendar_feed_delete()}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={isAsking}
        title={m.calendar_feed_renew_title()}
        confirm={m.calendar_feed_renew()}
        keep={m.calendar_feed_keep()}
        onKeep={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void making.run()
        }}
      >
        {m.calendar_feed_renew_text()}
      </ConfirmDialog>
    </Stack>
  )
}
