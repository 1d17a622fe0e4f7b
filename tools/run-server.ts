// Starts the real server, as it is built, in a process of its own, for measurements and checks.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = path.join(import.meta.dirname, '..')
const PATIENCE = 60_000

export interface RunningServer {
  url: string
  pid: number
  process: ChildProcess
  /** Milliseconds from the start of the process to the first 200 of `first`. */
  startedIn: number
  log(): string
  /** Stops it as Ctrl-C does, and waits for it. */
  stop(): Promise<void>
}
interface Wanted {
  dataDir: string
  port?: number
  /** Settings of env.ts. */
  settings?: Record<string, string>
  /** The address that must answer 200. */
  first?: string
  /** A packed folder instead of this repository. */
  folder?: string
  /** Its start command instead of the server itself. */
  command?: readonly string[]
}

/** Settings of whoever runs this must not change what is measured; compiled code is kept as `npm start` keeps it. */
export function ownEnvironment(folder = root): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'USER', 'NODE_OPTIONS']
  const own = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  return { ...own, NODE_COMPILE_CACHE: path.join(folder, 'node_modules/.cache/node') }
}

/** A port nobody listens on right now. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Did the address answer 200? */
const answers = (url: string): Promise<boolean> =>
  fetch(url, { redirect: 'manual' }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status === 200
    },
    () => false,
  )

/** Runs the server until `stop()`. @throws Error with the end of its log when it does not start */
export async function runServer(wanted: Wanted): Promise<RunningServer> {
  const { dataDir, port, settings = {}, first = '/readyz', folder = root } = wanted
  const built = path.join(folder, 'api/dist/server.js')
  // A version from before there was a build.
  const entry = existsSync(built) ? built : path.join(folder, 'api/src/server.ts')
  const itself = [process.execPath, '--disable-warning=ExperimentalWarning', entry]
  const [program = '', ...args] = wanted.command ?? itself
  const chosen = port ?? (await findFreePort())
  const url = `http://127.0.0.1:${chosen}`
  const logFile = path.join(dataDir, 'server.log')
  const log = openSync(logFile, 'a')
  const begun = performance.now()
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: {
      ...ownEnvironment(folder),
      PORT: String(chosen),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  closeSync(log)
  const readLog = () => readFileSync(logFile, 'utf8')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  while (!(await answers(url + first))) {
    if (child.exitCode !== null || performance.now() - begun > PATIENCE) {
      await stop()
      throw new Error(`The server did not start:\n${readLog().slice(-2000)}`)
    }
    await sleep(5)
  }
  return { url, pid: child.pid ?? 0, process: child, startedIn: performance.now() - begun, log: readLog, stop }
}
