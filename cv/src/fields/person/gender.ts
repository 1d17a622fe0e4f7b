import type { Line } from '#document.ts'
import { type Finding, finding, surest } from '#findings.ts'
import { type Labelled, partsOf } from '#layout/labels.ts'
import { type Gender, genderAlone, genderOf } from '#words/genders.ts'
import { findPeriods } from '#fields/dates.ts'
import { tellsOfRelative } from './relatives.ts'

/**
 * Gender only where the person states it: behind its label, in a word that stands alone or a sentence that says so, or by the
 * grammar of a sentence about birth. A first name says nothing, nor does what somebody is or wants to be: `kuhar (m/ž)`.
 */
export function readGender(own: Line[], labels: Labelled[]): Finding | null {
  return surest([
    ...labels.filter(({ field }) => field === 'gender').map(behindLabel),
    ...own.flatMap((line) => [alone(line), inSentence(line), byGrammar(line)]),
  ])
}

/** Where each gender stands in a cell of its own, the whole line tells which is ticked: `Spol | ☒ moški | ☐ ženski`. */
function behindLabel({ value, label, line }: Labelled): Finding | null {
  const named = new Set(partsOf(line).map(genderOf).filter(Boolean))
  const gender = genderIn(named.size > 1 ? line.text.slice(line.text.indexOf(label) + label.length) : value)
  return gender && finding(gender, 0.98, 'label', line.text)
}

/** The one gender a value names at the start or end of a part: `Ž`, `M (moški)`, `4. 3. 1990 / Ž`; of `M / Ž` none. */
function genderIn(value: string): Gender | null {
  const words = (ticked(value) ?? value).split(/[/,;|()•·\t]|\s[–-]\s/u).flatMap((part) => {
    const own = part.trim().split(/\s+/)
    return [own[0]!, own.at(-1)!]
  })
  const found = new Set(words.map(genderOf).filter((gender) => gender !== null))
  return found.size === 1 ? [...found][0]! : null
}

const BOX = /[☐☑☒□■✓✔✗✘]|\[\s?[x✓]?\s?\]|\(\s?x?\s?\)/giu
const TICK = /[☑☒■✓✔✗✘x]/iu

/** The word beside the box that is ticked: behind it where the boxes stand before their words, else before it. */
function ticked(value: string): string | null {
  const boxes = [...value.matchAll(BOX)]
  const marked = boxes.filter(([box]) => TICK.test(box))
  if (boxes.length === 0) return null
  if (marked.length !== 1) return ''
  const words = value.split(BOX)
  const at = boxes.indexOf(marked[0]!)
  return words[/^[\s:=]*$/.test(words[0]!) ? at + 1 : at]!
}

/** `Female | 14/11/1993 | Croatian` */
function alone(line: Line): Finding | null {
  const found = new Set(
    partsOf(line)
      .flatMap((part) => part.split(','))
      .map(genderAlone)
      .filter((gender) => gender !== null),
  )
  return found.size === 1 ? finding([...found][0]!, 0.9, 'text', line.text) : null
}

const OF_GENDER: [RegExp, Gender][] = [
  [
    /(?<!\p{L})(?:moškega\s+spola|muškog\s+spola|männlichen\s+Geschlechts|of\s+male\s+(?:sex|gender))(?!\p{L})/iu,
    'male',
  ],
  [
    /(?<!\p{L})(?:ženskega\s+spola|ženskog\s+spola|weiblichen\s+Geschlechts|of\s+female\s+(?:sex|gender))(?!\p{L})/iu,
    'female',
  ],
]

/** `Sem oseba ženskega spola.` */
function inSentence(line: Line): Finding | null {
  const found = OF_GENDER.filter(([pattern]) => pattern.test(line.text))
  return found.length === 1 ? finding(found[0]![1], 0.9, 'text', line.text) : null
}

const SHE = /(?<!\p{L})(?:rojena|rođena|rodila\s+s(?:em|am)\s+se|rodila\s+se)(?!\p{L})/iu
const HE = /(?<!\p{L})(?:rojen\s+sem|sem\s+(?:\p{L}+\s+){0,3}rojen|rođen\s+sam|rodil\s+s(?:em|am)\s+se)(?!\p{L})/iu
const PRINTED = /(?<!\p{L})(?:rojen|rođen)(?!\p{L})/iu

/** The masculine form is also what printed labels use, so it is sure only in a sentence; `rojen/-a` says nothing. */
function byGrammar(line: Line): Finding | null {
  if (/roj\p{L}*\s?(?:\/|\(|-)\s?-?a/iu.test(line.text) || findPeriods(line.text).length > 1) return null
  const says = (words: RegExp): boolean => {
    const match = words.exec(line.text)
    return match !== null && !tellsOfRelative(line.text, match.index)
  }
  if (says(SHE)) return finding('female', 0.9, 'grammar', line.text)
  if (says(HE)) return finding('male', 0.86, 'grammar', line.text)
  return says(PRINTED) ? finding('male', 0.6, 'grammar', line.text) : null
}
