import { Refusal } from '#errors.ts'
import { lockMaking } from './changes.queries.ts'

interface Making<T> {
  /** Made by the caller for this one thing; without it each call makes another. */
  uid: string | undefined
  find: (uid: string) => Promise<T | undefined>
  /** Is it what is being made now? */
  isSame: (made: T) => boolean
}

/**
 * What was made with the caller's id already: its answer was lost, or it was sent twice at one moment. Joins the open
 * transaction; until that ends whoever makes something with the same id waits. @throws Refusal CONFLICT when the id is of something else
 */
export async function madeBefore<T>({ uid, find, isSame }: Making<T>): Promise<T | undefined> {
  if (uid === undefined) return undefined
  await lockMaking(uid)
  const made = await find(uid)
  if (made !== undefined && !isSame(made)) throw new Refusal('CONFLICT')
  return made
}
