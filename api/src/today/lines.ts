import type { TodayLine } from '@korak/contract/today.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { instantOrNull } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { camel, countFrom, rowsFrom, rowsWith } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { addressOf, listedAt } from './addresses.ts'
import { countOf, filterOf, type Person, type Row, type Waiting } from './rows.ts'

const MOST_DETAILS = 5

type Counted = Awaited<ReturnType<typeof countOf>> &
  Pick<TodayLine, 'details'> & { key: string | null; at: Date | null }

/** Work that waits for the caller, or for somebody who is away; of each line which one is the first, read of each list at once. */
export async function linesFor(
  waiting: readonly Waiting[],
  who: Who,
  language: Language,
  person?: Person,
): Promise<TodayLine[]> {
  const counted = await Promise.all(
    waiting.map(async (line) => ({ line, ...(await countedOf(line, who, language, person)) })),
  )
  const names = await namesOf(counted, who, language)
  return counted.map(({ line: { kind, when, first }, key, at, ...line }) => ({
    kind,
    when,
    name: null,
    instead_of: person?.name ?? null,
    ...line,
    first:
      first && key !== null
        ? { name: names.get(key) ?? null, says: first.says, at: first.says === 'is' ? null : instantOrNull(at) }
        : null,
  }))
}

async function countedOf(waiting: Waiting, who: Who, language: Language, person?: Person): Promise<Counted> {
  const { resource, first } = waiting
  if (!first) {
    const counted = await countOf(waiting, who, language, person)
    return {
      ...counted,
      details: counted.count > 0 ? await detailsOf(waiting, who, language, person) : [],
      key: null,
      at: null,
    }
  }
  const asked = filterOf(waiting, person)
  const {
    total: count,
    total_is,
    first: found,
  } = await countFrom(resource, { filter: asked }, first.by, { who, language })
  const path = listedAt(resource, addressOf(asked))
  return { count, total_is, path, details: [], key: found?.key ?? null, at: found?.at ?? null }
}

/** What a row is called without saying whose it is; the first of these a list has. */
const NAMES = [['ref_no', 'job'], ['ref_no', 'title'], ['text'], ['consent'], ['campaign']] as const
const columnsOf = ({ columns }: Resource): readonly string[] =>
  NAMES.find((names) => names.every((name) => columns[name])) ?? []

/** What the rows are called, by their keys. */
async function namesOf(
  counted: readonly { line: Waiting; key: string | null }[],
  who: Who,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const lists = Map.groupBy(
    counted.filter(({ key }) => key !== null),
    ({ line }) => line.resource,
  )
  const named = await Promise.all(
    [...lists].map(async ([resource, lines]) => {
      const columns = columnsOf(resource)
      if (columns.length === 0) return []
      const keys = [...new Set(lines.map(({ key }) => key!))]
      const rows = await rowsWith(resource, keys, columns, { who, language })
      return [...rows].map(([key, row]) => [key, nameOf(columns.map((name) => row[camel(name)]))] as const)
    }),
  )
  return new Map(named.flat())
}
/** Its number, and a title where there is one. */
const nameOf = (parts: readonly unknown[]): string => parts.filter(Boolean).join(' ')

/** What is to be done about the first few. */
async function detailsOf(
  waiting: Waiting,
  who: Who,
  language: Language,
  person?: Person,
): Promise<TodayLine['details']> {
  const { resource, sort, say } = waiting
  if (!say) return []
  const first = { page: 1, per_page: MOST_DETAILS, filter: filterOf(waiting, person), ...(sort && { sort }) }
  const rows = await rowsFrom<Row>(resource, first, { who, language })
  return Promise.all(rows.map((row) => detailOf(row, say, language)))
}

const detailOf = async (row: Row, say: NonNullable<Waiting['say']>, language: Language) => ({
  name: row.title || m.office_untitled({}, { locale: language }),
  text: await say(row, language),
  path: pathTo('/office/jobs/:uid', { uid: row.id }),
})
