// Applying: one call that sends an application, and the two steps of the portal's dialog (draft, then sending it).
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase } from './jobs-data.ts'
import { type Load, run, workLoad, CONCURRENCY } from './load.ts'
import { startServerPair, workedBy } from './side-by-side.ts'
import { insertCandidates, tokenOf, touchSessions } from './people.ts'
import { printCosts, printRows, type Row, say } from './report.ts'
import { compare } from './rounds.ts'
import { send } from './send.ts'

const CANDIDATES = 2000
const COPY = 'bench_apply'
/** Applications prepared for one connection and round: more than it can send. */
const PREPARED = 1000

/** Pairs of a candidate and a job, each only once. */
function pairsOf(jobs: readonly string[]): () => { token: string; job: string } {
  let number = 0
  return () => {
    const candidate = number % CANDIDATES
    const turn = Math.floor(number / CANDIDATES)
    number += 1
    return { token: tokenOf(candidate), job: jobs[(candidate * 7 + turn) % jobs.length] ?? '' }
  }
}

interface Client {
  setRequests(requests: object[]): void
}

/** One call for each application, prepared beforehand. A repeated pair would be refused, so nothing is asked twice. */
function oneCall(origin: string, next: () => { token: string; job: string }, seconds: number): Promise<Load> {
  const setupClient = (client: Client) =>
    client.setRequests(
      Array.from({ length: Math.ceil((PREPARED * seconds) / 4) }, () => {
        const { token, job } = next()
        return {
          method: 'POST',
          path: '/api/portal/applications',
          headers: {
            'Content-Type': 'application/json',
            'X-Requested-With': 'XMLHttpRequest',
            Cookie: `korak_session=${token}`,
          },
          body: JSON.stringify({ job_uid: job }),
        }
      }),
    )
  return run({ url: origin, connections: CONCURRENCY, duration: seconds, setupClient: setupClient as never })
}

function twoSteps(origin: string, next: () => { token: string; job: string }, seconds: number): Promise<Load> {
  return workLoad(seconds, async () => {
    const { token, job } = next()
    const draft = await send(origin, 'POST', `/api/portal/jobs/${job}/apply`, { token, body: {} })
    if (draft.status !== 201) return false
    const { uid } = JSON.parse(draft.body) as { uid: string }
    const sent = await send(origin, 'POST', `/api/portal/applications/${uid}/submit`, { token, body: {} })
    return sent.status === 200 && sent.body.includes('"submitted"')
  })
}

export async function benchApply(database: BenchDatabase, seconds: number): Promise<void> {
  await database.create(COPY, await jobsDatabase(database, 10_000))
  const url = database.urlOf(COPY)
  const jobs = await withClient(url, async (client) => {
    await insertCandidates(client, CANDIDATES)
    return (await client.query<{ id: string }>('select job_id as id from job_search order by job_id')).rows.map(
      ({ id }) => id,
    )
  })
  const pair = await startServerPair(url)
  const next = pairsOf(jobs)
  const fresh = () => withClient(url, touchSessions)
  try {
    const rows: Row[] = [
      {
        ...(await compare(
          'apply in one call',
          async () => (await fresh(), oneCall(pair.korak.url, next, seconds)),
          async () => (await fresh(), oneCall(pair.baseline, next, seconds)),
          workedBy(pair, database),
        )),
        promised: { unit: 'share', floor: 0.85, aim: 0.95 },
      },
      await compare(
        'apply in two steps (draft, send)',
        async () => (await fresh(), twoSteps(pair.korak.url, next, seconds)),
      ),
    ]
    printRows('Applying, 10,000 jobs, 2,000 candidates', rows)
    printCosts('Processor time of one application', rows.slice(0, 1))
    await withClient(url, assertWhole)
  } finally {
    await pair.stop()
    await database.drop(COPY)
  }
}

/** Speed that loses or doubles something is none. */
async function assertWhole(client: import('pg').Client): Promise<void> {
  const { rows } = await client.query<{ sent: number; mails: number; events: number }>(
    `select (select count(*)::int from applications where status = 'submitted') as sent,
       (select count(*)::int from mails where template = 'application_received') as mails,
       (select count(*)::int from application_events where status = 'submitted') as events`,
  )
  const [{ sent, mails, events } = { sent: 0, mails: 0, events: 0 }] = rows
  say(`\n${sent} applications sent, ${mails} mails, ${events} events.`)
  if (sent !== mails || sent !== events) throw new Error('Applications, mails and events do not agree')
}
