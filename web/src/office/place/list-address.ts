import { createContext } from 'react'
import type { InputOf } from '@korak/contract/all.ts'
import type { Besides, ListState } from '#office/list-state.ts'

/** Names of a list's address that say how it is looked at, and not what is in it. */
const LOOKS: ReadonlySet<string> = new Set(['page', 'view', 'look', 'lang', 'list'])

/** What the list on the screen shows, as the links of its rows take it along: `status[]=draft&sort=-ref_no`. */
export const ListAddress = createContext('')

/**
 * What a list shows, as an address has it.
 * @param address of that list; @param fixed what it holds besides: the job, the lane of a board;
 * @param besides how its people are named
 */
export function listOf(
  address: URLSearchParams,
  fixed: NonNullable<ListState['narrowed']['filter']> = {},
  { masked }: Besides = {},
): string {
  const list = new URLSearchParams(address)
  for (const name of LOOKS) list.delete(name)
  for (const [column, asked] of Object.entries(fixed))
    for (const [operator, value] of Object.entries(asked))
      for (const one of [value].flat()) list.append(`${column}.${operator}${Array.isArray(value) ? '[]' : ''}`, one)
  if (masked) list.set('masked', 'true')
  return list.toString()
}

/** What a list is asked for, from its address: `status[]=submitted&submitted_at.to=…&sort=-ref_no`. */
export function askedOf(list: string): InputOf<'GET /applications/order', 'query'> {
  const filter: Record<string, Record<string, string | string[]>> = {}
  const asked: { search?: string; sort?: string; masked?: true } = {}
  for (const [name, value] of new URLSearchParams(list)) {
    if (name === 'search' || name === 'sort') asked[name] = value
    else if (name === 'masked') asked.masked = true
    else if (/^[a-z_]+(\.[a-z]+)?(\[\])?$/.test(name) && !LOOKS.has(name)) {
      const [column = '', operator = 'is'] = name.replace('[]', '').split('.')
      const before = filter[column]?.[operator]
      filter[column] = { ...filter[column], [operator]: before === undefined ? value : [before, value].flat() }
    }
  }
  return { ...asked, ...(Object.keys(filter).length > 0 && { filter }) }
}
