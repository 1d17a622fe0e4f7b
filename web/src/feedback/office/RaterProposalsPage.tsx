import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { raterProposalFilters } from '@korak/contract/list.fields.ts'
import { call } from '#base/data/call.ts'
import { CallError, fieldErrors } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import type { Screens } from '#base/routing/screens.ts'
import { OTHERS, type Other, roleWords } from '#feedback/labels.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row as Line, Stack } from '#ui/layout/Layout.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'

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

/** Approves or declines; an address nobody knows is said first, and approved by a second press. */
function Decision({ of }: { of: Row }) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<{ text: string; isUnknown: boolean } | null>(null)
  const decide = async (approve: boolean, unknown = false) => {
    setPending(true)
    try {
      const params = { uid: of.campaign_uid, rater: of.id }
      await call('POST /campaigns/:uid/raters/:rater/decide', { params, body: { approve, unknown } })
      showToast({ tone: 'success', text: (approve ? m.proposals_approved : m.proposals_declined)({ name: of.name }) })
      await client.invalidateQueries({ queryKey: ['GET /rater-proposals'] })
    } catch (error) {
      const text = error instanceof CallError ? fieldErrors(error)['unknown'] : undefined
      setRefused({ text: text ?? wordsOf(error), isUnknown: text !== undefined })
    }
    setPending(false)
  }
  return (
    <Stack gap={2}>
      <Line>
        {of.may.approve && (
          <Button
            variant="secondary"
            pending={pending}
            {...(!refused?.isUnknown && { 'aria-label': m.proposals_approve_who({ name: of.name }) })}
            onClick={() => void decide(true, refused?.isUnknown)}
          >
            {refused?.isUnknown ? m.proposals_approve_unknown() : m.proposals_approve()}
          </Button>
        )}
        {of.may.decline && (
          <Button
            variant="quiet"
            pending={pending}
            aria-label={m.proposals_decline_who({ name: of.name })}
            onClick={() => void decide(false)}
          >
            {m.proposals_decline()}
          </Button>
        )}
      </Line>
      {refused && (
        <Notice tone={refused.isUnknown ? 'warn' : 'danger'} role="alert">
          {refused.text}
        </Notice>
      )}
    </Stack>
  )
}

const columnsOf = (): Column<Row>[] => [
  { key: 'name', label: m.proposals_rater(), rowHeader: true, sortable: true, cell: (row) => row.name },
  { key: 'email', label: m.users_email(), wideOnly: true, cell: (row) => row.email },
  {
    key: 'relationship',
    label: m.proposals_relationship(),
    sortable: true,
    cell: (row) => roleWords[row.relationship as Other](),
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

/** Raters the assessed have proposed: each waits for a decision before anybody is invited. */
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
        wordOf: (key) => roleWords[key as Other](),
      },
      { column: 'subject', label: m.proposals_subject(), isRare: true },
    ])}
    rowKey={(row) => row.id}
    searched={m.proposals_search()}
    empty={m.proposals_none()}
  />
)
