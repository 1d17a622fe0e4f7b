// Writes api/src/mail/layout.html from layout.mjml beside it (`node tools/mail-layout.ts`). Both are committed: mails go out
// without MJML installed, and a seal in the last line of the HTML tells whether it is still what the source says.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RARE, runRare } from './rare.ts'

const folder = path.join(import.meta.dirname, '../api/src/mail')
const source = path.join(folder, 'layout.mjml')
const target = path.join(folder, 'layout.html')
const CONFIG = { beautify: 'false', fonts: '{}', keepComments: 'true', validationLevel: 'strict' }

/** Of both files and the version of MJML: neither can be changed alone. */
function seal(html: string): string {
  const hash = createHash('sha256').update(RARE.mjml).update(readFileSync(source)).update(html)
  return `<!-- seal: mjml ${RARE.mjml}, ${hash.digest('hex')} -->\n`
}

/** The HTML of the layout. @throws Error with what MJML has to say about it */
function compileMailLayout(): string {
  const config = Object.entries(CONFIG).map(([name, value]) => `--config.${name}=${value}`)
  const lines = runRare('mjml', [source, '--stdout', '--noStdoutFileComment', ...config])
    .replaceAll(/<!-- The frame of every mail.*?-->/gs, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return `${lines.join('\n')}\n`
}

/** Is the committed HTML what was made of this MJML, by this version? */
export function isMailLayoutFresh(): boolean {
  const [html = '', found] = readFileSync(target, 'utf8').split(/(?=<!-- seal: )/)
  return found === seal(html)
}

if (process.argv[1] === import.meta.filename) {
  try {
    const html = compileMailLayout()
    writeFileSync(target, html + seal(html))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
