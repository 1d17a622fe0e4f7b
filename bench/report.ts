// Tables for people, in the form docs/performance.md quotes them.
import type { Compared } from './rounds.ts'

/** What is promised: a share of the bare server, or so many a second. */
interface Promised {
  floor?: number
  aim?: number
  unit: 'share' | 'rate'
}
export interface Row extends Compared {
  promised?: Promised
}
/** Anything else that has limits: kilobytes, megabytes, seconds, growth. Less is better unless said otherwise. */
export interface Figure {
  name: string
  value: number
  unit: string
  floor: number
  aim?: number
  moreIsBetter?: boolean
}

let said: string[] = []
/** Prints a line and remembers it for the document. */
export function say(text: string): void {
  console.log(text)
  said.push(text)
}
/** Everything said since the last time. */
export function takeSaid(): string {
  const text = said.join('\n').trim()
  said = []
  return text
}

let missed = 0
/** Floors missed so far. */
export const floorsMissed = (): number => missed

/** What is reached; a floor that is not counts as missed. */
export function verdict(
  value: number,
  floor: number | undefined,
  aim: number | undefined,
  moreIsBetter: boolean,
): string {
  if (floor === undefined) return '–'
  const holds = (limit: number): boolean => (moreIsBetter ? value >= limit : value <= limit)
  if (!holds(floor)) {
    missed += 1
    return '**missed**'
  }
  return aim !== undefined && holds(aim) ? 'aim' : 'floor'
}

const rate = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1))
const ms = (value: number): string => `${value.toFixed(value < 1 ? 2 : value < 10 ? 1 : 0)} ms`
const percent = (value: number): string => `${Math.round(value * 100)} %`
const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`

export function printRows(title: string, rows: readonly Row[]): void {
  say(`\n### ${title}\n`)
  say(line('same work', 'Korak/s', 'p95', 'bare/s', 'p95', 'Korak : bare', 'floor', 'aim', 'reached'))
  say(line('---', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---'))
  for (const { name, ours, baseline, promised } of rows) {
    const share = baseline ? ours.perSecond / baseline.perSecond : undefined
    const value = promised?.unit === 'share' ? (share ?? 0) : ours.perSecond
    const show = (limit: number | undefined): string => {
      if (limit === undefined) return '–'
      return promised?.unit === 'share' ? percent(limit) : `${rate(limit)}/s`
    }
    const isClean = ours.failed === 0 && (baseline?.failed ?? 0) === 0
    const reached = isClean ? verdict(value, promised?.floor, promised?.aim, true) : verdict(-1, 0, undefined, true)
    say(
      line(
        name,
        rate(ours.perSecond),
        ms(ours.p95),
        baseline ? rate(baseline.perSecond) : '–',
        baseline ? ms(baseline.p95) : '–',
        share === undefined ? '–' : percent(share),
        show(promised?.floor),
        show(promised?.aim),
        isClean ? reached : `${reached} (${ours.failed + (baseline?.failed ?? 0)} failed)`,
      ),
    )
  }
}

/** What one piece of work costs in processor time: on a busy machine it says what rates cannot. */
export function printCosts(title: string, rows: readonly Compared[]): void {
  const cells = rows.map(({ name, ours, baseline }) => {
    const [mine, bare] = [ours.cost, baseline?.cost]
    const sum = (mine?.web ?? 0) + (mine?.database ?? 0)
    const of = bare ? bare.web + bare.database : 0
    return [name, ms(mine?.web ?? 0), ms(mine?.database ?? 0), bare ? ms(of) : '–', bare ? percent(of / sum) : '–']
  })
  sayTable(title, ['work', 'web', 'database', 'bare, both', 'bare : Korak'], cells)
}

/** Any table: the first column is words. */
export function sayTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  say(`\n### ${title}\n`)
  say(line(...head))
  say(line('---', ...head.slice(1).map(() => '---:')))
  for (const row of rows) say(line(...row))
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  say(`\n### ${title}\n`)
  say(line('what', 'measured', 'floor', 'aim', 'reached'))
  say(line('---', '---:', '---:', '---:', '---'))
  const show = (value: number, unit: string): string => `${value.toFixed(value < 20 ? 2 : 0)} ${unit}`.trim()
  for (const { name, value, unit, floor, aim, moreIsBetter = false } of figures) {
    const limits = [show(floor, unit), aim === undefined ? '–' : show(aim, unit)]
    say(line(name, show(value, unit), ...limits, verdict(value, floor, aim, moreIsBetter)))
  }
}
