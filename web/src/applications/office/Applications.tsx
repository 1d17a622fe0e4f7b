import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asHref, type Href, pathWith, type PlainScreen } from '@korak/contract/screens.ts'
import { queryOf } from '#base/data/query.ts'
import type { TrailStep } from '#base/page/trail.ts'
import { Link, useSearch } from '#base/routing/navigation.tsx'
import { FilterBar } from '#office/FilterBar.tsx'
import { ListSearch } from '#office/ListSearch.tsx'
import { NothingFits } from '#office/NothingFits.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { rowCount } from '#office/row-count.ts'
import { Button } from '#ui/action/Button.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type Besides, narrowedBy, useListState } from '#office/list-state.ts'
import { ApplicationsTable, ENDED, useApplicationFilters } from './ApplicationsTable.tsx'
import { Board } from './Board.tsx'
import { FirstLook, useMasked } from './FirstLook.tsx'
import { PlannedLetters } from './PlannedLetters.tsx'
import styles from './Board.module.css'

interface Props {
  title: string
  screen: PlainScreen | ((query: string) => Href)
  above?: TrailStep
  head?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  job?: { uid: string; openings: number; mayClose: boolean }
  /** How it is looked at when the address does not say. */
  usual: 'board' | 'table'
}

/** Applications as a board or as a table, with the same filters. */
export function Applications({ usual, head, screen, job, ...given }: Props) {
  const [address] = useSearch()
  const [isMasked, mask] = useMasked()
  const besides: Besides = isMasked ? { masked: true } : {}
  const look = address.get('look') ?? usual
  const at = (query: string): Href => (typeof screen === 'string' ? pathWith(screen, query) : screen(query))
  const hrefOf = (other: string): Href => {
    const next = new URLSearchParams(address)
    next.delete('page')
    next.set('look', other)
    return at(next.toString())
  }
  const fixed = job && { key: job.uid, filter: { job_uid: { is: job.uid } } }
  const narrowed = narrowedBy(address, useApplicationFilters(job !== undefined), fixed, besides)
  const heads = (
    <>
      {head}
      <PlannedLetters narrowed={narrowed} at={at} />
      <div className={styles.ways}>
        <nav aria-label={m.board_looks()} className={styles.looks}>
          {(['board', 'table'] as const).map((one) => (
            <Link key={one} href={hrefOf(one)} className={styles.look} aria-current={look === one ? 'page' : undefined}>
              {one === 'board' ? m.board() : m.board_table()}
            </Link>
          ))}
        </nav>
        <FirstLook on={isMasked} onToggle={() => mask(!isMasked)} />
      </div>
    </>
  )
  const parts = { ...given, besides, head: heads, ...(fixed && { fixed }) }
  if (look === 'table') return <ApplicationsTable {...parts} screen={screen} />
  const ended = new URLSearchParams([
    ['look', 'table'],
    ...ENDED.map((status) => ['status[]', status]),
    ...(isMasked ? [['masked', 'true']] : []),
  ])
  return <BoardScreen {...parts} {...(job && { job })} endedHref={at(ended.toString())} />
}

type BoardProps = Omit<Props, 'screen' | 'usual'> & {
  fixed?: Parameters<typeof useListState>[2]
  besides: Besides
  endedHref: Href
}
function BoardScreen({ title, above, head, actions, job, fixed, besides, endedHref }: BoardProps) {
  const filters = useApplicationFilters(job !== undefined)
  const state = useListState('applications', filters, fixed, undefined, besides)
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  // Those that ended count, too: they stand below the columns.
  const found = useQuery({
    ...queryOf('GET /applications', { query: { ...state.narrowed, page: 1, per_page: 1 } }),
    enabled: isNarrowed,
    staleTime: 0,
  })
  const isEmpty = isNarrowed && found.data?.total === 0
  return (
    <OfficeScreen title={title} actions={actions} {...(above && { above })}>
      <Stack gap={4}>
        {head}
        <ListSearch key={state.search} state={state} label={m.staff_applications_search()} />
        <FilterBar namespace="applications" fields={filters} state={state} />
        {isNarrowed && !isEmpty && (
          <p className="muted">
            {found.data && rowCount(found.data, found.data.total)}{' '}
            <Button variant="quiet" onClick={state.clear}>
              {m.office_show_all()}
            </Button>
          </p>
        )}
        <Board
          narrowed={state.narrowed}
          {...(job && { job })}
          endedHref={endedHref}
          nothing={isEmpty ? <NothingFits state={state} /> : undefined}
        />
      </Stack>
    </OfficeScreen>
  )
}
export const withQuery =
  (path: Href) =>
  (query: string): Href =>
    asHref(query ? `${path}?${query}` : path)
