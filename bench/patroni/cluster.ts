// Two databases looked after by Patroni and a third machine that only has a vote, HAProxy before them: Debian's packages.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../tools/run-server.ts'
import { haproxySettings, memberSettings, witnessSettings } from './settings.ts'
import { DATABASE_USER, type Machine, makeMachines, whyNoMachines } from './machines.ts'

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/patroni_raft_controller', '/usr/sbin/haproxy']
const PASSWORDS = {
  superuser: 'postgres-for-a-moment',
  replication: 'replicas-for-a-moment',
  korak: 'korak-for-a-moment',
}
const PATIENCE_MS = 90_000

export interface Member {
  name: string
  machine: Machine
  /** Starts its Patroni, which starts its PostgreSQL. */
  start(): void
  /** Process id of its PostgreSQL. */
  postmaster(): number
}
export interface PatroniCluster {
  members: Member[]
  /** The database as the portal is given it: HAProxy's way to whoever is the primary. */
  url: string
  /** HAProxy's way to a member that only replays. */
  replicaUrl: string
  primary(): Promise<Member>
  /** Waits until one is the primary and the other one its synchronous standby. */
  untilWhole(): Promise<void>
  /** Another one becomes the primary, because somebody says so. */
  switchOver(): Promise<void>
  /** Sets something of all members (Patroni's dynamic configuration). */
  configure(changes: object): Promise<void>
  stop(): Promise<void>
}

/** What keeps such a cluster from being started here, if anything does. */
export function whyNoPatroni(): string | null {
  const missing = PROGRAMS.find((program) => !existsSync(program))
  return missing ? `there is no ${missing} (Debian: apt-get install patroni haproxy postgresql-15)` : whyNoMachines()
}

interface State {
  role: string
  name: string
  state: string
  lag?: number | string
}
/** What a member says of all of them. Silence is no answer. */
async function ask(member: Member): Promise<State[]> {
  const answer = await fetch(`http://${member.machine.address}:8008/cluster`, { signal: AbortSignal.timeout(1500) })
  return ((await answer.json()) as { members: State[] }).members
}
const call = (member: Member, method: string, what: string, body: object) =>
  fetch(`http://${member.machine.address}:8008/${what}`, {
    method,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })

async function until<T>(what: string, found: () => Promise<T | undefined>): Promise<T> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS; await sleep(200)) {
    const value = await found().catch(() => {})
    if (value !== undefined) return value
  }
  throw new Error(`It took too long: ${what}`)
}

/** Starts all of it, with an empty database `korak`. */
export async function startPatroni(): Promise<PatroniCluster> {
  const home = mkdtempSync(path.join(tmpdir(), 'korak-patroni-'))
  const [uid, gid] = ['-u', '-g'].map((of) => Number(execFileSync('id', [of, DATABASE_USER]))) as [number, number]
  chownSync(home, uid, gid)
  const network = makeMachines(3)
  const raft = network.machines.map(({ address }) => `${address}:2222`)
  const prepare = (name: string, settings: object): string => {
    const folder = path.join(home, name)
    mkdirSync(path.join(folder, 'raft'), { recursive: true })
    for (const one of [folder, path.join(folder, 'raft')]) chownSync(one, uid, gid)
    // JSON is YAML.
    const file = path.join(folder, 'patroni.yml')
    writeFileSync(file, JSON.stringify(settings, null, 2), { mode: 0o644 })
    return file
  }
  const memberOf = (machine: Machine, n: number): Member => {
    const name = `db${n + 1}`
    const raftOf = { self_addr: raft[n], partner_addrs: raft.filter((_, at) => at !== n) }
    const file = prepare(
      name,
      memberSettings({ name, home, address: machine.address, raft: raftOf, passwords: PASSWORDS }),
    )
    return {
      name,
      machine,
      start: () => machine.run('/usr/bin/patroni', [file], path.join(home, `${name}.log`)),
      postmaster: () => Number(readFileSync(path.join(home, name, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    }
  }
  const members = network.machines.slice(0, 2).map(memberOf)
  const witness = network.machines[2] as Machine
  const ballot = prepare('witness', witnessSettings(home, { self_addr: raft[2], partner_addrs: raft.slice(0, 2) }))
  const ports = { primary: await findFreePort(), replica: await findFreePort() }
  const proxyFile = path.join(home, 'haproxy.cfg')
  writeFileSync(
    proxyFile,
    haproxySettings(
      members.map(({ name, machine }) => ({ name, address: machine.address })),
      ports,
    ),
  )
  let proxy: ChildProcess | undefined

  const anyState = async (): Promise<State[]> => Promise.any(members.map(ask))
  const findPrimary = async (): Promise<Member | undefined> => {
    const leads = await Promise.all(
      members.map((member) =>
        fetch(`http://${member.machine.address}:8008/primary`, { signal: AbortSignal.timeout(1500) }).then(
          async (answer) => (await answer.arrayBuffer(), answer.status === 200),
          () => false,
        ),
      ),
    )
    return members[leads.indexOf(true)]
  }
  const cluster: PatroniCluster = {
    members,
    url: `postgres://korak:${PASSWORDS.korak}@127.0.0.1:${ports.primary}/korak`,
    replicaUrl: `postgres://korak:${PASSWORDS.korak}@127.0.0.1:${ports.replica}/korak`,
    primary: () => until('no primary', findPrimary),
    untilWhole: () =>
      until('not both are there', async () => {
        const states = await anyState()
        const isWhole =
          states.some(({ role, state }) => role === 'leader' && state === 'running') &&
          states.some(({ role, state }) => role === 'sync_standby' && (state === 'running' || state === 'streaming'))
        return isWhole && (await findPrimary()) ? true : undefined
      }).then(() => {}),
    async switchOver() {
      const leader = await cluster.primary()
      const candidate = members.find((member) => member !== leader)?.name
      const answer = await call(leader, 'POST', 'switchover', { leader: leader.name, candidate })
      if (answer.status !== 200) throw new Error(`The switchover was refused: ${await answer.text()}`)
    },
    async configure(changes) {
      await call(await cluster.primary(), 'PATCH', 'config', changes)
    },
    async stop() {
      network.stop()
      if (proxy?.exitCode === null && proxy.kill('SIGKILL')) await once(proxy, 'exit')
      rmSync(home, { recursive: true, force: true })
    },
  }
  try {
    witness.run('/usr/bin/patroni_raft_controller', [ballot], path.join(home, 'witness.log'))
    for (const member of members) member.start()
    const first = await cluster.primary()
    await makeDatabase(`postgres://postgres:${PASSWORDS.superuser}@${first.machine.address}:5432/`)
    await cluster.untilWhole()
    const checked = spawnSync('/usr/sbin/haproxy', ['-c', '-f', proxyFile])
    if (checked.status !== 0) throw new Error(`HAProxy does not take its settings: ${checked.stderr.toString()}`)
    proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', proxyFile], { stdio: 'ignore' })
    await until('HAProxy leads nowhere', async () => {
      const client = new pg.Client({ connectionString: cluster.url, connectionTimeoutMillis: 1000 })
      client.on('error', () => {})
      await client.connect()
      await client.end()
      return true
    })
    return cluster
  } catch (error) {
    const said = members.map(({ name }) => readFileSync(path.join(home, `${name}.log`), 'utf8').slice(-1500))
    await cluster.stop()
    throw new Error(`${(error as Error).message}\n${said.join('\n')}`, { cause: error })
  }
}

/** Role and database as the runbook makes them. */
async function makeDatabase(admin: string): Promise<void> {
  const work = async (database: string, statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: admin + database })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await work('postgres', [
    `create role korak login createdb password '${PASSWORDS.korak}'`,
    'create database korak owner korak',
    'grant pg_checkpoint to korak',
  ])
  await work('korak', ['grant execute on function pg_catalog.pg_switch_wal() to korak'])
}
