import { useQuery } from '@tanstack/react-query'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import type { Href } from '@korak/contract/screens.ts'
import { call, callHref } from '#base/data/call.ts'
import { keyOf, queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import type { Decision } from './labels.ts'

const LIST = 'GET /portal/consents'
const DETAILS = 'GET /portal/consents/:uid'

export const useConsents = () => useQuery(queryOf(LIST))
export const useConsent = (uid: string) => useQuery(queryOf(DETAILS, { params: { uid } }))

const CALLS = {
  confirm: 'POST /portal/consents/:uid/confirm',
  decline: 'POST /portal/consents/:uid/decline',
  withdraw: 'POST /portal/consents/:uid/withdraw',
} as const

/** Records a decision about the text as it stands on the page, in its language; lists and tasks that show it are fetched anew when they are next seen. @throws CallError */
export async function decide(
  { uid, language }: Pick<ConsentDetails, 'uid' | 'language'>,
  decision: Decision,
): Promise<ConsentDetails> {
  const changed = await call(CALLS[decision], { params: { uid }, body: { language } })
  await showAnswer(DETAILS, { params: { uid } }, changed)
  forgetLists()
  return changed
}

/** A consent as it stands by now, and whatever shows it. */
export async function refreshConsent(uid: string): Promise<void> {
  forgetLists()
  await queryClient.invalidateQueries({ queryKey: keyOf(DETAILS, { params: { uid } }) })
}

/** What was fetched about consents may not be so any more. */
function forgetLists() {
  const stale = new Set<unknown>([LIST, 'GET /portal/tasks', 'GET /portal/privacy'])
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
}

/** Address of the signed receipt of an event. */
export const receiptHref = (uid: string, event: string, format: 'json' | 'pdf'): Href =>
  callHref('GET /portal/consents/:uid/receipt', { params: { uid }, query: { format, event } })
