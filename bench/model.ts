// What more people need, reckoned from what was measured: `npm run bench -- model` reads the tables of docs/performance.md.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../tools/run-server.ts'
import { say, sayTable } from './report.ts'

/** Cores of the machine the tables were made on; they carried whoever asked as well, so that what is reckoned is too much. */
const MEASURED_CORES = 2
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

/**
 * What people do, for each person with an account in a month. Guesses, not measured: a firm that knows better changes them here.
 * One in ten looks in during a month, four times; a third of the pages nobody has asked for before.
 */
const USE = {
  active: 0.1,
  visits: 4,
  pages: 8,
  unasked: 1 / 3,
  /** Calls of the pages of somebody signed in, in a visit. */
  calls: 12,
  signIns: 0.2,
  applications: 0.05,
  answered: 0.03,
  mails: 0.8,
  /** Calls of a consultant; one to a thousand people, four hundred a working day. */
  office: (21 * 400) / 1000,
  /** Megabytes of CVs and attachments kept of a person. */
  files: 0.4,
}
/** The busiest hour: a tenth of a day that is two and a half times the usual one. */
const PEAK = (2.5 * 0.1) / 30 / 3600
/** Cores are planned to be busy so much of the time at that hour. */
const BUSY = 0.5

/** Euros a month; not looked up at any vendor. Put in those of yours. */
const PRICES = { core: 15, memoryGb: 3, diskGb: 0.1, objectGb: 0.025, thousandMails: 0.1 }

/** Of one machine as it is commonly rented: beyond it something has to be divided. */
const MACHINE = { cores: 32, memoryGb: 256 }
/** Indexes and rows that are read again and again, as a part of all; a guess. */
const HOT = 0.3
/** Commits a second of one primary with a durable disk (0.1 ms a flush, grouped): pgbench on such machines gives 10,000 to 30,000. */
const COMMITS = 10_000

const document = (): string => readFileSync(path.join(root, 'docs/performance.md'), 'utf8')
const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())

/** The first table row of that name within a part. @throws Error where there is none */
function rowOf(part: string, name: string): string[] {
  const text = document()
  const table = text.slice(text.indexOf(`<!-- bench ${part} -->`), text.indexOf(`<!-- end ${part} -->`))
  const line = table.split('\n').find((one) => cellsOf(one)[1] === name)
  if (!line) throw new Error(`docs/performance.md has no row "${name}" in ${part}`)
  return cellsOf(line).slice(2)
}
const numberIn = (cell: string | undefined): number => Number(/[\d,.]+/.exec(cell ?? '')?.[0].replaceAll(',', ''))
/** Milliseconds of one core for one piece of work, from how many a second the machine did. */
const coreMs = (part: string, name: string): number => (MEASURED_CORES * 1000) / numberIn(rowOf(part, name)[0])
/** Milliseconds of one core for a call of the office: eight at a time on all cores, so each took so long as it waited. */
const officeMs = (name: string): number => (numberIn(rowOf('office', name)[0]) * MEASURED_CORES) / 8

interface Work {
  name: string
  /** A person in a month. */
  times: number
  ms: number
  writes: boolean
}
function works(): Work[] {
  const pages = USE.active * USE.visits * USE.pages
  const [read, write] = [{ writes: false }, { writes: true }]
  return [
    { name: 'pages asked before', times: pages * (1 - USE.unasked), ms: coreMs('jobs', 'page /jobs'), ...read },
    {
      name: 'pages never asked before',
      times: pages * USE.unasked,
      ms: coreMs('jobs', 'page /jobs/{id}, 8,000 different jobs'),
      ...read,
    },
    {
      name: 'searches',
      times: USE.active * USE.visits,
      ms: coreMs('jobs', 'search, exact total, never asked before'),
      ...read,
    },
    {
      name: 'calls of people signed in',
      times: USE.active * USE.visits * USE.calls,
      ms: coreMs('jobs', 'list, 900 different pages'),
      ...read,
    },
    {
      name: 'sign-ins',
      times: USE.signIns,
      ms: coreMs('signin', 'sign-in, a known browser (bare: argon2id alone)'),
      ...write,
    },
    { name: 'applications', times: USE.applications, ms: coreMs('apply', 'apply in one call'), ...write },
    {
      name: 'questionnaires',
      times: USE.answered,
      ms: coreMs('questionnaires', 'open, begin and submit, 16 at a time'),
      ...write,
    },
    { name: 'calls of the office', times: USE.office, ms: officeMs('applications'), ...read },
  ]
}
const databaseMb = (): number => {
  const sizes = [...document().matchAll(/Made in \d+ s; (\d+) MB on the disk/g)].map(([, size]) => Number(size))
  return Math.max(...sizes) / 100_000
}

const short = (value: number): string => (value >= 1e6 ? `${round(value / 1e6)} million` : round(value))
const round = (value: number): string =>
  value >= 10 ? Number(value.toPrecision(2)).toLocaleString('en-US') : value.toFixed(value < 1 ? 2 : 1)
const size = (gb: number): string => (gb >= 1000 ? `${round(gb / 1000)} TB` : `${round(gb)} GB`)

export async function benchModel(): Promise<void> {
  const all = works()
  const msOf = (one: Work): number => one.times * one.ms
  const total = all.reduce((sum, one) => sum + msOf(one), 0)
  sayTable(
    'What a person costs in a month',
    ['work', 'times', 'ms of one core each', 'part of all'],
    all.map((one) => [one.name, round(one.times), round(one.ms), `${Math.round((100 * msOf(one)) / total)} %`]),
  )
  const mb = databaseMb()
  const cores = (people: number): number => (people * total * PEAK) / 1000 / BUSY
  const writes = (people: number): number =>
    people * PEAK * (all.reduce((sum, one) => sum + (one.writes ? one.times : 0), 0) + 2 * USE.mails)
  const database = (people: number): number => (people * mb) / 1000
  const memory = (people: number): number => database(people) * HOT
  const files = (people: number): number => (people * USE.files) / 1000
  const euros = (people: number): number =>
    cores(people) * PRICES.core +
    memory(people) * PRICES.memoryGb +
    database(people) * PRICES.diskGb * 3 +
    files(people) * PRICES.objectGb +
    ((people * USE.mails) / 1000) * PRICES.thousandMails
  sayTable(
    'What so many people need in the busiest hour',
    ['people', 'cores', 'commits a second', 'mails a second', 'database', 'of it in memory', 'files', '€ a month'],
    SIZES.map((people) => [
      short(people),
      round(cores(people)),
      round(writes(people)),
      round(people * PEAK * USE.mails),
      size(database(people)),
      size(memory(people)),
      size(files(people)),
      short(euros(people)),
    ]),
  )
  const upTo = (limit: number, need: (people: number) => number): string => short(limit / need(1))
  sayTable(
    'What gives first',
    ['what', 'one machine carries', 'up to about so many people'],
    [
      ['cores, everything on one machine', `${MACHINE.cores}`, upTo(MACHINE.cores, cores)],
      ['memory for what is read again and again', size(MACHINE.memoryGb), upTo(MACHINE.memoryGb, memory)],
      ['commits of one primary', `${short(COMMITS)} a second`, upTo(COMMITS, writes)],
      ['a database that can be restored within an hour', size(2000), upTo(2000, database)],
      ['files on one disk', size(4000), upTo(4000, files)],
    ],
  )
  say('\nReckoned, not measured: only milliseconds and sizes come from tables.')
}
