import { useSyncExternalStore } from 'react'
import { CallError, fieldErrors } from './errors.ts'
import { makeSignal } from '#base/page/signal.ts'

/** What a failed request leaves behind under its namespace. */
export interface Failure {
  status: number
  code: string
  message: string
  /** Errors of a 422, one text per field. */
  fields: Record<string, string>
}
export interface RequestState {
  isLoading: boolean
  /** Rows being updated or removed. */
  items: Readonly<Record<string, true>>
  failure: Failure | null
}
/** Returned instead of an answer by a request that failed; the reason is in the namespace. */
export const FAILED = Symbol('failed')

const IDLE: RequestState = { isLoading: false, items: {}, failure: null }
const all = makeSignal<Readonly<Record<string, RequestState>>>({})
const change = (namespace: string, part: Partial<RequestState>) =>
  all.set({ ...all.get(), [namespace]: { ...requestState(namespace), ...part } })

export const requestState = (namespace: string): RequestState => all.get()[namespace] ?? IDLE
export const useRequestState = (namespace: string): RequestState => {
  const get = () => requestState(namespace)
  return useSyncExternalStore(all.subscribe, get, get)
}

const without = (items: RequestState['items'], item: string) => {
  const { [item]: _gone, ...rest } = items
  return rest
}

/**
 * Makes a request under a namespace: its loading sign is set at the start and cleared at the end (for one row when
 * `item` is given), its last failure is cleared at the start. Gives FAILED instead of throwing.
 */
export async function track<T>(namespace: string, work: () => Promise<T>, item?: string): Promise<T | typeof FAILED> {
  const { items } = requestState(namespace)
  change(
    namespace,
    item === undefined ? { isLoading: true, failure: null } : { items: { ...items, [item]: true }, failure: null },
  )
  try {
    return await work()
  } catch (error) {
    change(namespace, { failure: failureOf(error) })
    return FAILED
  } finally {
    const left = requestState(namespace).items
    change(namespace, item === undefined ? { isLoading: false } : { items: without(left, item) })
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) throw error
  return { status: error.status, code: error.code, message: error.message, fields: fieldErrors(error) }
}
