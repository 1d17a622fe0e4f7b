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
  budget.spendOnce(source, COMPILING)
  const pattern = patternOf(source)
  if (typeof pattern === 'string') return undefined
  budget.spend(Math.ceil((text.length * pattern.programSize()) / 40))
  return pattern.test(text)
}

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
  if (leastSize(source) > BIGGEST) return 'pattern_size'
  try {
    const made = by.compile(by.translateRegExp(source))
    return made.programSize() > BIGGEST ? 'pattern_size' : made
  } catch {
    return /\(\?<?[=!]|\\[1-9]|\\k[<{]/.test(source) ? 'pattern_feature' : 'pattern_syntax'
  }
}

/**
 * Instructions a pattern comes to at least, by its characters and counted repeats, nested ones multiplied: making a huge one
 * ready only to learn that it is too big would take seconds.
 */
function leastSize(source: string): number {
  const groups = [0]
  let last = 0
  const add = (size: number): void => {
    groups[groups.length - 1] = (groups.at(-1) ?? 0) + size
    last = size
  }
  for (const [piece] of source.matchAll(PIECES)) {
    const times = /^\{(\d+),?(\d*)\}$/.exec(piece)
    if (times) {
      const repeated = last * Math.max(Number(times[1]), Number(times[2]))
      groups[groups.length - 1] = (groups.at(-1) ?? 0) - last + repeated
      last = repeated
    } else if (piece === '(') groups.push(0)
    else if (piece === ')' && groups.length > 1) add(groups.pop() ?? 0)
    else if (!/^[*+?|^$]$/.test(piece)) add(1)
  }
  return groups.reduce((sum, size) => sum + size, 0)
}
/** Escapes with what belongs to them, classes, counted repeats, single characters. */
const PIECES = /\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{\d+,?\d*\}|./gsu
