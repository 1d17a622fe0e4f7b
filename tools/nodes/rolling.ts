// Two nodes behind a proxy without stickiness are changed one after the other from the version before to this one, and back, while
// people read and write; for a while both versions serve one database. The same with PgBouncer in between, on this version.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../bench/bench-database.ts'
import { type MailServer, startMailServer } from '../../bench/faults.ts'
import { say, sayTable } from '../../bench/report.ts'
import { ownEnvironment, root } from '../run-server.ts'
import { type Cluster, type Node, openCluster } from './cluster.ts'
import { debians, embedded, hasDebians, pooled } from './databases.ts'
import { type Counts, type Load, startLoad } from './load.ts'

const TOGETHER_MS = 12_000

interface Stage {
  cluster: Cluster
  mail: MailServer
  /** Those that serve, the one that is there longest first. */
  serving: Node[]
}
interface Step {
  name: string
  /** What is done under load before the time of the step begins. */
  act?(stage: Stage): Promise<void>
  /** Reads may fail in it: something is killed. */
  mayFail?: boolean
}

/** Another node comes, and then the one that is there longest is led away from and stopped. */
const replaceBy = (folder: string) => async (stage: Stage) => {
  const [leaving, ...staying] = stage.serving
  const coming = await stage.cluster.start({ folder })
  stage.serving = [...staying, coming]
  stage.cluster.proxy.leadTo(stage.serving.map(({ port }) => port))
  // As nginx does: what was given to it before is finished.
  await sleep(1000)
  await leaving?.server.stop()
}

/** As the runbook says it: by this version, before its first node starts. */
async function bringUpToDate({ cluster }: Stage): Promise<void> {
  const program = ['--disable-warning=ExperimentalWarning', path.join(root, 'tools/ops/migrate.ts')]
  const env = { ...ownEnvironment(), ...cluster.settings, DATA_DIR: cluster.dataDir }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = (await once(child, 'exit')) as [number]
  if (status !== 0) throw new Error('The database could not be brought up to date')
}

const COLUMNS: Record<string, keyof Counts> = {
  reads: 'reads',
  'failed reads': 'failed',
  'sign-ins': 'signIns',
  'progress streams': 'streams',
  'cut off': 'cut',
  writes: 'writes',
  answers: 'answers',
  '503 (busy)': 'busy',
  'other 5xx': 'faults',
  'no answer': 'unanswered',
}

/** Walks through the steps under load. @returns was everything as it must be? */
async function walk(stage: Stage, first: readonly string[], steps: readonly Step[]): Promise<boolean> {
  const { cluster, mail } = stage
  for (const folder of first) stage.serving.push(await cluster.start({ folder }))
  cluster.proxy.leadTo(stage.serving.map(({ port }) => port))
  let now = ''
  const load: Load = await startLoad(cluster.proxy.url, cluster.database.url, () => now)
  const rows: string[][] = []
  let unexpected = 0
  for (const { name, act, mayFail } of steps) {
    const [begun, before] = [performance.now(), load.counts()]
    now = name
    await act?.(stage)
    await sleep(TOGETHER_MS)
    const after = load.counts()
    const figures = Object.values(COLUMNS).map((one) => after[one] - before[one])
    if (!mayFail)
      unexpected += after.failed - before.failed + after.cut - before.cut + after.unanswered - before.unanswered
    rows.push([name, `${((performance.now() - begun) / 1000).toFixed(0)} s`, ...figures.map(String)])
    console.error(`  ${rows.at(-1)?.join(' · ')}`)
  }
  const found = await load.stop()
  const { rows: crons } = await withClient(cluster.database.url, (client) =>
    client.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_known_crontabs'),
  )
  sayTable(cluster.database.name, ['step', 'took', ...Object.keys(COLUMNS)], rows)
  const { acked, lost, doubled, torn } = found
  const twice = [...mail.taken.values()].filter((times) => times > 1).length
  const faults = [...cluster.log().matchAll(/"level":[56]0.*"msg":"([^"]*)"/g)].map(([, message]) => message)
  say(
    `\n${acked} writes acknowledged (sign-ins and answers included): ${lost.length} lost, ${doubled.length} doubled, ${torn.length} half done. ` +
      `Longest time without an acknowledged write: ${(load.longestPause() / 1000).toFixed(1)} s. ${mail.taken.size} mails delivered, ${twice} twice. ` +
      `${crons[0]?.n} recurring tasks, each known once to all nodes. ${load.missing()} files of screens that no node had. ` +
      `${faults.length} faults in the logs of the nodes.`,
  )
  for (const [what, times] of load.failures) console.error(`  ${times} × ${what}`)
  for (const one of [...lost, ...doubled, ...torn, ...new Set(faults)].slice(0, 20)) console.error(`  ${one}`)
  const bad = lost.length + doubled.length + torn.length + twice + load.counts().faults + faults.length + unexpected
  return bad + load.missing() === 0
}

async function onStage(open: typeof embedded, work: (stage: Stage) => Promise<boolean>): Promise<boolean> {
  const mail = await startMailServer()
  const settings = { SEED: 'story', NODES: '3', LOG_LEVEL: 'info', SMTP_URL: `smtp://127.0.0.1:${mail.port}` }
  const cluster = await openCluster(settings, open)
  process.once('SIGTERM', () => void cluster.stop().finally(() => process.exit(1)))
  try {
    return await work({ cluster, mail, serving: [] })
  } finally {
    await cluster.stop()
    mail.stop()
  }
}

/** From the version before to this one, and all the way back. */
export const roll = (former: string): Promise<boolean> =>
  onStage(hasDebians() ? debians : embedded, (stage) =>
    walk(
      stage,
      [former, former],
      [
        { name: 'two nodes of the version before' },
        { name: 'the database is brought up to date', act: bringUpToDate },
        { name: 'one is replaced by this version', act: replaceBy(root) },
        { name: 'the other one, too', act: replaceBy(root) },
        { name: 'back: one is replaced by the version before', act: replaceBy(former) },
        { name: 'the other one, too', act: replaceBy(former) },
      ],
    ),
  )

/** What a node says that has no address past the pooler; nothing when it starts. */
async function refusal({ cluster }: Stage): Promise<string> {
  const settings = { DATABASE_DIRECT_URL: cluster.settings['DATABASE_URL'] ?? '' }
  const said = await cluster.start({ settings }).then(
    () => '',
    (error: Error) => error.message,
  )
  return /DATABASE_URL leads to a connection pooler.*/.exec(said)?.[0] ?? ''
}

/** Two nodes of this version with PgBouncer between them and the database. */
export const throughPooler = (): Promise<boolean> =>
  onStage(pooled, async (stage) => {
    const isSound = await walk(
      stage,
      [root, root],
      [
        { name: 'two nodes' },
        { name: 'one is replaced', act: replaceBy(root) },
        {
          name: 'PgBouncer is killed and started again',
          act: async ({ cluster }) => cluster.database.killPooler?.(),
          mayFail: true,
        },
        { name: 'afterwards' },
      ],
    )
    const refused = await refusal(stage)
    say(`\nA node that is led to PgBouncer alone does not start: \`${refused}\``)
    const isTold = /other processes tell what they write/.test(stage.cluster.log())
    if (!isTold) console.error('  what is written is not told to the other node')
    return isSound && isTold && refused !== ''
  })
