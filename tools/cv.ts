// `npm run cv -- FILE`: what the portal reads from a CV, as JSON. The values stand at the top under the names of the profile,
// `fields_detail` has confidence, source and quote of each. `--min 0.85` leaves out what is less sure; `--times` with several
// files prints how long each takes once the reading process runs.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Unreadable } from '../api/src/cv/document.ts'
import { CvPool } from '../api/src/cv/process/pool.ts'
import { type CvReading, OFFER } from '../api/src/cv/reading.ts'

function printed({ fields, ...rest }: CvReading, min: number) {
  const given = Object.entries(fields)
  const values = given.map(([field, found]) => [field, found && found.confidence >= min ? found.value : null])
  return { ...Object.fromEntries(values), fields_detail: fields, ...rest }
}

async function times(pool: CvPool, files: string[]): Promise<void> {
  const taken: number[] = []
  for (const file of files) {
    const bytes = await readFile(file)
    const started = performance.now()
    const answer = await pool.read(bytes, new Date()).catch((error: unknown) => error)
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
  const pool = new CvPool(1)
  try {
    if (values.times) await times(pool, positionals)
    else
      console.log(
        JSON.stringify(printed(await pool.read(await readFile(file), new Date()), Number(values.min)), null, 2),
      )
    return 0
  } catch (error) {
    console.error(error instanceof Unreadable ? `This file cannot be read: ${error.reason} (${error.message})` : error)
    return 1
  } finally {
    pool.stop()
  }
}

process.exitCode = await main()
