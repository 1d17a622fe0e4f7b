import { atOnce, load } from '#patterns'
import type { Budget } from './budget.ts'
import { weightOf } from './pattern-cost.ts'

/**
 * Patterns of `matches` are matched by RE2: in time proportional to the text, whatever the pattern and whoever wrote it.
 * It is big and few questionnaires have patterns, so the server has it from the start and browsers load it with a
 * questionnaire that needs it (`#patterns` in package.json). Without it a pattern has no value.
 */
export interface PatternEngine {
  translateRegExp: (pattern: string) => string
  compile: (pattern: string) => { test: (text: string) => boolean; programSize: () => number }
}
type Pattern = ReturnType<PatternEngine['compile']>

/** No answer is longer; a text put together may be, and has no value. */
const LONGEST_TEXT = 10_000
/** Instructions a pattern may come to; `(a{1,100}){1,100}` is short and comes to thousands. */
const BIGGEST = 1000
/** What making a pattern ready may cost: a few milliseconds. `(?i)[B-\u{1e942}]` comes to 125,000 characters. */
const DEAREST = 200_000
/** Making a pattern ready takes as long as so many steps at least, and one evaluation pays for it whoever did it before. */
const COMPILING = 1000
/** What it costs beyond that: a step takes as long as so many ranges. */
const RANGES_A_STEP = 10
/** So many patterns a questionnaire may have: one more than are kept ready would be made again each time. */
export const MOST_PATTERNS = 50
/** What all patterns of a questionnaire may cost together: some tens of milliseconds in a cold process, and steps are left for an evaluation. */
export const COST_OF_PATTERNS = 300_000
const KEPT = 1000

let engine = atOnce
const compiled = new Map<string, Pattern | PatternFault>()

/** Loads what matches patterns, where it is not there. */
export async function loadPatterns(): Promise<void> {
  engine = await load()
}

type PatternFault = 'pattern_size' | 'pattern_feature' | 'pattern_syntax'

/** What is wrong with a pattern: too big, with what RE2 has not (look-arounds, back-references), or badly written. */
export function patternFault(pattern: string): PatternFault | null {
  const made = patternOf(pattern)
  return typeof made === 'string' ? made : null
}

/** Is the pattern found in the text? Costs steps by the length of the text and the size of the pattern. */
export function isFound(text: string, source: string, budget: Budget): boolean | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  budget.spendOnce('pattern', source, () => COMPILING + Math.ceil(Math.min(costOf(source), DEAREST) / RANGES_A_STEP))
  const pattern = patternOf(source)
  if (typeof pattern === 'string') return undefined
  budget.spend(Math.ceil((text.length * pattern.programSize()) / 40))
  return pattern.test(text)
}

/** What making a pattern ready costs, told without doing it. */
export const costOf = (source: string): number => weightOf(source).cost

function patternOf(source: string): Pattern | PatternFault {
  if (!engine) return 'pattern_syntax'
  const known = compiled.get(source)
  if (known !== undefined) return known
  const made = ready(engine, source)
  const [oldest] = compiled.keys()
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(source, made)
  return made
}

function ready(by: PatternEngine, source: string): Pattern | PatternFault {
  const { size, cost } = weightOf(source)
  if (size > BIGGEST || cost > DEAREST) return 'pattern_size'
  try {
    const made = by.compile(by.translateRegExp(source))
    return made.programSize() > BIGGEST ? 'pattern_size' : made
  } catch {
    return /\(\?<?[=!]|\\[1-9]|\\k[<{]/.test(source) ? 'pattern_feature' : 'pattern_syntax'
  }
}
