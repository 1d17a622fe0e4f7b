import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { replyFilters } from '@korak/contract/list.fields.ts'
import { REPLY_DOUBTS, REPLY_STATES, type ReplyDoubt, type ReplyState } from '@korak/contract/replies.rules.ts'
import { call } from '#base/data/call.ts'
import { isMissing } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row as Line, Stack } from '#ui/layout/Layout.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { AssignDialog } from './AssignDialog.tsx'

export const screens: Screens = [
  {
    path: '/office/replies',
    title: 'replies_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'applications.update',
    section: null,
  },
]

type Row = AnswerOf<'GET /replies'>['data'][number]

const DOUBTS: Record<ReplyDoubt, () => string> = {
  unknown: () => m.reply_doubt_unknown(),
  expired: () => m.reply_doubt_expired(),
  stranger: () => m.reply_doubt_stranger(),
  forged: () => m.reply_doubt_forged(),
  ended: () => m.reply_doubt_ended(),
  full: () => m.reply_doubt_full(),
}
const STATES: Record<ReplyState, () => string> = {
  waiting: () => m.reply_state_waiting(),
  assigned: () => m.reply_state_assigned(),
  discarded: () => m.reply_state_discarded(),
}

/** What is done with an answer; each decision can be taken back at once. */
function Decision({ of }: { of: Row }) {
  const client = useQueryClient()
  const [isAssigning, setAssigning] = useState(false)
  const [refused, setRefused] = useState('')
  const params = { uid: of.id }
  const reload = () => client.invalidateQueries({ queryKey: ['GET /replies'] })
  /** One that is there no more takes its row along: it is said beside the list. */
  const refuse = async (error: unknown, gone = wordsOf(error)) => {
    if (isMissing(error)) showToast({ text: gone, tone: 'info' })
    else setRefused(wordsOf(error))
    await reload()
  }
  const restore = async (was: ReplyState) => {
    setRefused('')
    try {
      showToast({ text: (await call('POST /replies/:uid/restore', { params })).message })
      await reload()
    } catch (error) {
      await refuse(error, was === 'assigned' ? m.reply_entered_meanwhile() : undefined)
    }
  }
  const told = async (text: string, now: ReplyState) => {
    showToast({ text, action: { label: m.action_undo(), run: () => void restore(now) } })
    await reload()
  }
  const discarding = useRowCommand(async () => {
    setRefused('')
    try {
      await told((await call('POST /replies/:uid/archive', { params })).message, 'discarded')
    } catch (error) {
      await refuse(error)
    }
  })
  const restoring = useRowCommand(() => restore(of.state))
  return (
    <Stack gap={2}>
      <Line>
        {of.may.assign && (
          <Button
            variant="secondary"
            aria-label={m.reply_read_who({ from: of.from_address })}
            onClick={() => setAssigning(true)}
          >
            {m.reply_read()}
          </Button>
        )}
        {of.may.archive && (
          <Button
            variant="quiet"
            aria-label={m.reply_discard_who({ from: of.from_address })}
            pending={discarding.pending}
            onClick={() => void discarding.run()}
          >
            {m.reply_discard()}
          </Button>
        )}
        {of.may.restore && (
          <Button variant="quiet" pending={restoring.pending} onClick={() => void restoring.run()}>
            {m.action_undo()}
          </Button>
        )}
      </Line>
      {isAssigning && (
        <AssignDialog
          reply={of}
          doubt={DOUBTS[of.doubt]()}
          onAssign={async (ref) => {
            const { message } = await call('POST /replies/:uid/assign', { params, body: { ref_no: ref } })
            setAssigning(false)
            await told(message, 'assigned')
          }}
          onClose={() => setAssigning(false)}
        />
      )}
      {refused && (
        <Notice tone="danger" role="alert">
          {refused}
        </Notice>
      )}
    </Stack>
  )
}

const columnsOf = (): Column<Row>[] => [
  { key: 'from_address', label: m.replies_from(), rowHeader: true, cell: (row) => row.from_address },
  { key: 'subject', label: m.replies_subject(), cell: (row) => row.subject },
  { key: 'doubt', label: m.replies_doubt(), sortable: true, cell: (row) => DOUBTS[row.doubt]() },
  { key: 'state', label: m.replies_state(), sortable: true, cell: (row) => STATES[row.state]() },
  {
    key: 'created_at',
    label: m.replies_received(),
    sortable: true,
    numeric: true,
    cell: (row) => formatDate(row.created_at),
  },
  {
    key: 'decision',
    label: m.replies_decision(),
    actions: true,
    screenOnly: true,
    cell: (row) => <Decision of={row} />,
  },
]

/** Answers by mail nobody could place: each is assigned to an application by somebody who has read it, or discarded. */
export const RepliesPage = () => (
  <OfficeList
    name="replies"
    call="GET /replies"
    screen="/office/replies"
    title={m.replies_title()}
    lead={<p className="muted">{m.replies_lead()}</p>}
    columns={columnsOf()}
    filters={fieldsOf(replyFilters, [
      {
        column: 'state',
        label: m.replies_state(),
        values: REPLY_STATES,
        wordOf: (key) => STATES[key as ReplyState](),
      },
      {
        column: 'doubt',
        label: m.replies_doubt(),
        values: REPLY_DOUBTS,
        wordOf: (key) => DOUBTS[key as ReplyDoubt](),
      },
      { column: 'created_at', label: m.replies_received(), isRare: true },
    ])}
    rowKey={(row) => row.id}
    searched={m.replies_search()}
    empty={m.replies_none()}
  />
)
