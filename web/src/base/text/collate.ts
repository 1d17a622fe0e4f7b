import type { Language } from '@korak/contract/shapes.ts'
import { INTL, getLanguage } from './language.ts'

const made = new Map<Language, Intl.Collator>()

/** Sorting order of a language (C Č Ć D Đ … Z Ž), numbers by value. Made once: it is dear to build. */
function collator(language: Language = getLanguage()): Intl.Collator {
  const known = made.get(language)
  if (known) return known
  const fresh = new Intl.Collator(INTL[language], { numeric: true })
  made.set(language, fresh)
  return fresh
}

/** A sorted copy, by the text each item is known by. */
export function sortedBy<T>(items: readonly T[], textOf: (item: T) => string, language?: Language): T[] {
  const { compare } = collator(language)
  return items.toSorted((a, b) => compare(textOf(a), textOf(b)))
}
