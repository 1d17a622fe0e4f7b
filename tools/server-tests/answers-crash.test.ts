// Fifty people fill a questionnaire in while the web process, and then everything of ours, is killed (kill -9).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { connect, db, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { useDatabase } from '../../api/src/env.ts'
import { makeAssignment, makeQuestionnaire } from '../../api/src/questionnaires/questionnaires.factory.ts'
import { SeededRandom } from '../../bench/seeded-random.ts'
import { withClient } from '../../bench/bench-database.ts'
import { insertCandidates, tokenOf, usernameOf } from '../../bench/people.ts'
import { faultsOf, ITEMS, Respondent } from '../nodes/respondent.ts'
import { findFreePort, type RunningServer, runServer } from '../run-server.ts'

/** A machine that is busy with other things takes its time. */
vi.setConfig({ testTimeout: 180_000 })
const PEOPLE = 50

/** Our processes below the server. */
function below(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [, own, parent] = /^\s*(\d+)\s+(\d+)\s.*api\/dist\/(?:worker|background)\.js/.exec(line) ?? []
    return Number(parent) === pid ? [Number(own)] : []
  })
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
