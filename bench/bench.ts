// `npm run bench`: see tools/bench.mjs for the parts.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { root } from '../tools/run-server.ts'
import { type House, openHouse } from './bench-database.ts'
import { floorsMissed, say, takeSaid } from './report.ts'

const SECONDS = 4
const SOAK_SECONDS = 900
interface Part {
  document: string
  /** Takes long: only when it is asked for by name. */
  isLong?: true
  run(options: { house: () => Promise<House>; seconds: number; word: string }): Promise<void>
}
const PARTS: Record<string, Part> = {
  start: {
    document: 'performance',
    run: async ({ house }) => (await import('./start.ts')).benchStart(await house()),
  },
  jobs: {
    document: 'performance',
    run: async ({ house, seconds }) => (await import('./jobs.ts')).benchJobs(await house(), seconds),
  },
  apply: {
    document: 'performance',
    run: async ({ house, seconds }) => (await import('./apply.ts')).benchApply(await house(), seconds),
  },
  signin: {
    document: 'performance',
    run: async ({ house, seconds }) => (await import('./signin.ts')).benchSignIn(await house(), seconds),
  },
  exports: {
    document: 'performance',
    run: async ({ house }) => (await import('./exports.ts')).benchExports(await house()),
  },
  questionnaires: {
    document: 'performance',
    run: async ({ house, seconds }) =>
      (await import('./questionnaires.ts')).benchQuestionnaires(await house(), seconds),
  },
  lighthouse: {
    document: 'performance',
    run: async () => (await import('./lighthouse.ts')).benchLighthouse(),
  },
  erasure: {
    document: 'performance',
    isLong: true,
    run: async ({ house }) => (await import('./erasure.ts')).benchErasure(await house()),
  },
  soak: {
    document: 'performance',
    isLong: true,
    run: async ({ house, word }) => (await import('./soak.ts')).benchSoak(await house(), Number(word) || SOAK_SECONDS),
  },
  crash: {
    document: 'reliability',
    run: async ({ word }) => (await import('./crash.ts')).benchCrash(word),
  },
}

/** Puts a part's tables into its document, between the two comments that name the part. */
function write(part: string, document: string, text: string): void {
  const file = path.join(root, 'docs', `${document}.md`)
  const place = new RegExp(`(<!-- bench ${part} -->\\n)[\\s\\S]*?(\\n<!-- end ${part} -->)`)
  const before = readFileSync(file, 'utf8')
  if (!place.test(before)) throw new Error(`${file} has no place for ${part}`)
  writeFileSync(
    file,
    before.replace(place, (_, begin: string, end: string) => `${begin}\n${text}\n${end}`),
  )
}

const words = process.argv.slice(2).filter((word) => word !== '--write')
const isWriting = process.argv.includes('--write')
const [asked, given = ''] = words
if (asked && !PARTS[asked]) {
  console.error(`There is no part "${asked}": choose one of ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const seconds = Number(given) || SECONDS
let house: House | undefined
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked ? asked !== name : part.isLong) continue
    const busy = loadavg()[0] ?? 0
    say(
      `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, ` +
        `Node ${process.versions.node}; load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', so it was not quiet' : ''}.`,
    )
    await part.run({ house: async () => (house ??= await openHouse()), seconds, word: given })
    const text = takeSaid()
    if (isWriting) write(name, part.document, text)
  }
} finally {
  await house?.close()
}
const missed = floorsMissed()
console.log(missed === 0 ? '\nEvery floor is reached.' : `\n${missed} floors are missed.`)
// Some libraries leave timers behind.
process.exit(missed === 0 ? 0 : 1)
