// Compiles api/src/mail/layout.mjml to layout.html beside it. Both are committed: mails go out without MJML installed.
// `node tools/mail-layout.ts` writes the file, with --check it only says whether it is fresh.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../api/src/mail')
const target = path.join(folder, 'layout.html')

/** The HTML of the layout. @throws Error with what MJML has to say about it */
export async function compileMailLayout(): Promise<string> {
  const { default: compile } = await import('mjml')
  const source = readFileSync(path.join(folder, 'layout.mjml'), 'utf8')
  const { html, errors } = await compile(source, { keepComments: true, validationLevel: 'strict', fonts: {} })
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const lines = html
    .replaceAll(/<!-- The frame of every mail.*?-->/gs, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return `${lines.join('\n')}\n`
}

/** Is the committed HTML what the MJML says? */
export const isMailLayoutFresh = async (): Promise<boolean> =>
  readFileSync(target, 'utf8') === (await compileMailLayout())

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) process.exitCode = (await isMailLayoutFresh()) ? 0 : 1
  else writeFileSync(target, await compileMailLayout())
}
