// The office with eight people at a time: every list, search, filter, export and record page, at two sizes.
import { rmSync } from 'node:fs'
import path from 'node:path'
import type autocannon from 'autocannon'
import { type BenchDatabase, PLACE, withClient } from './bench-database.ts'
import { type Load, median, run } from './load.ts'
import { callsOf } from './office-calls.ts'
import { officeDatabase, SIZES, STAFF } from './office-data.ts'
import { renewSessions, tokenOf } from './people.ts'
import { workOfDatabase, workOfWeb } from './processor.ts'
import { type Figure, floorsMissed, printFigures, say, sayTable, verdict } from './report.ts'
import { benchKeys } from './office-keys.ts'
import type { OfficeCall } from './office-requests.ts'
import { startKorak } from './side-by-side.ts'

const ROUNDS = 3
const SECONDS = 1
/** Answers for each person below which a round is done by their number. */
const FEW = 3
const FLOOR_MS = 150
const AIM_MS = 60
const GROWTH = 1.5
/** Below this a call is as fast as a machine others use can tell, and a ratio of two such times says nothing. */
const NOTHING_MS = 25
/** A table with fewer rows than this part of the candidates may be read as a whole. */
const LARGE = 1 / 5

interface Measured {
  name: string
  p50: number
  p95: number
  /** Milliseconds web process and database worked for a request: other programs beside them lengthen it less than waiting. */
  work: number
  floor: number | null
  failed: number
  /** Large tables read from their beginning to their end. */
  scanned: string[]
}

interface Client {
  setRequests(requests: object[]): void
}
const headersOf = (token: string) => ({
  Cookie: `korak_session=${token}`,
  'X-Requested-With': 'XMLHttpRequest',
  'Content-Type': 'application/json',
  'Accept-Language': 'sl-SI',
})

/** Eight people, each with a session and questions of their own. */
function ask(origin: string, { requests }: OfficeCall, options: Partial<autocannon.Options>): Promise<Load> {
  let person = 0
  const setupClient = (client: Client) => {
    const headers = headersOf(tokenOf(person))
    const own = requests.filter((_, at) => at % STAFF === person % Math.min(STAFF, requests.length))
    person += 1
    client.setRequests(
      own.map(({ path, body }) => ({
        method: body ? 'POST' : 'GET',
        path,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })),
    )
  }
  return run({ url: origin, connections: STAFF, timeout: 60, setupClient: setupClient as never, ...options })
}

/** Rows of large tables read by going through them, and how many they have. Processes tell it once a second. */
async function rowsScanned(url: string, large: number): Promise<Map<string, { read: number; rows: number }>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ relname: string; read: string; rows: string }>(
      `select relname, seq_tup_read::text as read, n_live_tup::text as rows from pg_stat_user_tables where n_live_tup >= $1`,
      [large],
    ),
  )
  return new Map(rows.map(({ relname, ...table }) => [relname, { read: Number(table.read), rows: Number(table.rows) }]))
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1200))

const PATIENCE_MS = 600_000
/** A start works off what was left undone, late notices above all: it stands in the way of what is measured. */
async function workedOff(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const isWaiting = `select exists(select from graphile_worker._private_jobs where is_available and run_at <= now()) as is`
    const end = performance.now() + PATIENCE_MS
    for (let idle = 0; idle < 3 && performance.now() < end;) {
      await settle()
      idle = (await client.query<{ is: boolean }>(isWaiting)).rows[0]?.is ? 0 : idle + 1
    }
  })
}

async function measure(
  origin: string,
  { url, large, worked }: { url: string; large: number; worked: () => number },
  call: OfficeCall,
): Promise<Measured> {
  const before = await rowsScanned(url, large)
  const warm = await ask(origin, call, { amount: STAFF * 3 })
  const loads: Load[] = []
  const work: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = worked()
    const load = await ask(origin, call, { duration: SECONDS })
    work.push((worked() - begun) / load.done)
    // What has not answered by the end of the round is not counted: slow calls are waited for.
    const isSlow = load.perSecond * SECONDS < STAFF * FEW
    loads.push(isSlow ? await ask(origin, call, { amount: STAFF * FEW }) : load)
  }
  await settle()
  // Each process tells what it has read with its next statement.
  await ask(origin, call, { amount: STAFF * 3 })
  const after = await rowsScanned(url, large)
  const asked = STAFF * 6 + loads.reduce((sum, { perSecond }) => sum + perSecond * SECONDS, 0)
  const scanned = [...after].flatMap(([table, { read, rows }]) =>
    read - (before.get(table)?.read ?? 0) >= (asked * rows) / 2 ? [table] : [],
  )
  const measured = {
    name: call.name,
    p50: median(loads.map(({ p50 }) => p50)),
    p95: median(loads.map(({ p95 }) => p95)),
    work: median(work),
    floor: call.isFree ? null : (call.floor ?? FLOOR_MS),
    failed: warm.failed + loads.reduce((sum, { failed }) => sum + failed, 0),
    scanned,
  }
  const failing = measured.failed ? `, ${measured.failed} FAILED` : ''
  console.error(
    `  ${call.name}: p50 ${measured.p50.toFixed(1)}, p95 ${measured.p95.toFixed(1)} ms, worked ${measured.work.toFixed(1)} ms ${scanned.join(' ')}${failing}`,
  )
  return measured
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

function print(title: string, rows: Measured[]): void {
  const head = ['call', 'worked', 'p50', 'p95', 'floor', 'aim', 'reached', 'large tables read whole']
  sayTable(
    title,
    head,
    rows.map(({ name, work, p50, p95, floor, failed, scanned }) => {
      const reached =
        failed > 0
          ? verdict(1, 0, undefined, false)
          : verdict(p95, floor ?? undefined, floor === FLOOR_MS ? AIM_MS : undefined, false)
      const told = failed > 0 ? `${reached} (${failed} failed)` : reached
      return [
        name,
        ms(work),
        ms(p50),
        ms(p95),
        floor === null ? '–' : ms(floor),
        floor === FLOOR_MS ? ms(AIM_MS) : '–',
        told,
        scanned.join(', ') || '–',
      ]
    }),
  )
}

/** @param word candidates of the one size that is measured; both without it */
export async function benchOffice(database: BenchDatabase, word: string): Promise<void> {
  const wanted = Number(word) || 0
  const only = process.env['CALLS']
  const results: Measured[][] = []
  for (const candidates of wanted > 0 ? [wanted] : SIZES) {
    const name = await officeDatabase(database, candidates)
    const url = database.urlOf(name)
    // A start puts back what its journal has of another one, decision by decision.
    rmSync(path.join(PLACE, 'data', name), { recursive: true, force: true })
    const korak = await startKorak(url, name)
    await workedOff(url)
    await withClient(url, renewSessions)
    console.error(`The office beside ${candidates.toLocaleString('en-US')} candidates`)
    const measured: Measured[] = []
    const worked = () => workOfWeb(korak.pid) + workOfDatabase(database.embedded.pid() ?? 0)
    try {
      for (const call of await callsOf(url)) {
        if (only && !call.name.includes(only)) continue
        measured.push(await measure(korak.url, { url, large: candidates * LARGE, worked }, call))
      }
      results.push(measured)
      print(`The office beside ${candidates.toLocaleString('en-US')} candidates, ${STAFF} people at a time`, measured)
      if (!only) await benchKeys(korak.url, candidates)
    } finally {
      await korak.stop()
    }
  }
  const [small = [], large = []] = results
  if (large.length === 0) return
  printFigures(
    'Growth with ten times the people',
    small.flatMap(({ name, p95 }, at): Figure[] => {
      const there = large[at]?.p95 ?? 0
      if (there <= NOTHING_MS) return []
      return [{ name: `p95 of ${name}`, value: there / p95, unit: '×', floor: GROWTH }]
    }),
  )
  sayTable(
    'What web process and database worked for a request',
    ['call', ...SIZES.map((size) => `beside ${size.toLocaleString('en-US')}`), 'growth'],
    small.map(({ name, work }, at) => {
      const there = large[at]?.work ?? 0
      return [name, ms(work), ms(there), `${(there / work).toFixed(2)} ×`]
    }),
  )
  say(
    `\nCalls that take at most ${NOTHING_MS} ms with ten times the people are left out. ${floorsMissed()} floors missed in all.`,
  )
}
