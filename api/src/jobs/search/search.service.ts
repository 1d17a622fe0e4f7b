import { JobList, type JobSearch } from '@korak/contract/jobs.ts'
import { WORKPLACES } from '@korak/contract/job-texts.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { fold } from '@korak/contract/fold.ts'
import { now } from '#base/time.ts'
import { cappedPageOf } from '#base/page.ts'
import { cached } from '#base/cache.ts'
import { fromReplica } from '#db/replica.ts'
import { Written, writerOf } from '#http/answers/written.ts'
import { type CardRow, findCards } from '#jobs/ads/cards.queries.ts'
import { cardOf, withFlags } from '#jobs/ads/cards.ts'
import { FACETS, type FacetName, type Selection } from './facets.ts'
import { withCurrentKeys } from '#codelists/codelists.service.ts'
import { findCities, findPosts, JOB_CODELISTS } from '#jobs/labels.queries.ts'
import { jobLabels, type Labels, workplaceLabel } from '#jobs/labels.ts'
import { matchOf, respelt, widerMatchOf } from './match.ts'
import { nearestTowns } from './near.ts'
import { preparePlaces, type Places } from './place-names.ts'
import { findOfMany } from './many.queries.ts'
import { findPlace, type SearchPlace } from './places.ts'
import { readList } from './read-list.ts'
import { neighboursOf } from './regions.ts'
import type { Base, Sort } from './conditions.queries.ts'
import { countTowns } from './counts.queries.ts'
import { markBefore } from './marks.ts'
import { findHits, findNewest } from './search.queries.ts'
import { type Counted, countBase, COUNTING, type First, noTally, tally, tallyAll } from './tally.ts'
import { searchWords } from './terms.ts'

/** What a search and its filters find, whatever page of it is shown. */
interface Found {
  base: Base | null
  selection: Selection
  /** One more than `most` when there are more than were counted. */
  total: number
  most: number
  /** Facets and what else is said of all pages. */
  beside: Written
}

// An answer is its page and what stands beside it on all pages, in the order of its schema.
const BESIDE = {
  facets: true,
  location: true,
  location_choices: true,
  near: true,
  near_regions: true,
  suggestion: true,
} as const
const writePage = writerOf(JobList.omit(BESIDE))
const writeBeside = writerOf(JobList.pick(BESIDE))

const lists = cached<Written>({ name: 'lists', megabytes: 6, weigh: ({ bytes }) => bytes.length })
const finds = cached<Found>({ name: 'finds', megabytes: 3 })
const counted = cached<Counted | null>({ name: 'counted', megabytes: 12 })
// One answer that must stay. Postal codes never change while the server runs, and a new town is found by its postal code
// or region meanwhile.
const places = cached<Places>({ megabytes: 1, fresh: 30_000, limit: 60_000, weigh: () => 0 })

/** Open jobs by search, place and filters, with totals and facet counts: exact as far as is counted (`COUNTING`). */
export async function listJobs(asked: JobSearch, language: Language, who: Who | null): Promise<JobList> {
  const list = readList(await writtenList(asked, language))
  return who?.isCandidate ? { ...list, data: await withFlags(who.userId, list.data) } : list
}

/** The same as it is answered to everybody who is no candidate. */
export async function writtenList(asked: JobSearch, language: Language): Promise<Written> {
  const query = await withCurrentKeys(asked, JOB_CODELISTS)
  return lists.get(keyOf(query, language), () => fromReplica(() => findList(query, language)))
}

const selectionOf = (query: JobSearch): Selection =>
  Object.fromEntries(FACETS.map((name) => [name, query[name]?.toSorted()]))
const typed = new WeakMap<JobSearch, string>()
/** The words of a search; several ask for them, of each. */
function wordsKey(query: JobSearch): string {
  const known = typed.get(query) ?? searchWords(query.search ?? '').join(' ')
  typed.set(query, known)
  return known
}
const baseKey = (query: JobSearch): string =>
  JSON.stringify([wordsKey(query), fold(query.location ?? ''), query.pay_min ?? null])
/** Queries that must have the same answer have the same key, however they were written. */
const findKey = (query: JobSearch, language: Language): string =>
  JSON.stringify([baseKey(query), selectionOf(query), language])
const keyOf = (query: JobSearch, language: Language): string =>
  JSON.stringify([findKey(query, language), sortOf(query), query.page, query.per_page])

const sortOf = (query: JobSearch): Sort => query.sort ?? (wordsKey(query) ? 'relevance' : 'newest')

async function findList(query: JobSearch, language: Language): Promise<Written> {
  const { page, per_page: perPage } = query
  const isPlain = page === 1 && wordsKey(query) !== '' && !FACETS.some((name) => query[name]?.length)
  const first: First | undefined = isPlain ? { sort: sortOf(query), limit: perPage } : undefined
  const found = await finds.get(findKey(query, language), () => find(query, language, first))
  const { base, total, beside } = found
  const isThere = base && found.most > (page - 1) * perPage
  const rows = first?.ids ? await findCards(first.ids) : isThere ? await findRows(base, found, query) : []
  const labels = await jobLabels()
  const cards = rows.map((row) => cardOf(row, labels, language))
  return new Written(writePage(cappedPageOf(cards, total, found.most, page, perPage)), beside)
}

async function find(query: JobSearch, language: Language, first?: First): Promise<Found> {
  const [labels, place] = [await jobLabels(), await placeOf(query, language)]
  const hits = await counted.get(baseKey(query), () => count(query, place, first))
  const selection = selectionOf(query)
  const { total, isMore, values } = hits ? await tally(hits, selection) : noTally()
  // Where nothing is found the filters stay: with the values there are at all, none of which finds anything. So they do
  // where not all hits were counted: each may have some.
  const isEmpty = !hits || hits.cells.counts.length === 0
  const kept = FACETS.filter((name) => isEmpty || values[name].isMore)
  const whole = kept.length > 0 ? await counted.get(baseKey(NOTHING), () => count(NOTHING, null)) : null
  if (whole) {
    const known = await tallyAll(whole)
    for (const name of kept) {
      const { counts } = values[name]
      for (const key of known.values[name].counts.keys()) if (!counts.has(key)) counts.set(key, 0)
    }
  }
  const facets = facetsOf(values, selection, labels, language)
  const around = new Set(neighboursOf(selection.region ?? []))
  const beside = new Written(
    writeBeside({
      facets,
      location: place?.label ?? null,
      location_choices: place?.choices ?? [],
      near: total === 0 && hits && place ? await findNear(hits.base, selection, place) : null,
      near_regions: total > 0 ? [] : facets.region.filter(({ key, count }) => count > 0 && around.has(key)),
      suggestion: total === 0 && !hits ? await suggest(query, place, labels, language) : null,
    }),
  )
  return { base: hits?.base ?? null, selection, total, most: isMore ? COUNTING.most : total, beside }
}

const NOTHING: JobSearch = { page: 1, per_page: 10 }

/** Where the rest of the search finds something, nearest first. */
async function findNear(base: Base, selection: Selection, place: SearchPlace): Promise<JobList['near']> {
  const hits = await countTowns({ ...base, place: null }, selection, now())
  const towns = nearestTowns(await places.get('places', loadPlaces), place, hits)
  return towns.length > 0 ? { place: place.label.replaceAll(/\b\d{4} /g, ''), is_region: place.isRegion, towns } : null
}

/** The search with its unknown words spelt as jobs spell them, when that finds something. */
async function suggest(
  query: JobSearch,
  place: SearchPlace | null,
  labels: Labels,
  language: Language,
): Promise<string | null> {
  const other = await respelt(wordsKey(query))
  if (!other) return null
  const hits = await count({ ...query, search: other }, place)
  const total = hits ? (await tally(hits, selectionOf(query))).total : 0
  if (!hits || total === 0) return null
  const page = { limit: 10, offset: 0, total }
  const cards = await findHits(hits.base, selectionOf(query), 'relevance', page, now())
  const titles = cards.map((row) => cardOf(row, labels, language).title.toLowerCase())
  const written = [query.search ?? '', ...titles].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  // Words of jobs are folded: as somebody wrote them they have their marks.
  const spelt = other.split(' ').map((word) => written.find((one) => fold(one) === word) ?? word)
  return spelt.join(' ')
}

async function placeOf(query: JobSearch, language: Language): Promise<SearchPlace | null> {
  if (!fold(query.location ?? '')) return null
  return findPlace(await places.get('places', loadPlaces), query.location ?? '', language)
}

async function loadPlaces(): Promise<Places> {
  const [labels, posts, cities] = [await jobLabels(), await findPosts(), await findCities()]
  const regions = labels.keys('region').map((key) => {
    const [labelSl = key, labelEn = key] = labels.all('region', key)
    return { key, labelSl, labelEn }
  })
  return preparePlaces({ posts, regions, cities })
}

/** Counts the hits; null when a word or the place cannot be understood, so that there are none. */
async function count(query: JobSearch, place: SearchPlace | null, first?: First): Promise<Counted | null> {
  if (fold(query.location ?? '') && !place) return null
  const typed = wordsKey(query)
  const match = typed ? await matchOf(typed) : null
  if (typed && !match) return null
  const narrow = await countBase({ match, place, payMin: query.pay_min ?? null }, first)
  if (narrow.cells.counts.length > 0 || !typed) return narrow
  const wider = await widerMatchOf(typed)
  return wider ? countBase({ ...narrow.base, match: wider }, first) : narrow
}

function findRows(base: Base, { selection, total, most }: Found, query: JobSearch): Promise<CardRow[]> {
  const page = { limit: query.per_page, offset: (query.page - 1) * query.per_page, total }
  const sort = sortOf(query)
  const isFiltered = FACETS.some((name) => selection[name]?.length)
  const isPlain = !base.match && !base.place && base.payMin === null && !isFiltered && sort !== 'deadline'
  if (isPlain) return findPlain(page)
  return base.match && total > most
    ? findOfMany(base, selection, sort, page, now())
    : findHits(base, selection, sort, page, now())
}

/** A page of the list nobody has filtered. */
async function findPlain(page: Parameters<typeof findNewest>[1]): Promise<CardRow[]> {
  const mark = await markBefore(page.offset, page.total)
  return findNewest(now(), page, mark)
}

type Values = Awaited<ReturnType<typeof tally>>['values']

/** Facet values in the order of their codelist: those with hits, and the selected ones. */
function facetsOf(values: Values, selection: Selection, labels: Labels, language: Language): JobList['facets'] {
  const one = (name: FacetName) => {
    const { counts, isMore } = values[name]
    const keys = name === 'workplace' ? WORKPLACES : labels.keys(name)
    const all = new Set<string>([...keys, ...counts.keys(), ...(selection[name] ?? [])])
    const label = (key: string): string =>
      name === 'workplace'
        ? workplaceLabel(WORKPLACES.find((known) => known === key) ?? 'onsite', language)
        : labels.label(name, key, language)
    return [...all]
      .filter((key) => counts.has(key) || selection[name]?.includes(key))
      .map((key) => ({
        key,
        label: label(key),
        count: counts.get(key) ?? 0,
        ...(isMore && { count_is: 'at_least' as const }),
      }))
  }
  return {
    region: one('region'),
    worktime: one('worktime'),
    workplace: one('workplace'),
    contract: one('contract'),
    workfield: one('workfield'),
  }
}
