import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Href, pathWith } from '@korak/contract/screens.ts'
import type { PlannedLetters as Planned } from '@korak/contract/bulk.ts'
import { call } from '#base/data/call.ts'
import { queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { showToast } from '#base/page/toasts.ts'
import { Link, useSearch } from '#base/routing/navigation.tsx'
import { allows, useUser } from '#base/session/session.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import type { FilterField } from '#office/filter-fields.ts'
import type { ListState } from '#office/list-state.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { refreshMoved } from './moves.ts'
import { useRecalling } from './Recalling.tsx'
import { toWords } from './words.ts'

/** Letters planned for a day as one, as long as any of them is held; asked for only where they are shown. */
export function usePlanned(isShown: boolean, narrowed: ListState['narrowed'] = {}): readonly Planned[] {
  const user = useUser()
  const mayRead = Boolean(user?.permissions.includes('applications.read'))
  const { data } = useQuery({
    ...queryOf('GET /bulk-actions', { query: narrowed }),
    enabled: isShown && mayRead,
    staleTime: 0,
  })
  return (isShown && data?.data) || []
}

const said = ({ to, send_on: day }: Planned, count: number): string =>
  m.planned_line({ what: toWords(to), count, day: formatDay(day) })

/** Narrows a list to the applications of one planned action, or of one a colleague took back; there when the address asks for one. */
export function usePlannedFilter(): FilterField[] {
  const [address] = useSearch()
  const isAsked = address.has('bulk_uid')
  const planned = usePlanned(isAsked)
  const recalled = address.get('recalled_uid')
  return [
    ...(recalled === null
      ? []
      : [
          {
            column: 'recalled_uid',
            label: m.staff_recalled(),
            kind: 'options' as const,
            values: [recalled],
            wordOf: () => m.staff_recalled_one(),
            isOpen: true,
          },
        ]),
    ...(isAsked ? [ofPlanned(planned)] : []),
  ]
}
const ofPlanned = (planned: readonly Planned[]): FilterField => ({
  column: 'bulk_uid',
  label: m.staff_bulk(),
  kind: 'options',
  values: planned.map(({ uid }) => uid),
  wordOf: (uid) => planned.filter((one) => one.uid === uid).map((one) => said(one, one.held))[0],
  isOpen: true,
})

/** Takes all letters of a planned action back that have not gone; those of a colleague after asking. */
export function RecallAll({ planned: { uid, held, by, is_own: isOwn, send_on: day } }: { planned: Planned }) {
  const [pending, setPending] = useState(false)
  const [dialog, begin] = useRecalling()
  const recall = async () => {
    setPending(true)
    try {
      const { done, left } = await call('POST /bulk-actions/:uid/undo', { params: { uid } })
      const why = [...new Set(left.map((one) => one.why))]
      const stayed = left.length > 0 ? [m.office_bulk_skipped({ count: left.length }), ...why] : []
      const kept = isOwn && done > 0 ? [m.planned_recalled_words()] : []
      const text = [m.planned_recalled({ count: done }), ...stayed, ...kept].join(' ')
      announce(text)
      showToast({ text, ...(left.length > 0 && { tone: 'info' as const }) })
    } catch (error) {
      announce(wordsOf(error))
      showToast({ text: wordsOf(error), tone: 'info' })
    }
    await refreshMoved()
    setPending(false)
  }
  return (
    <>
      <Button variant="secondary" pending={pending} onClick={() => begin({ count: held, by, isOwn, day, go: recall })}>
        {m.planned_recall({ count: held })}
      </Button>
      {dialog}
    </>
  )
}

interface Props {
  /** The rows the list below shows. */
  narrowed: ListState['narrowed']
  /** The same list with another query. */
  at: (query: string) => Href
}

/**
 * Above a list of what is planned: each action it shows any of, with how many, its day and whose it is, and the way to take it back
 * as a whole. A number leads to just those.
 */
export function PlannedLetters({ narrowed, at }: Props) {
  const [address] = useSearch()
  const user = useUser()
  const of = address.get('bulk_uid')
  const isAsked = of !== null || address.get('is_planned') === 'true'
  const planned = usePlanned(isAsked, narrowed).filter(({ listed }) => listed > 0)
  const hrefOf = (uid: string): Href => {
    const next = new URLSearchParams(address)
    for (const name of ['is_planned', 'page', 'look']) next.delete(name)
    return at(new URLSearchParams([['look', 'table'], ...next, ['bulk_uid', uid]]).toString())
  }
  if (planned.length === 0) return null
  return (
    <Notice tone="info" title={m.planned_title()}>
      <Stack gap={3}>
        {planned.map((one) => (
          <Row key={one.uid}>
            <span>
              {said(one, one.listed)}
              <br />
              <span className="muted">
                {m.planned_by({ name: one.by ?? m.record_by_us(), time: formatDate(one.planned_at) })}
              </span>
            </span>
            {of === null && (
              <Link href={hrefOf(one.uid)}>
                {m.planned_show()}
                <span className="visually-hidden">: {said(one, one.listed)}</span>
              </Link>
            )}
            {one.held > one.listed && (
              <Link href={pathWith('/office/applications', `look=table&bulk_uid=${one.uid}`)}>
                {m.planned_show_all({ count: one.held })}
                <span className="visually-hidden">: {said(one, one.held)}</span>
              </Link>
            )}
            {one.may.undo && user && allows(user, 'applications.update') && <RecallAll planned={one} />}
          </Row>
        ))}
      </Stack>
    </Notice>
  )
}
