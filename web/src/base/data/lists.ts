import { useSyncExternalStore } from 'react'
import type { ApiKey } from '@korak/contract/all.ts'
import { exchange } from './call.ts'
import { type FilterName, readFilters } from './filters.ts'
import { queryClient } from './query.ts'
import type { Success } from './request.ts'
import { FAILED, track } from './request-state.ts'
import { makeSignal } from '#base/page/signal.ts'
import { LOCAL, read, write } from '#base/page/storage.ts'

export const DEFAULT_PAGE_SIZE = 10
const LARGEST = 100

/** Rows of a list page: the stored choice when it is sensible, else 10. */
export function pageSize(): number {
  const stored = typeof window === 'undefined' ? 0 : Number(read<unknown>('local', LOCAL.pageSize))
  return Number.isInteger(stored) && stored >= 1 && stored <= LARGEST ? stored : DEFAULT_PAGE_SIZE
}
export const setPageSize = (rows: number): void => write('local', LOCAL.pageSize, rows)

/** Numbers of a paged answer; a missing one is 0. */
export interface Pagination {
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number
  to: number
}
const NUMBERS = ['current_page', 'last_page', 'per_page', 'total', 'from', 'to'] as const

/** A wrapped answer (`data`) sets the pagination; any other answer is the list itself and leaves it alone (null). */
export function readList<T>(answer: unknown): { items: T[]; pagination: Pagination | null } {
  const wrapped = answer as { data?: T[] } & Partial<Pagination>
  if (answer === null || typeof answer !== 'object' || !Array.isArray(wrapped.data)) {
    return { items: (answer ?? []) as T[], pagination: null }
  }
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, wrapped[name] ?? 0])) as unknown as Pagination
  return { items: wrapped.data, pagination: numbers }
}

export interface Row {
  id: string | number
}
/** Id of a row that is not stored yet. */
export const NEW_ID = 0

export interface ResourceState<T extends Row> {
  items: readonly T[]
  isLoaded: boolean
  pagination: Pagination
  details: Partial<T>
  isDetailsLoaded: boolean
  /** Copy of the row being edited; with id 0 a new one. */
  editRow: T | null
}
export interface ResourceOptions<T extends Row> {
  /** Path of the resource under /api, such as `/jobs`. */
  path: string
  /** Loading and failures are kept under this name. */
  namespace: string
  /** Where its filters are kept; those of a former visit come back with the resource. */
  filters?: FilterName
  /** What a new row begins with. */
  blank?: Omit<T, 'id'>
  sort?: string
  /** Calls of a thing whose rows are saved and removed otherwise than by its path. */
  calls?: { create: RowCall<T>; update: RowCall<T>; remove: RowCall<T> }
}
type RowCall<T> = (row: T) => { key: ApiKey; body: unknown }

const NO_PAGES: Pagination = { current_page: 0, last_page: 0, per_page: 0, total: 0, from: 0, to: 0 }

/** The state of one generic resource: its list, one detail, one edited row (specification, section 4). */
export function createResource<T extends Row>(options: ResourceOptions<T>) {
  const { path, namespace, calls } = options
  const empty: ResourceState<T> = {
    items: [],
    isLoaded: false,
    pagination: NO_PAGES,
    details: {},
    isDetailsLoaded: false,
    editRow: null,
  }
  const signal = makeSignal<ResourceState<T>>(empty)
  const change = (part: Partial<ResourceState<T>>) => signal.set({ ...signal.get(), ...part })
  const ask = (key: string, request: { query?: unknown; body?: unknown } = {}) => exchange({ key, ...request })
  const filter = options.filters ? readFilters(options.filters) : {}

  /** Fetches through the cache, so that a page opened again shows its last rows while the new ones come. */
  const fetchCached = (key: string, query: unknown): Promise<Success> =>
    queryClient.fetchQuery({ queryKey: [key, { params: {}, query }], queryFn: () => ask(key, { query }), staleTime: 0 })
  const outdate = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`GET ${path}`) })

  /** Takes an answer of its list as loaded. */
  const show = (content: unknown): readonly T[] => {
    const { items, pagination } = readList<T>(content)
    change({ items, isLoaded: true, ...(pagination && { pagination }) })
    return items
  }

  return {
    namespace,
    signal,
    filter,
    show,
    async load(query: Record<string, unknown> = {}) {
      const full = { page: 1, per_page: pageSize(), ...(options.sort && { sort: options.sort }), filter, ...query }
      const answer = await track(namespace, () => fetchCached(`GET ${path}`, full))
      if (answer === FAILED) return FAILED
      return show(answer.content)
    },
    async loadDetails(id: T['id'], query?: Record<string, unknown>) {
      const answer = await track(namespace, () => fetchCached(`GET ${path}/${encodeURIComponent(id)}`, query ?? {}))
      if (answer === FAILED) return FAILED
      change({ details: answer.content as T, isDetailsLoaded: true })
      return answer.content as T
    },
    clearDetails: () => change({ details: {}, isDetailsLoaded: false }),
    /** Begins editing: 0 a new row, the id of a listed row a copy of it; an unknown id, or null, ends editing. */
    edit(id: T['id'] | null) {
      const row = signal.get().items.find((item) => item.id === id)
      if (id === NEW_ID) change({ editRow: { ...options.blank, id: NEW_ID } as T })
      else change({ editRow: row ? structuredClone(row) : null })
    },
    changeEdit: (part: Partial<T>) => {
      const { editRow } = signal.get()
      if (editRow) change({ editRow: { ...editRow, ...part } })
    },
    /** Creates (id 0) or updates; with status 200 or 201 editing is over. */
    async save(row: T) {
      const { id, ...body } = row
      const isNew = id === NEW_ID
      const plain = { key: isNew ? `POST ${path}` : `PUT ${path}/${encodeURIComponent(id)}`, body }
      const call = (isNew ? calls?.create : calls?.update)?.(row) ?? plain
      const answer = await track(namespace, () => exchange(call), isNew ? undefined : String(id))
      if (answer === FAILED) return FAILED
      if (answer.status === 200 || answer.status === 201) change({ editRow: null })
      await outdate()
      return answer.content as T
    },
    async remove(id: T['id']) {
      const row = signal.get().items.find((item) => item.id === id)
      const call = (row && calls?.remove(row)) ?? { key: `DELETE ${path}/${encodeURIComponent(id)}` }
      const answer = await track(namespace, () => exchange(call), String(id))
      if (answer === FAILED) return FAILED
      change({ items: signal.get().items.filter((item) => item.id !== id) })
      await outdate()
      return answer.content
    },
  }
}
export type Resource<T extends Row> = ReturnType<typeof createResource<T>>

/** Rows as a table shows them: a new row stands first. */
export const rowsOf = <T extends Row>({ items, editRow }: ResourceState<T>): readonly T[] =>
  editRow?.id === NEW_ID ? [editRow, ...items] : items

export const useResource = <T extends Row>(resource: Resource<T>): ResourceState<T> =>
  useSyncExternalStore(resource.signal.subscribe, resource.signal.get, resource.signal.get)
