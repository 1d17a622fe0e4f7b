// Adds optional fields of several kinds to the profile in a copy of the last commit, by the places of docs/how-to.md, and shows that
// all is well; then leaves out one place after the other and shows what notices (`npm run field-check`, some minutes).
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(tmpdir(), 'korak-field-'))
/** Two kinds of text, for one has room for few characters, and the kinds with rules of their own. */
const FIELDS = [
  {
    name: 'preferred_name',
    kind: `'text', max: 60`,
    type: 'text',
    sl: 'Kako naj vas kličemo',
    en: 'What to call you',
    value: `'Majči'`,
  },
  { name: 'shirt_size', kind: `'text', max: 3`, type: 'text', sl: 'Velikost majice', en: 'Shirt size', value: `'XL'` },
  {
    name: 'week_hours',
    kind: `'number', min: 0, max: 60`,
    type: 'integer',
    sl: 'Ure na teden',
    en: 'Hours a week',
    value: '38',
  },
  { name: 'free_from', kind: `'day'`, type: 'date', sl: 'Na voljo od', en: 'Available from', value: `'2027-02-01'` },
  {
    name: 'home_region',
    kind: `'option', list: 'project-ad-region'`,
    type: 'text',
    sl: 'Domača regija',
    en: 'Home region',
    value: `'gorenjska'`,
  },
]

/** Runs a command in the copy. @returns what it printed, and null when it failed */
function run(command: string, args: string[]): { out: string; isGood: boolean } {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { out: `${stdout}${stderr}`, isGood: status === 0 }
}
const node = (...args: string[]) => run(process.execPath, args)
const bin = (name: string, ...args: string[]) => node(path.join('node_modules', name), ...args)
const edit = (file: string, change: (text: string) => string) => {
  const place = path.join(copy, file)
  const before = readFileSync(place, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`nothing to change in ${file}`)
  writeFileSync(place, after)
}
const lines = (line: (field: (typeof FIELDS)[number]) => string): string => FIELDS.map(line).join('')
const word = (file: string, language: 'sl' | 'en') =>
  edit(file, (json) =>
    json.replace(/^\{\n/, `$&${lines((field) => `  "profile_field_${field.name}": "${field[language]}",\n`)}`),
  )

const MIGRATION = 'api/migrations/9999_more_fields.sql'
/** The places of docs/how-to.md, in its order: what is written by hand, then what is generated. */
const PLACES: Record<string, () => void> = {
  [MIGRATION]: () =>
    writeFileSync(
      path.join(copy, MIGRATION),
      lines(
        ({ name, type }) =>
          `alter table candidates add column ${name} ${type};\ncomment on column candidates.${name} is 'pd: profile';\n`,
      ),
    ),
  'contract/src/candidates.fields.ts': () =>
    edit('contract/src/candidates.fields.ts', (text) =>
      text.replace(
        /^ {2}phone: \{/m,
        `${lines(({ name, kind }) => `  ${name}: { kind: ${kind}, ...candidate, ...basic, pd: 'profile', readers: 'staff' },\n`)}$&`,
      ),
    ),
  'messages/profile.sl-SI.json': () => word('messages/profile.sl-SI.json', 'sl'),
  'messages/profile.en-EN.json': () => word('messages/profile.en-EN.json', 'en'),
  'api/src/candidates/profile.test.ts': () =>
    edit('api/src/candidates/profile.test.ts', (text) =>
      text.replace(
        `      education_summary: 'Strojništvo',\n`,
        `$&${lines(({ name, value }) => `      ${name}: ${value},\n`)}`,
      ),
    ),
  'api/src/db/schema.ts': () => void node('tools/db-types.ts'),
  'docs/openapi.json': () => void node('tools/map.ts'),
}

/** Beside the copy: a file in it would be looked at by its own tests. */
const REPORT = `${copy}.json`
function vitest(project: string, ...files: string[]) {
  const output = ['--reporter', 'json', '--outputFile', REPORT]
  const { isGood } = bin('vitest/vitest.mjs', 'run', '--project', project, ...output, ...files)
  return { isGood, out: readFileSync(REPORT, 'utf8') }
}
/** What a field left out is noticed by, the quickest first. */
const CHECKS: [string, () => { out: string; isGood: boolean }][] = [
  ['words', () => node('tools/words.ts')],
  ...['contract', 'api', 'web'].map((room): [string, () => { out: string; isGood: boolean }] => [
    `types of ${room}`,
    () => node('node_modules/typescript/bin/tsc', '--noEmit', '-p', room),
  ]),
  [
    'tests of the repository',
    () => vitest('tools', 'tools/repo-tests/repo.test.ts', 'tools/repo-tests/fields.test.ts'),
  ],
  [
    'tests of the profile',
    () =>
      vitest(
        'api',
        'api/src/candidates/fields.test.ts',
        'api/src/candidates/profile.test.ts',
        'api/test/schema.test.ts',
      ),
  ],
]
const NAMES = /"fullName":"([^"]+)","status":"failed"/g
function notice(): string | null {
  for (const [name, check] of CHECKS) {
    const { out, isGood } = check()
    if (isGood) continue
    const failed = [...out.matchAll(NAMES)].map(([, test]) => test)
    return `${name}: ${failed.length > 0 ? failed.join('; ') : (out.trim().split('\n').at(-1) ?? '').trim().slice(0, 150)}`
  }
  return null
}

function prepare(): void {
  execFileSync('git', ['clone', '-q', root, copy])
  const modules = path.join(copy, 'node_modules')
  mkdirSync(path.join(modules, '@korak'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@korak' && name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  for (const name of readdirSync(path.join(root, 'node_modules/@korak')))
    symlinkSync(path.join(copy, name), path.join(modules, '@korak', name))
  node('tools/words.ts')
}

try {
  prepare()
  for (const write of Object.values(PLACES)) write()
  const changed = run('git', ['status', '--short']).out.trim().split('\n')
  console.log(`${changed.length} files:\n${changed.join('\n')}\n`)
  const wrong = notice()
  console.log(`With all of them: ${wrong ?? 'green'}`)
  let isSilent = wrong !== null
  for (const place of Object.keys(PLACES)) {
    const whole = readFileSync(path.join(copy, place))
    if (place === MIGRATION) rmSync(path.join(copy, place))
    else run('git', ['checkout', place])
    const noticed = notice()
    isSilent ||= noticed === null
    console.log(`Without ${place}: ${noticed ?? 'NOBODY NOTICES'}`)
    writeFileSync(path.join(copy, place), whole)
  }
  process.exitCode = isSilent ? 1 : 0
} finally {
  for (const place of [copy, REPORT]) rmSync(place, { recursive: true, force: true })
}
