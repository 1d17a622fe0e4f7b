import { useQuery } from '@tanstack/react-query'
import type { Codelist } from '@korak/contract/codelists.ts'
import { queryOf } from '#base/query.ts'

const HOUR = 3_600_000
/** Codelists the candidate forms show; fetched together once. */
const OF_CANDIDATES = [
  'candidate-industries',
  'candidate-work-fields',
  'project-ad-region',
  'education',
  'career',
  'gender',
  'notice-days',
] as const
export type CandidateCodelist = (typeof OF_CANDIDATES)[number]

export interface Choice {
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
  const of = (slug: CandidateCodelist): Choice[] => choicesOf(query.data?.[slug])
  const labelOf = (slug: CandidateCodelist, value: string): string =>
    of(slug).find((choice) => choice.value === value)?.label ?? value
  return { query, of, labelOf }
}
export type CandidateCodelists = ReturnType<typeof useCandidateCodelists>
