// Nothing lies about that nobody uses: files, exports, dependencies, permissions, classes of style sheets.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../contract/src/permissions.list.ts'
import { type Module, packageOf, readModules, root, STARTED } from '../graph.ts'

/** Not used yet, and why it stays. */
const WAITING = {
  why: 'lists, requests and tables of the office, which is built next',
  files: /^web\/src\/base\/data\/(lists|request-state)\.ts$/,
}
/** What is kept in memory, which a test cannot see from outside. */
const FOR_TESTS = new Set(['api/src/base/cache.ts cachedBytes', 'api/src/mail/sent.ts sentMails'])
const modules = readModules()
const all = [...modules.values()]
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const scripts = Object.values((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts).join(
  ' ',
)
const code = all.map(({ text }) => text).join('\n')

/** There to test: what only they use, nobody uses. */
const isTesting = (file: string): boolean =>
  /\.(test|factory|trials|e2e)\.tsx?$|^(api\/test|e2e|tools\/(repo|server)-tests|cv\/test)\//.test(file)
function takenFrom(users: readonly Module[]): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const { imports } of users)
    for (const { from, names } of imports) taken.set(from, new Set([...(taken.get(from) ?? []), ...names]))
  return taken
}
const taken = takenFrom(all)
const takenByProduct = takenFrom(all.filter(({ file }) => !isTesting(file)))

/** Run by what is no import: a command, a test runner, the browser, another process. */
const isStarted = ({ file }: Module): boolean =>
  STARTED.includes(file) ||
  /\.(test|trials|e2e|config|worker)\.tsx?$|^api\/test\/global\.ts$|^e2e\/server\.ts$/.test(file) ||
  /^web\/src\/app\/(main|idle|server)\.tsx?$|^engine\/src\/cel\/(patterns|parser)-later\.ts$/.test(file) ||
  scripts.includes(file) ||
  // Named where it is started: path.join(…, 'tools/size-budget.ts').
  all.some(
    (other) => other.file !== file && other.text.includes(path.posix.basename(file)) && /^(tools|bench)\//.test(file),
  )

test('the graph is whole', () => {
  expect(modules.size).toBeGreaterThan(900)
  const missing = all.flatMap(({ file, imports }) =>
    imports
      .filter(({ from, isPackage }) => !isPackage && /\.(ts|tsx|mjs)$/.test(from) && !modules.has(from))
      .map(({ from }) => `${file}: ${from}`),
  )
  expect(missing.filter((line) => !/\/words\/|^tools\/repo-tests\/(fences|rooms)\.test/.test(line))).toEqual([])
})

test('every file is imported or started', () => {
  const dead = all.filter((one) => !taken.has(one.file) && !isStarted(one) && !WAITING.files.test(one.file))
  expect(dead.map(({ file }) => file)).toEqual([])
})

test('every export is used in another file', () => {
  const dead = all
    .filter((one) => !WAITING.files.test(one.file) && (taken.has(one.file) || !isStarted(one)))
    .flatMap(({ file, text, exports }) => {
      const isProduct = /^\w+\/src\//.test(file) && !isTesting(file)
      const names = (isProduct ? takenByProduct : taken).get(file)
      // Used where it is declared as well: exported for its test.
      const isUsedInside = (name: string) => (text.match(new RegExp(`(?<![\\w.])${name}\\b`, 'g')) ?? []).length > 1
      // The two builds of the patterns and the renderer are loaded by what they are called; the schema is generated;
      // what a page says of itself is read by tools/lists.ts.
      const isRead = (name: string) => name === 'screens' && file.endsWith('Page.tsx')
      if (names?.has('*') || /^web\/src\/app\/server\.tsx$|^api\/src\/db\/schema\.ts$/.test(file)) return []
      const isTaken = (name: string) =>
        names?.has(name) || (isUsedInside(name) && [name, '*'].some((one) => taken.get(file)?.has(one)))
      return exports.filter(({ name }) => !isTaken(name) && !isRead(name)).map(({ name }) => `${file} ${name}`)
    })
  const kept = FOR_TESTS
  expect(dead.filter((one) => !kept.has(one))).toEqual([])
  // What is used by now, or gone, is not excused any more.
  expect([...kept].filter((one) => !dead.includes(one))).toEqual([])
})

test('every dependency is imported, or called by its name', () => {
  const manifests = [
    'package.json',
    ...['contract', 'engine', 'surveyjs', 'cv', 'api', 'web'].map((room) => `${room}/package.json`),
  ]
  const names = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<string, Record<string, string>>
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  expect(names.length).toBeGreaterThan(40)
  const imported = new Set([...taken.keys()].map(packageOf))
  const styles =
    read('web/src/ui/fonts.css') + read('web/src/ui/base.css') + read('.oxlintrc.json') + read('.oxfmtrc.json')
  const isNamed = (name: string) => code.includes(`${name}/`) || code.includes(`'${name}'`) || styles.includes(name)
  const isType = (name: string) => name.startsWith('@types/')
  expect(names.filter((name) => !isType(name) && !imported.has(name) && !isNamed(name))).toEqual([])
})

test('every permission is checked by a call, a policy, a rule or a screen', () => {
  // Not where it is declared, given to a role or to somebody made for a test, or the former name of an activity.
  const others = /\.(test|factory|trials)\.tsx?$|^contract\/src\/(activities|permissions\.list)\.ts$|^api\/src\/seed\//
  const asking = all
    .filter(({ file }) => /^(contract|api|web)\/src\//.test(file) && !others.test(file))
    .map(({ text }) => text.replaceAll(/= permissions\(\{[\s\S]*?\}\)/g, ''))
  expect(PERMISSIONS.filter((one) => !asking.some((text) => text.includes(`'${one}'`)))).toEqual([])
})

test('every class of a style sheet is used', () => {
  const sheets = readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => `web/src/${name}`)
  const dead = sheets.flatMap((sheet) => {
    const users = all.filter(({ imports }) => imports.some(({ from }) => from === sheet)).map(({ text }) => text)
    const text = users.join('\n')
    // styles[tone]: which ones are taken is not to be read off.
    if (/\bstyles\[|\bcontrol\[/.test(text)) return []
    const css = read(sheet).replaceAll(/\/\*[\s\S]*?\*\/|(?:url|:global)\([^)]*\)/g, '')
    const classes = [...new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))]
    return classes.filter((name) => !new RegExp(`\\.${name}\\b`).test(text)).map((name) => `${sheet} .${name}`)
  })
  expect(dead).toEqual([])
})
