import { isPlace } from '#layout/place.ts'
import { namesOrganisation, organisationScore, titleScore } from '#words/work.ts'

/** What a sentence says about a job somebody has. */
export interface Work {
  title: string | null
  employer: string | null
  trust: number
}

/** Verbs of somebody who works there now; `delala sem`, `was employed` are none. */
const WORKS =
  /(?<!\p{L})(?:delam|delujem|opravljam|poučujem|poučavam|predajem|I\s+teach|unterrichte|(?:trenutno|še\s+vedno|še)?\s*zaposlena?|radim|I\s+work|work\s+as|working|employed|arbeite|beschäftigt|tätig|angestellt|bin\s+(?:ich\s+)?(?=(?:\S+\s+){0,3}als\s))(?!\p{L})/giu
const OVER =
  /(?<!\p{L})(?:bil|bila|prej|najprej|previously|formerly|was|were|worked|had|früher|zuvor|war|radila|radio|bio)(?!\p{L})/iu
/** Where what was before begins again. */
const BEFORE = /,\s*(?:prej|pred\s+tem|previously|before|formerly|zuvor|davor|prije)(?!\p{L})/iu

const NAME = String.raw`(\p{Lu}[^,;.()\n]*?(?:,?\s(?:d\.\s?o\.\s?o\.?|d\.\s?d\.?|s\.\s?p\.?|GmbH|AG|Ltd\.?|Inc\.?))?)`
const END = String.raw`(?=[.,;()\n]|\s(?:kjer|in|ter|i|na|v|u|where|and|wo|und|gdje|od|since|seit|kot|kao|als|as)\s|$)`
/** Words for any employer, after which its name stands as it is written elsewhere: `v ustanovi Vrtec Čebelica`. */
const ANY = String.raw`(?:podjetj[eu]|družb[io]|firm[io]|ustanovi|zavodu|organizaciji|tvrtk[iu]|poduzeću|obrtu|kompaniji|instituciji|company|firm|organi[sz]ation|Firma|Gesellschaft|Unternehmen|Betrieb)`
const AT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:pri|v|u|kod|at(?:\s+the)?|beim?(?:\s+der)?|in\s+der|im|für\s+die)\s+(?:\p{Ll}+\s+)?${ANY}|pri|kod|at|for|with|beim?(?:\s+der)?|für)\s+${NAME}${END}`,
  'u',
)
/** Small words that are followed by towns as well. */
const IN = new RegExp(String.raw`(?<!\p{L})(?:v|na|u|in|im|in\s+der|an\s+der|am)\s+${NAME}${END}`, 'u')
/** Not the word of a comparison: `več kot dvajset let`. */
const AS =
  /(?<!\p{L})(?<!(?:več|manj|dlje|bolj|raje|više|manje|duže|mehr|weniger|länger)\s)(?:kot|kao|als|as(?:\s+an?|\s+the)?|na\s+delovnem\s+mestu|na\s+radnom\s+mjestu|na\s+mestu|in\s+the\s+(?:role|position)\s+of|in\s+der\s+(?:Position|Funktion)(?:\s+als)?)\s+(\p{L}[^,.;()\n]{2,60}?)(?=[.,;()\n]|\s(?:pri|v|na|u|kod|at|for|with|in|bei|beim|im|für|an|am|od|since|seit|kjer|where)\s(?:\p{L}+\s){0,2}[\p{Lu}\d]|\s(?:delam|radim|arbeite|sem|sam)(?!\p{L})|$)/u

/** `Od leta 2018 sem vodja nabave v podjetju X` */
const IS =
  /(?<!\p{L})(?:sem|sam|I\s+am|I'm|bin)\s+(?:an?\s+|the\s+)?(\p{L}[^,.;()\n]{2,60}?)\s(?=(?:pri|v|u|kod|at|for|bei|beim)\s)/u

const LONGEST = 600

/** In front of the verb its clause goes on from the one before: `v podjetju X, kjer delam`. */
const WHERE = /,?\s(?:kjer|where|wo|gdje)(?!\p{L})[^,]*$/u

/** `Trenutno delam kot kuhar v podjetju X`, `v podjetju X, kjer še danes delam kot kuhar`, `Od 2015 sem zaposlena pri X`. */
export function workIn(text: string): Work | null {
  const sentence = text.slice(0, LONGEST)
  for (const verb of sentence.matchAll(WORKS)) {
    const joined = sentence.slice(0, verb.index)
    const isWhere = WHERE.test(joined)
    const before = isWhere ? joined.replace(WHERE, '') : (joined.split(/,\s|\s(?:pa|but|aber)\s/u).at(-1) ?? '')
    const after = sentence.slice(verb.index).split(BEFORE)[0]!
    if (!isWhere && OVER.test(`${before} ${after.split(/,\s/)[0]}`)) continue
    const title = (AS.exec(after) ?? AS.exec(before))?.[1]?.trim() ?? null
    const place = (AT.exec(after) ?? AT.exec(before))?.[1] ?? told(IN.exec(after)?.[1]) ?? told(IN.exec(before)?.[1])
    const employer = place?.trim().replace(/\b(d\.\s?o\.\s?o|d\.\s?d|s\.\s?p)$/u, '$1.') ?? null
    if (!title && !employer) continue
    const known = (titleScore(title ?? '') > 1 ? 0.1 : 0) + (organisationScore(employer ?? '') > 1 ? 0.1 : 0)
    return { title, employer, trust: 0.7 + known - (title && employer ? 0 : 0.05) }
  }
  return isIn(sentence)
}

/** Whoever is something at a named employer works there. */
function isIn(sentence: string): Work | null {
  const match = IS.exec(sentence)
  if (!match || titleScore(match[1]!) < 1.5) return null
  const told = sentence.slice(0, match.index + match[0].length)
  if (OVER.test(told) || /(?<!\p{L})(?:prije|pred|kot|kao|as|als)(?!\p{L})/iu.test(told)) return null
  const employer = AT.exec(sentence.slice(match.index + match[0].length).split(BEFORE)[0]!)?.[1] ?? null
  if (!employer) return null
  return { title: match[1]!, employer: employer.trim(), trust: organisationScore(employer) > 1 ? 0.86 : 0.76 }
}

/** In a sentence the name of an employer has the ending the sentence gives it. */
const told = (name: string | undefined): string | undefined =>
  name && !isPlace(name) && (organisationScore(name) >= 0.8 || namesOrganisation(name)) ? name : undefined
