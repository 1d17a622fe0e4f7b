import { fullNameOf } from '#users/full-names.ts'
import { parseForm } from '#http/input/forms.ts'
import * as queries from './saved-views.queries.ts'

/** Saved views that look for somebody by the full name, or are called by it; all of them are read: there are few. */
export async function viewsNaming(
  userId: string,
): Promise<{ id: string; name: string; search: string; createdAt: Date }[]> {
  const full = await fullNameOf(userId)
  return (await queries.findEvery()).flatMap(({ id, name, query, createdAt }) => {
    const { search } = parseForm(query)
    const words = typeof search === 'string' ? search : ''
    return full.isIn(name) || full.isIn(words) ? [{ id, name, search: words, createdAt }] : []
  })
}

/** An account is being erased: views that look for it go, and of others that are called by it the name. */
export async function deleteNaming({ userId }: { userId: string }): Promise<void> {
  const full = await fullNameOf(userId)
  for (const { id, name, search } of await viewsNaming(userId)) {
    const rest = full.leftOutOf(name)
    if (full.is(search)) await queries.deleteView(id)
    else if (rest !== name) await queries.updateView(id, { name: rest })
  }
}
