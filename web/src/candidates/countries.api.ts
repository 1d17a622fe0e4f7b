import { useQuery } from '@tanstack/react-query'
import { call } from '#base/call.ts'
import { getLanguage } from '#base/language.ts'

const PAGE = 100

/** All countries, neighbours first, as choices. Three pages at most; fetched once. */
export function useCountries(): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['countries', getLanguage()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const first = await call('GET /countries', { query: { per_page: PAGE } })
      const others = Array.from({ length: first.last_page - 1 }, (_, index) => index + 2)
      const rest = await Promise.all(others.map((page) => call('GET /countries', { query: { per_page: PAGE, page } })))
      return [first, ...rest].flatMap((page) => page.data.map(({ id, label }) => ({ value: id, label })))
    },
  })
  return data ?? []
}
