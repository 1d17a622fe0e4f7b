/** What a pattern comes to, by its text alone: nothing of it is made ready to learn that it is too dear. */
interface Weight {
  /** Instructions it comes to at least. */
  size: number
  /** What making it ready and its first match cost, in ranges of characters looked at (some 50 ns each). */
  cost: number
}

/** Cost of an instruction, and of reading a class of Unicode (`\p{L}` is 660 ranges, read, sorted and merged). */
const INSTRUCTION = 40
const UNICODE = 5000
/** Ranges of a class of Unicode, and of a short one (`\w`, `[:alpha:]`), for every instruction that asks for it. */
const UNICODE_RANGES = 700
const SHORT_RANGES = 10
/** Reading a character, whatever it is. */
const CHARACTER = 20
/** Keeping a group apart: two instructions more, and memory for what it finds. */
const GROUP = 100
/** Beyond it no character has another case. */
const LAST_FOLDED = 0x1_e9_43

/**
 * Counted repeats multiply what is before them, nested ones each other: `(a{1,100}){1,100}` is short and comes to thousands.
 * Ranges are folded once for each class, but every repeat of the class sorts them again.
 */
export function weightOf(source: string): Weight {
  const { size, cost } = repeated(source)
  const named = source.match(UNICODE_CLASS)?.length ?? 0
  const short = source.match(SHORT_CLASS)?.length ?? 0
  const isFolding = /\(\?[a-zA-Z-]*i/.test(source)
  const folded = isFolding ? foldedOf(source) + short * 600 : 0
  const read = source.length * CHARACTER + named * UNICODE * (isFolding ? 2 : 1)
  return { size, cost: size * INSTRUCTION + cost + read + folded }
}

function repeated(source: string): Weight {
  const groups: Weight[] = [{ size: 0, cost: 0 }]
  let last: Weight = { size: 0, cost: 0 }
  const add = (weight: Weight, times = 1): void => {
    const group = groups.at(-1)
    if (!group) return
    group.size += weight.size * times
    group.cost += weight.cost * times
  }
  const addPiece = (weight: Weight): void => {
    add(weight)
    last = weight
  }
  for (const [piece] of source.matchAll(PIECES)) {
    const counted = /^\{(\d+),?(\d*)\}$/.exec(piece)
    if (counted) {
      const times = Math.max(Number(counted[1]), Number(counted[2]))
      add(last, times - 1)
      last = { size: last.size * times, cost: last.cost * times }
    } else if (piece === '(') groups.push({ size: 0, cost: GROUP })
    else if (piece === ')' && groups.length > 1) addPiece(groups.pop() ?? last)
    else if (!/^[*+?|^$]$/.test(piece)) addPiece({ size: 1, cost: rangesOf(piece) })
  }
  for (const group of groups.splice(1)) add(group)
  return groups[0] ?? last
}

/** Ranges of one piece at most: every character of a class may be one, and those written out are dearer to sort. */
function rangesOf(piece: string): number {
  const named = (piece.match(UNICODE_CLASS)?.length ?? 0) * UNICODE_RANGES
  const short = (piece.match(SHORT_CLASS)?.length ?? 0) * SHORT_RANGES
  return named + short + (piece.startsWith('[') ? 3 * piece.length : 1)
}

/**
 * Code points between the ends of everything that looks like a range: regardless of case every single one of a range is
 * looked up. Where a class begins and where the flag holds is not asked, so a hyphen between classes costs a little, too.
 */
function foldedOf(source: string): number {
  const characters = [...source.matchAll(CHARACTERS)]
  let points = 0
  for (const [at, [middle]] of characters.entries()) {
    const [from, to] = [characters[at - 1], characters[at + 1]].map((one) => (one ? pointOf(one) : 0))
    if (middle === '-' && from !== undefined && to !== undefined)
      points += Math.max(0, Math.min(to, LAST_FOLDED) - from)
  }
  return points
}

function pointOf([character, braces, unicode, byte, octal]: RegExpExecArray): number {
  const hex = braces ?? unicode ?? byte
  if (hex !== undefined) return Number.parseInt(hex, 16)
  if (octal !== undefined) return Number.parseInt(octal, 8)
  return character.codePointAt(character.length > 1 && character.startsWith('\\') ? 1 : 0) ?? 0
}

/** Escapes with what belongs to them, classes, counted repeats, single characters. */
const PIECES = /\\[pPxu]\{[^}]*\}|\\[pP].|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\{\d+,?\d*\}|./gsu
const CHARACTERS = /\\[xu]\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})|\\([0-7]{1,3})|\\.|./gisu
const UNICODE_CLASS = /\\p/gi
const SHORT_CLASS = /\\[dsw]|\[:/gi
