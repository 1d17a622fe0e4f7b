import type { ConsentChanges, ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { z } from 'zod'
import { m } from '#i18n/words/messages.js'

type Changes = z.infer<typeof ConsentChanges>
type Section = Changes['sections'][number]
type Part = Section['heading'][number]
type TextSection = ConsentText['sections'][number]

/**
 * Word by word. Blanks between two changed words count as changed, so that a phrase is replaced as one and not in
 * pieces.
 */
function parts(before: string, after: string): Part[] {
  const found: Part[] = []
  let [gone, come] = ['', '']
  const flush = () => {
    if (gone) found.push({ text: gone, change: 'removed' })
    if (come) found.push({ text: come, change: 'added' })
    gone = come = ''
  }
  const pieces = diffWordsWithSpace(before, after)
  for (const [at, { value, added, removed }] of pieces.entries()) {
    const next = pieces[at + 1]
    const isGap = value.trim() === '' && (gone || come) && (next?.added || next?.removed)
    if (removed || isGap) gone += value
    if (added || isGap) come += value
    if (added || removed || isGap) continue
    flush()
    found.push({ text: value, change: 'same' })
  }
  flush()
  return found
}
const all = (text: string, change: Part['change']): Part[] => [{ text, change }]

const whole = ({ heading, paragraphs }: TextSection, change: 'added' | 'removed'): Section => ({
  change,
  heading: all(heading, change),
  paragraphs: paragraphs.map((paragraph) => all(paragraph, change)),
})

/** Paragraphs side by side: equal ones find each other first, those between them are compared in their order. */
function pairs<T>(before: T[], after: T[], key: (item: T) => string): [T | undefined, T | undefined][] {
  const found: [T | undefined, T | undefined][] = []
  let removed: T[] = []
  let added: T[] = []
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) found.push([removed[at], added[at]])
    removed = []
    added = []
  }
  let [left, right] = [0, 0]
  for (const part of diffArrays(before.map(key), after.map(key))) {
    if (part.removed) removed.push(...before.slice(left, (left += part.count)))
    else if (part.added) added.push(...after.slice(right, (right += part.count)))
    else {
      flush()
      for (let at = 0; at < part.count; at++) found.push([before[left + at], after[right + at]])
      left += part.count
      right += part.count
    }
  }
  flush()
  return found
}

function sectionChanges(before: TextSection, after: TextSection): Section {
  return {
    change: 'changed',
    heading: parts(before.heading, after.heading),
    paragraphs: pairs(before.paragraphs, after.paragraphs, (text) => text).map(([old, now]) => {
      if (old === undefined) return all(now ?? '', 'added')
      return now === undefined ? all(old, 'removed') : parts(old, now)
    }),
  }
}

/** Title, summary and the sentence that is confirmed, as a section of their own in front of the others. */
const frame = ({ title, summary, action }: ConsentText): TextSection => ({
  heading: title,
  paragraphs: [summary, action],
})

type Framed = 'title' | 'summary' | 'action' | 'sections'
/** Headings of what is no prose, as the texts and the receipts have them. Without one a new part of a text does not compile. */
const HEADINGS: Readonly<Record<Exclude<keyof ConsentText, Framed>, typeof m.receipt_purposes>> = {
  purposes: m.receipt_purposes,
  categories: m.receipt_categories,
  recipients: m.receipt_recipients,
  retention: m.receipt_retention,
  withdrawal: m.receipt_withdrawal,
  button: m.receipt_button,
  refuse: m.receipt_refuse,
}
const facts = (text: ConsentText, language: Language): TextSection[] =>
  (Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]).map((part) => ({
    heading: HEADINGS[part]({}, { locale: language }),
    paragraphs: [text[part] ?? []].flat(),
  }))

/** What changed from one text to another, word by word; only sections that did, and everything the hash covers. */
export function sectionsChanged(before: ConsentText, after: ConsentText, language: Language): Section[] {
  const isSame = (a: TextSection, b: TextSection) =>
    a.heading === b.heading && a.paragraphs.join('\n\n') === b.paragraphs.join('\n\n')
  // A section is the same one when it bears the same heading.
  const sections = pairs(before.sections, after.sections, ({ heading }) => heading)
  const newer = facts(after, language)
  const parted = facts(before, language).map((old, at) => [old, newer[at]] as const)
  return [[frame(before), frame(after)] as const, ...sections, ...parted].flatMap(([old, now]) => {
    if (!old) return now ? [whole(now, 'added')] : []
    if (!now) return [whole(old, 'removed')]
    return isSame(old, now) ? [] : [sectionChanges(old, now)]
  })
}
