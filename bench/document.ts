// Where what was measured is written down.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { root } from '../tools/run-server.ts'

/** When it is measured, on what, and whether others work on it. */
export function machineNow(): string {
  const busy = loadavg()[0] ?? 0
  return (
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, ` +
    `Node ${process.versions.node}; load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', so it was not quiet' : ''}.`
  )
}

/** Puts a part's tables into its document, between the two comments that name the part. */
export function write(part: string, document: string, text: string): void {
  const file = path.join(root, 'docs', `${document}.md`)
  const place = new RegExp(`(<!-- bench ${part} -->\\n)[\\s\\S]*?(\\n<!-- end ${part} -->)`)
  const before = readFileSync(file, 'utf8')
  if (!place.test(before)) throw new Error(`${file} has no place for ${part}`)
  writeFileSync(
    file,
    before.replace(place, (_, begin: string, end: string) => `${begin}\n${text}\n${end}`),
  )
  // Tables are laid out as the formatter wants them, or `npm test -- format` fails afterwards.
  execFileSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { stdio: 'ignore' })
}
