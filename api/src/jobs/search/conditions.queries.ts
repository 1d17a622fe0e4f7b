import { hash } from 'node:crypto'
import { hot, unnamed } from '#db/db.ts'
import { FACETS, type Selection } from './facets.ts'
import type { SearchPlace } from './places.ts'

/** Words of a search as tsqueries, from what every hit must have to what its title is ranked by. */
export interface Match {
  hit: string
  /** Words that may be in the title by another name (forms null: only so), where `hit` asks for either anywhere. */
  titled: { forms: string | null; synonyms: string }[]
  /** Every word as typed. */
  typed: string
  /** Every word in any of its forms. */
  every: string
  some: string
  /** One of its words hardly any job has: whatever else is asked of them, hits are looked up by the words. */
  isRare: boolean
}
/** What decides the hits before facets do: totals and facet counts are kept per base. */
export interface Base {
  match: Match | null
  place: Pick<SearchPlace, 'regions' | 'codes' | 'cities'> | null
  payMin: number | null
}
export type Sort = 'newest' | 'deadline' | 'relevance'
export interface Page {
  limit: number
  offset: number
}

/** Takes a value of a statement and gives the place it has there: `$3`. */
export type Place = (value: unknown) => string

export function placesIn(values: unknown[]): Place {
  return (value) => `$${values.push(value)}`
}

function conditionsOf({ match, place, payMin }: Base, at: Date, $: Place): string[] {
  const conditions = [`s.expires_at > ${$(at)}`]
  if (match) conditions.push(`s.words @@ ${$(match.hit)}::tsquery`)
  for (const { forms, synonyms } of match?.titled ?? []) {
    const inTitle = `s.title @@ ${$(synonyms)}::tsquery`
    conditions.push(forms === null ? inTitle : `(${inTitle} or s.words @@ ${$(forms)}::tsquery)`)
  }
  if (place) {
    const ways: string[] = []
    if (place.regions.length > 0) ways.push(`s.region = any(${$(place.regions)}::text[])`)
    if (place.codes.length > 0) ways.push(`s.postal = any(${$(place.codes)}::text[])`)
    if (place.cities.length > 0) ways.push(`s.city = any(${$(place.cities)}::text[])`)
    conditions.push(`(${ways.join(' or ')})`)
  }
  if (payMin !== null) conditions.push(`s.pay_month >= ${$(payMin)}`)
  return conditions
}

const FEW = 3

function selected(selection: Selection, $: Place): string[] {
  return FACETS.flatMap((name) => {
    const values = selection[name]
    if (!values || values.length === 0) return []
    if (name === 'worktime') return [`s.worktime && ${$(values)}::text[]`]
    const type = name === 'workplace' ? 'workplace' : 'text'
    // A few by themselves: a plan that holds for all values then expects as many rows as there are, and is kept.
    if (values.length <= FEW) return [`s.${name} in (${values.map((value) => `${$(value)}::${type}`).join(', ')})`]
    return [`s.${name} = any(${$(values)}::${type}[])`]
  })
}

/**
 * Forms of statements that are prepared, and those asked for lately, once. Who asks chooses filters and how long a page is: there are
 * hundreds of thousands of forms, and each that is prepared takes 0.2 MB of the server for every connection, as long as that is there.
 */
const MOST_FORMS = 60
/** For so long: connections are closed after as long (`openPool`), so that who took all places does not have them for good. */
const AN_HOUR = 60 * 60_000
const prepared = new Set<string>()
const seen = new Set<string>()
let begun = performance.now()

/** May it be prepared? From the second time on, so that whoever asks in ever other ways takes no place of what is asked again and again. */
function isUsual(form: string): boolean {
  if (performance.now() - begun > AN_HOUR) {
    begun = performance.now()
    prepared.clear()
  }
  if (prepared.has(form)) return true
  if (prepared.size >= MOST_FORMS) return false
  if (seen.delete(form)) return prepared.add(form).size > 0
  seen.add(form)
  for (const oldest of seen) {
    if (seen.size <= MOST_FORMS) break
    seen.delete(oldest)
  }
  return false
}

/**
 * Prepared by name where nothing was typed and the form is a usual one: whoever pages through filters asks the same. What was typed is
 * planned each time: how many jobs have a word decides how they are looked for.
 */
export function run<Row extends object>(
  what: string,
  { match, place }: Base,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return match || place ? unnamed<Row>(text, values) : usual<Row>(nameOf(what, text), text, values)
}
/** Prepared by a name where it is asked for again and again. */
export const usual = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  isUsual(name) ? hot<Row>(name, text, values) : unnamed<Row>(text, values)
const nameOf = (what: string, text: string): string => `${what}_${hash('md5', text)}`
/** Prepared by a name for its text: only where there are few. */
export const kept = <Row extends object>(what: string, text: string, values: unknown[]): Promise<Row[]> =>
  hot<Row>(nameOf(what, text), text, values)

/** What every hit of the search and its filters has, as SQL. */
export const whereOf = (base: Base, selection: Selection, at: Date, $: Place): string =>
  [...conditionsOf(base, at, $), ...selected(selection, $)].join(' and ')

export function order(sort: Sort, match: Match | null, $: Place): string {
  if (sort === 'deadline') return 's.expires_at, s.job_id desc'
  const newest = 's.published_at desc, s.job_id desc'
  return sort === 'newest' || !match ? newest : `${rankOf(match, $)}, ${newest}`
}

/** How well the title fits, the best first. */
function rankOf(match: Match, $: Place): string {
  const hit = match.titled.length > 0 ? ` when s.title @@ ${$(match.hit)}::tsquery then 2` : ''
  return `case when s.title @@ ${$(match.typed)}::tsquery then 0 when s.title @@ ${$(match.every)}::tsquery then 1
    ${hit} when s.title @@ ${$(match.some)}::tsquery then 3 else 4 end`
}
