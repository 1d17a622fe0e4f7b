import { useQuery } from '@tanstack/react-query'
import { PROFILE_FIELDS, PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import type { Field } from '@korak/contract/fields.ts'
import type { Codelist } from '@korak/contract/codelists.ts'
import { queryOf } from '#base/data/query.ts'

const HOUR = 3_600_000
/** Codelists the candidate forms show; fetched together once. */
const OF_CANDIDATES = PROFILE_NAMES.flatMap((name) => {
  const field: Field = PROFILE_FIELDS[name]
  return 'list' in field && field.list ? [field.list] : []
})

interface Choice {
  value: string
  label: string
  hint?: string
}
const choicesOf = (list: Codelist | undefined): Choice[] =>
  list?.data.map(({ key, label, hint }) => ({ value: key, label, ...(hint ? { hint } : {}) })) ?? []

/** Choices of every codelist of the candidate forms, in the language of the page; empty lists until they are there. */
export function useCandidateCodelists() {
  const query = useQuery({
    ...queryOf('GET /portal/candidate/get-candidate-codelists/:slugs', { params: { slugs: OF_CANDIDATES.join(',') } }),
    staleTime: HOUR,
  })
  const of = (slug: string): Choice[] => choicesOf(query.data?.[slug])
  const labelOf = (slug: string, value: string): string =>
    of(slug).find((choice) => choice.value === value)?.label ?? value
  return { query, of, labelOf }
}
export type CandidateCodelists = ReturnType<typeof useCandidateCodelists>
