import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { type Href, pathTo } from '@korak/contract/screens.ts'
import { STAGE_STATUSES } from '@korak/contract/stages.rules.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { JUST_NOW_MS, queryClient, queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { Link } from '#base/routing/navigation.tsx'
import { allows, useUser } from '#base/session/session.ts'
import { BulkBar, NOBODY } from '#office/BulkBar.tsx'
import { useBulk } from '#office/bulk.ts'
import type { Besides, ListState } from '#office/list-state.ts'
import { useListKeys } from '#office/place/list-keys.ts'
import { useReturn } from '#office/place/returning.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { ENDED } from './ApplicationsTable.tsx'
import styles from './Board.module.css'
import { bulkMoves } from './BulkLetterDialog.tsx'
import { Lane, type LaneOf } from './Lane.tsx'
import type { Choosing } from './LaneMenu.tsx'
import { refreshMoved } from './moves.ts'
import { useMoving } from './useMoving.tsx'
import { placesOf } from './WhereTo.tsx'
import { STATUS_WORDS } from './words.ts'

interface Props {
  narrowed: ListState['narrowed']
  /** Of one job it is its stages; of all the statuses. */
  job?: { uid: string; openings: number; mayClose: boolean }
  /** The table of those that ended. */
  endedHref: Href
  /** Stands in place of the columns when there is nothing in any of them. */
  nothing?: ReactNode
}

const lanesOfStatuses = (): LaneOf[] =>
  STAGE_STATUSES.map((status) => ({ key: status, name: STATUS_WORDS[status](), filter: { status: { is: status } } }))

/** Applications where they stand: menu, M and dragging take them elsewhere. */
export function Board({ narrowed, job, endedHref, nothing }: Props) {
  const { masked } = narrowed
  const besides: Besides = masked ? { masked } : {}
  const [dialog, ask] = useMoving(besides)
  const board = useRef<HTMLDivElement>(null)
  const query = useQuery({
    ...queryOf('GET /jobs/:uid/stages', { params: { uid: job?.uid ?? '' } }),
    enabled: job !== undefined,
    // The page of the job asks for them as it opens.
    staleTime: JUST_NOW_MS,
  })
  const asked = JSON.stringify(narrowed)
  // What is chosen was chosen of what the board has shown.
  const [{ of, ids }, setChosen] = useState({ of: asked, ids: NOBODY.ids })
  const chosen = of === asked ? ids : NOBODY.ids
  const names = useRef(new Map<string, string>())
  const bulk = useBulk(refreshMoved)
  const mayMove = allows(useUser(), 'applications.update')
  useListKeys(board, undefined, mayMove)
  useArrowsTold()
  const from = useReturn()
  const lanes: LaneOf[] = job
    ? placesOf(query.data?.stages).map((place) => ({ ...place, filter: { stage_uid: { is: place.key } } }))
    : lanesOfStatuses()
  const hired = (query.data?.stages ?? []).reduce(
    (sum, { status, applications }) => (status === 'hired' ? sum + applications : sum),
    0,
  )
  const choose = (next: ReadonlySet<string>) => setChosen({ of: asked, ids: next })
  const choosing: Choosing | undefined = mayMove
    ? {
        chosen,
        choose: (applications, isChosen) => {
          for (const { uid, name } of applications) names.current.set(uid, name)
          // More of them may have been drawn first: of what is chosen by then.
          setChosen((now) => {
            const next = new Set(now.of === asked ? now.ids : NOBODY.ids)
            for (const { uid } of applications)
              if (isChosen) next.add(uid)
              else next.delete(uid)
            return { of: asked, ids: next }
          })
        },
      }
    : undefined
  // Where that cannot be found out, the dialog asks where to, and tells why nothing can be chosen.
  const drop = async (uid: string, lane: LaneOf) =>
    ask(uid, job ? lane.key : await firstStage(uid, lane.key, besides).catch(() => undefined))
  const columns = nothing ?? (
    // The columns scroll in their own box, which therefore has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- arrows go between cards
    <div ref={board} className={styles.board} role="region" aria-label={m.board()} tabIndex={0} onKeyDown={moveFocus}>
      {lanes.map((lane) => (
        <Lane
          key={lane.key}
          lane={lane}
          narrowed={narrowed}
          from={from}
          isOfJob={job !== undefined}
          choosing={choosing}
          onMove={ask}
          onDrop={(uid) => void drop(uid, lane)}
        />
      ))}
    </div>
  )
  return (
    <>
      {job && hired >= job.openings && job.mayClose && (
        <Notice tone="info">
          {m.board_filled({ hired, openings: job.openings })}{' '}
          <Link href={pathTo('/office/jobs/:uid', { uid: job.uid })}>{m.board_close()}</Link>
        </Notice>
      )}
      <BulkBar
        chosen={{ ids: chosen, all: null }}
        onChoose={(next) => choose(next.ids)}
        page={[]}
        actions={bulkMoves(job?.uid, besides)}
        bulk={bulk}
        nameOf={(uid) => names.current.get(uid)}
      />
      {job ? (
        <Loaded query={query} skeleton={<SkeletonRows rows={6} lines={2} />}>
          {() => columns}
        </Loaded>
      ) : (
        columns
      )}
      <Ended narrowed={narrowed} href={endedHref} />
      {dialog}
    </>
  )
}

/** The stage of the application's job an application of that status comes to first. */
async function firstStage(uid: string, status: string, besides: Besides): Promise<string | undefined> {
  const query = { filter: { id: uid }, page: 1, per_page: 1, ...besides }
  const { data } = await queryClient.fetchQuery(queryOf('GET /applications', { query }))
  if (!data[0]) return undefined
  const { stages } = await queryClient.fetchQuery(
    queryOf('GET /jobs/:uid/stages', { params: { uid: data[0].job.uid } }),
  )
  return stages.find((stage) => stage.status === status)?.uid
}

/** How many ended, and where they are listed. */
function Ended({ narrowed, href }: { narrowed: ListState['narrowed']; href: Href }) {
  const filter = { ...narrowed.filter, status: { any: [...ENDED] } }
  const { data } = useQuery({
    ...queryOf('GET /applications', { query: { ...narrowed, filter, page: 1, per_page: 1 } }),
    staleTime: 0,
  })
  return data && data.total > 0 ? (
    <p className="muted">
      {m.board_ended({ count: data.total })} <Link href={href}>{m.board_show()}</Link>
    </p>
  ) : null
}

const linksIn = (of: Element | null | undefined) => [...(of?.querySelectorAll<HTMLElement>('h3 a') ?? [])]

/** Arrows go from card to card: up and down in a column, left and right to the next one that has any. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const card = document.activeElement?.closest('[data-row]')
  if (!step || !card || document.activeElement?.closest('[popover]')) return
  const column = linksIn(card.closest('[data-lane]'))
  const row = column.findIndex((link) => card.contains(link))
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') column[row + step]?.focus()
  else {
    const columns = [...event.currentTarget.querySelectorAll('[data-lane]')].map(linksIn).filter(({ length }) => length)
    const next = columns[columns.findIndex(([first]) => first === column[0]) + step]
    next?.[Math.min(row, next.length - 1)]?.focus()
  }
  event.preventDefault()
}

/** The page of keys names the arrows, which the board itself listens for. */
function useArrowsTold() {
  const commands = useMemo<Command[]>(
    () => [{ id: 'arrows', group: 'list', label: m.board_arrows(), key: '← ↑ ↓ →' }],
    [],
  )
  useCommands(commands)
}
