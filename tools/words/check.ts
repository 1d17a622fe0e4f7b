// Reads messages/<noun>.<locale>.json and refuses what would reach a person as a hole: see tools/words.ts for the format.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const LOCALES = ['sl-SI', 'en-EN'] as const
export type Locale = (typeof LOCALES)[number]

const FORMS: Record<Locale, string[]> = { 'sl-SI': ['one', 'two', 'few', 'other'], 'en-EN': ['one', 'other'] }
const PLURAL = ['local countText = count: number', 'local countPlural = count: plural']

type Plural = { declarations: string[]; selectors: string[]; match: Record<string, string> }
type Entry = string | [Plural]

/** One message as both languages see it: its variables (without `count`), whether it counts, and its texts. */
export type Word = { inputs: string[]; counts: boolean; texts: Record<Locale, string> }
export type Words = { nouns: string[]; words: Map<string, Word>; faults: string[] }

/** Reads and checks every file in the folder. Faults are sentences for a person; words are complete only without faults. */
export function readWords(folder: string): Words {
  const faults: string[] = []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const nouns = [...new Set(files.map((name) => name.split('.')[0] ?? ''))].toSorted()
  const words = new Map<string, Word>()
  for (const noun of nouns) {
    const [sl, en] = LOCALES.map((locale) => readEntries(folder, noun, locale, faults))
    for (const key of new Set([...Object.keys(sl ?? {}), ...Object.keys(en ?? {})])) {
      const where = `messages/${noun}: ${key}`
      if (words.has(key)) faults.push(`${where} is already in another file`)
      if (!/^[a-z][a-z0-9_]*$/.test(key)) faults.push(`${where} is not snake_case`)
      if (sl?.[key] === undefined) faults.push(`${where} is missing in sl-SI`)
      else if (en?.[key] === undefined) faults.push(`${where} is missing in en-EN`)
      else words.set(key, readWord(where, sl[key], en[key], faults))
    }
  }
  if (words.size === 0) faults.push(`no messages in ${folder}`)
  return { nouns, words, faults }
}

function readEntries(folder: string, noun: string, locale: Locale, faults: string[]): Record<string, Entry> {
  const name = `${noun}.${locale}.json`
  try {
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, Entry>
  } catch (error) {
    faults.push(`messages/${name}: ${(error as Error).message}`)
    return {}
  }
}

function readWord(where: string, sl: Entry, en: Entry, faults: string[]): Word {
  const [first, second] = [readEntry(where, 'sl-SI', sl, faults), readEntry(where, 'en-EN', en, faults)]
  if (first.counts !== second.counts) faults.push(`${where} counts in one language and not in the other`)
  if (first.inputs.join() !== second.inputs.join()) {
    faults.push(`${where} has variables {${first.inputs}} in sl-SI and {${second.inputs}} in en-EN`)
  }
  return { inputs: first.inputs, counts: first.counts, texts: { 'sl-SI': first.text, 'en-EN': second.text } }
}

function readEntry(where: string, locale: Locale, entry: Entry, faults: string[]) {
  if (typeof entry === 'string') {
    if (entry.trim() === '') faults.push(`${where} is empty in ${locale}`)
    return { inputs: variables(where, entry, faults), counts: false, text: entry }
  }
  const plural = Array.isArray(entry) ? entry[0] : undefined
  if (!plural?.match || plural.selectors?.join() !== 'countPlural') {
    faults.push(`${where} in ${locale} is neither a text nor a plural`)
    return { inputs: [], counts: false, text: '' }
  }
  const expected = FORMS[locale].map((form) => `countPlural=${form}`)
  if (Object.keys(plural.match).toSorted().join() !== expected.toSorted().join()) {
    faults.push(`${where} in ${locale} needs exactly the forms ${FORMS[locale].join(', ')}`)
  }
  const used = Object.values(plural.match).flatMap((text) => variables(where, text, faults))
  const inputs = [...new Set(used)].filter((name) => name !== 'count' && name !== 'countText').toSorted()
  const declared = ['input count', ...inputs.map((name) => `input ${name}`), ...PLURAL]
  if ([...plural.declarations].toSorted().join() !== declared.toSorted().join()) {
    faults.push(`${where} in ${locale} must declare exactly: ${declared.join('; ')}`)
  }
  return { inputs, counts: true, text: plural.match['countPlural=other'] ?? '' }
}

function variables(where: string, text: string, faults: string[]): string[] {
  const plain = text.replaceAll(/\\[{}]/g, '')
  const names = [...plain.matchAll(/\{([a-zA-Z]\w*)\}/g)].map((match) => match[1] ?? '')
  if (/[{}]/.test(plain.replaceAll(/\{[a-zA-Z]\w*\}/g, ''))) faults.push(`${where} has a stray brace: »${text}«`)
  return [...new Set(names)].toSorted()
}
