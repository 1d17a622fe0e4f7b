// kill -9 while consultants decide and their letters go out: a decision and its letter are there together or not at all.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { findFreePort, runServer } from '../tools/run-server.ts'
import { withClient } from './bench-database.ts'
import { FAULTS, type Stage, startMailServer } from './faults.ts'
import { audit, type Decision, type Findings, settle } from './letters-ledger.ts'
import { insertApplications, insertCandidates, tokenHashOf, tokenOf } from './people.ts'
import { printFigures, say, sayTable } from './report.ts'
import { SeededRandom } from './seeded-random.ts'
import { send } from './send.ts'

const CONSULTANTS = 6
/** Decisions go on for so long with each fault; letters are held for half a minute of it. */
const DECIDING_MS = 75_000
const PAUSE_MS = 250
const STRIKES = { every: 3500, spread: 3000 }
const RETRY_MS = 25
const PATIENCE_MS = 60_000
const PEOPLE_PER_FAULT = 1600
const JOBS = 10
/** One of so many is taken back at once. */
const RECALLED = 8
/** Sessions of candidates end before. */
const SESSIONS_FROM = 1_000_000

interface Waiting {
  id: string
  stage: string
  next: string
}
/** Applications nobody has decided about, one of each candidate. */
async function makeWaiting(client: pg.Client, people: number): Promise<Waiting[]> {
  await insertCandidates(client, people)
  await insertApplications(client, JOBS)
  const { rows } = await client.query<Waiting>(`select a.id, a.staff_stage_id as stage, s.id as next
    from applications a join users u on u.id = a.user_id
    join lateral (select id from job_stages where job_id = a.job_id and status = 'in_review' order by position limit 1) s on true
    where u.username like 'kandidat.%' order by substr(u.username, 10)::int`)
  return rows
}

const signInConsultants = (client: pg.Client): Promise<unknown> =>
  client.query(
    `insert into sessions (token_hash, user_id, is_remembered, expires_at)
     select hash, (select id from users where username = 'ana.kovac'), true, now() + interval '1 day' from unnest($1::bytea[]) hash`,
    [Array.from({ length: CONSULTANTS }, (_, at) => tokenHashOf(SESSIONS_FROM + at))],
  )

/** Asks until there is an answer that is no fault of the server. */
async function insist(
  origin: string,
  path: string,
  body: object,
  token: string,
): Promise<{ status: number; body: string } | null> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS; await sleep(RETRY_MS)) {
    const answer = await send(origin, 'POST', path, { body, token }).catch(() => null)
    if (answer && answer.status < 500) return answer
  }
  return null
}

/** Waits until the database, struck a moment ago, takes connections again. */
async function isThere(url: string): Promise<void> {
  for (const begun = performance.now(); ; await sleep(PAUSE_MS)) {
    const isUp = await withClient(url, (client) => client.query('select 1')).catch(() => null)
    if (isUp) return
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The database did not come back')
  }
}

/** Consultants who decide about one application after the other until they are stopped. */
function startDeciding(stage: Stage, waiting: readonly Waiting[]): { ledger: Decision[]; stop(): Promise<void> } {
  const ledger: Decision[] = []
  let isOver = false
  const deciding = async (consultant: number): Promise<void> => {
    const token = tokenOf(SESSIONS_FROM + consultant)
    for (let at = consultant; at < waiting.length && !isOver; at += CONSULTANTS) {
      const { id, stage: from, next } = waiting[at] as Waiting
      const isEnd = at % 2 === 0
      const decision: Decision = {
        application: id,
        subject: `Odgovor ${id}`,
        to: isEnd ? 'not_selected' : 'in_review',
        isAcked: false,
        recall: 'no',
      }
      ledger.push(decision)
      const letter = {
        subject: decision.subject,
        text: 'Hvala za prijavo.',
        ...(isEnd && { reason: 'Iskali smo drugo znanje.' }),
      }
      const { origin } = new URL(stage.server.url)
      const answer = await insist(
        origin,
        `/api/applications/${id}/moves`,
        { from, to: isEnd ? 'not_selected' : next, ...letter },
        token,
      )
      if (answer && answer.status >= 300)
        throw new Error(`A decision was answered with ${answer.status}: ${answer.body.slice(0, 300)}`)
      decision.isAcked = answer !== null
      const held = answer && (JSON.parse(answer.body) as { letter: { uid: string } | null }).letter
      if (held && at % RECALLED === 0) {
        decision.recall = 'asked'
        const back = await insist(origin, `/api/applications/${id}/recall`, { letter: held.uid }, token)
        // Too late is an answer, too: the letter has gone.
        decision.recall = back?.status === 200 ? 'acked' : 'asked'
      }
      await sleep(PAUSE_MS)
    }
  }
  const all = Promise.all(Array.from({ length: CONSULTANTS }, (_, at) => deciding(at)))
  all.catch(() => {})
  return {
    ledger,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

/** @param only part of a fault's name, to run just that */
export async function benchCrashLetters(only = ''): Promise<void> {
  const faults = FAULTS.filter(({ name }) => name.includes(only))
  if (faults.length === 0)
    throw new Error(`No fault is called "${only}": ${FAULTS.map(({ name }) => name).join(', ')}.`)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-letters-'))
  const mail = await startMailServer()
  const port = await findFreePort()
  const settings = { SEED: 'story', WORKERS: '1', RATE_LIMITS: 'off', SMTP_URL: `smtp://127.0.0.1:${mail.port}` }
  const start = () => runServer({ dataDir, port, settings })
  const server = await start()
  const database = await startEmbedded({ dataDir, log: () => {} })
  const stage: Stage = { server, start, database }
  const { url } = database
  const results: { name: string; strikes: number; held: number; found: Findings }[] = []
  try {
    const waiting = await withClient(url, async (client) => {
      await signInConsultants(client)
      return makeWaiting(client, PEOPLE_PER_FAULT * faults.length)
    })
    const random = new SeededRandom(17)
    const all: Decision[] = []
    for (const [at, fault] of faults.entries()) {
      const own = waiting.slice(at * PEOPLE_PER_FAULT, (at + 1) * PEOPLE_PER_FAULT)
      const deciding = startDeciding(stage, own)
      let strikes = 0
      for (const begun = performance.now(); performance.now() - begun < DECIDING_MS;) {
        await sleep(STRIKES.every + random.below(STRIKES.spread))
        await fault.strike(stage)
        strikes += 1
      }
      await deciding.stop()
      all.push(...deciding.ledger)
      await isThere(url)
      const held = await withClient(url, settle)
      const found = await withClient(url, (client) => audit(client, deciding.ledger, mail))
      // Others of the run before are known, too.
      found.undecided = found.undecided.filter((one) => !all.some(({ subject }) => subject === one))
      results.push({ name: fault.name, strikes, held, found })
      console.error(`  ${fault.name}: ${strikes} strikes, ${found.decided} decisions, ${found.letters} letters`)
    }
    print(results)
  } finally {
    await stage.server.stop()
    await database.stop()
    mail.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function print(results: readonly { name: string; strikes: number; held: number; found: Findings }[]): void {
  sayTable(
    `Crashes while ${CONSULTANTS} consultants decide, each decision with a letter that goes half a minute later`,
    [
      'fault',
      'strikes',
      'decisions',
      'taken back',
      'letters delivered',
      'lost',
      'half done',
      'doubled',
      'of no decision',
      'held by a killed process',
      'twice, same Message-ID',
    ],
    results.map(({ name, strikes, held, found }) => [
      name,
      ...[strikes, found.decided, found.recalled, found.letters].map(String),
      ...[found.lost.length, found.torn.length, found.doubled.length, found.undecided.length, held, found.twice].map(
        String,
      ),
    ]),
  )
  for (const { found } of results)
    for (const one of [...found.lost, ...found.torn, ...found.doubled, ...found.undecided].slice(0, 5)) say(`\n${one}`)
  const sum = (what: (found: Findings) => number) => results.reduce((total, { found }) => total + what(found), 0)
  printFigures('What must not happen to a decision', [
    { name: 'acknowledged without its letter', value: sum(({ lost }) => lost.length), unit: '', floor: 0 },
    { name: 'status, letter and mail not all there', value: sum(({ torn }) => torn.length), unit: '', floor: 0 },
    { name: 'two letters or mails of one decision', value: sum(({ doubled }) => doubled.length), unit: '', floor: 0 },
    {
      name: 'letter of no decision, or of one taken back',
      value: sum(({ undecided }) => undecided.length),
      unit: '',
      floor: 0,
    },
  ])
}
