// Fifty people fill a questionnaire in while the web process, and then everything of ours, is killed (kill -9).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { AnswerValue } from '@korak/contract/definition.ts'
import { connect, db, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { useDatabase } from '../../api/src/env.ts'
import { findAnswers, findSheet } from '../../api/src/questionnaires/answers/answers.queries.ts'
import { makeAssignment, makeQuestionnaire } from '../../api/src/questionnaires/questionnaires.factory.ts'
import { SeededRandom } from '../../bench/seeded-random.ts'
import { withClient } from '../../bench/bench-database.ts'
import { insertCandidates, tokenOf, usernameOf } from '../../bench/people.ts'
import { send } from '../../bench/send.ts'
import { CallError } from '../../web/src/base/data/errors.ts'
import { AnswerQueue, type Send } from '../../web/src/answers/queue/queue.ts'
import { findFreePort, type RunningServer, runServer } from '../run-server.ts'

/** A machine that is busy with other things takes its time. */
vi.setConfig({ testTimeout: 180_000 })
const PEOPLE = 50
const ITEMS = ['listens', 'interrupts', 'plans', 'note']

/** Our processes below the server. */
function below(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [, own, parent] = /^\s*(\d+)\s+(\d+)\s.*api\/src\/(?:worker|background)\.ts/.exec(line) ?? []
    return Number(parent) === pid ? [Number(own)] : []
  })
}

interface Said {
  item: string
  rev: number
  value: AnswerValue
}
/** Somebody with a browser: answers without pause until told to stop. */
class Respondent {
  readonly acknowledged: Said[] = []
  /** Changes that were sent, by question. */
  readonly sent = new Map<string, Set<string>>()
  readonly typed = new Map<string, AnswerValue>()
  readonly queue: AnswerQueue
  readonly path: string
  readonly token: string
  #origin: () => string

  constructor(uid: string, token: string, origin: () => string) {
    this.path = `/api/portal/questionnaires/${uid}`
    this.token = token
    this.#origin = origin
    const store = {
      all: async () => [],
      left: async () => [],
      add: async () => true,
      remove: async () => {},
      refuse: async () => {},
      take: async () => {},
    }
    this.queue = new AnswerQueue({ owner: uid, rev: 0, revs: {}, send: this.#send, store })
  }

  async call(method: string, place: string, body: unknown): Promise<unknown> {
    const { status, body: text } = await send(this.#origin(), method, this.path + place, { token: this.token, body })
    if (status !== 200) throw new CallError({ status, code: 'UNREADABLE', message: text })
    return JSON.parse(text)
  }

  readonly #send: Send = async (batch) => {
    for (const { item, id } of batch.changes) this.sent.set(item, (this.sent.get(item) ?? new Set()).add(id))
    const kept = (await this.call('PUT', '/answers', batch)) as Awaited<ReturnType<Send>>
    for (const { item, rev } of kept.kept)
      this.acknowledged.push({ item, rev, value: batch.changes.find((one) => one.item === item)?.value ?? null })
    return kept
  }

  async answer(random: SeededRandom, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const item = random.one(ITEMS)
      const value = item === 'note' ? `Zapis ${random.below(1_000_000)}` : 1 + random.below(5)
      this.typed.set(item, value)
      this.queue.put(item, value)
      await sleep(20 + random.below(100))
    }
  }
}

/** What is not as it was said to be. */
async function faultsOf(uid: string, { acknowledged, sent, typed, queue }: Respondent): Promise<string[]> {
  const rows = new Map((await findAnswers(uid)).map((row) => [row.item, row]))
  const wrong = acknowledged.flatMap(({ item, rev, value }) => {
    const row = rows.get(item)
    if (!row || row.rev < rev) return [`lost: ${item} ${rev}`]
    return row.rev === rev && row.value !== value ? [`changed: ${item} ${rev}`] : []
  })
  for (const [item, value] of typed) if (rows.get(item)?.value !== value) wrong.push(`not the last: ${item}`)
  for (const [item, ids] of sent) if (rows.get(item)?.rev !== ids.size) wrong.push(`not once: ${item}`)
  const sum = [...rows.values()].reduce((all, { rev }) => all + rev, 0)
  if ((await findSheet(uid))?.rev !== sum) wrong.push('the sheet has another revision')
  if (queue.get().conflicts.length + queue.get().refused.length > 0) wrong.push('asked about, or refused')
  return wrong
}

test('killed under fifty respondents, nothing acknowledged is lost and each answer counts once', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-answers-'))
  const port = await findFreePort()
  const start = () => runServer({ dataDir, port, settings: { SEED: 'reference', WORKERS: '1' } })
  let server: RunningServer = await start()
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  try {
    useDatabase(embedded.url)
    connect(embedded.url, 4)
    await withClient(embedded.url, (client) => insertCandidates(client, PEOPLE))
    const questionnaire = await makeQuestionnaire()
    const users = await db()
      .selectFrom('users')
      .select(['id', 'username'])
      .where('username', 'like', 'kandidat.%')
      .execute()
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, n) => {
        const user = users.find(({ username }) => username === usernameOf(n))!
        const { uid } = await makeAssignment({ user: user as never, questionnaire })
        return { uid, person: new Respondent(uid, tokenOf(n), () => server.url) }
      }),
    )
    const acknowledged = () => people.reduce((sum, { person }) => sum + person.acknowledged.length, 0)
    let isOver = false
    const answering = people.map(({ person }, n) => person.answer(new SeededRandom(n + 1), () => isOver))
    const goesOn = async () => {
      const before = acknowledged()
      await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(before + 200), { timeout: 60_000, interval: 50 })
    }
    await goesOn()
    expect(below(server.pid).length).toBe(2)
    for (const pid of below(server.pid)) process.kill(pid, 'SIGKILL')
    await goesOn()
    for (const pid of [server.pid, ...below(server.pid)]) process.kill(pid, 'SIGKILL')
    server = await start()
    await goesOn()
    isOver = true
    await Promise.all(answering)
    for (const { person } of people)
      await vi.waitFor(
        async () => {
          await person.queue.flush()
          expect(person.queue.get().count).toBe(0)
        },
        { timeout: 30_000 },
      )
    const wrong = await Promise.all(people.map(({ uid, person }) => faultsOf(uid, person)))
    expect(wrong.flat()).toEqual([])
    // Whoever has answered what is asked may submit, and the answer to it may get lost too.
    const ready = people.filter(({ person }) => person.typed.size === ITEMS.length)
    expect(ready.length).toBeGreaterThan(PEOPLE / 2)
    for (const { person } of ready)
      for (let times = 0; times < 2; times += 1)
        expect(await person.call('POST', '/complete', {})).toMatchObject({ status: 'closed' })
  } finally {
    await disconnect()
    await server.stop()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
