// `npm run cv:masked -- [FOLDER…] [--words]`: how much of who somebody is the masked text of the CVs in cv/test still says, and how
// much of all else it keeps, by language, with the worst ten documents; `--words` names what is left or lost. docs/cv.md quotes it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hiddenIn, type Known, knownFrom, NOBODY, rewordedIn, together } from '../src/mask.ts'
import { Reader } from '../src/process/reader.ts'
import type { CvReading } from '../src/reading.ts'
import { type Expected, KINDS, type Kind, tokensOf, tellingIn } from './telling.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: 'boolean', default: false },
    /** Readings are kept there, for the next time. */
    cache: { type: 'string', default: '' },
    /** Without what the profile knows: name and e-mail address of the account. */
    alone: { type: 'boolean', default: false },
  },
})
const SETS = ['tuning', 'opened', 'other-hand', 'opened-3', 'opened-4', 'opened-5', 'held-back']
const folders = positionals.length > 0 ? positionals : SETS.map((set) => `cv/test/${set}`)

const reader = new Reader()
async function readingOf(folder: string, file: string): Promise<Pick<CvReading, 'fields' | 'lines'> | null> {
  const kept = values.cache && path.join(values.cache, `${path.basename(folder)}-${file}.json`)
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  const reading = await reader
    .read(readFileSync(path.join(folder, file)), new Date(), () => undefined, { isAwaited: false })
    .catch(() => null)
  if (kept) {
    mkdirSync(values.cache, { recursive: true })
    writeFileSync(kept, JSON.stringify(reading && { fields: reading.fields, lines: reading.lines }))
  }
  return reading
}

class Tally {
  documents = 0
  telling = 0
  left = 0
  other = 0
  kept = 0
  /** Kept in another form. */
  reworded = 0
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  line(): string {
    const share = (part: number, of: number) => `${((100 * part) / Math.max(of, 1)).toFixed(2)} %`.padStart(10)
    const counts = [this.documents, this.telling, this.left].map((count) => String(count).padStart(9)).join('')
    return `${this.name.padEnd(12)}${counts}${share(this.left, this.telling)}${String(this.other).padStart(9)}${share(this.kept, this.other)}${share(this.reworded, this.other)}`
  }
}

const all = new Tally('all')
const languages = new Map<string, Tally>()
const kinds = new Map<Kind, Tally>(KINDS.map((kind) => [kind, new Tally(kind)]))
const worst: { file: string; left: string[]; lost: string[]; forms: string[]; other: number }[] = []

/** What the account knows of whoever has sent the CV. */
function account({ fields: { name, email } }: Expected): Known {
  const first = (value: typeof name) => [value].flat().filter((one) => typeof one === 'string')
  return values.alone ? NOBODY : { ...NOBODY, names: first(name), emails: first(email) }
}

for (const folder of folders)
  for (const one of readdirSync(folder).filter((name) => name.endsWith('.expected.json'))) {
    const expected = JSON.parse(readFileSync(path.join(folder, one), 'utf8')) as Expected
    const reading = await readingOf(folder, expected.file)
    if (!reading || reading.lines.length === 0) continue
    const reworded = rewordedIn(reading.lines)
    const hidden = hiddenIn(reading.lines, together(knownFrom(reading), account(expected)))
    const telling = tellingIn(
      reading.lines.map(({ text }) => text),
      expected,
    )
    const language = languages.get(expected.lang) ?? new Tally(expected.lang)
    languages.set(expected.lang, language)
    const [left, lost]: [string[], string[]] = [[], []]
    const forms = new Set<string>()
    let other = 0
    for (const tally of [all, language]) tally.documents++
    for (const [at, { text }] of reading.lines.entries())
      for (const [nth, { word, from, to }] of tokensOf(text).entries()) {
        const isIn = (ranges: readonly (readonly [number, number])[]) =>
          ranges.some((range) => range[0] < to && from < range[1])
        const isReworded = isIn(reworded[at]!)
        const kind = telling[at]![nth]
        const isHidden = isIn(hidden[at]!) || (kind !== null && isReworded)
        for (const tally of [all, language, ...(kind ? [kinds.get(kind)!] : [])]) {
          if (kind) tally.telling++
          else tally.other++
          if (kind && !isHidden) tally.left++
          if (!kind && !isHidden) tally.kept++
          if (!kind && !isHidden && isReworded) tally.reworded++
        }
        if (!kind) other++
        if (kind && !isHidden) left.push(`${kind}: ${word} (${text})`)
        if (!kind && !isHidden && isReworded) forms.add(`${word} (${text})`)
        if (!kind && isHidden) lost.push(`${word} (${text})`)
      }
    worst.push({ file: path.join(folder, expected.file), left, lost, forms: [...forms], other })
  }
reader.stop()

console.log('            documents  telling     left   of them    others      kept  reworded')
for (const tally of [...languages.values(), all, ...kinds.values()]) console.log(tally.line())
const show = (title: string, of: 'left' | 'lost' | 'forms', share: (one: (typeof worst)[number]) => number) => {
  console.log(`\n${title}`)
  for (const one of worst.toSorted((a, b) => share(b) - share(a)).slice(0, 10)) {
    if (one[of].length === 0) continue
    console.log(`${String(one[of].length).padStart(4)}  ${one.file}`)
    // What is held back is measured, not looked at.
    if (values.words && !one.file.includes('held-back')) for (const word of one[of]) console.log(`        ${word}`)
  }
}
show('Most words left', 'left', ({ left }) => left.length)
show('Most other words in another form', 'forms', ({ forms }) => forms.length)
show('Most other words lost', 'lost', ({ lost, other }) => lost.length / Math.max(other, 1))
