// The size budget: what the first load of the job list weighs, what must not be in it, and what any screen may need (`npm test -- budget`).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { closure, firstLoad, readClient, readContents, readManifest } from './first-load.ts'
import { root, runServer } from './run-server.ts'

/** Kilobytes of gzip; fonts apart, and with them. */
const BUDGET = { total: 125, aim: 105, before: 30, withFonts: 135 }
/** Code for forms: validation and composed controls; and what matches patterns in questionnaires. */
const HEAVY =
  /^(zod|re2js|react-hook-form|react-aria|react-stately|react-aria-components|@react-(aria|stately|types)\/.*)$/
/** Screens without a form. The job pages have a search field, which is plain HTML. */
const PLAIN = [
  'src/jobs/JobsPage.tsx',
  'src/jobs/JobPage.tsx',
  'src/app/NotFoundPage.tsx',
  'src/dashboard/DashboardPage.tsx',
  'src/jobs/SavedJobsPage.tsx',
  'src/applications/ApplicationsPage.tsx',
  'src/registration/RegistrationSuccessPage.tsx',
  'src/auth/ActivationSuccessPage.tsx',
  'src/auth/ActivationErrorPage.tsx',
]
const MAIN = 'src/app/main.tsx'
/** Questionnaires for people without an account: what reads conditions comes with those that have any. */
const QUESTIONS = ['public:src/app/main.tsx', 'public:src/public-questionnaires/PublicPage.tsx']
const LATER = /^(@marcbachmann\/cel-js|re2js)$/

/** Kilobytes of gzip of the scripts any screen needs, with the frame in the office; its editor of jobs with its rich text is the largest. */
const SCREEN = { office: 430, other: 330 }

/** Scripts the first screens of whoever signs in may need: each is a request. */
const FIRST_SCRIPTS = {
  'src/dashboard/DashboardPage.tsx': 10,
  'src/today/TodayPage.tsx': 22,
  'src/jobs/office/OfficeJobsPage.tsx': 28,
  'src/applications/office/OfficeApplicationsPage.tsx': 30,
  'src/users/UsersPage.tsx': 22,
  'src/jobs/office/OfficeJobPage.tsx': 45,
  'src/applications/office/record/ApplicationRecordPage.tsx': 68,
}
/** Around the first, those of candidates, and around all others. */
const AROUND = { candidate: 'src/app/shell/signed-in-parts.tsx', office: 'src/app/office/OfficeFrame.tsx' }

function tooMany(): string[] {
  const manifest = readManifest()
  return Object.entries(FIRST_SCRIPTS).flatMap(([screen, most]) => {
    const around = screen.startsWith('src/dashboard/') ? AROUND.candidate : AROUND.office
    const files = new Set(closure(manifest, [MAIN, around, screen]).map((name) => manifest[name]?.file ?? ''))
    const count = [...files].filter((file) => file.endsWith('.js')).length
    return count > most ? [`${screen} needs ${count} scripts; the budget is ${most}`] : []
  })
}

/** What is in files of the office alone is fetched by nobody else. */
function ofOffice(): string[] {
  const manifest = readManifest()
  return screensOf((route) => !isOfOffice(route))
    .filter((screen) => manifest[screen])
    .filter((screen) => brings(manifest, screen, 'office-'))
    .map((screen) => `${screen}, outside of the office, needs what the office does`)
}

const isOfOffice = (route: string): boolean => route.includes("layout: 'office'")
/** Source files of screens whose route fits. */
function screensOf(fits: (route: string) => boolean): string[] {
  const routes = readFileSync(path.join(root, 'web/src/app/routes.list.ts'), 'utf8').split('path: ').slice(1)
  const files = routes.filter(fits).map((route) => `src/${/import\('#([\w./-]+)'\)/.exec(route)?.[1]}`)
  return [...new Set(files)]
}
const brings = (manifest: ReturnType<typeof readManifest>, screen: string, file: string): boolean =>
  closure(manifest, [screen]).some((name) => path.basename(manifest[name]?.file ?? '').startsWith(file))

/** Screens without a session that bring what the first screen with one needs. */
function ofSignedIn(): string[] {
  const manifest = readManifest()
  return (
    screensOf((route) => /access: '(?:public|signed-out)'/.test(route))
      // Those of the public build are fetched from there.
      .filter((screen) => manifest[screen] && !manifest[`public:${screen}`])
      .filter((screen) => brings(manifest, screen, 'signed-in-'))
      .map((screen) => `${screen}, for people without a session, needs what the dashboard does`)
  )
}

/** Screens that bring more than they need: all words of the portal, say, for one that is found by a key. */
function tooLarge(): string[] {
  const manifest = readManifest()
  const office = new Set(screensOf(isOfOffice))
  const sizes = new Map<string, number>()
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readClient(file)).length / 1000
    sizes.set(file, known)
    return known
  }
  return Object.keys(manifest)
    .filter((name) => name.startsWith('src/') && name.endsWith('.tsx'))
    .flatMap((screen) => {
      const isOffice = office.has(screen)
      const entries = [MAIN, ...(isOffice ? [AROUND.office] : []), screen]
      const files = new Set(closure(manifest, entries).map((name) => manifest[name]?.file ?? ''))
      const most = isOffice ? SCREEN.office : SCREEN.other
      const size = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0)
      return size > most ? [`${screen} needs ${size.toFixed(0)} KB of scripts; the budget is ${most} KB`] : []
    })
}

/** Sentences about code that is where it must not be. */
function misplaced(): string[] {
  const manifest = readManifest()
  const contents = readContents()
  const known = Object.keys(contents)
  if (!known.some((file) => contents[file]?.length)) return ['The build does not say which packages its files contain']
  const heavyIn = (file: string): string[] => (contents[file] ?? []).filter((name) => HEAVY.test(name))
  const found = known.filter((file) => contents[file]?.includes('zod')).map((file) => `zod is in ${file}`)
  for (const build of ['', 'public:']) {
    for (const screen of PLAIN) {
      if (!manifest[build + screen]) {
        if (build === '') found.push(`The build has no screen ${screen}`)
        continue
      }
      for (const name of closure(manifest, [build + MAIN, build + screen])) {
        const file = manifest[name]?.file ?? ''
        const heavy = heavyIn(file)
        if (heavy.length > 0) found.push(`${build}${screen} loads ${heavy.slice(0, 3).join(', ')} in ${file}`)
        if (build && readClient(file).includes('/office/')) found.push(`${build}${screen} knows the office in ${file}`)
      }
    }
  }
  for (const name of closure(manifest, QUESTIONS)) {
    const file = manifest[name]?.file ?? ''
    for (const early of (contents[file] ?? []).filter((one) => LATER.test(one)))
      found.push(`Public questionnaires load ${early} at once, in ${file}`)
  }
  return found
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-size-'))
const problems = [...misplaced(), ...tooLarge(), ...tooMany(), ...ofSignedIn(), ...ofOffice()]
const server = await runServer({ dataDir, settings: { SEED: 'story' } })
try {
  const { html, css, loader, js, before, total, fonts, files } = await firstLoad(
    server.url,
    '/jobs',
    'src/jobs/JobsPage.tsx',
  )
  const kb = (value: number): string => `${value.toFixed(1)} KB`
  if (process.argv.includes('--files')) {
    for (const { name, bytes } of files) console.log(`${kb(bytes / 1000).padStart(10)}  ${name}`)
  }
  console.log(
    `First load of /jobs, gzip: HTML ${kb(html)}, CSS ${kb(css)}, idle loader ${kb(loader)}, JavaScript ${kb(js)}`,
  )
  console.log(`before hydration ${kb(before)} of ${BUDGET.before} KB`)
  console.log(
    `in all           ${kb(total)} of ${BUDGET.total} KB (aim ${BUDGET.aim} KB${total <= BUDGET.aim ? ', reached' : ''})`,
  )
  console.log(`with fonts       ${kb(total + fonts)} of ${BUDGET.withFonts} KB`)
  if (total + fonts > BUDGET.withFonts)
    problems.push(`With fonts the first load weighs ${kb(total + fonts)}; the budget is ${BUDGET.withFonts} KB`)
  if (before > BUDGET.before)
    problems.push(`Before hydration ${kb(before)} are fetched; the budget is ${BUDGET.before} KB`)
  if (total > BUDGET.total) problems.push(`The first load weighs ${kb(total)}; the budget is ${BUDGET.total} KB`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
