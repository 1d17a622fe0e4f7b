// What `npm test -- changed` runs: what changes can touch, found by who imports what. Prints it as JSON for tools/test.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Module, readModules, root } from './graph.ts'
import { screens } from './lists.ts'

interface Touched {
  /** Test files of vitest. */
  units: string[]
  stories: string[]
}

/** Changed, all tests may notice. */
const EVERY_UNIT = /^(vitest\.config\.ts|tools\/(afresh\.ts|words(\.ts|\/.*)))$/
const EVERY_STORY =
  /^(playwright\.config\.ts|e2e\/server\.ts|web\/vite\.config\.ts|web\/public\/.*|tools\/(chromium\.mjs|build\.ts|words(\.ts|\/.*)))$/

/** Files that are read and not imported, and who reads them. What is in no row is somebody's all the same: everything is run. */
const READ_BY: [files: RegExp, readers: RegExp][] = [
  // Found by what they hold: see below.
  [/^(messages\/.*\.json|api\/migrations\/.*\.sql|.*\.css)$/, /^$/],
  // The steps before the tests, and the tests that are always run.
  [/^(README\.md|\.gitignore|\.oxlintrc\.json|\.oxfmtrc\.json|docs\/.*)$/, /^$/],
  [/^docs\/data-download\.md$/, /^api\/src\/exports\//],
  // Of the room they are in.
  [/^(api|web)\/src\/[^/]+\//, /^$/],
  [/^api\/src\/mail\//, /\.letters\.test\.ts$/],
  [/^cv\/test\//, /^api\/src\/(candidates|files)\//],
  [/^api\/content\//, /^api\/|\.e2e\.ts$/],
  [/^api\/seed\//, /^api\/|\.e2e\.ts$/],
]

/**
 * Where everything comes together. Through the test server every test reaches the whole of the real one, through the table of
 * screens every screen, and factories arrange with other rooms what a test begins with: followed on, any change would touch nearly
 * all, and so it would through the lists that put the server together. What goes through HTTP is tested in the room it belongs to.
 */
const HUBS =
  /^(api\/test\/(app|database|global)|api\/src\/(app|wiring|worker|background|\w+\.list|privacy\/registry|.*\.factory)|web\/src\/app\/routes\.list|tools\/graph|tools\/map)\.tsx?$/

/** They read the repository as it lies there, whatever they import, and take a second or two. */
const READERS = /^tools\/repo-tests\//
/** Each is one noun, tested as a whole. */
const WHOLE = ['engine/', 'surveyjs/', 'cv/']

const isThere = (file: string) => existsSync(path.join(root, file))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isCode = (file: string) => /^(contract|engine|surveyjs|cv|api|web|tools|e2e|bench)\/.*\.(tsx?|mjs)$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isStory = (file: string) => file.endsWith('.e2e.ts')
/** Folder of a room, api/src/jobs/. What contract/src/jobs.ts promises is kept there. */
function roomOf(file: string): string | undefined {
  const [, folder, noun] = /^(api|web|contract)\/src\/([^/.]+)/.exec(file) ?? []
  return noun && `${folder === 'contract' ? 'api' : folder}/src/${noun}/`
}

function git(folder: string, ...args: string[]): string[] {
  const run = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 })
  if (run.status !== 0) throw new Error(`git says: ${run.error?.message ?? run.stderr.trim()}`)
  return run.stdout.split('\n').filter(Boolean)
}

/** Files that differ from a commit, those that are gone too: what was renamed has both its names. */
const differing = (commit: string, folder: string): string[] => [
  ...git(folder, 'diff', '--name-only', '--no-renames', '--relative', commit, '--'),
  ...git(folder, 'ls-files', '--others', '--exclude-standard'),
]

/** Without a commit: what differs from the last one, or when nothing does, what that one changed. */
export function findChanges(since?: string, folder = root): { files: string[]; since: string } {
  const own = differing(since ?? 'HEAD', folder)
  if (since || own.length > 0) return { files: own, since: since ?? 'HEAD' }
  return { files: differing('HEAD~1', folder), since: 'HEAD~1' }
}

/** Keys of messages whose text was changed, added or removed in one file. */
function changedKeys(before: string, after: string): string[] {
  const [old, now] = [before || '{}', after || '{}'].map((text) => JSON.parse(text) as Record<string, string>)
  return [...new Set([...Object.keys(old!), ...Object.keys(now!)])].filter((key) => old![key] !== now![key])
}

/** Keys of all message files that differ from a commit. */
const keysSince = (files: readonly string[], since: string): string[] =>
  files
    .filter((file) => file.startsWith('messages/'))
    .flatMap((file) => {
      const before = spawnSync('git', ['show', `${since}:./${file}`], { cwd: root, encoding: 'utf8' })
      return changedKeys(before.status === 0 ? before.stdout : '', isThere(file) ? read(file) : '')
    })

/** Tables a migration makes or changes, as queries name them: 'jobs', 'jobs as j'. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:table|index \w+ on)\s+(?:if (?:not )?exists\s+|only\s+)?([a-z]\w+)/gi)].map(
    ([, name = '']) => name,
  )

/** Code that names one of these words: how a message or a table is used without an import. */
function naming(modules: Iterable<Module>, words: readonly string[], place: RegExp, before = ''): string[] {
  if (words.length === 0) return []
  const named = new RegExp(`${before}\\b(?:${words.join('|')})\\b`)
  return [...modules].filter(({ file, text }) => place.test(file) && named.test(text)).map(({ file }) => file)
}

/** Modules that import a group of messages one of the keys belongs to: profile_field_city is in profile-fields. */
function groupsOf(modules: Iterable<Module>, keys: readonly string[]): string[] {
  const isIn = (from: string) => {
    const group = /words\/groups\/([\w-]+)s\.js$/.exec(from)?.[1]?.replaceAll('-', '_')
    return group !== undefined && keys.some((key) => key.startsWith(`${group}_`))
  }
  return [...modules].filter(({ imports }) => imports.some(({ from }) => isIn(from))).map(({ file }) => file)
}

/** Everything that imports one of the files, and what imports that. */
function reachedFrom(files: readonly string[], modules: ReadonlyMap<string, Module>): Set<string> {
  const importers = new Map<string, string[]>()
  for (const { file, imports } of modules.values()) {
    if (!HUBS.test(file))
      for (const { from, isType } of imports) if (!isType) importers.set(from, [...(importers.get(from) ?? []), file])
  }
  const reached = new Set(files)
  // What is added meanwhile is come to as well.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

/** Stories about a screen: called like its folder, or where none is, those that name its path. */
function storiesOf(screen: { path: string; file: string }, stories: readonly Module[]): string[] {
  const noun = screen.file.split('/')[2] ?? ''
  const called = stories.filter(({ file }) => new RegExp(`[/-]${noun}[-.]`).test(file))
  const [beginning = ''] = screen.path.split('/:')
  const chosen = called.length > 0 ? called : stories.filter(({ text }) => text.includes(`${beginning}/`))
  return chosen.map(({ file }) => file)
}

/**
 * @param files what was changed
 * @param keys of messages that were
 * @returns the tests and stories that can notice
 */
export function touchedBy(
  files: readonly string[],
  keys: readonly string[] = [],
  modules: ReadonlyMap<string, Module> = readModules(),
): Touched {
  const tests = [...modules.keys()].filter((file) => isTest(file))
  const stories = [...modules.values()].filter(({ file }) => isStory(file))
  const migrations = files.filter((file) => file.startsWith('api/migrations/'))
  const tables = migrations.filter(isThere).flatMap((file) => tablesIn(read(file)))
  const changed = [
    ...files,
    ...naming(modules.values(), keys, /^(api|web|contract)\//),
    ...groupsOf(modules.values(), keys),
    ...naming(modules.values(), tables, /^api\/src\/.*\.queries\.ts$/, '[\'"`]'),
  ]
  const reached = reachedFrom(changed, modules)
  const rooms = new Set(changed.flatMap((file) => roomOf(file) ?? []))
  const isNear = (test: string) =>
    rooms.has(roomOf(test) ?? '') ||
    WHOLE.some((whole) => test.startsWith(whole) && files.some((file) => file.startsWith(whole))) ||
    (files.some((file) => file.endsWith('.trials.ts')) &&
      /^api\/test\/(policies|revisions|matrix)\.test\.ts$/.test(test)) ||
    (migrations.length > 0 && /^api\/(test\/schema|src\/db\/\w+)\.test\.ts$/.test(test))
  const readers = READ_BY.flatMap(([named, by]) => (files.some((file) => named.test(file)) ? by : []))
  const isReading = (file: string) => readers.some((by) => by.test(file))
  const isKnown = (file: string) =>
    isCode(file) || EVERY_UNIT.test(file) || EVERY_STORY.test(file) || READ_BY.some(([named]) => named.test(file))
  // What a migration that is gone has made is not to be read off any more.
  const isAll = files.some((file) => !isKnown(file) || (file.startsWith('api/migrations/') && !isThere(file)))
  const isEveryUnit = isAll || files.some((file) => EVERY_UNIT.test(file))
  const promised = new Set(files.map((file) => /^contract\/src\/([^/.]+)/.exec(file)?.[1]))
  const seen = screens()
    .map((screen) => ({ ...screen, file: `web/src/${screen.file}` }))
    .filter(({ file }) => reached.has(file) || promised.has(file.split('/')[2]))
  const noticing = new Set([
    ...[...reached].filter((file) => isStory(file)),
    ...seen.flatMap((screen) => storiesOf(screen, stories)),
  ])
  const isEveryStory = isAll || files.some((file) => EVERY_STORY.test(file))
  return {
    units: tests
      .filter((test) => isEveryUnit || READERS.test(test) || reached.has(test) || isNear(test) || isReading(test))
      .toSorted(),
    stories: stories
      .map(({ file }) => file)
      .filter((file) => isEveryStory || noticing.has(file) || isReading(file))
      .toSorted(),
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { files, since } = findChanges(process.argv[2])
    console.log(JSON.stringify(touchedBy(files, keysSince(files, since))))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
