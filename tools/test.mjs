// `npm test`: every check there is, one after the other; the last line is `N passed, N failed`.
//   npm test                      all of it
//   npm test -- api               one part: format, lint, words, types, engine, surveyjs, cv, api, web, tools, build, budget, e2e, logs
//   npm test -- api jobs          of engine, surveyjs, cv, api, web, tools or e2e only the files whose path contains the word
//   npm test -- changed           what the differences from the last commit, or from the one named behind it, can touch
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { giveUp, prepare, root, run, seconds } from './bootstrap.mjs'
import { ensureStoryBrowser, findStoryBrowser } from './chromium.mjs'

const reports = path.join(root, 'node_modules/.cache/korak-test')
/** What the tests make the server write down; the last step looks for what must not be there. */
const logs = path.join(reports, 'logs')
const bin = (place) => path.join(root, 'node_modules', place)
const VITEST = ['engine', 'surveyjs', 'cv', 'api', 'web', 'tools']

/** Checks that either hold or not; each counts as one test. */
const checks = (commands, atOnce = 1) => ({
  async execute(node) {
    const counts = { passed: 0, failed: 0 }
    const left = [...commands]
    const work = async () => {
      for (let command; (command = left.shift());) counts[(await run(node, command)) === 0 ? 'passed' : 'failed'] += 1
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return counts
  },
})
const check = (command) => checks([command])

const tsc = bin('typescript/bin/tsc')
/** The largest first, so that no core waits for it alone; '.' is the tools. */
const ROOMS = ['api', '.', 'web', 'contract', 'engine', 'surveyjs', 'cv']
const STEPS = [
  { name: 'format', ...check([bin('oxfmt/bin/oxfmt'), '--check']) },
  { name: 'lint', ...check([bin('oxlint/bin/oxlint'), '--deny-warnings']) },
  { name: 'words', ...check(['tools/words.ts']) },
  {
    name: 'types',
    // Rooms side by side, each by one checker: several in one room would each find out anew what the schemas of the contract are.
    ...checks(
      ROOMS.map((room) => [
        tsc,
        '--noEmit',
        '-p',
        room,
        '--checkers',
        '1',
        // What was checked before is not checked again.
        '--incremental',
        '--tsBuildInfoFile',
        path.join(root, `node_modules/.cache/types/${room === '.' ? 'root' : room}.json`),
      ]),
      Math.min(availableParallelism(), 4),
    ),
  },
  { name: 'build', ...check(['tools/build.ts']) },
  { name: 'units', parts: VITEST, execute: runVitest },
  { name: 'budget', ...check(['tools/size-budget.ts']) },
  { name: 'e2e', execute: runStories },
  { name: 'logs', ...check(['tools/logs.ts', path.join(root, 'test-results'), logs]) },
]

function readReport(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'))
  } catch {
    return undefined
  }
}

/** Parts that look at what is built. */
const BUILT = new Set(['units', 'tools', 'budget', 'e2e'])

/** Names of what failed, for the end of the output: what scrolled by an hour ago is found there. */
const failures = []

/** A runner that fails without a failed test has crashed; that counts as one. So does a skipped test: it proves nothing. */
const judge = (passed, failed, skipped, code) => {
  if (skipped > 0) console.error(`${skipped} skipped or empty tests count as failed.`)
  const sum = failed + skipped
  return { passed, failed: sum === 0 && code !== 0 ? 1 : sum }
}

async function runVitest(node, projects, words) {
  const filters = (projects ?? VITEST).flatMap((name) => ['--project', name])
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, 'units.json')}`]
  const code = await run(node, [bin('vitest/vitest.mjs'), 'run', ...filters, ...output, ...words], {
    KORAK_TEST_LOGS: logs,
  })
  const report = readReport('units.json')
  if (!report) return { passed: 0, failed: 1 }
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') failures.push(`${path.relative(root, name)} › ${fullName}`)
  const isBroken = (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length
  return judge(report.numPassedTests, failed, report.numPendingTests + (report.numTodoTests ?? 0), code)
}

async function runStories(node, _projects, words) {
  if (!findStoryBrowser()) {
    console.error('The browser stories need Chrome or Chromium: install one, or set CHROMIUM to its path.')
    return { passed: 0, failed: 1 }
  }
  const output = { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'e2e.json') }
  const code = await run(node, [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...words], output)
  const report = readReport('e2e.json')
  if (!report) return { passed: 0, failed: 1 }
  const { stats } = report
  const failed = report.suites.flatMap((suite) => failedStories(suite))
  failures.push(...failed.map(({ file, title }) => `e2e/${file} › ${title}`))
  for (const { title, tests } of failed.slice(0, MOST_SHOWN)) showLastPage(title, tests)
  return judge(stats.expected, stats.unexpected + stats.flaky, stats.skipped, code)
}

/** Suites hold suites: a file, its groups, theirs. */
const failedStories = ({ specs, suites = [] }) => [
  ...specs.filter(({ ok }) => !ok),
  ...suites.flatMap((suite) => failedStories(suite)),
]

const MOST_SHOWN = 5
const MOST_LINES = 80
/** What was on the page when a story failed: on another machine there is nothing else to go by. */
function showLastPage(title, tests) {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments))
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file) return
  const [, page = ''] = /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(file, 'utf8')) ?? []
  const lines = page.split('\n').filter((line) => !/^\s*- \/url:/.test(line))
  const begin = Math.max(
    0,
    lines.findIndex((line) => /^\s*- (main|dialog|alertdialog)\b/.test(line)),
  )
  const shown = lines.slice(begin, begin + MOST_LINES).map((line) => line.replaceAll(/ \[(ref|cursor)=\w+\]/g, ''))
  console.log(`\nThe page when "${title}" failed:\n${shown.join('\n')}`)
}

/** The quick checks, and the tests and stories that what was changed can touch. */
function chooseChanged(node, commit) {
  const asked = spawnSync(node, ['tools/changed.ts', ...(commit ? [commit] : [])], { cwd: root, encoding: 'utf8' })
  if (asked.status !== 0) giveUp(asked.stderr.trim() || 'What was changed could not be found out.')
  const { units, stories } = JSON.parse(asked.stdout)
  console.log(`Touched: ${units.length} test files, ${stories.length} files of stories.`)
  const named = { units, e2e: stories.map((story) => `/${story}`) }
  const isNeeded = ({ name }) =>
    ['build', 'e2e', 'logs'].includes(name) ? stories.length > 0 : name !== 'budget' && named[name]?.length !== 0
  return STEPS.filter(isNeeded).map((one) => ({ ...one, words: named[one.name] ?? [] }))
}

/** @returns steps to run, each with the projects and words it is limited to */
function choose(node, [part, ...words]) {
  if (!part) return STEPS.map((step) => ({ ...step, words: [] }))
  if (part === 'changed') return chooseChanged(node, words[0])
  const step = STEPS.find(({ name, parts }) => name === part || parts?.includes(part))
  if (!step)
    giveUp(
      `There is no part "${part}": choose one of ${[...STEPS.flatMap((one) => one.parts ?? one.name), 'changed'].join(', ')}.`,
    )
  const chosen = { ...step, projects: step.parts?.includes(part) ? [part] : undefined, words }
  // Everything but formatting reads the compiled words.
  const before = BUILT.has(part) ? ['build'] : ['format', 'words', 'build'].includes(part) ? [] : ['words']
  return [...STEPS.filter(({ name }) => before.includes(name)).map((one) => ({ ...one, words: [] })), chosen]
}

const begun = Date.now()
const node = prepare()
const steps = choose(node, process.argv.slice(2))
// The browser fetches nothing while others measure: it is installed before the first step.
if (steps.some(({ name }) => name === 'e2e')) ensureStoryBrowser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

const done = []
for (const { name, execute, projects, words } of steps) {
  const start = Date.now()
  console.log(`\n── ${name}`)
  const isBlocked = BUILT.has(name) && done.some((step) => step.name === 'build' && step.failed > 0)
  if (isBlocked) console.error('Not run, because the build failed.')
  const counts = isBlocked ? { passed: 0, failed: 1 } : await execute(node, projects, words)
  done.push({ name, ...counts, took: seconds(start) })
}

const total = (what) => done.reduce((sum, step) => sum + step[what], 0)
console.log('')
for (const { name, passed, failed, took } of done) {
  console.log(
    `${name.padEnd(8)}${took.padStart(8)}${String(passed).padStart(7)} passed${String(failed).padStart(6)} failed`,
  )
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}\n`)
console.log(`${'all'.padEnd(8)}${seconds(begun).padStart(8)}\n`)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 ? 1 : 0)
