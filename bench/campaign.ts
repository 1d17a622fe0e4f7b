// What is common to campaigns of faults: people write before, while and after each; then the database is compared with what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from './bench-database.ts'
import type { Fault, Stage } from './faults.ts'
import { audit, type Findings } from './ledger.ts'
import { insertCandidates } from './people.ts'
import { printFigures, say, sayTable } from './report.ts'
import { SeededRandom } from './seeded-random.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const BEFORE_MS = 1500
const AFTER_MS = 2500
const PATIENCE_MS = 60_000
const CANDIDATES_PER_RUN = 500

interface Sums extends Findings {
  /** By status. */
  faults: Map<string, number>
  busy: number
  unanswered: number
  outage: number
}

/** Said by a proxy, whose node has ended without an answer: the portal never says it. */
const BROKEN_OFF = '502'

function add(sums: Sums, found: Findings, traffic: Traffic): void {
  sums.acked += found.acked
  for (const what of ['lost', 'doubled', 'torn'] as const) sums[what].push(...found[what])
  for (const [status, times] of Object.entries(traffic.faults))
    if (status !== BROKEN_OFF) sums.faults.set(status, (sums.faults.get(status) ?? 0) + times)
  sums.busy += traffic.busy
  sums.unanswered += traffic.unanswered + (traffic.faults[BROKEN_OFF] ?? 0)
  sums.outage = Math.max(sums.outage, traffic.outage)
}

/** One run of a fault: people write before it, while it lasts and afterwards. */
async function strikeOnce(fault: Fault, stage: Stage, traffic: Traffic, random: SeededRandom): Promise<void> {
  await sleep(BEFORE_MS + random.below(1000))
  await fault.strike(stage)
  if (fault.lasts) {
    await sleep(fault.lasts.ms)
    await fault.lasts.mend(stage)
  }
  await sleep(AFTER_MS)
  // On a busy machine coming back takes longer; what is never over fails the run.
  const begun = performance.now()
  while (traffic.lastAt < begun && performance.now() - begun < PATIENCE_MS) await sleep(100)
  await traffic.stop()
}

interface Campaign {
  title: string
  stage: Stage
  /** Of the database itself, and where people ask. */
  url: string
  origin: string
  faults: readonly Fault[]
  /** How often each strikes. */
  runs: number
  /** What the mail server took, by Message-ID. */
  taken: ReadonlyMap<string, number>
}

/** Each fault in turn, then waits for the mails, and says what was found. */
export async function strikeAll({ title, stage, url, origin, faults: all, runs, taken }: Campaign): Promise<void> {
  const faults = all.filter(({ isPossible }) => isPossible?.(stage) ?? true)
  const results: [string, Sums][] = []
  const jobs = await withClient(url, async (client) => {
    await insertCandidates(client, runs * faults.length * CANDIDATES_PER_RUN)
    return (await client.query<{ id: string }>('select job_id as id from job_search order by job_id')).rows.map(
      ({ id }) => id,
    )
  })
  const random = new SeededRandom(11)
  for (const [at, fault] of faults.entries()) {
    const none = { acked: 0, lost: [], doubled: [], torn: [], busy: 0, unanswered: 0, outage: 0 }
    const sums: Sums = { ...none, faults: new Map() }
    for (let n = 0; n < runs; n++) {
      const traffic = startTraffic(origin, jobs, at * runs + n, CANDIDATES_PER_RUN)
      await strikeOnce(fault, stage, traffic, random)
      add(sums, await audit(url, origin, traffic.ledger), traffic)
    }
    results.push([fault.name, sums])
    console.error(`  ${fault.name}: ${sums.acked} acknowledged, ${sums.lost.length} lost`)
  }
  print(`${title}, ${runs} runs each`, runs, results, await settleMails(url, taken))
  for (const { name } of all.filter((one) => !faults.includes(one))) say(`Not tried here: ${name}.`)
}

interface Mails {
  written: number
  delivered: number
  twice: number
  /** Held by a process that was killed; taken up again when its claim is over. */
  held: number
  missing: number
}

/** Waits until the outbox is empty but for mails a killed process had taken, as long as it gets emptier. */
async function settleMails(url: string, taken: ReadonlyMap<string, number>): Promise<Mails> {
  return withClient(url, async (client) => {
    let [left, fewerAt] = [Infinity, performance.now()]
    while (left > 0 && performance.now() - fewerAt < PATIENCE_MS) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from mails where status = 'queued' and (claimed_until is null or updated_at > now() - interval '3 s')`,
      )
      const now = rows[0]?.n ?? 0
      if (now < left) fewerAt = performance.now()
      left = now
      await sleep(500)
    }
    const { rows } = await client.query<{ id: string; status: string; held: boolean }>(
      `select id, status, claimed_until is not null as held from mails where sent_at is not null or status <> 'sent'`,
    )
    const known = rows.filter(({ id, status }) => taken.has(id) || status !== 'sent')
    return {
      written: rows.length,
      delivered: rows.filter(({ id }) => taken.has(id)).length,
      twice: [...taken.values()].filter((count) => count > 1).length,
      held: known.filter(({ status, held }) => status === 'queued' && held).length,
      missing: rows.filter(({ id, status, held }) => !taken.has(id) && !(status === 'queued' && held)).length,
    }
  })
}

const HEAD =
  'fault|runs|acknowledged|lost|doubled|half done|other 5xx|503 (busy)|507 (full)|no answer|longest outage'.split('|')

/** What a full disk refuses. */
const FULL = '507'
const faultsOf = ({ faults }: Sums): number =>
  [...faults].reduce((sum, [status, times]) => sum + (status === FULL ? 0 : times), 0)

function print(title: string, runs: number, results: [string, Sums][], mails: Mails): void {
  sayTable(
    title,
    HEAD,
    results.map(([name, sums]) => {
      const said = [faultsOf(sums), sums.busy, sums.faults.get(FULL) ?? 0, sums.unanswered]
      const counts = [sums.lost.length, sums.doubled.length, sums.torn.length, ...said]
      return [name, String(runs), String(sums.acked), ...counts.map(String), `${(sums.outage / 1000).toFixed(1)} s`]
    }),
  )
  for (const [, { lost, doubled, torn, faults }] of results) {
    for (const one of [...lost, ...doubled, ...torn].slice(0, 5)) say(`  ${one}`)
    for (const [status, times] of faults) if (status !== FULL) say(`  ${times} × ${status}`)
  }
  const sum = (what: (sums: Sums) => number) => results.reduce((total, [, sums]) => total + what(sums), 0)
  printFigures('What must not happen', [
    { name: 'acknowledged and lost', value: sum(({ lost }) => lost.length), unit: '', floor: 0 },
    { name: 'done twice', value: sum(({ doubled }) => doubled.length), unit: '', floor: 0 },
    { name: 'half done', value: sum(({ torn }) => torn.length), unit: '', floor: 0 },
    { name: 'other 5xx than 503 and 507', value: sum(faultsOf), unit: '', floor: 0 },
    { name: 'mails neither delivered nor held for another try', value: mails.missing, unit: '', floor: 0 },
  ])
  say(
    `\n${mails.written} mails written, ${mails.delivered} delivered, ${mails.held} still held by a killed process, ${mails.twice} delivered twice (same Message-ID).`,
  )
}
