import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { raterProposalFilters } from '@korak/contract/list.fields.ts'
import { call } from '#base/data/call.ts'
import { CallError, fieldErrors } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import type { Screens } from '#base/routing/screens.ts'
import { OTHERS, type Other, roleWords } from '#feedback/labels.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import type { AskedBulkAction, BulkAction } from '#office/bulk.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row as Line, Stack } from '#ui/layout/Layout.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { DeclineDialog, type Reasons } from './DeclineDialog.tsx'

export const screens: Screens = [
  {
    path: '/office/campaigns/raters',
    title: 'proposals_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'campaigns.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /rater-proposals'>['data'][number]

const MOST = 0.5
/** Is it so many of a group whose members are not told apart that two of them could be one person? */
const isMostlyUnknown = ({ relationship, is_known: isKnown, group }: Row): boolean =>
  relationship !== 'leader' && !isKnown && group.unknown > group.size * MOST

/** What whoever decides has to know: who named them, and what the address says. */
function Standing({ of }: { of: Row }) {
  const { group, confirmers } = of
  return (
    <>
      {!of.is_known && <p className="muted">{m.proposals_unknown()}</p>}
      {confirmers && (
        <Notice tone="info">
          {confirmers.length > 0 ? m.proposals_own({ people: confirmers.join(', ') }) : m.proposals_own_nobody()}
        </Notice>
      )}
      {isMostlyUnknown(of) && (
        <Notice tone="warn">{m.proposals_mostly_unknown({ size: group.size, unknown: group.unknown })}</Notice>
      )}
    </>
  )
}

/** Approves or declines; that nobody knows an address is asked about, and a double press answers nothing. */
function Decision({ of }: { of: Row }) {
  const client = useQueryClient()
  const [isDeclining, setDeclining] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const send = async (approve: boolean, given: Reasons & { unknown?: boolean }) => {
    const params = { uid: of.campaign_uid, rater: of.id }
    await call('POST /campaigns/:uid/raters/:rater/decide', { params, body: { approve, ...given } })
    showToast({ tone: 'success', text: (approve ? m.proposals_approved : m.proposals_declined)({ name: of.name }) })
    await client.invalidateQueries({ queryKey: ['GET /rater-proposals'] })
  }
  const approve = async (unknown: boolean) => {
    setDoubt(null)
    setRefused(null)
    try {
      await send(true, { unknown })
    } catch (error) {
      const text = error instanceof CallError ? fieldErrors(error)['unknown'] : undefined
      if (text !== undefined) setDoubt(text)
      else setRefused(wordsOf(error))
    }
  }
  const approving = useRowCommand(() => approve(false))
  const approvingUnknown = useRowCommand(() => approve(true))
  return (
    <Stack gap={2}>
      <Line>
        {of.may.approve && (
          <Button
            variant="secondary"
            pending={approving.pending || approvingUnknown.pending}
            aria-label={m.proposals_approve_who({ name: of.name })}
            onClick={() => void approving.run()}
          >
            {m.proposals_approve()}
          </Button>
        )}
        {of.may.decline && (
          <Button
            variant="quiet"
            aria-label={m.proposals_decline_who({ name: of.name })}
            onClick={() => setDeclining(true)}
          >
            {m.proposals_decline()}
          </Button>
        )}
      </Line>
      {isDeclining && (
        <DeclineDialog
          title={m.proposals_decline_title({ name: of.name })}
          language={of.language}
          onDecline={(reasons) => send(false, reasons)}
          onClose={() => setDeclining(false)}
        />
      )}
      <ConfirmDialog
        open={doubt !== null}
        title={m.proposals_approve_who({ name: of.name })}
        confirm={m.proposals_approve_unknown()}
        keep={m.proposals_approve_not()}
        variant="primary"
        onKeep={() => setDoubt(null)}
        onConfirm={() => void approvingUnknown.run()}
      >
        <p>{doubt}</p>
      </ConfirmDialog>
      {refused && (
        <Notice tone="danger" role="alert">
          {refused}
        </Notice>
      )}
    </Stack>
  )
}

const columnsOf = (): Column<Row>[] => [
  {
    key: 'name',
    label: m.proposals_rater(),
    rowHeader: true,
    sortable: true,
    cell: (row) => (
      <Stack gap={1}>
        <span>{row.name}</span>
        <span className="muted">{row.email}</span>
      </Stack>
    ),
  },
  {
    key: 'relationship',
    label: m.proposals_relationship(),
    sortable: true,
    cell: (row) => roleWords[row.relationship as Other](),
  },
  { key: 'standing', label: m.proposals_standing(), sentences: true, cell: (row) => <Standing of={row} /> },
  {
    key: 'named_by',
    label: m.proposals_named_by(),
    wideOnly: true,
    cell: (row) => (row.named_by === 'staff' ? m.proposals_by_staff() : m.proposals_by_subject()),
  },
  { key: 'subject', label: m.proposals_subject(), sortable: true, cell: (row) => row.subject },
  { key: 'campaign', label: m.proposals_campaign(), sortable: true, wideOnly: true, cell: (row) => row.campaign },
  {
    key: 'decision',
    label: m.proposals_decision(),
    actions: true,
    screenOnly: true,
    cell: (row) => <Decision of={row} />,
  },
]

/** Decided about together; an address nobody knows stays, and is approved where it is said that nobody knows it. */
const bulkActions = (): (BulkAction | AskedBulkAction)[] => [
  {
    key: 'approve',
    label: m.proposals_approve(),
    run: (rows) => call('POST /bulk-actions/raters/decide', { body: { ...rows, approve: true } }),
    said: (count) => m.proposals_are_approved({ count }),
  },
  {
    key: 'decline',
    label: m.proposals_decline(),
    ask: ({ rows, go, onClose }) => (
      <DeclineDialog
        title={m.proposals_decline_many({ count: rows.count })}
        onDecline={(reasons) =>
          go({
            run: (chosen) =>
              call('POST /bulk-actions/raters/decide', { body: { ...chosen, approve: false, ...reasons } }),
            said: (count) => m.proposals_are_declined({ count }),
          })
        }
        onClose={onClose}
      />
    ),
  },
]

/** Raters the assessed have proposed, or staff has named with an address nobody knows: each waits for a decision before anybody is invited. */
export const RaterProposalsPage = () => (
  <OfficeList
    name="rater-proposals"
    call="GET /rater-proposals"
    screen="/office/campaigns/raters"
    title={m.proposals_title()}
    lead={<p className="muted">{m.proposals_lead()}</p>}
    columns={columnsOf()}
    filters={fieldsOf(raterProposalFilters, [
      { column: 'campaign', label: m.proposals_campaign() },
      {
        column: 'relationship',
        label: m.proposals_relationship(),
        values: OTHERS,
        wordOf: (key) => roleWords[key as Other]?.(),
      },
      { column: 'subject', label: m.proposals_subject(), isRare: true },
    ])}
    rowKey={(row) => row.id}
    bulk={{
      nameOf: (row) => row.name,
      actions: bulkActions(),
      fits: (key, { may }) => (key === 'approve' ? may.approve : may.decline),
    }}
    searched={m.proposals_search()}
    empty={m.proposals_none()}
  />
)
