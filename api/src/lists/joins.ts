// What a list is read from, without the tables nothing asks of: PostgreSQL leaves them out as well, but plans them first each time.

/** One outer join, as it is written, and what its row is called; without a name it stays. */
interface Join {
  text: string
  name?: string
}

/** Splits where no parenthesis is open. */
function outside(text: string, at: RegExp): string[] {
  const parts: string[] = []
  let [depth, begun] = [0, 0]
  for (const { 0: sign, index } of text.matchAll(new RegExp(String.raw`[()]|${at.source}`, 'g'))) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (depth === 0) {
      parts.push(text.slice(begun, index))
      begun = index
    }
  }
  return [...parts, text.slice(begun)]
}

const parsed = new Map<string, { base: string; joins: Join[] }>()
function parse(from: string) {
  const known = parsed.get(from)
  if (known) return known
  const [base = '', ...joins] = outside(from, /\bleft join\b/)
  const made = {
    base,
    joins: joins.map((text): Join => {
      const [what = '', ...conditions] = outside(text, /\bon\b/)
      const name = /(\w+)\s*$/.exec(what)?.[1]
      // Behind an inner join it decides which rows there are.
      return name === undefined || conditions.length !== 1 || outside(text, /\bjoin\b/).length > 2
        ? { text }
        : { text, name }
    }),
  }
  parsed.set(from, made)
  return made
}

/**
 * `from` without outer joins whose rows are asked for nowhere in `asked` nor by a join that stays. Each adds at most one row to
 * what is listed, so that there are the same rows without it. @param certain those that add exactly one
 */
export function onlyAsked(from: string, asked: string, certain: readonly string[] = []): string {
  const { base, joins } = parse(from)
  const kept = joins.reduceRight<string>(
    (rest, { text, name }) =>
      name === undefined || new RegExp(String.raw`\b${name}\.`).test(`${rest} ${asked}`)
        ? (name !== undefined && certain.includes(name) ? text.replace('left join', 'join') : text) + rest
        : rest,
    '',
  )
  return base + kept
}
