// The work of a consultant on the real screens by keyboard alone: keystrokes, and seconds by a stated model; `npm run bench -- keys`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { wordsIn } from '../e2e/words.ts'
import { CHROMIUM_FLAGS, ensureStoryBrowser } from '../tools/chromium.mjs'
import { runServer } from '../tools/run-server.ts'
import { withClient } from './bench-database.ts'
import { Desk, painted, SECONDS_A_KEY } from './desk.ts'
import { p95 } from './load.ts'
import { insertApplications, insertCandidates } from './people.ts'
import { printFigures, say, sayTable, verdict } from './report.ts'

const ANA = { username: 'ana.kovac', password: 'Demo-geslo-1' }
const PEOPLE = 30
const TURNED_DOWN = 40
const PAINTED_MS = 100
const DAYS_OPEN = 40
const words = wordsIn('sl-SI')

interface Task {
  name: string
  measure: string
  keys: number
  waited: number
  seconds: number
  /** Seconds it may take; null where the measure is another one. */
  most: number | null
  isReached: boolean
}

/** An ad in both languages, from one that was published before. */
async function publishAd(desk: Desk): Promise<Task> {
  const { page } = desk
  const title = (language: string) => page.locator(`[name="texts.${language}.title"]`)
  const section = (language: string) => page.locator(`[data-field="texts.${language}.challenges"]`)
  await page.goto('/office')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cost = await desk.measure(async () => {
    await desk.press('g', 'j')
    await desk.until(page.locator('tbody th a'))
    const focused = page.locator('tbody tr:focus-within')
    do await desk.press('j')
    while (!(await focused.innerText()).includes(words('office_job_published')))
    await desk.press('Enter')
    await desk.until(title('sl-SI'))
    const before = page.url()
    await desk.command(words('job_duplicate'))
    const begun = performance.now()
    await page.waitForURL((url) => url.href !== before && /jobs\/[0-9a-f-]{36}/.test(url.href))
    desk.waited += performance.now() - begun
    await desk.until(title('sl-SI'))
    await desk.tabTo(title('sl-SI'))
    await desk.overwrite('Vodja skladišča (m/ž)')
    await desk.tabTo(section('sl-SI'))
    await desk.press('ControlOrMeta+End', 'Enter')
    await desk.type('Vodili boste osem ljudi v dveh izmenah in skrbeli za red v skladišču.')
    await desk.tabTo(title('en-EN'))
    await desk.overwrite('Head of warehouse (m/f)')
    await desk.tabTo(section('en-EN'))
    await desk.press('ControlOrMeta+End', 'Enter')
    await desk.type('You will lead eight people in two shifts and keep the warehouse in order.')
    const deadline = page.getByRole('group', { name: words('office_deadline') })
    const last = new Date(Date.now() + DAYS_OPEN * 86_400_000).toISOString().slice(0, 10).split('-')
    for (const [at, part] of (['ui_day', 'ui_month', 'ui_year'] as const).entries()) {
      await desk.tabTo(deadline.getByLabel(words(part)))
      await desk.overwrite(last[2 - at] ?? '')
    }
    await desk.until(page.getByText(new RegExp(words('job_editor_saved', { time: '.+' }))))
    await desk.command(words('office_publish'))
    const asked = page.getByRole('alertdialog')
    await desk.until(asked)
    await desk.tabTo(asked.getByRole('button', { name: words('office_publish'), exact: true }))
    await desk.press('Enter')
    await desk.until(page.getByText(words('office_job_published'), { exact: true }))
  })
  return {
    name: 'write and publish an ad in both languages from an earlier one',
    measure: '≤ 3 minutes, one screen',
    ...cost,
    most: 180,
    isReached: cost.seconds <= 180,
  }
}

/** Thirty people, one screen each, without names, and an opinion about each. */
async function lookAtPeople(desk: Desk): Promise<{ task: Task; times: number[] }> {
  const { page } = desk
  const place = (n: number) => new RegExp(`^${words('record_at', { at: n, total: String.raw`\d+` })}$`)
  const heading = page.getByRole('heading', { level: 1 })
  const times: number[] = []
  await page.goto('/office/applications?look=table&status=submitted&sort=ref_no')
  await page.locator('tbody th a').first().waitFor()
  const cost = await desk.measure(async () => {
    await desk.press('j', 'Enter')
    for (let n = 1; n <= PEOPLE; n++) {
      await desk.until(page.getByText(place(n)).filter({ visible: true }))
      await desk.until(page.locator('main [name="opinion"]'))
      await desk.press('i', ['Space', 'ArrowRight', 'ArrowLeft'][n % 3] ?? 'Space', 'Enter')
      const given = new RegExp(String.raw`${words('triage_you')}, \d`)
      await desk.until(page.getByRole('listitem').filter({ hasText: given }))
      if (n === PEOPLE) continue
      const took = await painted(page, 'j', { heading: await heading.innerText(), needs: 'main [name="opinion"]' })
      desk.keys += 1
      desk.waited += took
      times.push(took)
    }
  })
  const isReached = cost.seconds <= 360 && p95(times) <= PAINTED_MS
  const task = {
    name: `first look at ${PEOPLE} applications, and an opinion about each`,
    ...cost,
    most: 360,
    isReached,
  }
  return { task: { ...task, measure: '≤ 6 minutes by keyboard alone, one screen a person' }, times }
}

/** Everybody of a list told in one dialog that it is not them. */
async function turnDown(desk: Desk): Promise<Task> {
  const { page } = desk
  const many = new RegExp(String.raw`\b${TURNED_DOWN}\b`)
  await page.goto('/office/applications?look=table&status=submitted&search=kandidat')
  await page.locator('tbody th a').first().waitFor()
  const dialog = page.getByRole('dialog')
  const cost = await desk.measure(async () => {
    await desk.tabTo(page.getByRole('checkbox', { name: words('ui_select_all') }))
    await desk.press('Space')
    const bar = page.getByRole('group', { name: words('office_bulk') })
    await desk.until(bar)
    const everybody = bar.getByRole('button', { name: many })
    if (await everybody.isVisible()) {
      await desk.tabTo(everybody)
      await desk.press('Enter')
    }
    await desk.until(bar.getByText(many))
    await desk.tabTo(bar.getByRole('button', { name: words('bulk_end') }))
    await desk.press('Enter')
    await desk.until(dialog.locator('[name="reason_sl-SI"]'))
    await desk.tabTo(dialog.locator('[name="reason_sl-SI"]'))
    await desk.type('Iskali smo več izkušenj z vodenjem.')
    await desk.tabTo(dialog.getByRole('button', { name: many }))
    await desk.press('Enter')
    await desk.until(page.getByRole('button', { name: words('action_undo') }))
  })
  return {
    name: `turn down ${TURNED_DOWN} people`,
    measure: 'one dialog',
    ...cost,
    most: null,
    isReached: !(await dialog.isVisible()),
  }
}

/** From the day to the people whose answer is late. */
async function findWaiting(desk: Desk): Promise<Task> {
  const { page } = desk
  await page.goto('/office/jobs')
  await page.locator('tbody th a').first().waitFor()
  const line = page.getByRole('main').locator('a[href^="/office/applications"]').first()
  let said = 0
  const cost = await desk.measure(async () => {
    await desk.press('g', 'd')
    await desk.until(line)
    said = Number(/\d+/.exec(await line.innerText())?.[0])
    await desk.tabTo(line)
    await desk.press('Enter')
    await desk.until(page.locator('tbody th a, [data-row] a'))
  })
  const rows = await page.getByText(new RegExp(String.raw`^\s*${said} `)).count()
  return {
    name: 'find who waits for us, from Danes',
    measure: 'one list, each line a link to exactly those rows',
    ...cost,
    most: null,
    isReached: rows > 0,
  }
}

/** Candidates of one job, whom nobody has answered. */
const insertWaiting = (url: string): Promise<unknown> =>
  withClient(url, async (client) => {
    await insertCandidates(client, TURNED_DOWN)
    await insertApplications(client, 1)
  })

/** Drives a portal with the demo in Chromium. */
export async function benchKeystrokes(): Promise<void> {
  const executablePath = ensureStoryBrowser()
  if (!executablePath) throw new Error('This needs Chrome or Chromium: install one, or set CHROMIUM to its path.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-keys-'))
  const server = await runServer({ dataDir, settings: { SEED: 'demo', WORKERS: '1', RATE_LIMITS: 'off' } })
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    await insertWaiting(embedded.url)
    const context = await browser.newContext({ baseURL: server.url, locale: 'sl-SI' })
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    const signedIn = await context.request.post('/api/auth/login', { form: ANA, headers })
    if (!signedIn.ok()) throw new Error(`Signing in was refused: ${await signedIn.text()}`)
    const desk = new Desk(await context.newPage())
    const ad = await publishAd(desk)
    const { task: look, times } = await lookAtPeople(desk)
    print([ad, look, await turnDown(desk), await findWaiting(desk)], times)
  } finally {
    await browser.close()
    await server.stop()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function print(tasks: readonly Task[], times: readonly number[]): void {
  const seconds = (value: number): string => `${value.toFixed(1)} s`
  sayTable(
    'Keystrokes and seconds of a consultant, by keyboard alone',
    [
      'task',
      'keystrokes',
      'waited for the screen',
      `with ${SECONDS_A_KEY} s a key`,
      'measure',
      'left to read and think',
      'reached',
    ],
    tasks.map(({ name, keys, waited, seconds: sum, measure, most, isReached }) => [
      name,
      String(keys),
      seconds(waited),
      seconds(sum),
      measure,
      most === null ? '–' : seconds(most - sum),
      verdict(isReached ? 0 : 1, 0, undefined, false) === 'floor' ? 'yes' : '**no**',
    ]),
  )
  printFigures('From J to the next person on the screen, p95', [
    {
      name: `${times.length} people, masked, with the text of the CV`,
      value: p95(times),
      unit: 'ms',
      floor: PAINTED_MS,
    },
  ])
  say(
    `\nSeconds are a model: ${SECONDS_A_KEY} s for each key (the keystroke-level model of Card, Moran and Newell, 1980, for somebody who is no typist), ` +
      'and what was waited for the screen here. Reading and thinking are not in them: what a measure leaves for both is said beside it.',
  )
}
