/** For tests of anonymity: one published number as a sum, whole coefficients by column; a column is one answer of one rater. */
export type Row = ReadonlyMap<string, bigint>

/** The rank of the rows in some of their columns, exactly: elimination without fractions (Bareiss). */
export function rankOf(rows: readonly Row[], columns: readonly string[]): number {
  const matrix = rows.map((row) => columns.map((column) => row.get(column) ?? 0n))
  let rank = 0
  let before = 1n
  for (let at = 0; at < columns.length && rank < matrix.length; at++) {
    const found = matrix.findIndex((row, index) => index >= rank && row[at] !== 0n)
    if (found < 0) continue
    ;[matrix[rank], matrix[found]] = [matrix[found]!, matrix[rank]!]
    const top = matrix[rank]!
    const pivot = top[at]!
    for (let index = rank + 1; index < matrix.length; index++) {
      const row = matrix[index]!
      const factor = row[at]!
      matrix[index] = row.map((value, column) => (value * pivot - top[column]! * factor) / before)
    }
    before = pivot
    rank++
  }
  return rank
}

interface Kind {
  /** One of the columns that have the same coefficient in every row: nothing published tells them apart. */
  column: string
  raters: Set<string>
}

/** Columns no row tells apart, as one. Those of people who are not anonymous are left out of the raters. */
function kindsOf(rows: readonly Row[], raterOf: (column: string) => string | null): Kind[] {
  const signatures = new Map<string, string>()
  for (const [at, row] of rows.entries())
    for (const [column, value] of row) signatures.set(column, `${signatures.get(column) ?? ''} ${at}:${value}`)
  const kinds = new Map<string, Kind>()
  for (const [column, signature] of signatures) {
    const kind = kinds.get(signature) ?? { column, raters: new Set() }
    const rater = raterOf(column)
    if (rater !== null) kind.raters.add(rater)
    kinds.set(signature, kind)
  }
  return [...kinds.values()]
}

/**
 * A set of anonymous raters that is too small, of whom something can be known by adding and subtracting what is published
 * with any factors; null when there is none. What is known of those who are not anonymous may be subtracted as well.
 * @param most sets of so many raters and more are never too small
 */
export function isolated(
  rows: readonly Row[],
  raterOf: (column: string) => string | null,
  { most, isTooFew }: { most: number; isTooFew: (raters: ReadonlySet<string>) => boolean },
): ReadonlySet<string> | null {
  const kinds = kindsOf(rows, raterOf).filter(({ raters }) => raters.size > 0)
  for (const set of unions(kinds, most)) {
    if (!isTooFew(set)) continue
    const [inside = [], outside = []] = [true, false].map((isInside) =>
      kinds.filter(({ raters }) => isWithin(raters, set) === isInside).map(({ column }) => column),
    )
    // There is a combination that is nothing outside and something inside.
    if (rankOf(rows, [...outside, ...inside]) > rankOf(rows, outside)) return set
  }
  return null
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one))

/** Every set of fewer than `most` raters that is made of whole kinds, once. */
function unions(kinds: readonly Kind[], most: number): Iterable<ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const { raters } of kinds)
    for (const set of [new Set<string>(), ...found.values()]) {
      const next = new Set([...set, ...raters])
      if (next.size < most) found.set([...next].toSorted().join(' '), next)
    }
  return found.values()
}
