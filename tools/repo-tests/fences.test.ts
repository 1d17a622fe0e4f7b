// Each fence of .oxlintrc.json is shown something it must refuse; a fence nobody has seen biting may not be one.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const copy = mkdtempSync(path.join(tmpdir(), 'korak-fences-'))
const IMPORTS = 'eslint(no-restricted-imports)'
const use = (from: string, name = 'x') => `import { ${name} } from '${from}'\nexport const y = ${name}\n`
const lines = (count: number) => Array.from({ length: count }, (_, n) => `export const l${n} = ${n}\n`).join('')

/** What must be refused: name of the fence, file, its text, rule. */
const BAD: [string, string, string, string][] = [
  ['the contract imports zod only', 'contract/src/bad1.ts', use('kysely'), IMPORTS],
  ['the contract knows no server', 'contract/src/bad2.ts', use('../../api/src/env.ts'), IMPORTS],
  ['the engine knows neither server nor browser', 'engine/src/bad1.ts', use('#base/data/call.ts'), IMPORTS],
  ['the engine brings no library of its own', 'engine/src/bad2.ts', use('zod'), IMPORTS],
  ['the translation brings no library of its own', 'surveyjs/src/bad.ts', use('survey-core'), IMPORTS],
  ['the translation knows no server', 'surveyjs/src/bad2.ts', use('../../api/src/env.ts'), IMPORTS],
  ['the reader of CVs knows no server', 'cv/src/read/bad.ts', use('../../../api/src/env.ts'), IMPORTS],
  ['the reader of CVs knows no engine', 'cv/src/read/bad2.ts', use('@korak/engine/answers.ts'), IMPORTS],
  ['a service does not query', 'api/src/jobs/bad.service.ts', use('#db/db.ts', 'db'), IMPORTS],
  ['a service does not write SQL', 'api/src/jobs/bad2.service.ts', use('kysely', 'sql'), IMPORTS],
  ['a service sees no request', 'api/src/jobs/bad3.service.ts', use('fastify'), IMPORTS],
  ['a rule file does not query', 'api/src/jobs/bad.rules.ts', use('#db/db.ts', 'db'), IMPORTS],
  ['a route does not import queries', 'api/src/jobs/bad.routes.ts', use('./jobs.queries.ts'), IMPORTS],
  ['a route opens no transaction', 'api/src/jobs/bad2.routes.ts', use('#db/db.ts', 'transact'), IMPORTS],
  ['queries know no service', 'api/src/jobs/bad.queries.ts', use('./jobs.service.ts'), IMPORTS],
  ['machinery knows no noun', 'api/src/mail/bad.ts', use('#jobs/jobs.service.ts'), IMPORTS],
  ['sign-in knows no noun', 'api/src/auth/bad.service.ts', use('#users/users.service.ts'), IMPORTS],
  ['routing knows no noun', 'api/src/routing/bad.ts', use('#consents/consents.service.ts'), IMPORTS],
  ['rooms are named, not climbed to', 'api/src/jobs/bad.ts', use('../users/users.service.ts'), IMPORTS],
  ['interface parts know no contract', 'web/src/ui/Bad.tsx', use('@korak/contract/jobs.ts'), IMPORTS],
  [
    'interface parts know no contract type either',
    'web/src/ui/bad.ts',
    `export type { Job } from '@korak/contract/jobs.ts'\n`,
    IMPORTS,
  ],
  ['interface parts know no noun', 'web/src/ui/Bad2.tsx', use('#jobs/JobCard.tsx'), IMPORTS],
  ['interface parts have no data', 'web/src/ui/Bad3.tsx', use('#base/data/call.ts'), IMPORTS],
  ['the base knows no noun', 'web/src/base/bad.ts', use('#jobs/jobs.api.ts'), IMPORTS],
  [
    'screens take types from the contract, nothing else',
    'web/src/jobs/bad.ts',
    use('@korak/contract/jobs.ts'),
    IMPORTS,
  ],
  ['screens have no zod', 'web/src/jobs/bad2.ts', use('zod'), IMPORTS],
  ['pages are not imported by pages', 'web/src/jobs/bad3.ts', use('./JobPage.tsx'), IMPORTS],
  [
    'pages are loaded by routes.list.ts only',
    'web/src/jobs/bad4.ts',
    `export const y = import('./JobPage.tsx')\n`,
    IMPORTS,
  ],
  ['no cycle in a room', 'api/src/jobs/ring1.ts', use('./ring2.ts', 'y'), 'import(no-cycle)'],
  ['no cycle across rooms', 'api/src/jobs/far1.ts', use('#users/far2.ts', 'y'), 'import(no-cycle)'],
  ['no default export', 'web/src/jobs/bad5.ts', 'export default 1\n', 'import(no-default-export)'],
  [
    'no environment outside env.ts',
    'api/src/jobs/bad5.ts',
    'export const y = process.env.PORT\n',
    'node(no-process-env)',
  ],
  ['no file above 250 lines', 'api/src/jobs/long.ts', lines(251), 'eslint(max-lines)'],
  ['no test above 400 lines', 'api/src/jobs/long.test.ts', lines(401), 'eslint(max-lines)'],
  [
    'no skipped test',
    'api/src/jobs/skip.test.ts',
    `import { test } from 'vitest'\ntest.skip('x', () => {})\n`,
    'vitest(no-disabled-tests)',
  ],
  [
    'an image has a text',
    'web/src/jobs/Image.tsx',
    `export const X = () => <img src="a.png" />\n`,
    'jsx-a11y(alt-text)',
  ],
]

/** What must pass, so that a fence cannot stay closed for everything. */
const GOOD: [string, string][] = [
  ['contract/src/jobs.ts', use('zod', 'z') + `export { a } from './shapes.ts'\n`],
  ['api/src/jobs/jobs.queries.ts', use('#db/db.ts', 'db') + `export { sql } from 'kysely'\n`],
  ['api/src/jobs/jobs.service.ts', use('#db/db.ts', 'transact') + `export { b } from '#users/users.service.ts'\n`],
  ['api/src/jobs/jobs.routes.ts', use('./jobs.service.ts') + `export { mount } from '#routing/mount.ts'\n`],
  [
    'api/src/mail/brand.ts',
    `import brand from '../../../brand.json' with { type: 'json' }\nexport const { name } = brand\n`,
  ],
  ['web/src/base/data/Loaded.tsx', use('#ui/feedback/Skeleton.tsx')],
  ['api/src/mail/send.ts', use('#db/db.ts', 'db') + `export { env } from '#env.ts'\n`],
  ['api/src/env.ts', 'export const port = process.env.PORT\n'],
  ['web/src/ui/action/Button.tsx', use('#words/messages.js', 'm') + `export { B } from 'react-aria-components'\n`],
  [
    'web/src/jobs/jobs.api.ts',
    use('#base/data/call.ts', 'call') + `export type { Job } from '@korak/contract/jobs.ts'\n`,
  ],
  ['web/src/app/routes.list.ts', `export const y = import('#jobs/JobPage.tsx')\n`],
  ['web/src/jobs/JobPage.tsx', 'export const JobPage = 1\n'],
]

const PARTNERS: [string, string][] = [
  ['api/src/jobs/ring2.ts', use('./ring1.ts', 'y')],
  ['api/src/users/far2.ts', use('#jobs/far1.ts', 'y')],
  ['api/package.json', readFileSync(path.join(root, 'api/package.json'), 'utf8')],
]

/** Rules that fired, by file. */
const found: Record<string, string[]> = {}

beforeAll(() => {
  cpSync(path.join(root, '.oxlintrc.json'), path.join(copy, '.oxlintrc.json'))
  for (const [file, text] of [...BAD.map(([, place, source]) => [place, source] as const), ...GOOD, ...PARTNERS]) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    writeFileSync(path.join(copy, file), text)
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: copy, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { code: string; filename: string }[] }
  for (const { filename, code } of diagnostics) (found[filename] ??= []).push(code)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(BAD)('%s', (_name, file, _text, rule) => {
  expect(found[file]).toContain(rule)
})

test.each(GOOD)('%s may be as it is', (file) => {
  expect(found[file] ?? []).toEqual([])
})
