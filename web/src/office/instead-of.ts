import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#base/data/query.ts'
import { useUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import type { FilterField } from './filter-fields.ts'

/**
 * Narrows a list to what is somebody's for whom the person stands in today; `column` says whose a row is.
 * @param own words for the person's own rows, where the list has them among the rest
 */
export function useInsteadOf(column: string, own?: { label: string; mine: string }): FilterField[] {
  const user = useUser()
  const absent = useQuery(queryOf('GET /substitutes', { query: {} })).data?.standing_in.filter(
    ({ state }) => state === 'now',
  )
  // Until it is known for whom, the address may ask for it.
  if (absent?.length === 0 && !own) return []
  return [
    {
      column,
      label: own?.label ?? m.substitute_instead(),
      kind: 'options',
      values: [...(own && user ? [user.uid] : []), ...(absent ?? []).map((one) => one.user.uid)],
      wordOf: (uid) =>
        own && uid === user?.uid
          ? own.mine
          : (absent?.find((one) => one.user.uid === uid)?.user.name ?? m.rows_of_colleague()),
      isRare: own === undefined,
      isOpen: true,
    },
  ]
}
