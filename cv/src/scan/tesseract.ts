import { spawn } from 'node:child_process'

const WANTED = ['slv', 'eng', 'hrv', 'deu']
const MEMORY_KB = 700_000
/** Of the processor: on a busy machine a page takes longer, and is recognised all the same. */
const SECONDS = 8
const MAX_OUTPUT = 4 * 1024 * 1024

let found: Promise<string[]> | undefined

/** Languages of the installed tesseract that CVs here are written in; empty when it is not installed. */
export function ocrLanguages(): Promise<string[]> {
  found ??= run(['--list-langs'], Buffer.alloc(0), AbortSignal.timeout(SECONDS * 1000)).then(
    (listed) => WANTED.filter((language) => listed.split(/\s+/).includes(language)),
    () => [],
  )
  return found
}

/** A page that took more than it may. */
export class TooSlow extends Error {}

/**
 * Words of a picture with their boxes, as the table tesseract calls tsv.
 * @param signal ends the work with the reading it is for
 * @throws TooSlow
 */
export async function recognise(picture: Buffer, signal: AbortSignal): Promise<string> {
  const languages = await ocrLanguages()
  // Croatian letters are among the Slovenian ones; each further language costs half a second a page.
  const used = languages.filter((language) => language === 'slv' || language === 'eng')
  return run(
    ['stdin', 'stdout', '-l', (used.length > 0 ? used : languages.slice(0, 1)).join('+'), '--psm', '3', 'tsv'],
    picture,
    signal,
  )
}

/** Runs tesseract on one thread, with limits of memory and processor time where a shell can set them. */
function run(args: string[], input: Buffer, signal: AbortSignal): Promise<string> {
  // A limit each: many shells take one at a time.
  const limited = `ulimit -v ${MEMORY_KB} 2>/dev/null; ulimit -t ${SECONDS} 2>/dev/null; OMP_THREAD_LIMIT=1 exec tesseract "$@"`
  const isWindows = process.platform === 'win32'
  const [command, given] = isWindows ? ['tesseract', args] : ['/bin/sh', ['-c', limited, 'tesseract', ...args]]
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    const output: Buffer[] = []
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > MAX_OUTPUT) child.kill('SIGKILL')
      else output.push(chunk)
    })
    child.on('error', reject)
    child.on('close', (code, ended) => {
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'))
      else reject(ended === null ? new Error(`tesseract ended with ${code}`) : new TooSlow())
    })
    // It may end before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
