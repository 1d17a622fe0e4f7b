import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { AnswerOf, ApiKey } from '@korak/contract/all.ts'
import { type Href, type PlainScreen, pathWith } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { readList } from '#base/data/lists.ts'
import { queryOf } from '#base/data/query.ts'
import type { TrailStep } from '#base/page/trail.ts'
import { useLastPage } from '#base/routing/last-page.ts'
import { isOnlyLooking, useUser } from '#base/session/session.ts'
import { Button } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { m } from '#words/messages.js'
import { type AskedBulkAction, type BulkAction, useBulk } from './bulk.ts'
import { BulkBar, NOBODY } from './BulkBar.tsx'
import { CreateLink } from './CreateLink.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useDue } from './due.ts'
import type { FilterField } from './filter-fields.ts'
import { FilterBar } from './FilterBar.tsx'
import { ListSearch } from './ListSearch.tsx'
import { SavedViews } from './SavedViews.tsx'
import { type Besides, type FixedTo, keepNamedAlike, sortText, useListState } from './list-state.ts'
import { NothingFits } from './NothingFits.tsx'
import { OfficeScreen } from './OfficeScreen.tsx'
import { ListAddress, listOf } from './place/list-address.ts'
import { useListKeys } from './place/list-keys.ts'
import { useReturn } from './place/returning.ts'
import { rowCount, sortableNow } from './row-count.ts'
import styles from './OfficeList.module.css'
import { lookOf, ordered, useTableLook } from './table-look.ts'

/** Calls that answer the list of a resource. */
type ListCall = {
  [K in ApiKey]: AnswerOf<K> extends { data: readonly unknown[]; last_page: number } ? K : never
}[ApiKey]
type RowOf<K extends ListCall> = AnswerOf<K> extends { data: readonly (infer Row)[] } ? Row : never

interface Props<K extends ListCall> {
  /** What the list is of, in the address of its call: `jobs`. */
  name: string
  call: K
  /** Where it stands; with a query, of a list of one thing. */
  screen: PlainScreen | ((query: string) => Href)
  title: string
  /** What is in the list, and what is not. */
  lead?: ReactNode
  /** The page above it. */
  above?: TrailStep
  /** Between the title and the list: tabs, other ways to look at it. */
  head?: ReactNode
  fixed?: FixedTo
  /** What its call is asked for whatever is chosen. */
  besides?: Besides
  columns: readonly Column<RowOf<K>>[]
  filters: readonly FilterField[]
  rowKey: (row: RowOf<K>) => string
  /** What the search looks in. */
  searched: string
  create?: { label: string; href: Href }
  /** At the right of the title, where nothing is created there. */
  actions?: ReactNode
  /** What to say when there is nothing at all. */
  empty: ReactNode
  /** When a row changes by itself: the list is asked for anew then. */
  dueOf?: (row: RowOf<K>) => readonly string[]
  /** It can be taken along as a file. */
  exports?: boolean
  /** What can be done to many rows at once; the name says which row a box stands for. */
  bulk?: {
    nameOf: (row: RowOf<K>) => string
    actions: readonly (BulkAction | AskedBulkAction)[]
    /** Does a row allow an action? One that none of those chosen allows is not offered. */
    fits?: (action: string, row: RowOf<K>) => boolean
  }
}

/** A list of the office: search, filters, table, pages; all of what is looked at stands in the address. */
export function OfficeList<K extends ListCall>(props: Props<K>) {
  const { name, call, screen, title, lead, columns, filters, rowKey, searched, empty } = props
  const isLooking = isOnlyLooking(useUser())
  const { create, bulk, exports }: Partial<Props<K>> = isLooking ? {} : props
  const state = useListState(
    name,
    filters,
    props.fixed,
    columns.filter(({ sortable }) => sortable).map(({ key }) => key),
    props.besides,
  )
  const query = useQuery({
    ...queryOf(call, ...([{ query: state.query }] as never)),
    placeholderData: keepNamedAlike(state.query.masked),
    staleTime: 0,
  })
  const asIs = readList<RowOf<K>>(query.data).items
  useDue(props.dueOf ? asIs.flatMap(props.dueOf) : [], query.refetch)
  useLastPage(query.isPlaceholderData ? null : readList(query.data).pagination, (page) =>
    pathIn(screen, state.hrefQuery(page)),
  )
  const [look, setLook] = useTableLook(name)
  const asked = JSON.stringify([state.search, state.filters, props.besides])
  // What is chosen was chosen of what the list has shown.
  const [{ of, chosen }, setChosen] = useState({ of: asked, chosen: NOBODY })
  const current = of === asked ? chosen : NOBODY
  const choose = (next: typeof chosen) => setChosen({ of: asked, chosen: next })
  const doing = useBulk(() => query.refetch())
  const shown = ordered(columns, look.order).filter(({ key, rowHeader }) => rowHeader || !look.hidden.includes(key))
  const from = useReturn()
  const table = useRef<HTMLDivElement>(null)
  useListKeys(table, create, Boolean(bulk?.actions.length))
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  return (
    <OfficeScreen
      title={title}
      lead={lead}
      {...(props.above && { above: props.above })}
      actions={create ? <CreateLink {...create} /> : props.actions}
    >
      {props.head}
      <ListSearch state={state} label={searched} />
      <SavedViews
        list={name}
        state={state}
        columns={shown.map(({ key }) => key)}
        onColumns={(keys) => setLook(lookOf(columns, keys))}
      />
      <div className={styles.tools}>
        <FilterBar namespace={name} fields={filters} state={state} />
        <div className={styles.looks}>
          {exports && (
            <ExportButton
              list={name}
              title={title}
              columns={shown.flatMap(({ key, screenOnly, exported = [key] }) => (screenOnly ? [] : exported))}
              asked={{ ...state.narrowed, ...(state.query.sort && { sort: state.query.sort }) }}
            />
          )}
          <ColumnsButton columns={columns} look={look} onChange={setLook} />
        </div>
      </div>
      <div ref={table} data-density={look.density} className={styles.list}>
        <Loaded query={query} skeleton={<SkeletonRows rows={8} lines={1} />}>
          {(answer) => {
            const { items: rows, pagination } = readList<RowOf<K>>(answer)
            const total = pagination?.total ?? rows.length
            if (rows.length === 0)
              return (
                <>
                  {/* What was done to the last of them can still be undone. */}
                  {bulk && <BulkBar chosen={NOBODY} onChoose={choose} page={[]} actions={[]} bulk={doing} />}
                  {isNarrowed ? <NothingFits state={state} /> : <EmptyState ring="start" title={empty} />}
                </>
              )
            return (
              <>
                <p className={styles.total}>
                  {rowCount(answer, total)}{' '}
                  {isNarrowed && (
                    <Button variant="quiet" onClick={state.clear}>
                      {m.office_show_all()}
                    </Button>
                  )}
                </p>
                {bulk && (
                  <BulkBar
                    chosen={current}
                    onChoose={choose}
                    page={rows.map(rowKey)}
                    list={{ total, asked: state.narrowed }}
                    actions={bulk.actions.filter(
                      ({ key }) =>
                        !bulk.fits ||
                        current.all !== null ||
                        rows.some((row) => current.ids.has(rowKey(row)) && bulk.fits?.(key, row)),
                    )}
                    bulk={doing}
                    nameOf={(id) => {
                      const row = rows.find((one) => rowKey(one) === id)
                      return row && bulk.nameOf(row)
                    }}
                  />
                )}
                <ListAddress value={listOf(new URLSearchParams(state.chosen), props.fixed?.filter, props.besides)}>
                  <DataTable
                    caption={title}
                    columns={sortableNow(answer, shown, state.sort?.key)}
                    rows={rows}
                    rowKey={rowKey}
                    from={from}
                    className={styles.table}
                    {...(bulk &&
                      bulk.actions.length > 0 && {
                        selection: {
                          selected: current.all === null ? current.ids : new Set(rows.map(rowKey)),
                          onChange: (ids: Set<string>) => choose({ ids, all: null }),
                          nameOf: bulk.nameOf,
                        },
                      })}
                    {...(state.sort && { sort: state.sort })}
                    onSort={(next) => state.change({ sort: sortText(next) })}
                  />
                </ListAddress>
                {pagination && (
                  <Pagination
                    page={pagination.current_page}
                    last={pagination.last_page}
                    href={(page) => pathIn(screen, state.hrefQuery(page))}
                  />
                )}
              </>
            )
          }}
        </Loaded>
      </div>
    </OfficeScreen>
  )
}

const pathIn = (screen: PlainScreen | ((query: string) => Href), query: string): Href =>
  typeof screen === 'string' ? pathWith(screen, query) : screen(query)
