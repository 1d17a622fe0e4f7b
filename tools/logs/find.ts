// What may not stand in a log, and finding it there.

/** A word that belongs to somebody, or opens something. */
export interface Secret {
  kind: string
  value: string
}
interface Fault {
  line: number
  what: string
}

/** What no log line may hold, whoever it belongs to. */
const SHAPES: readonly [string, RegExp][] = [
  ['an e-mail address', /[\w.+-]{1,64}@[\w-]+\.[\w.-]*\w/],
  // Session tokens have 43 of these, tokens of links and marks of browsers 64.
  ['something as long as a token', /[\w-]{40,}/],
]
const NETWORK: (typeof SHAPES)[number] = ['a network address', /(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?![\d.])/]

/** The server's own address, once, when it begins. */
const LISTENING = /"msg":"Server listening at [^"]*"/

/** Shorter ones are parts of ordinary words. */
const SHORTEST = 5
const plain = (text: string): string => text.normalize('NFC').toLowerCase()

const LETTER = /[\p{L}\d]/u
const isLetter = (character: string | undefined): boolean => character !== undefined && LETTER.test(character)

/** Finds secrets as whole words, in any case, as they are and as they would stand in an address. */
export function finderOf(secrets: readonly Secret[]): { find: (text: string) => string[]; size: number } {
  const kinds = new Map<string, string>()
  for (const { kind, value } of secrets) {
    if (value.trim().length < SHORTEST) continue
    for (const form of [value, encodeURIComponent(value), value.replaceAll(' ', '+')])
      kinds.set(plain(form.trim()), kind)
  }
  // Thousands of words and lines: only those are compared that begin alike.
  const alike = Map.groupBy(kinds.keys(), (word) => word.slice(0, SHORTEST))
  const find = (given: string): string[] => {
    const text = plain(given)
    const found: string[] = []
    for (let at = 0; at + SHORTEST <= text.length; at++) {
      for (const word of alike.get(text.slice(at, at + SHORTEST)) ?? []) {
        const isWord = text.startsWith(word, at) && !isLetter(text[at - 1]) && !isLetter(text[at + word.length])
        if (isWord) found.push(kinds.get(word) ?? '')
      }
    }
    return found
  }
  return { find, size: kinds.size }
}

/** What the server tells a newcomer after a start in local mode: demo accounts and addresses, for the terminal. */
const GREETING = [/^Korak is running: /, /^Ctrl-C stops everything\.$/] as const

/**
 * Looks through a log.
 * @param isJson lines of ours: JSON objects, apart from the greeting of a local start
 */
export function faultsIn(
  text: string,
  find: (line: string) => string[],
  isJson: boolean,
): { faults: Fault[]; lines: number } {
  const faults: Fault[] = []
  let lines = 0
  let isGreeting = false
  for (const [at, line] of text.split('\n').entries()) {
    if (isJson && GREETING[0].test(line)) isGreeting = true
    if (line.trim() !== '' && !isGreeting) {
      lines++
      for (const what of faultsOf(line, find, isJson)) faults.push({ line: at + 1, what })
    }
    if (GREETING[1].test(line)) isGreeting = false
  }
  return { faults, lines }
}

function faultsOf(line: string, find: (line: string) => string[], isJson: boolean): string[] {
  const shapes = isJson ? [...SHAPES, NETWORK] : SHAPES
  const told = line.replace(LISTENING, '')
  const shaped = shapes.flatMap(([what, shape]) => (shape.test(told) ? [what] : []))
  const broken = isJson && !isObject(line) ? ['not a JSON object'] : []
  return [...broken, ...shaped, ...find(line)]
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
