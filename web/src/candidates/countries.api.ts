import { useQuery } from '@tanstack/react-query'
import { call } from '#base/data/call.ts'
import { queryOf } from '#base/data/query.ts'
import type { ComboOption } from '#ui/choice/ComboList.tsx'

/** Rows of a page of a select list; the number is the specification's. */
const PAGE = 10

/** A page of countries whose name begins with what was typed, neighbours first. */
export async function loadCountries(typed: string, page: number): Promise<{ options: ComboOption[]; more: boolean }> {
  const search = typed.trim()
  const answer = await call('GET /countries', { query: { per_page: PAGE, page, ...(search && { search }) } })
  const options = answer.data.map(({ id, label }) => ({ value: id, label }))
  return { options, more: answer.current_page < answer.last_page }
}

/** The country of a code with its name in the language of the page; null until the name is there. */
export function useCountry(code: string): ComboOption | null {
  const query = { per_page: 1, filter: { code } }
  const { data, isError } = useQuery({
    ...queryOf('GET /countries', { query }),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (code === '' || !(data || isError)) return null
  return { value: code, label: data?.data[0]?.label ?? code }
}
