// Writes checked messages as JavaScript and its types.
import { LOCALES, type Locale, type Word } from './check.ts'
import type { Piece } from './icu.ts'

/** A message as an expression: `pick` and `plural` are in speak.js. */
export function expression(word: Word): string {
  const texts = LOCALES.map((locale) => {
    const said = template(word.texts[locale], locale)
    return word.inputs.size > 0 ? `(i) => ${said}` : said
  })
  return `/*#__PURE__*/ pick(${texts.join(', ')})`
}

const template = (pieces: Piece[], locale: Locale): string =>
  `\`${pieces.map((piece) => said(piece, locale)).join('')}\``

function said(piece: Piece, locale: Locale): string {
  if (typeof piece === 'string') return piece.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)
  if ('variable' in piece) return `\${i?.${piece.variable}}`
  if ('number' in piece) return '${n}'
  const forms = [...piece.forms].map(([form, pieces]) => `'${form}': ${template(pieces, locale)}`)
  return `\${plural('${locale}', i?.${piece.counted}, (n) => ({ ${forms.join(', ')} }))}`
}

/** What a module of messages imports from speak.js. */
export const helpers = (code: string): string => (code.includes('${plural(') ? 'pick, plural' : 'pick')

/** The type of a message with both texts as the comment, so that an editor shows the words behind a key. */
export function declaration(name: string, word: Word, isLocaleGiven: boolean): string {
  const mark = isLocaleGiven ? '' : '?'
  const inputs = [...word.inputs].map(
    ([input, kind]) => `${input}: ${kind === 'counted' ? 'number' : 'string | number'}`,
  )
  const first = inputs.length > 0 ? `inputs: { ${inputs.join('; ')} }` : `inputs${mark}: {}`
  const comment = LOCALES.map((locale) => sample(word.texts[locale])).join(' · ')
  return `  /** ${comment} */\n  ${name}(${first}, options${mark}: { locale${mark}: Locale }): string\n`
}

/** A text for a comment; of a text that counts, how it is for most numbers. */
function sample(pieces: Piece[], counted = ''): string {
  const parts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    if ('variable' in piece) return `{${piece.variable}}`
    return 'number' in piece ? `{${counted}}` : sample(piece.forms.get('other') ?? [], piece.counted)
  })
  return parts.join('').replaceAll('*/', '* /').replaceAll('\n', ' ')
}
