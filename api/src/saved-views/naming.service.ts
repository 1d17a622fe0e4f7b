import { namingOf } from '#users/full-names.ts'
import { parseForm } from '#http/input/forms.ts'
import * as queries from './saved-views.queries.ts'

/**
 * An account is being erased: views that look for it by name or address go, and of others that are called by it name and address. All of them are read: there
 * are few.
 */
export async function deleteNaming({ userId }: { userId: string }): Promise<void> {
  const naming = await namingOf(userId)
  const views = await queries.findEvery()
  for (const view of views) {
    const { search } = parseForm(view.query)
    const rest = naming.leftOutOf(view.name, view.createdAt)
    if (typeof search === 'string' && naming.is(search, view.createdAt)) await queries.deleteView(view.id)
    else if (rest !== view.name) {
      const beside = views.filter(({ ownerId, list }) => ownerId === view.ownerId && list === view.list)
      view.name = freeName(rest, new Set(beside.map(({ name }) => name)))
      await queries.updateView(view.id, { name: view.name })
    }
  }
}

/** Two views of one owner and list are not called the same. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!taken.has(name)) return name
  }
}
