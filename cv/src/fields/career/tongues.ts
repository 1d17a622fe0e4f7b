import { fold } from '@korak/contract/fold.ts'
import type { Line } from '#document.ts'
import { tongueOf } from '#words/tongues.ts'

/** A language somebody speaks; level of the European framework, null when nothing comparable is said. */
export interface Tongue {
  code: string
  level: 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2' | 'native' | null
  quote: string
}

/** Words for levels, folded; the first that matches. */
const WORDS: [RegExp, NonNullable<Tongue['level']>][] = [
  [/ (?:matern\w*|materinsk\w*|native|mother tongue|bilingual|muttersprach\w*|rodeni|izvorni\w*) /, 'native'],
  [
    / (?:odlicn\w*|tekoc\w*|fluent\w*|excellent|proficient|verhandlungssicher|fliessend|flussig|izvrsn\w*|tecno|full professional|advanced|aktivn\w*|napredn\w*|sehr gut\w*) /,
    'C1',
  ],
  [
    / (?:zelo dobr\w*|very good|professional working|upper intermediate|visj\w+ raven|vrlo dobr\w*|gut\w*|good|dobr\w*) /,
    'B2',
  ],
  [/ (?:srednj\w*|intermediate|limited working|pasivn\w*|solidn\w*|mittelstufe) /, 'B1'],
  [/ (?:osnovn\w*|basic\w*|elementary|grundkenntnisse|temeljn\w*|beginner|zacetn\w*|osnove) /, 'A2'],
]

/** Languages with levels, from their section and from lines that name one beside a level. */
export function readTongues(lines: Line[], elsewhere: Line[]): Tongue[] {
  const found = new Map<string, Tongue>()
  const add = (tongue: Tongue) => {
    const known = found.get(tongue.code)
    if (!known || (known.level === null && tongue.level !== null)) found.set(tongue.code, tongue)
  }
  for (const [at, line] of lines.entries())
    for (const tongue of tonguesIn(line.text, lines[at + 1]?.text ?? '')) add(tongue)
  for (const line of elsewhere)
    for (const tongue of tonguesIn(line.text, ''))
      if ((tongue.level !== null && line.text.length < 90) || tongueOf(line.text)) add(tongue)
  for (const tongue of toldTongues(elsewhere)) add(tongue)
  return [...found.values()]
}

/** Verbs of somebody who tells which languages they speak. */
const SPEAKS =
  /(?<!\p{L})(?:govorim|razumem|obvladam|znam|sporazumevam se|pišem|razumijem|I (?:am fluent in|speak|understand)|fluent in|(?:ich )?spreche|beherrsche)(?!\p{L})/iu

/** `Tekoče govorim angleško in nemško, razumem tudi hrvaško.`: a level holds for all that follow one verb. */
function toldTongues(lines: Line[]): Tongue[] {
  const text = lines.map((line) => line.text).join(' ')
  return text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((sentence) => {
    if (!SPEAKS.test(sentence)) return []
    let level: Tongue['level'] = null
    return sentence.split(/,\s|;|\s(?:in|ter|and|und|i|pa)\s/u).flatMap((piece) => {
      if (SPEAKS.test(piece) || levelOf(piece)) level = levelOf(piece)
      return tonguesIn(piece, '').map((tongue) => ({ ...tongue, level: tongue.level ?? level }))
    })
  })
}

function tonguesIn(text: string, next: string): Tongue[] {
  const isNative = / (?:matern\w* jezik\w*|mother tongue\w*|muttersprache|materinski jezik\w*|native language) /.test(
    ` ${fold(text)} `,
  )
  const pieces = text.split(/[,;|•·\t]|\s(?:in|and|und|i|ter)\s/u)
  return pieces.flatMap((piece, at): Tongue[] => {
    const code = piece
      .split(/[\s(/:–-]+/u)
      .map(tongueOf)
      .find((one) => one !== null)
    if (!code) return []
    const following = pieces[at + 1] ?? (at === pieces.length - 1 ? next : '')
    const beside = following.split(/[\s(/:–-]+/u).some((word) => tongueOf(word)) ? '' : following
    const level = levelOf(piece) ?? (beside.length < 60 ? levelOf(beside) : null) ?? (isNative ? 'native' : null)
    return [{ code, level, quote: text }]
  })
}

/** `aktivno`, `sehr gut`, `osnovno znanje`, `B2`: how well, and not what. */
export const isLevelOnly = (text: string): boolean =>
  /^\(?[ABC][12]\)?$/u.test(text.trim()) ||
  WORDS.some(
    ([pattern]) =>
      pattern.test(` ${fold(text)} `) &&
      /^ *(?:(?:znanj|ravn|nivo|level)\w*)? *$/.test(` ${fold(text)} `.replace(pattern, ' ')),
  )

/** The level a text names: codes of the framework (their middle), else words. */
export function levelOf(text: string): Tongue['level'] {
  const codes = [...text.matchAll(/(?<![\p{L}\d])([ABC][12])(?![\p{L}\d])/gu)].map(
    ([, code]) => code as NonNullable<Tongue['level']>,
  )
  if (codes.length > 0) return codes.toSorted()[codes.length >> 1]!
  const plain = ` ${fold(text)} `
  return WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}
