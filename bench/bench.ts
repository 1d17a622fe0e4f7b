// `npm run bench`: see tools/bench.mjs for the parts.
import { cpus, totalmem } from 'node:os'
import { openHouse } from './house.ts'
import { floorsMissed } from './report.ts'

const PARTS = ['jobs', 'apply', 'signin', 'start', 'crash', 'lighthouse'] as const
type Part = (typeof PARTS)[number]
const SECONDS = 4

const [asked, given] = process.argv.slice(2)
if (asked && !PARTS.some((part) => part === asked)) {
  console.error(`There is no part "${asked}": choose one of ${PARTS.join(', ')}.`)
  process.exit(1)
}
const seconds = Number(given ?? SECONDS) || SECONDS
const wanted = (part: Part): boolean => !asked || asked === part

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; ` +
    `16 connections, medians of 3 rounds of ${seconds} s, load and both servers on this machine.`,
)
if (['jobs', 'apply', 'signin', 'start'].some((part) => wanted(part as Part))) {
  const house = await openHouse()
  try {
    if (wanted('start')) await (await import('./start.ts')).benchStart(house)
    if (wanted('jobs')) await (await import('./jobs.ts')).benchJobs(house, seconds)
    if (wanted('apply')) await (await import('./apply.ts')).benchApply(house, seconds)
    if (wanted('signin')) await (await import('./signin.ts')).benchSignIn(house, seconds)
  } finally {
    await house.close()
  }
}
if (wanted('crash')) await (await import('./crash.ts')).benchCrash(asked === 'crash' ? given : '')
if (wanted('lighthouse')) await (await import('./lighthouse.ts')).benchLighthouse()
const missed = floorsMissed()
console.log(missed === 0 ? '\nEvery floor is reached.' : `\n${missed} floors are missed.`)
// Some libraries leave timers behind.
process.exit(missed === 0 ? 0 : 1)
