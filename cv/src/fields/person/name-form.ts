import { isCapitals } from '#layout/capitals.ts'
import { fold } from '@korak/contract/fold.ts'
import { isFirstName } from '#words/names.ts'

/** Words before a name that are none of it; those of the second list only with their dot or hyphen. */
const BEFORE =
  /^(?:(?:izr|red|doc|prof|akad|dr|mag|mmag|dkfm|ddr|dds|spec|mr|mrs|ms|miss|ing|inž|dipl|univ|di|msc|bsc|beng|meng|mba|phd|gospa|gospod|gdč|herr|frau|sc|name|ime in priimek)(?:\.[-\s]*|-(?=\p{L}+\.)|\s+)|(?:kfm|kffr|betriebsw|inf|chem|phys|päd|psych|med|dent|vet|rer|nat|phil|iur|jur|techn|habil|oec|pol|h|c|b|m|a|bakk|sig|dott|eng|arch|exp|ph|d)\.[-\s]*)+(?=\p{Lu})/iu
const KNOWN_AFTER =
  /(?:,\s*(?:univ|dipl|mag|dr|ing|inž|prof|spec|ph\.?d|mba|bsc|msc|m\.?a\.?|b\.?a\.?|bacc|struč|oec|cpa|pmp|llm|meng|beng|var|abs|dia|udia|viš|gradb|posl|ma).*|(?:\s+(?:ph\.?d|m\.?sc|e?mba|dba|bba|b\.?sc|ll[bm]|meng|beng|f?cca|acca|cfa|cima|cisa|cism|cissp|cipd|pmp|csm|psm|phr|rn|md|mph|mpa|esq)\.?)+)$/iu
/** Any chain of abbreviations in small letters before a name, but those of streets and numbers: `mag. inž. el. Ana`, `ga. Ana`. */
const SHAPED_BEFORE = /^(?:(?!(?:ul|št|st|tel|mob|gl|npr|oz|roj|geb)\.)\p{Ll}{1,7}\.[-\s]*)+(?=\p{Lu})/u
/** The name somebody had before: `Ana Novak roj. Kos`. */
const FORMERLY = /,?\s+(?:roj|rojena|rođena|rođ|geb|geborene|née|nee|born)\.?\s+\p{Lu}[\p{L}-]+$/u
/** What stands behind a comma in small letters or with a dot, or as a chain of abbreviations: `dipl. ekon.`, `M.Sc.`. */
const SHAPED_AFTER =
  /(?:,\s*(?:\p{Ll}|\p{Lu}\p{Ll}{0,5}\.|\p{Lu}{2,}\p{Ll}*\.?\s*(?:,|$)).*|\s+(?:\p{Ll}{2,6}\.[\s-]*)+\p{Ll}*\.?)$/u
const NOT_NAMES =
  /^(?:zivljenjepis|curriculum|vitae|cv|resume|europass|profil|profile|lebenslauf|zivotopis|page|stran|osebni|personal|portfolio|kontakt|contact|priloga|prijava|vloga|moj|my|the|email|mail|telefon|phone|address|naslov|linkedin|github|skills|summary|datum|date|confidential|university|univerza|student|studentka|evropski|european|europaisch\w*|format|bewerbung|application|motivacijsko|spremno|pismo)$/
const PARTICLE =
  /^(?:de|da|van|von|vom|der|den|di|del|della|degli|dalla|la|le|bin|ibn|al|el|dos|das|zu|zum|zur|ter|ur|ul|y|e)$/

/** A name with all its titles. */
const LONGEST = 160

const isWord = (word: string): boolean =>
  /^(?:[dl]['’]|al-|el-)?\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word) || PARTICLE.test(word)

/** Words of a name without titles before and after it; null when the text is no name. */
export function asName(text: string): string | null {
  if (text.length > LONGEST) return null
  const bare = text
    .replaceAll(/[*"“”„]/g, '')
    // `Mag.a`, `Dr.in`
    .replaceAll(/(?<=(?:mag|dr|prof))\.(?:a|in)(?!\p{L})/giu, '.')
    .replace(/\s*\([^)]*\)\s*/g, ' ')
    .trim()
    .replace(BEFORE, '')
    .replace(SHAPED_BEFORE, '')
    .replace(FORMERLY, '')
    .replace(KNOWN_AFTER, '')
    .replace(SHAPED_AFTER, '')
    .replace(/[,;:.]+$/, '')
    .trim()
  const words = bare.split(/\s+/)
  if (words.length < 2 || words.length > 5 || bare.length > 45) return null
  if (!words.every(isWord) || words.some((word) => NOT_NAMES.test(fold(word)))) return null
  if (words.filter((word) => word.replaceAll('.', '').length > 1 && !PARTICLE.test(word)).length < 2) return null
  return bare.normalize('NFC')
}

/** One or two words with capitals that are no title: what may stand behind the comma in `Novak Kos, Ana Marija`. */
const GIVEN = /^\p{Lu}[\p{L}\p{M}'’-]+(?:\s\p{Lu}[\p{L}\p{M}'’-]+)?$/u

/**
 * A name whose surname stands before a comma, put in order: `Horvat, Ivan`, `NOVAK, ANA, dr.`; null when the comma parts
 * something else. Without a label the given name has to be a known one, for `Kranj, Slovenija` looks the same.
 */
export function commaName(text: string, isTold: boolean): string | null {
  const [family = '', given = ''] = text.split(',').map((part) => part.trim())
  if (!GIVEN.test(given)) return null
  const isKnown = isFirstName(given.split(/[\s-]/)[0]!) && !isFirstName(family.split(' ')[0]!)
  return isKnown || (isTold && !family.includes(' ')) ? asName(`${given} ${family}`) : null
}

/** JANEZ NOVAK → Janez Novak; names in mixed case stay. */
export const calmName = (name: string): string =>
  name
    .split(' ')
    .map((word) => (isCapitals(word) ? calmWord(word) : word))
    .join(' ')
const calmWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
