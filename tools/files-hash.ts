import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const MADE = new Set(['dist', 'node_modules'])

function* filesBelow(place: string): Generator<string> {
  for (const entry of readdirSync(place, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(place, entry.name)
    if (entry.isFile()) yield file
    else if (entry.isDirectory() && !MADE.has(entry.name)) yield* filesBelow(file)
  }
}

/** One hash of files and of all files in folders, without tests and what is made. @param names relative to `root` */
export function filesHash(root: string, names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) {
    const place = path.join(root, name)
    const files = statSync(place).isFile() ? [place] : filesBelow(place)
    for (const file of files)
      if (!/\.test\.tsx?$/.test(file)) hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}
