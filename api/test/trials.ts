// The trials of all nouns, put together.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Trials } from './kit.ts'

const source = path.join(import.meta.dirname, '../src')
const found = await Promise.all(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.trials.ts'))
    .map(async (name) => ((await import(path.join(source, name))) as { trials: Trials }).trials),
)
const all = <K extends keyof Trials>(part: K): NonNullable<Trials[K]> =>
  Object.assign({}, ...found.map((one) => one[part])) as NonNullable<Trials[K]>

export const STATES = all('states')
export const CREATING = all('creating')
export const REVISIONS = all('revisions')
export const ADMITTED = all('admitted')
