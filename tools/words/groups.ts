// Writes groups: the messages of one beginning, found by the rest of their keys.
import type { Word } from './check.ts'
import { declaration } from './emit.ts'

/** Names in a group and the keys they stand for. */
export type Members = readonly { name: string; key: string }[]

export const membersOf = (words: Map<string, Word>, beginning: string): Members =>
  [...words.keys()]
    .filter((key) => key.startsWith(beginning) && key !== beginning)
    .map((key) => ({ name: key.slice(beginning.length), key }))

/** A group in the browser, its texts named one by one: a screen with a group carries no others. */
export function moduleGroup(members: Members): string {
  const imports = members.map(({ key }) => `import { ${key} } from '../messages/${key}.js'\n`)
  return `${imports.join('')}${labels(members, '')}`
}

export const catalogueGroup = (members: Members): string =>
  `import { m } from '../messages.js'\n${labels(members, 'm.')}`

const labels = (members: Members, from: string): string =>
  `export const labels = {\n${members.map(({ name, key }) => `  '${name}': ${from}${key},\n`).join('')}}\n`

export function groupTypes(members: Members, words: Map<string, Word>, isLocaleGiven: boolean): string {
  const types = members.map(({ name, key }) => declaration(`'${name}'`, words.get(key)!, isLocaleGiven))
  return `import type { Locale } from '../runtime.js'\nexport declare const labels: {\n${types.join('')}}\n`
}
