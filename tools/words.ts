// Compiles messages/<noun>.<locale>.json into web/src/words and api/src/i18n/words (`npm run words`).
//
// One file per noun and language, the same keys in sl-SI and en-EN, keys in snake_case and unique across all files.
// Texts are in ICU MessageFormat, so that any tool for translators reads and writes them:
//   plain           "jobs_title": "Delovna mesta"                            m.jobs_title()
//   with variables  "nav_user": "Uporabniški meni: {name}"                   m.nav_user({ name })
//   counting        "count_jobs": "{count, plural, one {# delovno mesto}     m.count_jobs({ count })
//                     two {# delovni mesti} few {# delovna mesta} other {# delovnih mest}}"
//                   (English: one and other.) # is the number as the language writes it: 12.345 or 12,345.
// A literal brace is written '{', an apostrophe before a brace ''. On the server the language is not guessed:
// m.jobs_title({}, { locale }).
//
// Texts that belong to names of data, such as labels of fields, are grouped by the beginning of their keys (GROUPS):
//   import { labels } from '#words/groups/profile-fields.js'                 labels.last_name() is profile_field_last_name
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readWords, type Word } from './words/check.ts'
import { declaration, expression, helpers } from './words/emit.ts'
import { catalogueGroup, groupTypes, type Members, membersOf, moduleGroup } from './words/groups.ts'

const root = path.join(import.meta.dirname, '..')
const messages = path.join(root, 'messages')
const tool = path.join(import.meta.dirname, 'words')
/** Groups by name: the beginning of the keys in it; the rest of a key is the name its text has in the group. */
export const GROUPS: Readonly<Record<string, string>> = {
  activities: 'activity_',
  'audit-records': 'audit_record_',
  'audit-values': 'audit_value_',
  'profile-fields': 'profile_field_',
  'profile-hints': 'profile_hint_',
  'required-fields': 'error_required_',
  'share-fields': 'share_field_',
}

type Output = {
  folder: string
  isLocaleGiven: boolean
  write: (draft: string, words: Map<string, Word>) => void
  /** A module whose `labels` are the messages of these keys. */
  group: (members: Members) => string
}
const OUTPUTS: readonly Output[] = [
  { folder: path.join(root, 'web/src/words'), isLocaleGiven: false, write: writeModules, group: moduleGroup },
  { folder: path.join(root, 'api/src/i18n/words'), isLocaleGiven: true, write: writeCatalogue, group: catalogueGroup },
]

/** Compiles when anything changed since the last time; throws with all faults when the messages are not complete. */
export function makeWords(): 'compiled' | 'unchanged' {
  const stamp = inputsHash()
  const stale = OUTPUTS.filter((output) => readStamp(output.folder) !== stamp)
  if (stale.length === 0) return 'unchanged'
  const { words, faults } = readWords(messages)
  if (faults.length > 0) throw new Error(`Words are not complete:\n  ${faults.join('\n  ')}`)
  for (const output of stale) compileInto(output, words, stamp)
  return 'compiled'
}

function compileInto(output: Output, words: Map<string, Word>, stamp: string): void {
  const { folder, isLocaleGiven } = output
  const draft = path.join(root, `node_modules/.cache/korak-words-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const name of ['runtime.js', 'runtime.d.ts', 'speak.js']) cpSync(path.join(tool, name), path.join(draft, name))
  output.write(draft, words)
  writeGroups(output, draft, words)
  const types = [...words].map(([key, word]) => declaration(key, word, isLocaleGiven))
  writeFileSync(
    path.join(draft, 'messages.d.ts'),
    `import type { Locale } from './runtime.js'\nexport interface Messages {\n${types.join('')}}\nexport declare const m: Messages\n`,
  )
  writeFileSync(path.join(draft, '.stamp'), stamp)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.dirname(folder), { recursive: true })
  renameSync(draft, folder)
}

/** One module per message, so that a screen carries only its own words. */
function writeModules(draft: string, words: Map<string, Word>): void {
  mkdirSync(path.join(draft, 'messages'))
  for (const [key, word] of words) {
    const code = expression(word)
    const module = `import { ${helpers(code)} } from '../speak.js'\nexport const ${key} = ${code}\n`
    writeFileSync(path.join(draft, `messages/${key}.js`), module)
  }
  const index = [...words.keys()].map((key) => `export * from './messages/${key}.js'\n`)
  writeFileSync(path.join(draft, 'all.js'), index.join(''))
  writeFileSync(path.join(draft, 'messages.js'), `export * as m from './all.js'\n`)
}

/** The same module with every other letter written as its code: V8 keeps a source in twice the memory for a single one. */
const inLatin = (module: string): string =>
  module.replaceAll(/[^\0-\xFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One module for all: the server loads everything anyway, and two thousand files would slow its start. */
function writeCatalogue(draft: string, words: Map<string, Word>): void {
  const entries = [...words].map(([key, word]) => `  ${key}: ${expression(word)},\n`)
  const module = `import { pick, plural } from './speak.js'\nexport const m = {\n${entries.join('')}}\n`
  writeFileSync(path.join(draft, 'messages.js'), inLatin(module))
}

function writeGroups({ isLocaleGiven, group }: Output, draft: string, words: Map<string, Word>): void {
  mkdirSync(path.join(draft, 'groups'))
  for (const [file, beginning] of Object.entries(GROUPS)) {
    const members = membersOf(words, beginning)
    writeFileSync(path.join(draft, `groups/${file}.js`), group(members))
    writeFileSync(path.join(draft, `groups/${file}.d.ts`), groupTypes(members, words, isLocaleGiven))
  }
}

function inputsHash(): string {
  const hash = createHash('sha256')
  const inside = (folder: string) => readdirSync(folder).map((name) => path.join(folder, name))
  const parser = path.join(root, 'node_modules/@formatjs/icu-messageformat-parser/package.json')
  for (const file of [...inside(messages).toSorted(), ...inside(tool).toSorted(), parser, import.meta.filename]) {
    hash.update(path.basename(file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function readStamp(folder: string): string {
  try {
    return readFileSync(path.join(folder, '.stamp'), 'utf8')
  } catch {
    return ''
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(makeWords() === 'compiled' ? 'Words compiled.' : 'Words unchanged.')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
