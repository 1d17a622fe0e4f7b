import { fold } from '@korak/contract/fold.ts'
import type { Line } from '#document.ts'
import { type HeaderPart, partsIn } from '#layout/parts.ts'
import { TRADES } from '#words/degrees.ts'
import { hasLegalForm, isAbbreviation, isOrganisation, organisationScore } from '#words/work.ts'
import { isPlace } from '#layout/place.ts'
import { degreeLevel } from './levels.ts'

/** Parts of the header of a study. */
export const schoolParts = (header: Line[]): HeaderPart[] => withSubjects(partsIn(header).flatMap(unbracketed))

/** `Univerzitetni študij Računalništvo in informatika`: what one learnt, whatever its level. */
const STUDY =
  /^(?:\p{L}+\.? ){0,2}(?:\p{L}*študij|studij|\p{L}*studium|studies|study|degree|diploma|šolanje)(?!\p{L})/iu
export const degreeScore = (text: string): number =>
  degreeLevel(text) ? 2 : STUDY.test(text) ? 1.5 : TRADES.test(` ${fold(text)} `) ? 1 : 0

/** A kind of school with a name behind it is where one learnt, though its kind says a level: `Hauptschule Velden`. */
const NAMED_SCHOOL =
  /^(?:\p{Lu}[\p{L}.]*\s){0,3}(?:osnovna šola|srednja šola|gimnazija|hauptschule|volksschule|grundschule|mittelschule|realschule|oberschule|gymnasium|berufsschule|handelsakademie|handelsschule|\p{L}*lehranstalt|HTL|HAK|HASCH|HTBLA?|HLW|osnovna škola|srednja škola)\s(?:für\s|za\s)?(?-i:\p{Lu})/iu
/** Of a school only a part. */
const BRANCH = /^(?:abteilung|fachrichtung|oddelek|smer|program|odsjek|smjer)(?!\p{L})/iu
/** Kinds of schools. `Računalništvo` and `Gospodarski inženiring` are names of firms as well as of what one learns. */
const SCHOOL =
  /fa[kc]ult|univer|sveučiliš|šol[aeoi]|škol|school|schul|gimnazij|gymnas|akadem|academ|kolleg|colleg|inštitut|institut|cent(?:er|re|ar)|zentrum|zavod|hochschul|polytech|polite[hc]n|campus|konservat|conservat|alma mater|école|bolnišnic|(?<!\p{L})(?:OŠ|SŠ|ŠC|U[LM]|F[A-Z]{1,3}|TU|FH|ETH|HTL|HAK|IHK|WIFI)(?!\p{L})/iu
export const schoolScore = (text: string): number => {
  if (BRANCH.test(text) || STUDY.test(text)) return 0
  if (isLetters(text)) return 1.5
  const score = organisationScore(text) + (NAMED_SCHOOL.test(text) ? 2 : 0)
  return SCHOOL.test(text) || hasLegalForm(text) ? score : Math.min(0.8, score)
}

/** Schools by their letters, as students call them: `FF UL`, `FERI Maribor`. */
const LETTERS = new Set(
  `UL UM UP UNG UVP ALUO AGRFT AG BF EF EPF FA FDV FE FERI FF FFA FGG FGPA FH FHŠ FIŠ FKKT FKBV FL FM FMF FNM FOV FPP FRI FS FSD FŠ FT FTŠ FU FUDŠ FVV FZV FAMNIT MF NTF PEF PF TEOF VF ZF
  IEDC DOBA GEA IBS MLC BIC SERŠ SŠTS STŠ GESŠ LSE MIT WU TU ETH PBF FER FFZG EFZG TVZ VERN HTL HAK HLW`.split(/\s+/),
)
const isLetters = (text: string): boolean => {
  const words = text.split(/[\s,]+/)
  return (
    words.length <= 3 && LETTERS.has(words[0]!) && words.slice(1).every((word) => LETTERS.has(word) || isPlace(word))
  )
}

/** `Srednja šola Jesenice (tehnik zdravstvene nege)` */
function unbracketed(part: HeaderPart, _at: number, parts: HeaderPart[]): HeaderPart[] {
  const [, school, degree] = /^(.{4,}?)\s*\(([^()]{4,})\)$/u.exec(part.text) ?? []
  if (parts.length > 1 || !school || !degree || schoolScore(school) < 2 || degreeLevel(degree) === null) return [part]
  return [
    { ...part, text: school },
    { ...part, text: degree },
  ]
}

/** School leaving exams of single subjects, which belong to them: `A-levels: Biology, Art`. */
function withSubjects(parts: HeaderPart[]): HeaderPart[] {
  const at = parts.findIndex(({ text }) => /^(?:A|AS|O)[- ]?levels?$|^GCSEs?$/iu.test(text))
  const exam = parts[at]
  if (!exam) return parts
  const rest = parts.slice(at + 1)
  const end = rest.findIndex(({ text, row }) => row !== exam.row || schoolScore(text) >= 0.8)
  const subjects = end < 0 ? rest : rest.slice(0, end)
  if (subjects.length === 0) return parts
  const text = `${exam.text}: ${subjects.map((one) => one.text).join(', ')}`
  return [...parts.slice(0, at), { ...exam, text }, ...rest.slice(subjects.length)]
}

/** `Gimnazija Vič`, `FKKT UL`: the name of a school that says a level as well, or nothing but an abbreviation. */
export const schoolAlone = (parts: HeaderPart[]): HeaderPart | null =>
  parts.find(({ text }) => isOrganisation(text) || text.split(' ').every(isAbbreviation)) ?? null

/** `Pedagoška fakulteta, Univerza v Mariboru`, `upravni tehnik, V. stopnja`: what stands right behind a part and belongs to it. */
export function joined(part: HeaderPart, parts: HeaderPart[], belongs: (text: string) => boolean): string {
  const at = parts.indexOf(part)
  const next = parts[at + 1]
  if (next && next.row === part.row && belongs(next.text)) return `${part.text}, ${next.text}`
  // `FERI, Univerza v Mariboru`: whichever of the two was taken for the school.
  const before = parts[at - 1]
  const isPart = before && before.row === part.row && UNIVERSITY.test(part.text) && belongs(before.text)
  return isPart ? `${before.text}, ${part.text}` : part.text
}
const UNIVERSITY = /^(?:univer|sveučiliš|uniwers|hochschul)|universit/iu
/** `PhD`, `Bachelor's degree`: a degree in anything. */
export const isBare = (text: string): boolean =>
  /^(?:ph\.?\s?d\.?|[mb]\.?\s?(?:sc|a|eng|ed)\.?|mba|(?:bachelor|master)(?:[’']?s)?(?: degree| diploma)?(?: of (?:science|arts|engineering))?(?: \([^)]*\))?|doktorat(?: znanosti)?|magisterij(?: znanosti)?|diploma|(?:univerzitetni|visokošolski|magistrski|dodiplomski|podiplomski|doktorski)(?: strokovni)? študij)$/iu.test(
    text,
  )
export const isSubject = (text: string): boolean =>
  isGrade(text) ||
  (/^\p{L}[\p{L} &-]+$/u.test(text) &&
    text.split(' ').length <= 6 &&
    schoolScore(text) < 0.9 &&
    degreeLevel(text) === null)
export const isGrade = (text: string): boolean =>
  /^(?:(?:[IVX]+|\d)\.?(?:\/\d)?\.? ?(?:bolonjska )?stopnja|(?:first|second) class.*|(?:upper|lower) second.*|[12]:[12]|dipl\.-ing\.)$/iu.test(
    text,
  )
export const isSchool = (text: string): boolean =>
  degreeLevel(text) === null &&
  !STUDY.test(text) &&
  (isOrganisation(text) || isLetters(text) || text.split(' ').every(isAbbreviation))
