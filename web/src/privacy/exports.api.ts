import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Href } from '@korak/contract/screens.ts'
import type { DataExport } from '@korak/contract/exports.ts'
import { call, callHref } from '#base/data/call.ts'
import { JUST_NOW_MS, keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { followExport } from './exporting.ts'

const LIST = 'GET /portal/data-exports'
const ONE = 'GET /portal/data-exports/:uid'
/** Asked every second at first, then, when it takes long, every five. */
const QUICK_MS = 1000
const SLOW_MS = 5000
const QUICK_TIMES = 30

export type Exports = AnswerOf<typeof LIST>

export const isRunning = ({ status }: DataExport): boolean => status === 'queued' || status === 'running'
export const fileOf = (uid: string): Href => callHref('GET /portal/data-exports/:uid/file', { params: { uid } })

/** Own downloads; one that is being prepared, wherever it was started, is followed from now on. */
export function useExports() {
  const query = useQuery({ ...queryOf(LIST), staleTime: JUST_NOW_MS })
  const running = query.data?.data.find(isRunning)?.uid
  useEffect(() => {
    if (running) followExport(running)
  }, [running])
  return query
}

/** Asks again and again how far a download is, as a clock: it does not keep an idle session alive. */
export const useExport = (uid: string) =>
  useQuery({
    queryKey: keyOf(ONE, { params: { uid } }),
    queryFn: ({ signal }) => call(ONE, { params: { uid }, signal, poll: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < QUICK_TIMES ? QUICK_MS : SLOW_MS),
  })

/** Starts a download. @throws CallError PASSWORD_NEEDED when the last sign-in is too long ago */
export async function startExport(password?: string): Promise<void> {
  showExport(await call('POST /portal/data-exports', { body: password ? { password } : {} }))
}

/** Puts what the server has just said about a download at the head of the list. */
export function showExport(one: DataExport): void {
  queryClient.setQueryData<Exports>(
    keyOf(LIST),
    (list) => list && { ...list, data: [one, ...list.data.filter(({ uid }) => uid !== one.uid)] },
  )
}

export const refreshExports = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LIST] })
