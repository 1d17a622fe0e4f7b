// Visitors: they read pages and calls, sign in, register, apply, save, fill questionnaires in, and let a CV be read with
// its progress told in one long answer.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, db, disconnect } from '../../api/src/db/db.ts'
import { useDatabase } from '../../api/src/env.ts'
import { makeAssignment, makeQuestionnaire } from '../../api/src/questionnaires/questionnaires.factory.ts'
import { withClient } from '../../bench/bench-database.ts'
import { audit, type Findings } from '../../bench/ledger.ts'
import { insertCandidates, PASSWORD, tokenOf, usernameOf } from '../../bench/people.ts'
import { SeededRandom } from '../../bench/seeded-random.ts'
import { send } from '../../bench/send.ts'
import { startTraffic, type Traffic } from '../../bench/traffic.ts'
import { root } from '../run-server.ts'
import { faultsOf, Respondent } from './respondent.ts'
import { Visitor } from './visitor.ts'

const PEOPLE = 800
/** The last of them: some read, some sign in, some fill in; the others write. */
const [READERS, SIGNING_IN, RESPONDENTS] = [8, 40, 6]
const WRITERS = PEOPLE - READERS - SIGNING_IN - RESPONDENTS
/** People look at what they have got before they go on: what is shown is an upgrade, not a machine that can do no more. */
const PAUSE_MS = 250
const CV = path.join(root, 'cv/test/tuning/sl-t01.pdf')

export interface Counts {
  reads: number
  failed: number
  signIns: number
  streams: number
  cut: number
  writes: number
  answers: number
  busy: number
  faults: number
  unanswered: number
}
export interface Load {
  counts(): Counts
  /** Reads that failed, and where they stood. */
  failures: Map<string, number>
  /** Files of screens no node had. */
  missing(): number
  longestPause(): number
  /** Ends it. @returns what the database says of what was acknowledged */
  stop(): Promise<Findings>
}

/** People there are before anything is measured, by the version of the rows this one knows. */
async function prepare(url: string): Promise<{ jobs: string[]; sheets: string[] }> {
  const jobs = await withClient(url, async (client) => {
    await insertCandidates(client, PEOPLE)
    return (await client.query<{ id: string }>('select job_id as id from job_search order by job_id')).rows
  })
  useDatabase(url)
  connect(url, 4)
  const questionnaire = await makeQuestionnaire()
  const sheets: string[] = []
  for (let n = 0; n < RESPONDENTS; n += 1) {
    const username = usernameOf(WRITERS + n)
    const user = await db()
      .selectFrom('users')
      .select(['id', 'username'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    sheets.push((await makeAssignment({ user: user as never, questionnaire })).uid)
  }
  return { jobs: jobs.map(({ id }) => id), sheets }
}

const ackedOf = ({ ledger }: Traffic): number =>
  [...ledger.registrations, ...ledger.sendings].filter(({ isAcked }) => isAcked).length +
  ledger.savings.reduce((sum, { acked }) => sum + acked, 0)

/** @param url the database itself, for what is prepared and what is compared */
export async function startLoad(origin: string, url: string, where: () => string): Promise<Load> {
  const { jobs, sheets } = await prepare(url)
  const port = Number(new URL(origin).port)
  const own = { reads: 0, failed: 0, signIns: 0, streams: 0, cut: 0, missing: 0 }
  const failures = new Map<string, number>()
  const lost: string[] = []
  let isOver = false
  const fail = (what: string): void => {
    const fault = `${what} (${where()})`
    failures.set(fault, (failures.get(fault) ?? 0) + 1)
  }
  const read = async (address: string, token?: string): Promise<string> => {
    own.reads += 1
    const { status, body } = await send(origin, 'GET', address, token ? { token } : {}).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }))
    if (status === 404 && address.startsWith('/assets/')) own.missing += 1
    else if (status !== 200) {
      own.failed += 1
      fail(`${status} ${address.replace(/[0-9a-f-]{36}/, ':uid')}${status ? '' : ` ${body}`}`)
    }
    return body
  }
  const reading = async (at: number): Promise<void> => {
    while (!isOver) {
      const page = await read('/jobs')
      const file = /\/assets\/[\w.-]+\.js\b/.exec(page)?.[0]
      if (file) await read(file)
      await read('/api/portal/jobs')
      await read('/api/auth/user', tokenOf(PEOPLE - 1 - at))
      await read('/api/portal/applications', tokenOf(PEOPLE - 1 - at))
      await sleep(PAUSE_MS)
    }
  }
  /** Whoever was told that they are signed in is so at the next node. */
  const signingIn = async (): Promise<void> => {
    for (let n = 0; !isOver; n = (n + 1) % SIGNING_IN) {
      const username = usernameOf(WRITERS + RESPONDENTS + n)
      const visitor = new Visitor()
      const isIn = await visitor.signIn(port, username, PASSWORD).then(
        () => true,
        (error: Error) => void fail(`${error.message.slice(0, 60)} POST /api/auth/login`),
      )
      if (isIn) {
        own.signIns += 1
        const again = await visitor.ask(port, 'GET', '/api/auth/user').catch(() => ({ status: 0 }))
        if (again.status === 401) lost.push(`session of ${username}`)
      } else own.failed += 1
      await sleep(PAUSE_MS)
    }
  }
  /** The upload of a CV answers as it is read, to the end. */
  const streaming = async (): Promise<void> => {
    const bytes = readFileSync(CV)
    while (!isOver) {
      const form = new FormData()
      form.append('cv', new Blob([bytes], { type: 'application/pdf' }), 'cv.pdf')
      const said = await new Visitor().ask(port, 'POST', '/api/portal/cv/parse', { form }).then(
        ({ status, bytes: lines }) => `${status} ${lines.toString().trim().split('\n').at(-1)}`,
        (error: Error) => `0 ${error.message}`,
      )
      own.streams += 1
      const isWhole = /^200 .*"stage":"(done|failed)"/.test(said)
      if (!isWhole) own.cut += 1
      // Said in words that it took too long: whoever is on a busy machine sees that too.
      if (!isWhole || said.includes('"failed"')) fail(`${said.slice(0, 80)} POST /api/portal/cv/parse`)
      await sleep(2 * PAUSE_MS)
    }
  }
  const people = sheets.map((uid, n) => ({ uid, person: new Respondent(uid, tokenOf(WRITERS + n), () => origin) }))
  const traffic = startTraffic(origin, jobs, 0, WRITERS, PAUSE_MS)
  const all = [
    ...Array.from({ length: READERS }, (_, at) => reading(at)),
    signingIn(),
    streaming(),
    ...people.map(({ person }, n) => person.answer(new SeededRandom(n + 1), () => isOver)),
  ]
  const answers = () => people.reduce((sum, { person }) => sum + person.acknowledged.length, 0)
  return {
    counts: () => ({
      ...own,
      writes: ackedOf(traffic),
      answers: answers(),
      busy: traffic.busy,
      faults: Object.values(traffic.faults).reduce((sum, count) => sum + count, 0),
      unanswered: traffic.unanswered,
    }),
    failures,
    missing: () => own.missing,
    longestPause: () => traffic.outage,
    async stop() {
      isOver = true
      try {
        await Promise.all([...all, traffic.stop()])
        for (const { person } of people)
          for (let tries = 0; tries < 100 && person.queue.get().count > 0; tries += 1) {
            await person.queue.flush()
            await sleep(50)
          }
        const found = await audit(url, origin, traffic.ledger)
        const wrong = (await Promise.all(people.map(({ uid, person }) => faultsOf(uid, person)))).flat()
        return { ...found, acked: found.acked + answers() + own.signIns, lost: [...found.lost, ...wrong, ...lost] }
      } finally {
        await disconnect()
      }
    },
  }
}
