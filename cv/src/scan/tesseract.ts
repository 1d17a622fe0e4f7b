import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { CONFINED, MAX_RESIDENT, READER_PRIORITY, WATCH_MS } from '#process/confined.ts'
import { residentBytes } from '#process/memory.ts'

const MEMORY_KB = 700_000
/** Of the processor, for one language: on a busy machine a page takes longer, and is recognised all the same. */
const SECONDS = 8
const MAX_OUTPUT = 4 * 1024 * 1024

let found: Promise<boolean> | undefined

/** Whether the system has a tesseract with both languages: it takes a third of the time of ours. */
function isInstalled(): Promise<boolean> {
  found ??= run('tesseract', ['--list-langs'], Buffer.alloc(0), AbortSignal.timeout(SECONDS * 1000)).then(
    (listed) => ['slv', 'eng'].every((language) => listed.split(/\s+/).includes(language)),
    () => false,
  )
  return found
}

/** A page that took more than it may. */
export class TooSlow extends Error {}

/**
 * Words of a picture with their boxes, as the tables tesseract calls tsv. Slovenian takes the sign of an address for a letter,
 * and with both languages at once carons are lost: where the first table has no address English reads the page again.
 * @param signal ends the work with the reading it is for
 * @throws TooSlow
 */
export async function recognise(picture: Buffer, signal: AbortSignal): Promise<string[]> {
  if (!(await isInstalled())) {
    const tables = await run(process.execPath, [...CONFINED, RECOGNISER], picture, signal)
    return tables.split('\f')
  }
  const wordsIn = (language: 'slv' | 'eng'): Promise<string> =>
    run('tesseract', ['stdin', 'stdout', '-l', language, '--psm', '3', 'tsv'], picture, signal)
  const own = await wordsIn('slv')
  return own.includes('@') ? [own] : [own, await wordsIn('eng')]
}

const RECOGNISER = path.join(import.meta.dirname, 'recogniser.ts')

/** In a folder of its own, which it leaves nothing in. */
async function run(command: string, args: string[], input: Buffer, signal: AbortSignal): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'korak-ocr-'))
  try {
    return await runIn(folder, command, args, input, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All a program of the system is told: where programs and its languages are; of our settings and secrets nothing. */
function environment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line no-process-env -- settings of the system, none of the portal
  const { PATH, TESSDATA_PREFIX } = process.env
  return { PATH, ...(TESSDATA_PREFIX && { TESSDATA_PREFIX }) }
}

/**
 * Runs a recogniser on one thread, with a limit of processor time where a shell can set it. One of the system has a limit of
 * memory as well; Node reserves more than it uses, so it is watched.
 */
function runIn(cwd: string, command: string, args: string[], input: Buffer, signal: AbortSignal): Promise<string> {
  const isOwn = command === process.execPath
  const memory = isOwn ? '' : `ulimit -v ${MEMORY_KB} 2>/dev/null; `
  // A limit each: many shells take one at a time.
  const limited = `${memory}ulimit -t ${isOwn ? 2 * SECONDS : SECONDS} 2>/dev/null; OMP_THREAD_LIMIT=1 exec "$0" "$@"`
  const isWindows = process.platform === 'win32'
  const [shell, given] = isWindows ? [command, args] : ['/bin/sh', ['-c', limited, command, ...args]]
  return new Promise((resolve, reject) => {
    const child = spawn(shell, given, {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
      windowsHide: true,
      cwd,
      env: isOwn ? {} : environment(),
    })
    // As the process it works for.
    if (child.pid) setPriority(child.pid, READER_PRIORITY)
    const watch = setInterval(() => {
      void residentBytes(child.pid ?? 0).then((resident) => (resident ?? 0) > MAX_RESIDENT && child.kill('SIGKILL'))
    }, WATCH_MS)
    const output: Buffer[] = []
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > MAX_OUTPUT) child.kill('SIGKILL')
      else output.push(chunk)
    })
    child.on('error', (error) => {
      clearInterval(watch)
      reject(error)
    })
    child.on('close', (code, ended) => {
      clearInterval(watch)
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'))
      else reject(ended === null ? new Error(`the recogniser ended with ${code}`) : new TooSlow())
    })
    // It may end before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
