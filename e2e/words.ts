import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../messages')
export const LANGUAGES = ['sl-SI', 'en-EN'] as const
export type Language = (typeof LANGUAGES)[number]

type Say = (key: string, values?: Record<string, string | number>) => string

/** How far somebody is in a questionnaire of several questions; `wordsIn` has no counted words. */
export const progressIn = (language: Language, done: number, total: number): string =>
  language === 'sl-SI'
    ? `Odgovorili ste na ${done} od ${total} vprašanj`
    : `You have answered ${done} of ${total} questions`

/** The words people read in one language, by key, so that a story is told once for both. Counted words are left out. */
export function wordsIn(language: Language): Say {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(`.${language}.json`))
  const read = (name: string) => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Record<string, unknown>
  const words: Record<string, unknown> = Object.assign({}, ...files.map(read))
  return (key, values = {}) => {
    const text = words[key]
    if (typeof text !== 'string') throw new Error(`No words for ${key}`)
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  }
}
