// `npm run cv:score -- FOLDER [--min 0.85] [--only word] [--errors]`: how much of what careful people find in the CVs of a folder
// (cv/test/held-back, or any with NAME.expected.json beside the documents) the reader finds, field by field, by format, by language and list
// by list, what of it is filled in without asking, and how long a document takes once the reading process runs. docs/cv.md quotes it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Reader } from '../src/process/reader.ts'
import { type CvReading, FILL, OFFER } from '../src/reading.ts'
import { type Entry, judge, LISTS, matched, SCORED, type Scored, type Value } from './judge.ts'

interface Expected {
  file: string
  lang: string
  layout: string
  fields: Partial<Record<Scored, Value | Value[]>>
  lists?: Record<(typeof LISTS)[number], (Entry | string)[]>
}
class Tally {
  right = 0
  extra = 0
  missing = 0
  count = 0
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  add(verdict: ReturnType<typeof judge>): void {
    this.count++
    if (verdict === 'right') this.right++
    if (verdict === 'invented' || verdict === 'wrong') this.extra++
    if (verdict === 'missed' || verdict === 'wrong') this.missing++
  }
  addList(expected: unknown[], found: unknown[], right: number): void {
    this.count += expected.length
    this.right += right
    this.extra += found.length - right
    this.missing += expected.length - right
  }
  line(): string {
    const precision = this.right / (this.right + this.extra)
    const recall = this.right / (this.right + this.missing)
    const all = (2 * precision * recall) / (precision + recall)
    const shown = [precision, recall, all].map((share) => (share * 100).toFixed(1).padStart(7))
    const counts = [this.count, this.right, this.extra, this.missing].map((number) => String(number).padStart(5))
    return `${this.name.padEnd(15)}${counts.join('')}${shown.join('')}`
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    min: { type: 'string', default: String(OFFER) },
    only: { type: 'string', default: '' },
    errors: { type: 'boolean', default: false },
  },
})
const folder = positionals[0] ?? 'cv/test/held-back'
const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Expected)
  .filter(({ file, lang, layout }) => `${file} ${lang} ${layout}`.includes(values.only))

const reader = new Reader()
/** However busy the machine is. */
const read = (file: string): Promise<CvReading | null> =>
  reader
    .read(readFileSync(path.join(folder, file)), new Date(), () => undefined, { isAwaited: false })
    .catch(() => null)
const fields = new Map(SCORED.map((field) => [field, new Tally(field)]))
const lists = new Map(LISTS.map((list) => [list, new Tally(list)]))
const languages = new Map<string, Tally>()
const formats = new Map<string, Tally>()
const all = new Tally('all')
const filled = new Tally('filled')
const year = (date: string | null): string | null => date?.slice(0, 4) ?? null
/** The lists of a reading as they are expected. */
const listsOf = (reading: CvReading | null) => ({
  jobs: (reading?.jobs ?? []).map(({ position_title: what, employer: where, start, end }) => ({
    what,
    where,
    from: year(start),
    to: year(end),
  })),
  studies: (reading?.studies ?? []).map(({ degree: what, school: where, start, end }) => ({
    what,
    where,
    from: year(start),
    to: year(end),
  })),
  skills: reading?.skills ?? [],
  languages: (reading?.tongues ?? []).map(({ code }) => code),
})
const times: { ms: number; isScan: boolean }[] = []
let [failed, whole] = [0, 0]
if (documents[0]) await read(documents[0].file)
for (const { file, lang, fields: expected, lists: wanted } of documents) {
  const begun = performance.now()
  const reading = await read(file)
  times.push({ ms: performance.now() - begun, isScan: reading?.is_scanned ?? false })
  if (!reading) failed++
  let isWhole = true
  for (const field of SCORED) {
    if (!(field in expected)) continue
    const found = reading?.fields[field] ?? null
    const value = found && found.confidence >= Number(values.min) ? found.value : null
    const verdict = judge(field, expected[field] ?? null, value)
    const language = languages.get(lang) ?? new Tally(lang)
    languages.set(lang, language)
    const kind = reading?.is_scanned ? 'scans' : path.extname(file).slice(1)
    const format = formats.get(kind) ?? new Tally(kind)
    formats.set(kind, format)
    for (const tally of [fields.get(field), language, format, all]) tally?.add(verdict)
    filled.add(judge(field, expected[field] ?? null, found && found.confidence >= FILL ? found.value : null))
    if (verdict === 'right' || verdict === 'nothing') continue
    isWhole = false
    if (values.errors)
      console.log(`${file}  ${field}  ${verdict}: ${JSON.stringify(value)} for ${JSON.stringify(expected[field])}`)
  }
  if (isWhole) whole++
  const found = listsOf(reading)
  for (const list of wanted ? LISTS : []) {
    const right = matched(wanted![list], found[list])
    lists.get(list)!.addList(wanted![list], found[list], right)
    const isAll = right === wanted![list].length && right === found[list].length
    if (values.errors && !isAll)
      console.log(`${file}  ${list}  ${JSON.stringify(found[list])} for ${JSON.stringify(wanted![list])}`)
  }
}
reader.stop()

const median = (list: number[]): string => {
  const sorted = list.toSorted((a, b) => a - b)
  return list.length === 0
    ? 'none'
    : `median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`
}
console.log(`${documents.length} documents, ${failed} failed, ${whole} right in every field`)
console.log(`documents with text: ${median(times.filter(({ isScan }) => !isScan).map(({ ms }) => ms))}`)
console.log(`scans:               ${median(times.filter(({ isScan }) => isScan).map(({ ms }) => ms))}\n`)
console.log(`${'field'.padEnd(15)}    n right extra  miss     P%     R%    F1%`)
for (const tally of [
  ...fields.values(),
  all,
  filled,
  ...formats.values(),
  ...[...languages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ...[...lists.values()].filter(({ count }) => count > 0),
])
  console.log(tally.line())
