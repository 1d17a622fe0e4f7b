// A thousand times two tabs of one person answer the same questionnaire: the browser's own queue against the service on
// PostgreSQL, over a network that loses, repeats and delays. What was acknowledged must never be lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whoIs } from '../../api/src/applications/applications.factory.ts'
import { TEST_CONTEXT } from '../../api/src/http/request-context.factory.ts'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { type Embedded, startEmbedded } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { useDatabase } from '../../api/src/env.ts'
import { findAnswers } from '../../api/src/questionnaires/answers/answers.queries.ts'
import { saveAnswers } from '../../api/src/questionnaires/answers/answers.service.ts'
import { makeAssignment, makeQuestionnaire } from '../../api/src/questionnaires/questionnaires.factory.ts'
import { makeUser } from '../../api/src/users/users.factory.ts'
import { wire } from '../../api/src/wiring.ts'
import { SeededRandom } from '../../bench/seeded-random.ts'
import { type Network, TwoTabs } from '../interleaving.ts'

const ROUNDS = 1000
const LANES = 4
const folder = mkdtempSync(path.join(tmpdir(), 'korak-tabs-'))
let server: Embedded

beforeAll(async () => {
  Object.assign(process.env, { KORAK_MODE: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  server = await startEmbedded({ dataDir: folder, log: () => {} })
  useDatabase(server.url)
  await migrate(server.url)
  connect(server.url, 8)
  wire()
}, 240_000)

afterAll(async () => {
  await disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a thousand interleavings of two tabs lose nothing that was acknowledged', async () => {
  const user = await makeUser()
  const questionnaire = await makeQuestionnaire()
  const who = whoIs(user)
  const sums = { conflicts: 0, lost: 0, late: 0, reopened: 0, elsewhere: 0 }
  const round = async (seed: number): Promise<string[]> => {
    const { uid } = await makeAssignment({ user, questionnaire })
    const network: Network = {
      save: (batch) => saveAnswers(who, uid, batch, TEST_CONTEXT),
      stored: () => findAnswers(uid),
    }
    const tabs = new TwoTabs(new SeededRandom(seed), network)
    const wrong = await tabs.run()
    for (const what of Object.keys(sums) as (keyof typeof sums)[]) sums[what] += tabs.counts[what]
    return wrong.map((text) => `round ${seed}: ${text}`)
  }
  const lane = async (from: number) => {
    const wrong: string[] = []
    for (let at = from; at < ROUNDS; at += LANES) wrong.push(...(await round(at + 1)))
    return wrong
  }
  const wrong = await Promise.all(Array.from({ length: LANES }, (_, from) => lane(from)))
  expect(wrong.flat()).toEqual([])
  // What the rounds are about has happened in them.
  for (const [what, count] of Object.entries(sums)) expect(count, what).toBeGreaterThan(100)
}, 240_000)
