import { TONGUE_LEVELS } from '@korak/contract/cv.ts'
import type { sharingRoutes } from '@korak/contract/sharing.ts'
import type { z } from 'zod'
import { cappedPageOf, COUNTED } from '#base/page.ts'
import { now } from '#base/time.ts'
import { searchText } from '#candidates/cv/normalize.ts'
import { searchWords, stemOf } from '#jobs/search/terms.ts'
import { findHits, findPeople, findShown, type CandidateQuery } from './search.queries.ts'

type Route = (typeof sharingRoutes)['GET /candidates']
type Found = z.input<Route['response']>

/** Hits told of one person. */
const HITS = 5

/** Two letters are a word of their own (IT, C) before they are the beginning of everything. */
const termOf = (word: string): string => (word.length <= 2 ? `'${word}'` : `'${stemOf(word)}':*`)

/**
 * Candidates who agreed to be kept for other jobs, by what they have accepted into the lists of their profile: every word
 * typed is in some entry, in any of its forms. Nobody is named; whose profile is opened from here learns of it.
 */
export async function searchCandidates({
  search,
  language,
  level,
  page,
  per_page: perPage,
}: z.output<Route['query']>): Promise<Found> {
  const wanted: CandidateQuery = {
    words: search === undefined ? [] : searchWords(searchText(search)).map(termOf),
    language: language ?? null,
    levels: level === undefined ? null : TONGUE_LEVELS.slice(TONGUE_LEVELS.indexOf(level)),
  }
  const at = now()
  const end = page * perPage
  const limit = Math.max(COUNTED, end)
  const ids = await findPeople(wanted, at, limit + 1)
  const people = await findShown(ids.slice(end - perPage, end))
  const hits = Map.groupBy(
    await findHits(
      people.map(({ id }) => id),
      wanted.words,
    ),
    ({ userId }) => userId,
  )
  const data = people.map(({ id, positionTitle, career, ...row }) => ({
    uid: id,
    position_title: positionTitle,
    career: career as Found['data'][number]['career'],
    ...row,
    hits: (hits.get(id) ?? []).slice(0, HITS).map(({ what, text }) => ({ what, text })),
  }))
  return cappedPageOf(data, ids.length, limit, page, perPage)
}
