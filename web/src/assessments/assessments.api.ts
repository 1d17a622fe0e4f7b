import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { AssessmentOrder } from '@korak/contract/assessments.ts'
import { call } from '#base/data/call.ts'
import { keyOf, queryClient, showAnswer } from '#base/data/query.ts'
import { forgetLists } from '#answers/queue/forget-lists.ts'

const ORDER = 'GET /portal/questionnaires/:uid/order'
/** How often the page looks whether the provider has reported. */
const LOOK_MS = 10_000

export const isWaiting = ({ status }: AssessmentOrder): boolean => status === 'launched' || status === 'returned'

/** How the test stands; looked at again while a report is awaited, and when the person comes back to this tab. */
export const useOrder = (uid: string) =>
  useQuery({
    queryKey: keyOf(ORDER, { params: { uid } }),
    queryFn: ({ signal }) => call(ORDER, { params: { uid }, signal, poll: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? LOOK_MS : false),
  })

/** @throws CallError */
export async function launchTest(uid: string): Promise<AnswerOf<'POST /portal/questionnaires/:uid/launch'>> {
  const launch = await call('POST /portal/questionnaires/:uid/launch', { params: { uid }, body: {} })
  forgetLists()
  await queryClient.invalidateQueries({ queryKey: keyOf(ORDER, { params: { uid } }) })
  return launch
}

async function keep(uid: string, order: AssessmentOrder): Promise<AssessmentOrder> {
  await showAnswer(ORDER, { params: { uid } }, order)
  return order
}

/** Notes that the person came back. @throws CallError */
export const noteReturn = async (uid: string): Promise<AssessmentOrder> =>
  keep(uid, await call('POST /portal/questionnaires/:uid/return', { params: { uid }, body: {} }))

/** Has the provider asked at once. @throws CallError */
export const checkTest = async (uid: string): Promise<AssessmentOrder> =>
  keep(uid, await call('POST /portal/questionnaires/:uid/check', { params: { uid }, body: {} }))
