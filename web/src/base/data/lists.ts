import { useSyncExternalStore } from 'react'
import type { ApiKey } from '@korak/contract/all.ts'
import { exchange } from './call.ts'
import { queryClient } from './query.ts'
import { FAILED, track } from './request-state.ts'
import { makeSignal } from '#base/page/signal.ts'
import { LOCAL, read } from '#base/page/storage.ts'

const DEFAULT_PAGE_SIZE = 10
const LARGEST = 100

/** Rows of a list page: the stored choice when it is sensible, else 10. */
export function pageSize(): number {
  const stored = typeof window === 'undefined' ? 0 : Number(read<unknown>('local', LOCAL.pageSize))
  return Number.isInteger(stored) && stored >= 1 && stored <= LARGEST ? stored : DEFAULT_PAGE_SIZE
}

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
  /** Copy of the row being edited; with id 0 a new one. */
  editRow: T | null
}
interface ResourceOptions<T extends Row> {
  /** Path of the resource under /api, such as `/jobs`: what was answered below it is out of date after a change. */
  path: string
  /** Loading and failures are kept under this name. */
  namespace: string
  /** What a new row begins with. */
  blank?: Omit<T, 'id'>
  /** Of an update only what was `changed` is sent: what others have changed of the row stays. */
  calls: { create: RowCall<T>; update: RowCall<T>; remove: RowCall<T> }
}
type RowCall<T> = (row: T, changed: readonly (keyof T & string)[]) => { key: ApiKey; body: unknown }

/**
 * Rows edited in place, one at a time (specification, section 4). What a screen lists and shows is in the query cache
 * (`queryOf`, `Loaded`), and what it is narrowed to in its address (`useFilters`).
 */
export function createResource<T extends Row>({ path, namespace, blank, calls }: ResourceOptions<T>) {
  const signal = makeSignal<ResourceState<T>>({ items: [], editRow: null })
  const change = (part: Partial<ResourceState<T>>) => signal.set({ ...signal.get(), ...part })
  const outdate = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`GET ${path}`) })

  return {
    namespace,
    signal,
    /** Takes the rows of an answer. */
    show: (answer: unknown) => change({ items: readList<T>(answer).items }),
    /** Begins editing: 0 a new row, the id of a listed row a copy of it; an unknown id, or null, ends editing. */
    edit(id: T['id'] | null) {
      const row = signal.get().items.find((item) => item.id === id)
      if (id === NEW_ID) change({ editRow: { ...blank, id: NEW_ID } as T })
      else change({ editRow: row ? structuredClone(row) : null })
    },
    changeEdit: (part: Partial<T>) => {
      const { editRow } = signal.get()
      if (editRow) change({ editRow: { ...editRow, ...part } })
    },
    /** Creates (id 0) or updates; with status 200 or 201 editing is over. @param changed names of what was typed */
    async save(row: T, changed: readonly (keyof T & string)[] = []) {
      const isNew = row.id === NEW_ID
      const begun = signal.get().editRow
      const call = (isNew ? calls.create : calls.update)(row, changed)
      const answer = await track(namespace, () => exchange(call), isNew ? undefined : String(row.id))
      if (answer === FAILED) return FAILED
      // Another row may have been begun meanwhile.
      const isSaved = answer.status === 200 || answer.status === 201
      if (isSaved && signal.get().editRow === begun) change({ editRow: null })
      await outdate()
      return answer.content as T
    },
    async remove(row: T) {
      const answer = await track(namespace, () => exchange(calls.remove(row, [])), String(row.id))
      if (answer === FAILED) return FAILED
      change({ items: signal.get().items.filter((item) => item.id !== row.id) })
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
