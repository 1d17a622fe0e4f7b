import type { AnswerOf } from '@korak/contract/all.ts'
import { queryClient, showAnswer } from '#base/data/query.ts'
import { refreshUser } from '#base/session/session.ts'
import { showToast } from '#base/page/toasts.ts'

export type User = AnswerOf<'GET /users/:uid'>

/** What an account is called in sentences. */
export const nameOf = ({ name, username }: Pick<User, 'name' | 'username'>): string => name ?? username

/** Makes a change of an account and shows what it is now. */
export async function changeUser(uid: string, said: string, work: () => Promise<User>): Promise<void> {
  const answer = await work()
  await showAnswer('GET /users/:uid', { params: { uid } }, answer)
  await queryClient.invalidateQueries({ queryKey: ['GET /users'] })
  showToast({ text: said })
  // The own roles decide what the menu offers.
  if (answer.is_self) void refreshUser()
}

/** Somebody else was quicker: what the account is by now. */
export const refreshOpened = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['GET /users/:uid'] })

/** What was erased is not kept for the way back either. */
export const forget = (uid: string): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [key, asked] }) =>
      String(key).startsWith('GET /users/:uid') && JSON.stringify(asked).includes(uid),
  })
