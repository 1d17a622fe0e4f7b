import { fold } from '@korak/contract/fold.ts'
import { degreeLevel } from '#fields/career/levels.ts'
import { isPlace } from './place.ts'
import { LABELS } from '#words/labels.ts'
import { hasLegalForm, organisationScore, titleScore } from '#words/work.ts'

const SEPARATORS = /\s*[|•·▪●;/\t]\s+|\s*[|•·▪●\t]\s*|\s+[–—-]\s+|\s*[–—]\s+|,\s+|:\s+|\s\/\s|\s{3,}/u

/** Cuts at dashes, bars and commas; a comma before a small letter or a legal form goes on. */
export function cut(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  for (;;) {
    const match = SEPARATORS.exec(rest)
    if (!match) break
    const before = rest.slice(0, match.index)
    const after = rest.slice(match.index + match[0].length)
    const isComma = match[0].trim() === ',' || match[0].trim() === ':'
    const isLegal = hasLegalForm(` ${after.split(/[,\s]/)[0]!}`) && after.split(/[,\s]/)[0]!.length <= 8 && isComma
    const opens = (before.match(/\(/g)?.length ?? 0) > (before.match(/\)/g)?.length ?? 0)
    // `Splošna bolnišnica, medicinska sestra`: a small letter goes on unless a name ends and a title or label begins.
    const [next = ''] = after.split(/[,:]/)
    const goesOn =
      isComma &&
      !LABELS.has(fold(before)) &&
      !isPlace(before.trim()) &&
      /^\p{Ll}/u.test(after) &&
      !(titleScore(next) >= 1.5 && isName(before)) &&
      !((degreeLevel(next) || BRANCH.test(next)) && organisationScore(before) >= 0.8) &&
      !/(?<!\p{L})(?:stopnja|stupanj)$/iu.test(before) &&
      !(LABELS.has(fold(next)) && after[next.length] === ':')
    // `prodajalec – svetovalec` is one title, and `prodajalec / svetovalec`.
    const isPair =
      /^\s+[–—/-]\s+$/u.test(match[0]) &&
      /^\p{Ll}/u.test(after) &&
      titleScore(before.split(', ').at(-1)!) >= 1.5 &&
      (match[0].includes('/') || titleScore(after.split(',')[0]!) >= 1.5)
    const close = opens ? rest.indexOf(')', match.index) : -1
    if (close >= 0) {
      const [first = '', ...next] = cut(`x${rest.slice(close + 1)}`)
      return tidy([...pieces, rest.slice(0, close + 1) + first.slice(1), ...next])
    }
    if (goesOn || isLegal || opens || isPair) {
      const joined = match.index + match[0].length
      const next = cut(rest.slice(joined))
      const first = next.shift() ?? ''
      pieces.push(`${rest.slice(0, joined)}${first}`, ...next)
      return tidy(pieces)
    }
    pieces.push(before)
    rest = after
  }
  pieces.push(rest)
  return tidy(pieces)
}
/** What of a school: `program Mehatronika` */
const BRANCH = /^(?:smer|usmeritev|program|izobraževalni program|študijski program|modul|smjer|obrazovni program)\s/iu

/** An organisation, or a few words with a capital that are neither a title nor a degree: `Petrol Ajdovščina`. */
const isName = (text: string): boolean =>
  organisationScore(text) >= 0.8 ||
  (/^\s*\p{Lu}/u.test(text) &&
    text.trim().split(' ').length <= 4 &&
    titleScore(text) === 0 &&
    degreeLevel(text) === null)

const tidy = (pieces: string[]): string[] =>
  pieces.map((piece) => piece.replace(/^[\s,;:–-]+|[\s,;:–-]+$/gu, '').trim()).filter(Boolean)
