// `npm run cv -- FILE`: what the portal reads from a CV, as JSON. The values stand at the top under the names of the profile,
// `fields_detail` has confidence, source and quote of each. `--min 0.85` leaves out what is less sure; `--times` with several
// files prints how long each takes once the reading process runs.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Unreadable } from '../src/document.ts'
import { Reader } from '../src/process/reader.ts'
import { type CvReading, OFFER } from '../src/reading.ts'

function printed({ fields, lines: _text, ...rest }: CvReading, min: number) {
  const given = Object.entries(fields)
  const values = given.map(([field, found]) => [field, found && found.confidence >= min ? found.value : null])
  return { ...Object.fromEntries(values), fields_detail: fields, ...rest }
}

const read = async (reader: Reader, file: string): Promise<CvReading> =>
  reader.read(await readFile(file), new Date(), () => undefined)

async function times(reader: Reader, files: string[]): Promise<void> {
  const taken: number[] = []
  for (const file of files) {
    const started = performance.now()
    const answer = await read(reader, file).catch((error: unknown) => error)
    taken.push(performance.now() - started)
    const how = answer instanceof Unreadable ? answer.reason : ''
    console.log(`${Math.round(taken.at(-1)!)} ms  ${file}  ${how}`)
  }
  const sorted = taken.toSorted((one, other) => one - other)
  console.log(`median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { min: { type: 'string', default: String(OFFER) }, times: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file) {
    console.error('npm run cv -- FILE [--min 0.85]   or   npm run cv -- --times FILE…')
    return 2
  }
  const reader = new Reader()
  try {
    if (values.times) await times(reader, positionals)
    else console.log(JSON.stringify(printed(await read(reader, file), Number(values.min)), null, 2))
    return 0
  } catch (error) {
    console.error(error instanceof Unreadable ? `This file cannot be read: ${error.reason} (${error.message})` : error)
    return 1
  } finally {
    reader.stop()
  }
}

process.exitCode = await main()
