// `npm run bench`: see tools/bench.mjs for the parts.
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { machineNow, write } from './document.ts'
import { floorsMissed, say, takeSaid } from './report.ts'

const SECONDS = 4
const SOAK_SECONDS = 900
interface Part {
  document: string
  /** Takes long: only when it is asked for by name. */
  isLong?: true
  run(options: { database: () => Promise<BenchDatabase>; seconds: number; word: string }): Promise<void>
}
const PARTS: Record<string, Part> = {
  start: {
    document: 'performance',
    run: async ({ database }) => (await import('./start.ts')).benchStart(await database()),
  },
  jobs: {
    document: 'performance',
    run: async ({ database, seconds }) => (await import('./jobs.ts')).benchJobs(await database(), seconds),
  },
  searches: {
    document: 'performance',
    isLong: true,
    run: async ({ database, seconds }) => (await import('./jobs.ts')).benchSearches(await database(), seconds),
  },
  apply: {
    document: 'performance',
    run: async ({ database, seconds }) => (await import('./apply.ts')).benchApply(await database(), seconds),
  },
  signin: {
    document: 'performance',
    run: async ({ database, seconds }) => (await import('./signin.ts')).benchSignIn(await database(), seconds),
  },
  exports: {
    document: 'performance',
    run: async ({ database }) => (await import('./exports.ts')).benchExports(await database()),
  },
  questionnaires: {
    document: 'performance',
    run: async ({ database, seconds }) =>
      (await import('./questionnaires.ts')).benchQuestionnaires(await database(), seconds),
  },
  pages: {
    document: 'performance',
    isLong: true,
    run: async ({ database, word }) => (await import('./pages.ts')).benchPages(await database(), word),
  },
  seed: {
    document: 'performance',
    isLong: true,
    run: async ({ database, word }) =>
      (await import('./office-data.ts')).benchSeed(await database(), Number(word) || 0),
  },
  office: {
    document: 'performance',
    isLong: true,
    run: async ({ database, word }) => (await import('./office.ts')).benchOffice(await database(), word),
  },
  lighthouse: {
    document: 'performance',
    run: async () => (await import('./lighthouse.ts')).benchLighthouse(),
  },
  story: {
    document: 'performance',
    run: async ({ word }) => (await import('./story.ts')).benchStory(word),
  },
  keys: {
    document: 'performance',
    isLong: true,
    run: async () => (await import('./keystrokes.ts')).benchKeystrokes(),
  },
  packed: {
    document: 'performance',
    isLong: true,
    run: async ({ database }) => (await import('./packed.ts')).benchPacked(await database()),
  },
  erasure: {
    document: 'performance',
    isLong: true,
    run: async ({ database }) => (await import('./erasure.ts')).benchErasure(await database()),
  },
  soak: {
    document: 'performance',
    isLong: true,
    run: async ({ database, word }) =>
      (await import('./soak.ts')).benchSoak(await database(), Number(word) || SOAK_SECONDS),
  },
  sheets: {
    document: 'security',
    isLong: true,
    run: async () => (await import('./sheets.ts')).benchSheets(),
  },
  crash: {
    document: 'reliability',
    run: async ({ word }) => (await import('./crash.ts')).benchCrash(word),
  },
  'crash-nodes': {
    document: 'reliability',
    isLong: true,
    run: async ({ word }) => (await import('./crash-nodes.ts')).benchCrashNodes(word),
  },
  slow: {
    document: 'reliability',
    isLong: true,
    run: async () => (await import('./slow-senders.ts')).benchSlowSenders(),
  },
  failover: {
    document: 'reliability',
    isLong: true,
    run: async ({ word }) => (await import('./failover.ts')).benchFailover(word),
  },
  replica: {
    document: 'reliability',
    isLong: true,
    run: async () => (await import('./replica.ts')).benchReplica(),
  },
  model: {
    document: 'growth',
    isLong: true,
    run: async () => (await import('./model.ts')).benchModel(),
  },
  letters: {
    document: 'reliability',
    isLong: true,
    run: async ({ word }) => (await import('./crash-letters.ts')).benchCrashLetters(word),
  },
}

const words = process.argv.slice(2).filter((word) => word !== '--write')
const isWriting = process.argv.includes('--write')
const [asked, given = ''] = words
if (asked && !PARTS[asked]) {
  console.error(`There is no part "${asked}": choose one of ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const seconds = Number(given) || SECONDS
let database: BenchDatabase | undefined
let isModelOld = false
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked ? asked !== name : part.isLong) continue
    say(machineNow())
    await part.run({ database: async () => (database ??= await openBenchDatabase()), seconds, word: given })
    const text = takeSaid()
    if (isWriting) write(name, part.document, text)
    isModelOld ||= isWriting && part.document === 'performance'
  }
  // It is reckoned from what was just written.
  if (isModelOld) {
    say(machineNow())
    await (await import('./model.ts')).benchModel()
    write('model', 'growth', takeSaid())
  }
} finally {
  await database?.close()
}
const missed = floorsMissed()
console.log(missed === 0 ? '\nEvery floor is reached.' : `\n${missed} floors are missed.`)
// Some libraries leave timers behind.
process.exit(missed === 0 ? 0 : 1)
