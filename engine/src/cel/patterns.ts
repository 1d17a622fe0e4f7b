import { atOnce, load } from '#patterns'
import type { Budget } from './budget.ts'

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
/** Making a pattern ready takes as long as so many steps, and one evaluation pays for it whoever did it before. */
const COMPILING = 1000
/** So many patterns a questionnaire may have: one more than are kept ready would be made again each time. */
export const MOST_PATTERNS = 50
const KEPT = 1000

let engine = atOnce
const compiled = new Map<string, Pattern | null>()

/** Loads what matches patterns, where it is not there. */
export async function loadPatterns(): Promise<void> {
  engine = await load()
}

/** What is wrong with a pattern: too big, with what RE2 has not (look-arounds, back-references), or badly written. */
export function patternFault(pattern: string): 'pattern_size' | 'pattern_feature' | 'pattern_syntax' | null {
  if (patternOf(pattern)) return null
  if (/\(\?<?[=!]|\\[1-9]|\\k[<{]/.test(pattern)) return 'pattern_feature'
  return sizeOf(pattern) > BIGGEST ? 'pattern_size' : 'pattern_syntax'
}

/** Is the pattern found in the text? Costs steps by the length of the text and the size of the pattern. */
export function isFound(text: string, source: string, budget: Budget): boolean | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  budget.spendOnce(source, COMPILING)
  const pattern = patternOf(source)
  if (!pattern) return undefined
  budget.spend(Math.ceil((text.length * pattern.programSize()) / 40))
  return pattern.test(text)
}

function patternOf(source: string): Pattern | null {
  if (!engine) return null
  const known = compiled.get(source)
  if (known !== undefined) return known
  const made = compiledBy(engine, source)
  const kept = made && made.programSize() <= BIGGEST ? made : null
  const [oldest] = compiled.keys()
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(source, kept)
  return kept
}

function compiledBy(by: PatternEngine, source: string): Pattern | null {
  try {
    return by.compile(by.translateRegExp(source))
  } catch {
    return null
  }
}
const sizeOf = (source: string): number => (engine && compiledBy(engine, source)?.programSize()) ?? 0
