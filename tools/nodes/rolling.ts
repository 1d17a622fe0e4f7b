// `npm run nodes`: two nodes behind a proxy without stickiness are changed one after the other from the version before to this one, and
// back, while people read and write; for a while both versions serve one database.
//   --before REVISION   the version before; the commit before the newest migration when nothing is said
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withClient } from '../../bench/bench-database.ts'
import { startMailServer } from '../../bench/faults.ts'
import { audit } from '../../bench/ledger.ts'
import { insertCandidates, tokenOf } from '../../bench/people.ts'
import { send } from '../../bench/send.ts'
import { startTraffic } from '../../bench/traffic.ts'
import { root } from '../run-server.ts'
import { callsThatBroke } from './calls.ts'
import { type Cluster, type Node, openCluster } from './cluster.ts'
import { beforeLastMigration, build, prepareFormer } from './former.ts'

const PEOPLE = 800
const TOGETHER_MS = 12_000
const { before } = parseArgs({ options: { before: { type: 'string' } } }).values

const readDocument = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'docs/openapi.json'), 'utf8')) as object

interface Reading {
  asked: number
  failed: Map<string, number>
  /** Files of screens no node had: the version before has only its own. */
  missing: number
  stop(): Promise<void>
}

/** Pages with a file of theirs, public calls and own ones, without pause. */
function startReading(origin: string): Reading {
  const reading = { asked: 0, failed: new Map<string, number>(), missing: 0 }
  let isOver = false
  const ask = async (address: string, token?: string): Promise<string> => {
    reading.asked += 1
    const { status, body } = await send(origin, 'GET', address, token ? { token } : {}).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }))
    if (status === 404 && address.startsWith('/assets/')) reading.missing += 1
    else if (status !== 200) {
      const fault = `${status} ${address.replace(/[0-9a-f-]{36}/, ':uid')}${status ? '' : ` ${body}`}`
      reading.failed.set(fault, (reading.failed.get(fault) ?? 0) + 1)
    }
    return body
  }
  const read = async (at: number): Promise<void> => {
    while (!isOver) {
      const page = await ask('/jobs')
      const file = /\/assets\/[\w.-]+\.js\b/.exec(page)?.[0]
      if (file) await ask(file)
      await ask('/api/portal/jobs')
      await ask('/api/auth/user', tokenOf(PEOPLE - 1 - at))
      await ask('/api/portal/applications', tokenOf(PEOPLE - 1 - at))
      await sleep(20)
    }
  }
  const all = Promise.all([0, 1, 2, 3].map(read))
  const stop = async (): Promise<void> => {
    isOver = true
    await all
  }
  return Object.assign(reading, { stop })
}

/** Another node comes, and then the one it replaces is led away from and stopped. */
async function replace(cluster: Cluster, serving: Node[], leaving: Node, folder: string): Promise<Node[]> {
  const coming = await cluster.start({ folder })
  const staying = serving.filter((node) => node !== leaving)
  cluster.proxy.leadTo([...staying, coming].map(({ port }) => port))
  // As nginx does: what was given to it before is finished.
  await sleep(1000)
  await leaving.server.stop()
  console.log(`  ${path.basename(leaving.folder)} → ${path.basename(folder)}`)
  await sleep(TOGETHER_MS)
  return [...staying, coming]
}

async function roll(former: string): Promise<boolean> {
  const mail = await startMailServer()
  const cluster = await openCluster({
    SEED: 'story',
    NODES: '3',
    RATE_LIMITS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  })
  process.once('SIGTERM', () => void cluster.stop().finally(() => process.exit(1)))
  try {
    let serving = [await cluster.start({ folder: former })]
    serving.push(await cluster.start({ folder: former }))
    cluster.proxy.leadTo(serving.map(({ port }) => port))
    const jobs = await withClient(cluster.database.url, async (client) => {
      await insertCandidates(client, PEOPLE)
      return (await client.query<{ id: string }>('select job_id as id from job_search')).rows.map(({ id }) => id)
    })
    const reading = startReading(cluster.proxy.url)
    const traffic = startTraffic(cluster.proxy.url, jobs, 0, PEOPLE - 4)
    await sleep(3000)
    // To this version, one node after the other, and back: the version before starts on the database of this one.
    for (const folder of [root, root, former, root])
      serving = await replace(cluster, serving, serving[0] as Node, folder)
    await Promise.all([traffic.stop(), reading.stop()])
    const found = await withClient(cluster.database.url, (client) => audit(client, traffic.ledger))
    const { rows: crons } = await withClient(cluster.database.url, (client) =>
      client.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_known_crontabs'),
    )
    const failed = [...reading.failed].map(([what, times]) => `${times} × ${what}`)
    const faults = Object.entries(traffic.faults).map(([what, times]) => `${times} × ${what}`)
    const twice = [...mail.taken.values()].filter((times) => times > 1).length
    console.log(`${reading.asked} reads, ${failed.length === 0 ? 'none' : failed.join(', ')} failed`)
    console.log(`${reading.missing} files of screens asked of a node of the other version, which had them not`)
    console.log(
      `${found.acked} writes acknowledged, ${found.lost.length} lost, ${found.doubled.length} doubled, ${found.torn.length} half done`,
    )
    console.log(
      `writes answered with a fault: ${faults.join(', ') || 'none'}; busy: ${traffic.busy}; without an answer: ${traffic.unanswered}`,
    )
    console.log(`${mail.taken.size} mails, ${twice} delivered twice; ${crons[0]?.n} recurring tasks known to all nodes`)
    for (const one of [...found.lost, ...found.doubled, ...found.torn].slice(0, 10)) console.log(`  ${one}`)
    const bad = failed.length + faults.length + found.lost.length + found.doubled.length + found.torn.length
    return bad + traffic.unanswered + twice === 0
  } finally {
    await cluster.stop()
    mail.stop()
  }
}

const revision = before ?? beforeLastMigration()
const former = prepareFormer(revision)
build(root)
const broken = callsThatBroke(readDocument(former) as never, readDocument(root) as never)
console.log(`Calls old screens make and this version answers otherwise: ${broken.length}`)
for (const one of broken.slice(0, 20)) console.log(`  ${one}`)
const isSound = await roll(former)
process.exit(isSound && broken.length === 0 ? 0 : 1)
