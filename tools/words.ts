// Compiles messages/<noun>.<locale>.json with Paraglide into web/src/words and api/src/i18n/words (`npm run words`).
//
// One file per noun and language, the same keys in sl-SI and en-EN, keys in snake_case and unique across all files:
//   plain           "jobs_title": "Delovna mesta"                            m.jobs_title()
//   with variables  "nav_user": "Uporabniški meni: {name}"                   m.nav_user({ name })
//   counting        "count_jobs": [{                                         m.count_jobs({ count })
//                     "declarations": ["input count", "local countText = count: number", "local countPlural = count: plural"],
//                     "selectors": ["countPlural"],
//                     "match": { "countPlural=one": "{countText} delovno mesto", "countPlural=two": "{countText} delovni mesti",
//                                "countPlural=few": "{countText} delovna mesta", "countPlural=other": "{countText} delovnih mest" } }]
//                   (English: one and other.) {countText} is the number as the language writes it: 12.345 or 12,345.
//                   Further variables need their own "input name" in declarations.
// A literal brace is written \\{ in JSON. On the server the language is not guessed: m.jobs_title({}, { locale }).
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readWords, type Word } from './words/check.ts'

const root = path.join(import.meta.dirname, '..')
const messages = path.join(root, 'messages')
const settings = path.join(root, 'project.inlang/settings.json')
const OUTPUTS = [
  // One module per message, so that a screen carries only its own words.
  { folder: path.join(root, 'web/src/words'), structure: 'message-modules', options: 'options?: { locale?: Locale }' },
  // One module per language: the server loads everything anyway, and four hundred files would slow its start.
  {
    folder: path.join(root, 'api/src/i18n/words'),
    structure: 'locale-modules',
    options: 'options: { locale: Locale }',
  },
] as const

/** Compiles when anything changed since the last time; throws with all faults when the messages are not complete. */
export async function makeWords(): Promise<'compiled' | 'unchanged'> {
  const { nouns, words, faults } = readWords(messages)
  if (faults.length > 0) throw new Error(`Words are not complete:\n  ${faults.join('\n  ')}`)
  writeSettings(nouns)
  const stamp = inputsHash()
  const stale = OUTPUTS.filter((output) => readStamp(output.folder) !== stamp)
  for (const output of stale) await compileInto(output, words, stamp)
  return stale.length > 0 ? 'compiled' : 'unchanged'
}

/** Editors with the inlang extension read this file too, so it is kept in the repository and lists the files there are. */
function writeSettings(nouns: string[]) {
  const text = readFileSync(settings, 'utf8')
  const now = JSON.parse(text) as Record<string, unknown>
  now['plugin.inlang.messageFormat'] = { pathPattern: nouns.map((noun) => `./messages/${noun}.{locale}.json`) }
  const wanted = `${JSON.stringify(now, null, 2)}\n`
  if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(now)) writeFileSync(settings, wanted)
}

async function compileInto(output: (typeof OUTPUTS)[number], words: Map<string, Word>, stamp: string) {
  const { compile } = await import('@inlang/paraglide-js')
  const draft = path.join(root, `node_modules/.cache/korak-words-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  const quiet = { emitReadme: false, emitPrettierIgnore: false, emitGitIgnore: false }
  const strategy = ['globalVariable', 'baseLocale'] as ['globalVariable', 'baseLocale']
  const project = path.join(root, 'project.inlang')
  await compile({ project, outdir: draft, strategy, outputStructure: output.structure, ...quiet })
  rmSync(path.join(draft, 'server.js'))
  for (const name of ['runtime.js', 'runtime.d.ts', 'registry.js']) {
    cpSync(path.join(import.meta.dirname, 'words', name), path.join(draft, name))
  }
  writeFileSync(path.join(draft, 'messages.d.ts'), declarations(words, output.options))
  await assertAllThere(draft, words)
  writeFileSync(path.join(draft, '.stamp'), stamp)
  rmSync(output.folder, { recursive: true, force: true })
  mkdirSync(path.dirname(output.folder), { recursive: true })
  renameSync(draft, output.folder)
}

/** Paraglide says "Successfully compiled" even when its plugin could not be loaded and no message came out. */
async function assertAllThere(draft: string, words: Map<string, Word>) {
  const { m } = (await import(path.join(draft, 'messages.js'))) as { m: Record<string, unknown> }
  const lost = [...words.keys()].filter((key) => typeof m[key] !== 'function')
  if (lost.length > 0)
    throw new Error(`Paraglide left out ${lost.length} of ${words.size} messages: ${lost.slice(0, 5)}`)
}

/** Types with both texts as the comment, so that an editor shows the words behind a key. */
function declarations(words: Map<string, Word>, options: string): string {
  const lines = [...words].map(([key, word]) => {
    const names = [...word.inputs.map((name) => `${name}: string | number`), ...(word.counts ? ['count: number'] : [])]
    const inputs =
      names.length > 0 ? `inputs: { ${names.join('; ')} }` : `inputs${options.includes('?: {') ? '?' : ''}: {}`
    const comment = `${word.texts['sl-SI']} · ${word.texts['en-EN']}`.replaceAll('*/', '* /').replaceAll('\n', ' ')
    return `  /** ${comment} */\n  ${key}(${inputs}, ${options}): string`
  })
  return `import type { Locale } from './runtime.js'\nexport interface Messages {\n${lines.join('\n')}\n}\nexport declare const m: Messages\n`
}

function inputsHash(): string {
  const hash = createHash('sha256')
  const folders = [messages, path.join(import.meta.dirname, 'words')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => path.join(folder, name)),
  )
  const versions = ['paraglide-js', 'plugin-message-format'].map((name) => `node_modules/@inlang/${name}/package.json`)
  for (const file of [...files, settings, import.meta.filename, ...versions.map((name) => path.join(root, name))]) {
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
    const what = await makeWords()
    console.log(what === 'compiled' ? 'Words compiled.' : 'Words unchanged.')
    // Without this the process stays for half a minute: the store inside Paraglide forgets to clear its timers.
    process.exit(0)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
