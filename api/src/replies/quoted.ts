/** More nobody has written, nor quotes of a conversation: looking through it would keep others waiting. */
const MOST = 2_000_000
/** Longer lines are words of somebody, not of a mail program. */
const LONGEST = 400

/** A mail program begins to quote and writes nothing of its own after it. */
const BLOCKS = [
  /^\s*-{2,}\s*(?:original message|izvirno sporočilo|prvotno sporočilo|posredovano sporočilo|forwarded message)\s*-{2,}\s*$/i,
  /^\s*_{20,}\s*$/,
]
const HEADERS = /^\s*\*?(?:from|od|pošiljatelj):\*?\s/i
const MORE_HEADERS = /^\s*\*?(?:sent|date|to|subject|poslano|datum|za|zadeva):\*?\s/i
/** `On … wrote:`, `Dne … je … napisal(a):`. */
const ATTRIBUTION = /(?:wrote|napisala?|napisal\(a\)|napisal\/a|pisala?|schrieb|écrit|scritto)\s?:$/i
/** Programs name the address, or the day with its time; people who announce what they quote hardly do. */
const YEAR = /\b20\d\d\b/
const TIME = /\b\d{1,2}[:.]\d\d\b/
function isExact(words: string): boolean {
  const year = YEAR.exec(words)
  return words.includes('@') || (year !== null && TIME.test(words.slice(year.index + year[0].length)))
}

const isBlock = (lines: string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (line.length > LONGEST) return false
  if (HEADERS.test(line)) return lines.slice(at + 1, at + 4).some((next) => MORE_HEADERS.test(next.slice(0, LONGEST)))
  // A line of underscores may close a signature, too.
  return BLOCKS.some((block) => block.test(line)) && (!line.includes('_') || isBlockNext(lines, at))
}
const isBlockNext = (lines: string[], at: number): boolean =>
  lines.slice(at + 1, at + 3).some((line) => HEADERS.test(line.slice(0, LONGEST)))

/** How many lines from here, three at most, say who wrote what follows; 0 when none does. */
function attributionAt(lines: string[], at: number): number {
  for (const count of [1, 2, 3]) {
    const said = lines.slice(at, at + count)
    if (said.some((line) => line.trim() === '' || line.length > LONGEST || isQuoted(line))) return 0
    if (!isAttribution(said)) continue
    // Of the shortest: what stands above it was written by the person.
    return isAttribution(said.slice(1)) || isAttribution(said.slice(2)) ? 0 : count
  }
  return 0
}

const isAttribution = (lines: string[]): boolean => {
  const words = lines.join(' ').trim()
  return ATTRIBUTION.test(words) && isExact(words)
}

/** The first line from here with anything on it. Looked for in place: a copy of the rest, for each of many lines, does not end. */
function firstWords(lines: string[], from: number): string | undefined {
  let at = from
  while (lines[at]?.trim() === '') at++
  return lines[at]
}

const isQuoted = (line: string): boolean => /^\s?>/.test(line)

/**
 * What is new in an answer by mail, without what it quotes. Answers between quoted lines stay. When nothing would be left, all
 * of it: nothing anybody wrote is lost.
 */
export function newIn(text: string): string {
  const lines = text.slice(0, MOST).toWellFormed().replaceAll(/\r\n?/g, '\n').split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isBlock(lines, at)) break
    const said = attributionAt(lines, at)
    if (said > 0) {
      const next = firstWords(lines, at + said)
      // Some programs quote without marks: then all that follows is quoted.
      if (next === undefined || !isQuoted(next)) break
      at += said - 1
    } else if (!isQuoted(line)) kept.push(line)
  }
  const left = kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return left === '' ? text.trim() : left
}
