import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient } from '#base/data/query.ts'
import { JobTitle } from '#base/text/JobTitle.tsx'
import type { ListState } from '#office/list-state.ts'
import { ListAddress, listOf } from '#office/place/list-address.ts'
import { RecordLink } from '#office/place/RecordLink.tsx'
import { Button } from '#ui/action/Button.tsx'
import { m } from '#words/messages.js'
import { Marks, nextWords } from './ApplicationTags.tsx'
import styles from './Board.module.css'
import { CardMenu } from './CardMenu.tsx'
import { type Choosing, LaneMenu } from './LaneMenu.tsx'
import { useGone } from './useMoving.tsx'
import { waitWords } from './words.ts'

/** A column of the board. */
export interface LaneOf {
  key: string
  name: string
  /** What stands in it. */
  filter: NonNullable<ListState['narrowed']['filter']>
}
interface Props {
  lane: LaneOf
  narrowed: ListState['narrowed']
  /** The card one comes back from. */
  from: string | null
  /** Cards of several jobs say which. */
  isOfJob: boolean
  /** Who is chosen to be acted on together; left out where nobody can be. */
  choosing?: Choosing | undefined
  onMove: (uid: string, to?: string) => void
  onDrop: (uid: string) => void
}

const CARDS = 25

/** Applications in one place, who waits longest first; more of them as one scrolls. */
export function Lane({ lane, narrowed, from, isOfJob, choosing, onMove, onDrop }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const asked = { ...narrowed, filter: { ...narrowed.filter, ...lane.filter }, sort: 'waits_since', per_page: CARDS }
  const board = JSON.stringify([isOfJob, narrowed])
  const query = useInfiniteQuery({
    queryKey: [...LANES, board, lane.key, asked],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('GET /applications', { query: { ...asked, page: pageParam }, signal })
      leaveOthers(board, lane.key, page.data)
      return page
    },
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
    staleTime: 0,
  })
  const cards = cardsOf(query.data)
  const total = query.data?.pages[0]?.total
  useGone(cards)
  const more = async () => {
    const { data, hasNextPage: hasMore, isError } = await query.fetchNextPage()
    return { cards: cardsOf(data), hasMore: hasMore && !isError }
  }
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const uid = event.dataTransfer.getData('text/plain')
      if (uid && !cards.some((card) => card.uid === uid)) onDrop(uid)
    },
  }
  return (
    <section aria-labelledby={id} className={styles.lane} data-over={isOver || undefined} {...drag}>
      <div className={styles.name}>
        <h2 id={id}>
          {lane.name} {total !== undefined && <span className={styles.count}>{total}</span>}
        </h2>
        {choosing && (
          <LaneMenu name={lane.name} cards={cards} more={query.hasNextPage ? more : null} choosing={choosing} />
        )}
      </div>
      <Loaded query={query}>
        {() => (
          <>
            <ul className={styles.cards} data-lane>
              {cards.map((card) => (
                <Card
                  key={card.uid}
                  application={card}
                  list={asked}
                  isFrom={card.uid === from}
                  isOfJob={isOfJob}
                  choosing={choosing}
                  onMove={(to) => onMove(card.uid, to)}
                />
              ))}
            </ul>
            {query.hasNextPage && (
              <More pending={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} name={lane.name} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const LANES = ['GET /applications', 'lane']
type Page = AnswerOf<'GET /applications'>
/** Each lane is asked for by itself: what one turns out to have stands in none of the others of its board any more. */
function leaveOthers(board: string, lane: string, cards: readonly StaffApplication[]): void {
  const here = new Set(cards.map(({ uid }) => uid))
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[3] !== lane
  const others = { queryKey: [...LANES, board], predicate: isOther }
  queryClient.setQueriesData<InfiniteData<Page>>(others, (known) => {
    const left = cardsOf(known).filter(({ uid }) => here.has(uid)).length
    if (!known || left === 0) return undefined
    const pages = known.pages.map((page) => ({
      ...page,
      total: page.total - left,
      data: page.data.filter(({ uid }) => !here.has(uid)),
    }))
    return { ...known, pages }
  })
}

const cardsOf = (answer: { pages: { data: StaffApplication[] }[] } | undefined): StaffApplication[] =>
  answer?.pages.flatMap(({ data }) => data) ?? []

interface CardProps {
  application: StaffApplication
  /** What its lane shows. */
  list: ListState['narrowed']
  isFrom: boolean
  isOfJob: boolean
  choosing: Choosing | undefined
  onMove: (to?: string) => void
}
function Card({ application, list, isFrom, isOfJob, choosing, onMove }: CardProps) {
  const { search } = list
  const { uid, ref_no: number, name, is_masked: isMasked, job, may } = application
  const waits = waitWords(application)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is an extra: menu and keys do the same
    <li
      className={styles.card}
      data-row={uid}
      data-selected={choosing?.chosen.has(uid) || undefined}
      aria-current={isFrom || undefined}
      draggable={may.move}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', uid)}
    >
      <div className={styles.head}>
        {choosing && may.move && (
          <input
            type="checkbox"
            className={styles.choose}
            aria-label={m.ui_select_row({ name })}
            checked={choosing.chosen.has(uid)}
            onChange={({ target }) => choosing.choose([application], target.checked)}
          />
        )}
        <h3 className={styles.person}>
          <ListAddress value={listOf(new URLSearchParams(search && { search }), list.filter, list)}>
            <RecordLink kind="applications" uid={uid}>
              {name}
            </RecordLink>
          </ListAddress>
        </h3>
        <CardMenu application={application} onMove={onMove} />
      </div>
      <Facts of={application.facts} />
      {/* What has no name is called by its number. */}
      {!(isOfJob && isMasked) && (
        <p className={styles.facts}>{isOfJob ? number : <JobTitle>{job.title || job.ref_no}</JobTitle>}</p>
      )}
      <p className={styles.facts}>
        {m.staff_next_move()}: {nextWords(application)}
        {waits !== '' && ` · ${m.staff_waits_for({ time: waits })}`}
      </p>
      <p className={styles.marks}>
        <Marks of={application} />
      </p>
    </li>
  )
}

/** What the candidate says of themselves that jobs ask for, as the list of facts of the application has it. */
function Facts({ of: { education, career } }: { of: StaffApplication['facts'] }) {
  const { labelOf, query } = useCandidateCodelists()
  const words = [
    ...(career && query.data ? [labelOf('career', career)] : []),
    // Its level: what it is called is longer than a card.
    ...(education === null || education === undefined ? [] : [m.staff_card_education({ level: String(education) })]),
  ]
  return words.length > 0 && <p className={styles.facts}>{words.join(' · ')}</p>
}

/** More cards when one comes near the end, or presses. */
function More({ pending, onMore, name }: { pending: boolean; onMore: () => void; name: string }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = end
    if (!current || pending || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    observer.observe(current)
    return () => observer.disconnect()
  }, [pending, onMore])
  return (
    <div ref={end}>
      <Button variant="quiet" pending={pending} onClick={onMore}>
        {m.action_show_more()}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  )
}
