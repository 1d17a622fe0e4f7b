import { withUnheld } from './locks.ts'
import { type Origin, keptFor, ownerOf, store } from './store.ts'

/**
 * What was typed by a personal link belongs to the account of whoever it was for, and goes out as what is typed there.
 * @param person of whom the server says that they are asked for these answers
 */
export async function takeOver(uid: string, person: string, origin: Origin): Promise<void> {
  await withUnheld(ownerOf(null, uid), async () => {
    const owner = ownerOf(person, uid)
    for (const row of await keptFor(ownerOf(null, uid))) await store.add({ ...row, owner, origin })
  })
}
