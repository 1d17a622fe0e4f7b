// Reads messages/<noun>.<locale>.json and refuses what would reach a person as a hole: see tools/words.ts for the format.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Piece, readIcu, Unreadable } from './icu.ts'

export const LOCALES = ['sl-SI', 'en-EN'] as const
export type Locale = (typeof LOCALES)[number]

const FORMS: Record<Locale, string[]> = { 'sl-SI': ['one', 'two', 'few', 'other'], 'en-EN': ['one', 'other'] }

/** What a variable may be: shown as it is, or counted and so a number. */
type Inputs = Map<string, 'shown' | 'counted'>
/** One message as both languages see it: its variables by name, and its texts. */
export type Word = { inputs: Inputs; texts: Record<Locale, Piece[]> }
type Words = { words: Map<string, Word>; faults: string[] }

/** Reads and checks every file in the folder. Faults are sentences for a person; words are complete only without faults. */
export function readWords(folder: string): Words {
  const faults: string[] = []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const nouns = [...new Set(files.map((name) => name.split('.')[0] ?? ''))].toSorted()
  const words = new Map<string, Word>()
  for (const noun of nouns) {
    const [sl, en] = LOCALES.map((locale) => readTexts(folder, noun, locale, faults))
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
  return { words, faults }
}

function readTexts(folder: string, noun: string, locale: Locale, faults: string[]): Record<string, unknown> {
  const name = `${noun}.${locale}.json`
  try {
    const text = readFileSync(path.join(folder, name), 'utf8')
    const keys = [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*(:?)/g)].flatMap(([, key = '', colon]) =>
      colon ? [key] : [],
    )
    // Of two the last would be taken without a word.
    for (const key of new Set(keys.filter((one, at) => keys.indexOf(one) !== at)))
      faults.push(`messages/${name}: ${key} stands there twice`)
    return JSON.parse(text) as Record<string, unknown>
  } catch (error) {
    faults.push(`messages/${name}: ${(error as Error).message}`)
    return {}
  }
}

function readWord(where: string, sl: unknown, en: unknown, faults: string[]): Word {
  const texts = { 'sl-SI': readText(where, 'sl-SI', sl, faults), 'en-EN': readText(where, 'en-EN', en, faults) }
  const [first, second] = [variables(texts['sl-SI']), variables(texts['en-EN'])]
  if (names(first) !== names(second)) {
    faults.push(`${where} has variables {${names(first)}} in sl-SI and {${names(second)}} in en-EN`)
  } else if ([...first].some(([name, kind]) => second.get(name) !== kind)) {
    faults.push(`${where} counts in one language and not in the other`)
  }
  return { inputs: first, texts }
}

const names = (inputs: Inputs) => [...inputs.keys()].join(', ')

function readText(where: string, locale: Locale, text: unknown, faults: string[]): Piece[] {
  if (typeof text !== 'string') {
    faults.push(`${where} is not a text in ${locale}`)
    return []
  }
  if (text.trim() === '') faults.push(`${where} is empty in ${locale}`)
  try {
    const pieces = readIcu(text)
    checkForms(where, locale, pieces, faults)
    return locale === 'sl-SI' ? pieces.map(tied) : pieces
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push(`${where} ${error.message} in ${locale}: »${text}«`)
    return []
  }
}

/** In Slovenian a word of one letter keeps with the next one: no line ends with it. */
const ALONE = /(?<![\p{L}\p{N}])([vzskoaiu]) (?=\S|$)/giu
const tied = (piece: Piece): Piece => {
  if (typeof piece === 'string') return piece.replaceAll(ALONE, '$1\u00A0')
  if (!('forms' in piece)) return piece
  return { ...piece, forms: new Map([...piece.forms].map(([form, inner]) => [form, inner.map(tied)])) }
}

function checkForms(where: string, locale: Locale, pieces: Piece[], faults: string[]): void {
  for (const piece of pieces) {
    if (typeof piece === 'string' || !('forms' in piece)) continue
    // Beside the forms of the language a text may name single numbers: "=0 {no jobs}".
    const there = [...piece.forms.keys()].filter((form) => !form.startsWith('='))
    if (there.toSorted().join() !== FORMS[locale].toSorted().join()) {
      faults.push(`${where} in ${locale} needs exactly the forms ${FORMS[locale].join(', ')}`)
    }
    for (const [form, inner] of piece.forms) {
      if (inner.every((one) => typeof one === 'string' && one.trim() === '')) {
        faults.push(`${where} is empty in ${locale}, form ${form}`)
      }
      checkForms(where, locale, inner, faults)
    }
  }
}

/** Variables of a text in the order of their names. */
function variables(pieces: Piece[]): Inputs {
  const found: [string, 'shown' | 'counted'][] = pieces.flatMap((piece) => {
    if (typeof piece === 'string' || 'number' in piece) return []
    if ('variable' in piece) return [[piece.variable, 'shown']]
    return [[piece.counted, 'counted'], ...[...piece.forms.values()].flatMap((inner) => [...variables(inner)])]
  })
  // One that is counted anywhere is a number everywhere.
  const counted = new Set(found.filter(([, kind]) => kind === 'counted').map(([name]) => name))
  const all = [...new Set(found.map(([name]) => name))].toSorted()
  return new Map(all.map((name) => [name, counted.has(name) ? 'counted' : 'shown']))
}
