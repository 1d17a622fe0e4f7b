import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beTold, forgetHere, tellBy } from '#base/told.ts'
import { afterCommit, hot } from './db.ts'
import { Peers } from './peers.ts'

const CHANNEL = 'korak_written'
/** Nobody's answer waits longer for others to be told. */
const PATIENCE_MS = 250
/** So often it is tried whether what is told arrives, and for so long that is waited for. */
const CHECK_MS = 10_000
const ARRIVAL_MS = 2000
const AGAIN_MS = 1000
const GOODBYE_MS = 200

/** Who says it, and what: something was written, that was heard, somebody hears, or hears no more. */
interface Said {
  from: string
  topics?: string[]
  turn?: number
  heard?: { from: string; turn: number }
  /** Has to arrive where it comes from. */
  check?: string
  isThere?: boolean
  /** What all nodes must have alike, each as a hash: goes with a check. */
  settings?: Settings
}
export type Settings = Readonly<Record<string, string>>

export interface Telling {
  stop(): Promise<void>
}
interface Wanted {
  /** Past a pooler: one that gives a connection to another client after each transaction lets nothing arrive. */
  url: string
  /** Told when it begins and when it ends that others can tell us. */
  report: (isTold: boolean) => void
  /** What all nodes must have alike. */
  settings?: Settings
  /** Told which of it another process has otherwise; once each. */
  reportOther?: (names: string[]) => void
  checkMs?: number
}

const self = randomUUID()
const peers = new Peers()
/** What nobody waits for. */
const answer = (said: Omit<Said, 'from'>): void => void say(said).catch(() => {})
const say = (said: Omit<Said, 'from'>): Promise<unknown> =>
  hot('tell', 'select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, ...said })])

/**
 * Tells the other processes what this one has written (NOTIFY), several things at once when there are many, and waits until each
 * has heard it. It is told after the transaction, and not in it: commits would wait for each other.
 * @returns ends it
 */
export function tellWritten(): () => void {
  const outside = AsyncLocalStorage.snapshot()
  const waiting = new Set<string>()
  let flight: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | undefined
  const send = (): Promise<unknown> => {
    next = undefined
    const topics = [...waiting]
    waiting.clear()
    // What is not told is known a few seconds later all the same.
    flight = outside(() => peers.saidToAll((turn) => say({ topics, turn }))).catch(() => {})
    return flight
  }
  return tellBy({
    tell: (topic) =>
      afterCommit(() => {
        waiting.add(topic)
        next ??= flight.then(send)
      }),
    sent: async () => {
      await Promise.race([next ?? flight, sleep(PATIENCE_MS, undefined, { ref: false })])
    },
  })
}

/**
 * Listens to what other processes have written (LISTEN), and tries again and again whether what is told on another
 * connection arrives: behind a pooler, or when the connection has died unnoticed, it does not. Until it does nothing is kept for
 * longer than a second.
 */
export function hearWritten({ url, report, settings, reportOther, checkMs = CHECK_MS }: Wanted): Telling {
  /** Which settings each process has otherwise, as far as that was reported. */
  const others = new Map<string, string>()
  let client: pg.Client | undefined
  let isStopping = false
  let isTold: boolean | undefined
  let arrived: (check: string) => void = () => {}
  let wake = (): void => {}
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const become = (now: boolean): void => {
    if (isTold === now) return
    isTold = now
    beTold(now)
    report(now)
  }
  const compare = (from: string, theirs: Settings): void => {
    const names = Object.keys(settings ?? {}).filter((name) => name in theirs && theirs[name] !== settings?.[name])
    if (names.length === 0) return void others.delete(from)
    if (names.join() !== others.get(from)) reportOther?.(names)
    others.set(from, names.join())
  }
  const hear = (payload: string | undefined): void => {
    const { from = self, topics, turn, heard, check, isThere, settings: theirs } = readSaid(payload)
    if (from === self) return void (check !== undefined && arrived(check))
    if (topics) forgetHere(topics)
    if (topics && turn !== undefined) answer({ heard: { from, turn } })
    if (heard?.from === self) peers.confirm(from, heard.turn)
    if (theirs) compare(from, theirs)
    if (isThere === false) others.delete(from)
    if (isThere === false) peers.remove(from)
    // Whoever has just come learns who is there.
    else if ((isThere || check !== undefined) && peers.add(from)) answer({ isThere: true })
  }
  const open = async (): Promise<void> => {
    const opening = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ARRIVAL_MS,
      query_timeout: ARRIVAL_MS,
      keepAlive: true,
    })
    client = opening
    opening.on('error', () => {})
    opening.on('notification', ({ payload }) => hear(payload))
    opening.once('end', () => {
      if (client !== opening || isStopping) return
      client = undefined
      become(false)
      wake()
    })
    await opening.connect()
    await opening.query(`listen ${CHANNEL}`)
  }
  const close = async (): Promise<void> => {
    const closing = client
    client = undefined
    // One that has gone silent says goodbye to nobody.
    await Promise.race([closing?.end().catch(() => {}), sleep(GOODBYE_MS, undefined, { ref: false })])
    closing?.connection.stream.destroy()
  }
  const arrives = async (): Promise<boolean> => {
    const check = randomUUID()
    const seen = new Promise<boolean>((resolve) => (arrived = (given) => void (given === check && resolve(true))))
    const isSaid = await say({ check, ...(settings && { settings }) }).then(
      () => true,
      () => false,
    )
    return isSaid && Promise.race([seen, sleep(ARRIVAL_MS, false, { ref: false })])
  }
  const look = async (): Promise<void> => {
    try {
      if (!client) await open()
      const does = await arrives()
      if (isStopping) return
      become(does)
      if (!does) await close()
    } catch {
      if (!isStopping) become(false)
      await close()
    }
  }
  const run = async (): Promise<void> => {
    while (!isStopping) {
      await look()
      if (!isStopping) await pause(isTold ? checkMs : AGAIN_MS)
    }
  }
  beTold(false)
  const running = run()
  return {
    async stop() {
      isStopping = true
      wake()
      await running
      await say({ isThere: false }).catch(() => {})
      await close()
    },
  }
}

function readSaid(payload: string | undefined): Partial<Said> {
  try {
    return JSON.parse(payload ?? '{}') as Partial<Said>
  } catch {
    return {}
  }
}
