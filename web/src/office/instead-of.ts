import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#base/data/query.ts'
import { m } from '#words/messages.js'
import type { FilterField } from './filter-fields.ts'

/** Narrows a list to what is somebody's for whom the person stands in today; `column` says whose a row is. */
export function useInsteadOf(column: string): FilterField[] {
  const absent = useQuery(queryOf('GET /substitutes', { query: {} })).data?.standing_in.filter(
    ({ state }) => state === 'now',
  )
  // Until it is known for whom, the address may ask for it.
  if (absent?.length === 0) return []
  return [
    {
      column,
      label: m.substitute_instead(),
      kind: 'options',
      values: (absent ?? []).map(({ user: { uid } }) => uid),
      wordOf: (uid) => absent?.find((one) => one.user.uid === uid)?.user.name ?? '',
      isRare: true,
    },
  ]
}
