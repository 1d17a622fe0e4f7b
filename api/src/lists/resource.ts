import type { ColumnKind, FilterColumns } from '@korak/contract/list.fields.ts'
import type { Audience, Permission } from '@korak/contract/route.ts'
import type { PlainScreen } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'

/** A column of the file a list is exported as. */
export interface ExportedColumn {
  head: (input: Record<string, never>, options: { locale: Language }) => string
  /** What is shown of a value; left out where it is the value itself, of a point in time its day. */
  cell?: (value: unknown, language: Language) => string
  /** A point in time is told with its hour, not its day alone. */
  hasTime?: true
  /** Says something of a person: whoever takes it along has signed in just now. */
  isPersonal?: true
}

/** SQL of ours, never text of a request; where it depends on the language, one for each. */
type Sql = string | Record<Language, string>

export interface Column {
  sql: Sql
  kind: ColumnKind
  /** It holds keys of this codelist: those of merged options are asked for by the ones they were merged with. */
  codelist?: string
  /** May be asked for as `filter[name]`. */
  isFilterable?: boolean
  /** May be asked for as `sort=name` and `sort=-name`. */
  isSortable?: boolean
  /** Its distinct values may be asked for by POST /options. */
  isOption?: boolean
  /** Those there can be, where looking for those there are would take long. */
  values?: readonly string[]
  /** In place of the `from` of all rows there are to see, what their distinct values are read from: each of what it is made of once. */
  once?: string
  /** Only to filter and sort by: never read. */
  isHidden?: boolean
  /** Every row has it, so that sorting by it may follow an index that knows nothing of nulls at an end. */
  isAlways?: boolean
  /** Where the text of an enum is what is shown: the column itself, its type and values, so that an index of it is of use. */
  enum?: { sql: string; type: string; values: readonly string[] }
  /** What a row must fulfil to have a value, found faster by indexes than by working the value out for every row. */
  tests?: Readonly<Record<string, string>>
  /** The column that is read, where what is asked for is worked out of it: whether it is empty is told by its own index. */
  from?: string
  /** The day whose noon it is, with an index: read first by what is from or to an instant. */
  day?: string
  /** What a row fulfils that has a word in the column, found by an index of parts of words, as `$part`: read first by what contains something. */
  within?: string
  /** Rows that may have one of `$values`, found by an index: read first by what is one of several. */
  among?: string
  /** Its texts are in the same order in every alphabet, so that sorting by it follows its own index. */
  isPlain?: true
  /**
   * What it belongs to, where that is another row: those with what is asked for are looked for first, and rows by them where they are
   * few. `within` is what those fulfil that have a word in the column, as above: of many it would lead past the order of the list.
   */
  of?: { key: string; id: string; from: string; within?: string }
  /**
   * It has few values, in the order it is sorted by, and an index has the rows of each as the list is ordered: one after the other
   * is read, instead of all rows sorted.
   */
  inTurn?: { sql: string; values: readonly string[] }
}

/**
 * What the generic calls may do with a thing. Whatever is not written here cannot be read, filtered, sorted or
 * offered: names from a request only ever look up entries of this table.
 */
export interface Resource {
  /** Who may list it. */
  audience: Audience
  /** Where it is listed; without one nothing leads to rows of it. */
  screen?: PlainScreen
  /** `$user` stands for the caller's id. */
  from: string
  /** People can be given permissions on single rows: who may not list all of them lists those. */
  isGrantable?: true
  /** Column with the row they are given for; the row's own key when left out. */
  grantedBy?: string
  /**
   * What is needed besides, with the row of `grantedBy` or with all: of who has it on some, rows of just these are listed, and those
   * of none.
   */
  reads?: Permission
  /** Its rows are of candidates, found by their names: that somebody was searched for is in the trail. */
  isOfPeople?: true
  /** Column of `from` with whose data a row has: who takes a list with their names along is told to them. */
  person?: string
  /** Condition of the rows the caller may see, all of them when left out; `$user` stands for the caller's id. */
  visible?: string
  /** By the name in requests and answers (snake_case). */
  columns: Record<string, Column>
  /** Column that tells rows apart: last in every order, `id` of select lists. */
  key: string
  /** What a select list shows; without it the thing has no select list. */
  label?: Sql
  /** Folded text that `search` looks in; without it searching finds nothing. */
  search?: Sql
  /**
   * Ids of at most `$limit` rows with the two letters `$pair` in `search`, as `id`, for a search of just these: an index of parts of words
   * knows of three and more.
   */
  pairs?: string
  /**
   * In place of `search`, what each word must fulfil: `$word` is a pattern for words that begin with it, `$part` for any place,
   * `$ids` what it means.
   */
  found?: string
  /**
   * Ids a word means, as `id`; `$begins` stands for words that begin with it, as a tsquery. `$within` and `$joined` are patterns for it
   * anywhere in a text; of one or two letters, which no index finds there, for a word that begins with it and one behind a hyphen. Asked
   * first: what is found by a few ids and by thousands is read in different ways, and PostgreSQL knows which only when it sees them.
   */
  means?: string
  /** What a word means are rows of the list themselves: of more than are looked for nobody counts how many. */
  meansRows?: true
  /** The same as `found` for a word that means thousands, which are then asked for where they are, by `$begins`. */
  foundByMany?: string
  /** In place of `from`, at most `$limit` of the rows some of `$ids` have: where they are enough, a word's are not counted by themselves. */
  enough?: string
  /** `prefix`: every word searched for begins a word; `part` (usual): it is anywhere. */
  match?: 'prefix' | 'part'
  /** The best hits of a search: rows of which this is true, or more, come first. Has the whole folded search as `$search`. */
  best?: string
  /**
   * What only the best hits fulfil, found by an index: words that begin with the whole search, as `$word`, which is `$search`, too.
   * Of one or two letters an index of parts of words knows nothing, and nearly all rows have them somewhere.
   */
  begun?: string
  /** What an export of the list holds; without it there is none. */
  exported?: Record<string, ExportedColumn>
  /** Most columns come from other tables: the keys of a page are found first, and then the rows read that are on it. */
  isJoined?: true
  /** Outer joins of `from` every row has one of: where they are asked for, PostgreSQL may begin with them. */
  certain?: readonly string[]
  /** Order when none is asked for. */
  order: Sql
  /** The same order in words no index has: of rows read by what they belong to, it would lead through all others. */
  orderOfFew?: string
  /** The same rows, without the names of people whoever asks has not unmasked: neither shown, nor found or sorted by. */
  masked?: Required<Pick<Resource, 'label' | 'found' | 'foundByMany' | 'means'>> & {
    /** What is joined besides. */
    from: string
    /** Columns that say something else. */
    columns: Record<string, Sql>
  }
}

/**
 * `folded(…)` written out for the letters most texts are of: calling it takes longer than the work itself, and a list folds thousands.
 * No index of `folded(…)` is of use to it.
 */
export function foldedInPlace(sql: string): string {
  const isPlain = (text: string) => `octet_length(${text}) = char_length(${text})`
  // `offset 0`: the letters are replaced once, not wherever they are looked at.
  return `case when ${isPlain(sql)} then lower(${sql}) else (
    select case when ${isPlain('folding.plain')} then lower(folding.plain) else folded(${sql}) end
    from (select translate(${sql}, 'ČŠŽčšžĆćĐđ', 'cszcszccdd') as plain offset 0) folding) end`
}

/** Names that begin with what is searched for come first, then those with a word that does; of these what is current. */
export function bestByName(names: readonly string[], isCurrent = 'true'): string {
  const folds = names.map((name, at) => `coalesce(${foldedInPlace(name)}, '') as n${at}`)
  const each = names.map((_, at) => `n${at}`)
  const begins = each.map((name) => `starts_with(${name}, $search)`).join(' or ')
  const hasWord = (end: string) => `(strpos(spaced, ' ' || $search || '${end}') > 0)::int`
  // `offset 0`: what is worked out in steps stays worked out, instead of being written out wherever it is named.
  return `(select (${begins})::int * 8 + ${hasWord(' ')} * 4 + ${hasWord('')} * 2
      from (select *, ${each.map((name) => `' ' || ${name}`).join(' || ')} || ' ' as spaced from (select ${folds.join(', ')} offset 0) f offset 0) f)
    + (${isCurrent})::int`
}

/** The same of names that stand folded in a column, each between a line's end with a space and a space. */
export const bestInNames = (column: string, isCurrent: string): string => {
  const has = (text: string) => `(strpos(${column}, ${text}) > 0)::int`
  return `${has(String.raw`e'\n ' || $search`)} * 8 + ${has(`' ' || $search || ' '`)} * 4 + ${has(`' ' || $search`)} * 2 + (${isCurrent})::int`
}

/** A list worked out by conditions: each of its values is there where its own is true. */
export const listOf = (tests: Readonly<Record<string, string>>): Pick<Column, 'sql' | 'tests'> => ({
  sql: `array_remove(array[${Object.entries(tests)
    .map(([value, condition]) => `case when ${condition} then '${value}' end`)
    .join(', ')}], null)`,
  tests,
})

/** Columns as the contract offers them, each with where it is read from and what else is known of it. */
export const columnsFrom = <F extends FilterColumns>(
  filters: F,
  sources: Record<keyof F, Sql>,
  more: Partial<Record<keyof F, Omit<Column, 'sql' | 'kind'>>> = {},
): Record<keyof F & string, Column> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { kind, codelist, sort = false, options = false }]) => [
      name,
      {
        sql: sources[name as keyof F],
        kind,
        ...(codelist !== undefined && { codelist }),
        isFilterable: true,
        isSortable: sort,
        isOption: options,
        ...more[name as keyof F],
      },
    ]),
  ) as Record<keyof F & string, Column>

export const inLanguage = (sql: Sql, language: Language): string => (typeof sql === 'string' ? sql : sql[language])

/** Order of text as Slovenian writes it: C Č Ć D … S Š … Z Ž. */
export const collated = (sql: string): string => `(${sql}) collate "sl-x-icu"`
