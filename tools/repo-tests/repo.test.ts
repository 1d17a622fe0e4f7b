// The repository tests itself: what is generated is fresh, what is promised in the documents is so.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { GRANTED } from '../../contract/src/permissions.list.ts'
import { allRoutes } from '../../contract/src/routes.list.ts'
import { REFUSALS } from '../../contract/src/errors.ts'
import { LANGUAGES } from '../../contract/src/shapes.ts'
import { LISTS, makeList, screens } from '../lists.ts'
import { MAP, makeMap } from '../map.ts'
import { DOCUMENT, makeDocument } from '../openapi.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const SKIPPED = /^(node_modules|\.git|data|tmp|dist|words|test-results|playwright-report|\.cache|\.vite|schema\.ts)$/
const isText = (name: string) =>
  /\.(ts|tsx|mjs|js|css|sql|md|json|html|mjml|yml)$|^run$|^\.npmrc$|^\.gitignore$/.test(name)

/** Files of the repository as a clone has them. */
function files(dir = ''): string[] {
  return readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(dir, entry.name)
    // `words` compiled from messages is left out, the tool of that name is not.
    if (SKIPPED.test(entry.name) && name !== 'tools/words') return []
    return entry.isDirectory() ? files(name) : entry.isFile() && isText(entry.name) ? [name] : []
  })
}
const all = files()
const code = all.filter((name) =>
  /^(contract|engine|surveyjs|cv|api|web|e2e|tools|bench)\/.*\.(ts|tsx|mjs)$/.test(name),
)
const own = path.relative(root, import.meta.filename)

const map = makeMap()
test('docs/map.md is fresh: run `npm run map`', () => {
  expect(readFileSync(MAP, 'utf8')).toBe(map)
})

test.each(Object.keys(LISTS))('%s is fresh: run `npm run lists`', (file) => {
  expect(read(file)).toBe(makeList(file))
})

test('docs/openapi.json is fresh: run `npm run map`', () => {
  // Not toBe: the difference of two texts of this size is of no use to anybody.
  expect(readFileSync(DOCUMENT, 'utf8') === makeDocument()).toBe(true)
})

test('the map names every screen, call and table', () => {
  const drawn = [...read('web/src/app/routes.list.ts').matchAll(/^ {4}path: '([^']+)'/gm)].map(([, at]) => at)
  expect(drawn.length).toBeGreaterThan(15)
  for (const at of drawn) expect(map).toContain(at === '/not-found' ? `${at} (` : `| ${at} |`)
  expect(Object.keys(allRoutes).filter((call) => !map.includes(`| ${call} |`))).toEqual([])
  const tables = all
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [...read(name).matchAll(/^create table (\w+)/gim)])
  expect(tables.length).toBeGreaterThan(25)
  for (const [, table] of tables) expect(map).toContain(`\`${table}\``)
})

/** Screens with a list of the office, by what is listed there. */
const lists = all
  .filter((name) => name.endsWith('.resource.ts'))
  .flatMap((name) => [...read(name).matchAll(/\bscreen: '([^']+)'/g)].map(([, at = '']) => at))

test('every screen of one thing, and every list of the office, has a story in both languages that looks whether it is sound', () => {
  const stories = all.filter((name) => /^e2e\/(?!a11y).*\.e2e\.ts$/.test(name)).map(read)
  const sound = stories.filter((story) => story.includes('expectSound') && story.includes('LANGUAGES'))
  // Opened by its address, or by a key and found by its heading.
  const isOpened = ({ path: at, title }: { path: string; title: string }) => {
    const opening = new RegExp(`${at}(?![\\w/-])|'${title}'`)
    return sound.some((story) => opening.test(story))
  }
  expect(screens().filter((screen) => lists.includes(screen.path) && !isOpened(screen))).toEqual([])
  const unseen = screens().filter(({ path: at }) => {
    const [beginning = '', part] = at.split('/:')
    return part !== undefined && !sound.some((story) => story.includes(`${beginning}/`))
  })
  expect(unseen.map(({ path: at }) => at)).toEqual([])
})

test('every list of the office is in its menu', () => {
  const menu = read('web/src/app/office/office-nav.ts')
  expect(lists.length).toBeGreaterThan(15)
  expect(lists.filter((at) => !menu.includes(`path: '${at}'`))).toEqual([])
})

/** A mailed link that was cut off. */
const TYPED_IN = ['/consent/confirm']
test('every screen is linked to', () => {
  const linking = all
    .filter(
      (name) => /^(web|api|contract)\/src\/.*\.tsx?$/.test(name) && !/\.(test|list|factory|trials)\.tsx?$/.test(name),
    )
    // What a page says of itself is no link, and neither is where a list says that it is shown.
    .map((name) =>
      read(name)
        .replaceAll(/^export const screens: Screens = \[[\s\S]*?\]$/gm, '')
        .replaceAll(/\bscreen(=|: )['"][^'"]+['"]/g, ''),
    )
    .join('\n')
  expect(
    screens()
      .filter(({ path: at }) => !linking.includes(`'${at}'`) && !linking.includes(`"${at}"`))
      .map(({ path: at }) => at),
  ).toEqual(TYPED_IN)
})

test('every noun with calls has tests of its own', () => {
  const rooms = new Set(all.flatMap((name) => /^api\/src\/([\w-]+)\/.*\.routes\.ts$/.exec(name)?.[1] ?? []))
  const tested = (room: string) => all.some((name) => name.startsWith(`api/src/${room}/`) && name.endsWith('.test.ts'))
  expect(rooms.size).toBeGreaterThan(12)
  expect([...rooms].filter((room) => !tested(room))).toEqual([])
})

/** Granted by the seed of the first installations. */
const FROM_THE_BEGINNING = new Set([
  'applications.read',
  'applications.update',
  'campaigns.read',
  'campaigns.manage',
  'candidates.read',
  'companies.read',
  'consents.read',
  'jobs.read',
  'jobs.create',
  'jobs.update',
  'jobs.publish',
  'jobs.delete',
  'media.read',
  'media.manage',
  'questionnaires.read',
  'questionnaires.manage',
])
test('a migration grants what roles are given, for installations there are', () => {
  const granting = all
    .filter((name) => name.endsWith('.sql'))
    .map(read)
    .filter((sql) => sql.includes('insert into role_permissions'))
    .join('\n')
  const given = Object.entries(GRANTED).flatMap(([name, roles]) => (roles.length > 0 ? [name] : []))
  expect(given.filter((name) => !FROM_THE_BEGINNING.has(name) && !granting.includes(`'${name}'`))).toEqual([])
})

describe('words', () => {
  const messages = Object.fromEntries(
    LANGUAGES.map((language) => {
      const parts = all
        .filter((name) => name.startsWith('messages/') && name.endsWith(`.${language}.json`))
        .map((name) => JSON.parse(read(name)) as object)
      return [language, Object.assign({}, ...parts) as Record<string, unknown>]
    }),
  )

  test.each(LANGUAGES)('every refusal has a sentence in %s, and no refusal that is gone has', (language) => {
    const wanted = Object.keys(REFUSALS).map((code) => `refusal_${code.toLowerCase()}`)
    const there = Object.keys(messages[language] ?? {}).filter((key) => key.startsWith('refusal_'))
    expect(there.toSorted()).toEqual(wanted.toSorted())
  })

  test('every field error a rule gives is in the catalogue', () => {
    const used = code
      .filter((name) => name.startsWith('api/src/') && !name.endsWith('.test.ts'))
      .flatMap((name) => [...read(name).matchAll(/'((?:error|file)_[a-z_]+)'/g)].map(([, key = '']) => key))
    const missing = [...new Set(used)].filter((key) => !(key in (messages['sl-SI'] ?? {})))
    expect(missing).toEqual([])
  })
})

describe('glossary', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => /^\| (?!noun|-)/.test(line))
  const banned = new Set(
    rows.flatMap((row) => (row.split('|').at(-2) ?? '').split(',').map((word) => word.trim().toLowerCase())),
  )
  /** Words of other people, where they are meant. */
  const FOREIGN: Record<string, RegExp> = {
    posting: /^api\/src\/pages\/.*:|JobPosting/,
    postings: /^api\/src\/pages\/.*:/,
    applicant: /: applicantLocationRequirements$/,
    bookmark: /: \w*bookmark\w*$/i,
    resume: /: resume$/,
    dropdown: /: dropdown$/,
    privilege: /: allowPrivilegeEscalation$/,
  }
  const parts = (name: string): string[] =>
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-zé]+/)

  test('the table can be read', () => {
    expect(banned.size).toBeGreaterThan(25)
    expect(banned).toContain('vacancy')
  })

  test('names in the code use its nouns', () => {
    const faults: string[] = []
    for (const file of code.filter((name) => name !== own)) {
      const source = read(file)
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replaceAll(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g, '')
      for (const [identifier] of source.matchAll(/[A-Za-z_$][\w$]*/g)) {
        const word = parts(identifier).find((part) => banned.has(part))
        const found = `${file}: ${identifier}`
        if (word && !FOREIGN[word]?.test(found)) faults.push(found)
      }
    }
    expect(faults).toEqual([])
  })

  test('files, folders, tables and columns too', () => {
    const sql = all
      .filter((name) => name.endsWith('.sql'))
      .flatMap(
        (name) =>
          read(name)
            .replaceAll(/--.*$|'[^']*'/gm, '')
            .match(/\w+/g) ?? [],
      )
    const faults = [...all, ...sql].filter(
      (name) => parts(name).some((part) => banned.has(part)) && !/job-posting|ui\/icons\/IconBookmark/.test(name),
    )
    expect(faults).toEqual([])
  })

  test('English texts too', () => {
    const faults: string[] = []
    for (const file of all.filter((name) => /^messages\/.*\.en-EN\.json$/.test(name))) {
      for (const [key, text] of Object.entries(JSON.parse(read(file)) as Record<string, unknown>)) {
        const words = `${key} ${JSON.stringify(text)}`.toLowerCase()
        const word = [...banned].find((one) => new RegExp(`(?<![a-zé])${one}(?![a-zé])`).test(words))
        // "Resume the questionnaire" is a verb; the noun would stand beside an article or a file.
        if (word && word !== 'resume') faults.push(`${file}: ${key} says ${word}`)
      }
    }
    expect(faults).toEqual([])
  })
})

describe('the repository stands alone', () => {
  const foreign = [
    ['', 'work', ''],
    ['', 'tmp', 'korak'],
    ['', 'root', ''],
    ['..', 'shared', ''],
  ].map((part) => part.join('/'))

  test('no file names a place outside it', () => {
    const faults = all
      .filter((name) => name !== own && !name.endsWith('package-lock.json'))
      .flatMap((name) =>
        foreign
          .filter((place) => new RegExp(`(?<![\\w/.-])${place.replaceAll('.', '\\.')}`).test(read(name)))
          .map((place) => `${name}: ${place}`),
      )
    expect(faults).toEqual([])
  })

  test('no text promises what is not there', () => {
    const promised = /coming soon|kmalu na voljo|lorem ipsum/
    expect(all.filter((name) => name !== own && promised.test(read(name)))).toEqual([])
  })
})

describe('documents', () => {
  const settings = [...read('api/src/env.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)

  test('the README describes every setting and every demo account', () => {
    const readme = read('README.md')
    expect(settings.length).toBeGreaterThan(15)
    // Set by the start commands, not by people.
    for (const name of settings.filter((one) => one !== 'KORAK_MODE')) expect(readme).toContain(`| \`${name}\``)
    const accounts = [...read('api/src/seed/accounts.ts').matchAll(/username: '([a-z.]+)'/g)].map(
      ([, name = '']) => name,
    )
    expect(accounts.length).toBe(14)
    for (const account of accounts) expect(readme).toContain(`\`${account}\``)
  })

  test('every command they name exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = all
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => [...read(name).matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  test('the README has every command, and leads to every document', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const readme = read('README.md')
    const commands = Object.keys(scripts).filter((name) => !['postinstall', 'start', 'test'].includes(name))
    expect(commands.filter((name) => !new RegExp(`npm run ${name}(?![\\w:-])`).test(readme))).toEqual([])
    const documents = all.filter((name) => /^docs\/[^/]+\.md$/.test(name))
    expect(documents.length).toBeGreaterThan(10)
    expect(documents.filter((name) => !readme.includes(`](${name}`))).toEqual([])
  })

  test('every file of code they name exists, without its folder too', () => {
    const known = new Set(all.flatMap((name) => [name, path.posix.basename(name)]))
    const isThere = (name: string) =>
      known.has(name) || existsSync(path.join(root, name)) || all.some((file) => file.endsWith(`/${name}`))
    const named = all
      .filter((name) => name.endsWith('.md') && name !== 'docs/renames.md')
      .flatMap((name) =>
        [...read(name).matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|sql))`/g)].map(([, file = '']) => [name, file]),
      )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(([, file = '']) => !isThere(file))).toEqual([])
    // The former names stand in the first column, what is there now in the second.
    const now = [...read('docs/renames.md').matchAll(/^\|[^|]+\|([^|]+)\|$/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs))`/g)].map(([, file = '']) => file),
    )
    expect(now.length).toBeGreaterThan(100)
    expect(now.filter((file) => !isThere(file))).toEqual([])
  })

  test('every file they link to exists', () => {
    const broken = all
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) =>
        [...read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
          .map(([, target = '']) => path.posix.join(path.posix.dirname(name), target))
          .filter((target) => {
            const folder = path.join(root, path.posix.dirname(target))
            return !readdirSync(folder).includes(path.posix.basename(target))
          }),
      )
    expect(broken).toEqual([])
  })

  test('decisions are numbered, dated and never about people', () => {
    const decisions = all.filter((name) => name.startsWith('docs/decisions/'))
    const numbers = decisions.map((name) => Number(path.basename(name).slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    for (const name of decisions)
      expect(read(name), name).toMatch(/^# \d{4} .+\n+\d{4}-\d\d-\d\d, (accepted|superseded by \d{4})\n/)
  })
})
