// What the words of a search ask of rows.
import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Selection } from './lists.queries.ts'
import { inLanguage } from './resource.ts'

/** Signs that mean something in a LIKE pattern are taken as they are. */
export const literal = (value: string): string => value.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** What a word means: the first ids as PostgreSQL writes an array, which is slow to become values, how many they are, and whether there are more. */
interface Meant {
  ids: string
  count: number
  isMore: boolean
}
/** More are many, and are not sent to and fro; by the first of them rows are counted, one id after the other. */
export const FIRST = 1000

export function searched(selection: Selection, meant: readonly Meant[]): RawBuilder<boolean>[] {
  const { resource, language, search, isBegun, userId } = selection
  if (search === null) return []
  if (isBegun && resource.begun !== undefined)
    return [bindAll(resource.begun, { $search: search, ...patternsOf(search) })]
  const { found, foundByMany = found } = resource
  if (found !== undefined && foundByMany !== undefined && search !== '')
    return search
      .split(' ')
      .map((word, at) =>
        bindAll(meant[at]?.isMore ? foundByMany : found, { $user: userId, $ids: meant[at]?.ids, ...patternsOf(word) }),
      )
  if (search === '' || resource.search === undefined) return [sql`false`]
  const isPrefix = resource.match === 'prefix'
  const text = sql.raw(`${isPrefix ? "' ' || " : ''}(${inLanguage(resource.search, language)})`)
  const start = isPrefix ? '% ' : '%'
  const [pair] = isByPair(selection) ? meant : []
  if (pair?.isMore === false) return [sql`${sql.raw(keyOf(resource))} = any(${pair.ids}::uuid[])`]
  return search.split(' ').map((word) => sql`${text} like ${`${start}${literal(word)}%`}`)
}

/**
 * Is it a search of just two letters, told by their index? Those most rows have are as fast to find by reading on, and the pairs of each
 * row would be worked out to compare them; so they would where something else finds the rows.
 */
export const isByPair = ({ resource, search, filters, isBegun }: Selection): boolean =>
  resource.pairs !== undefined && !isBegun && filters.length === 0 && [...(search ?? '')].length === 2
const keyOf = ({ columns, key }: Selection['resource']): string => columns[key]?.sql as string

/** Of so few letters there is no index of parts of words. */
const FEW_LETTERS = 2
/** A word that begins another one, and one that is anywhere. */
const patternsOf = (word: string) => ({
  $word: `% ${literal(word)}%`,
  $part: `%${literal(word)}%`,
  $begins: beginningWith(word),
  ...(word.length > FEW_LETTERS
    ? { $within: `%${literal(word)}%`, $joined: `%${literal(word)}%` }
    : { $within: `% ${literal(word)}%`, $joined: `%-${literal(word)}%` }),
})
/** Folded words are letters and digits alone. */
const beginningWith = (word: string): string => `'${word}':*`

/** The best hits of a search of few letters, where an index finds them; null where it is of no use. */
export const begun = (selection: Selection): Selection | null =>
  selection.resource.begun === undefined || !selection.search || selection.search.length > FEW_LETTERS
    ? null
    : { ...selection, isBegun: true }

const asked = new WeakMap<Selection, Promise<Meant[]>>()
/** What each word of a search means; of one selection it is asked for once. */
export function meantBy(selection: Selection): Promise<Meant[]> {
  const { resource, search, userId } = selection
  const means = isByPair(selection) ? resource.pairs : resource.means
  if (means === undefined || !search) return Promise.resolve([])
  const known = asked.get(selection)
  if (known) return known
  const answer = Promise.all(
    search.split(' ').map(async (word) => {
      const query = bindAll(means, { $user: userId, $pair: word, $limit: FIRST + 1, ...patternsOf(word) })
      const { rows } = await sql<Meant>`select coalesce((array_agg(id))[:${sql.lit(FIRST)}], '{}')::text as ids,
        count(*)::int as count, count(*) > ${sql.lit(FIRST)} as is_more
        from (select id from (${query}) every limit ${sql.lit(FIRST + 1)}) meant`.execute(db())
      return rows[0] as Meant
    }),
  )
  asked.set(selection, answer)
  return answer
}

/** SQL of ours with names such as `$user` replaced by bound values. */
export function bindAll(text: string, values: Record<string, unknown>): RawBuilder<boolean> {
  const parts = text.split(/(\$\w+)/).map((part) => (part in values ? sql`${values[part]}` : sql.raw(part)))
  return sql`${sql.join(parts, sql``)}`
}
