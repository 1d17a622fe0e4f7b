import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findChanges, touchedBy } from '../changed.ts'
import { readModules, root } from '../graph.ts'

const modules = readModules()
const touched = (...files: string[]) => touchedBy(files, [], modules)
const countTests = () => [...modules.keys()].filter((file) => /\.test\.tsx?$/.test(file)).length

test('a service touches the tests of its room and of what is built on it', () => {
  const { units, stories } = touched('api/src/questionnaires/versions/norms.service.ts')
  expect(units).toContain('api/src/questionnaires/assignments/results.test.ts')
  expect(units).not.toContain('api/src/jobs/search/search.test.ts')
  expect(stories).toEqual([])
})

test('a library of ours touches who imports it, over any number of files', () => {
  const { units } = touched('engine/src/questionnaires/scoring.ts')
  expect(units).toContain('engine/src/questionnaires/scoring.test.ts')
  expect(units).toContain('api/src/campaigns/reports/reports.test.ts')
})

test('a screen touches its stories and no other, a style sheet those of all screens it dresses', () => {
  const { units, stories } = touched('web/src/feedback/ReportPage.tsx')
  expect(stories).toEqual(['e2e/feedback.e2e.ts'])
  expect(units.filter((file) => file.startsWith('api/'))).toEqual([])
  expect(touched('web/src/ui/action/Button.module.css').stories).toEqual(
    expect.arrayContaining(['e2e/feedback.e2e.ts', 'e2e/jobs.e2e.ts', 'e2e/auth.e2e.ts']),
  )
})

test('what is promised touches who keeps it and who relies on it', () => {
  const { units, stories } = touched('contract/src/applications.ts')
  expect(units).toContain('api/src/applications/applications.test.ts')
  expect(stories).toContain('e2e/applications.e2e.ts')
})

test('a migration touches the schema and the rooms that read its tables', () => {
  const [file] = ['api/migrations/0003_jobs.sql'] as const
  expect(readFileSync(path.join(root, file), 'utf8')).toContain('create table')
  const { units } = touched(file)
  expect(units).toEqual(expect.arrayContaining(['api/test/schema.test.ts', 'api/src/jobs/jobs.test.ts']))
})

test('a message touches who says it', () => {
  const { stories, units } = touchedBy(['messages/jobs.sl-SI.json'], ['jobs_title'], modules)
  expect(stories).toContain('e2e/jobs.e2e.ts')
  expect(stories).not.toContain('e2e/feedback.e2e.ts')
  expect(units).toContain('tools/repo-tests/words.test.ts')
})

test('tests and stories touch themselves, and helpers those they help', () => {
  expect(touched('api/src/jobs/search/search.test.ts').units).toContain('api/src/jobs/search/search.test.ts')
  expect(touched('e2e/rights.e2e.ts').stories).toEqual(['e2e/rights.e2e.ts'])
  expect(touched('e2e/respondent.ts').stories).toContain('e2e/question-types.e2e.ts')
})

test('the test server, the installed packages and the way tests are run touch everything', () => {
  for (const file of ['package-lock.json', 'vitest.config.ts', 'tools/afresh.ts'])
    expect(touched(file).units).toHaveLength(countTests())
  expect(touched('api/test/app.ts').units.length).toBeGreaterThan(100)
})

test('a file that is gone is a change, and a renamed one is two', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-changed-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: folder, stdio: 'pipe' })
  try {
    git('init', '-q')
    for (const name of ['gone.ts', 'old.ts']) writeFileSync(path.join(folder, name), `export const x = '${name}'\n`)
    git('add', '.')
    git('commit', '-qm', 'first')
    rmSync(path.join(folder, 'gone.ts'))
    git('mv', 'old.ts', 'new.ts')
    expect(findChanges(undefined, folder)).toEqual({ files: ['gone.ts', 'new.ts', 'old.ts'], since: 'HEAD' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what is gone touches who is left in its room', () => {
  expect(touched('api/src/media/gone.trials.ts').units).toEqual(
    expect.arrayContaining(['api/test/policies.test.ts', 'api/test/matrix.test.ts', 'api/src/media/media.test.ts']),
  )
  expect(touched('api/migrations/9999_gone.sql').units).toHaveLength(countTests())
})

test('what is read and not imported touches its readers, and everything when nobody knows them', () => {
  expect(touched('api/content/consents.json').units).toContain('api/src/consents/consents.test.ts')
  expect(touched('api/content/consents.json').stories).toContain('e2e/consents.e2e.ts')
  expect(touched('api/seed/jobs.json').units).toContain('api/src/jobs/jobs.test.ts')
  expect(touched('api/seed/jobs.json').stories).toContain('e2e/jobs.e2e.ts')
  expect(touched('tools/words/speak.js').units).toHaveLength(countTests())
  expect(touched('web/vite.config.ts').stories).toContain('e2e/shell.e2e.ts')
  expect(touched('docs/data-download.md').units).toContain('api/src/exports/content.test.ts')
  expect(touched('api/src/mail/layout.html').units).toContain('api/src/sharing/sharing.letters.test.ts')
  for (const file of ['package.json', 'brand.json', 'api/tsconfig.json', 'nobody/knows.xyz'])
    expect(touched(file).units, file).toHaveLength(countTests())
  expect(touched('package.json').stories).toContain('e2e/jobs.e2e.ts')
})

test('what reads the repository is always run, and little else for a document', () => {
  const { units, stories } = touched('README.md')
  expect(units).toContain('tools/repo-tests/repo.test.ts')
  expect(units.every((file) => file.startsWith('tools/'))).toBe(true)
  expect(stories).toEqual([])
})
