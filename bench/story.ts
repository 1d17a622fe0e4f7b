// The main story on a phone, on the real screens: from the list of jobs to an application sent. What it costs a person is counted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type Locator, type Page, chromium } from '@playwright/test'
import { linkFor } from '../e2e/mailbox.ts'
import { wordsIn } from '../e2e/words.ts'
import { CHROMIUM_FLAGS, ensureStoryBrowser } from '../tools/chromium.mjs'
import { root, runServer } from '../tools/run-server.ts'
import { printFigures, say } from './report.ts'

const CV = 'tuning/sl-t03.pdf'
const PASSWORD = 'Pot-do-cilja-7'
/** "Slow 4G" of the browser's own tools: milliseconds, bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU_SLOWDOWN = 4
/** What a person needs for finding and pressing something, and for a character on the keyboard of a phone. */
const SECONDS_A_PRESS = 2.5
const SECONDS_A_CHARACTER = 0.4
const words = wordsIn('sl-SI')

/** A phone in somebody's hand. */
class Phone {
  presses: string[] = []
  fields: string[] = []
  characters = 0
  bytes = 0
  readonly context: BrowserContext
  constructor(context: BrowserContext) {
    this.context = context
  }
  async open(): Promise<Page> {
    const page = await this.context.newPage()
    const session = await this.context.newCDPSession(page)
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (this.bytes += encodedDataLength))
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return page
  }
  /** A tap on a button, a link or a choice. */
  async press(target: Locator, what: string): Promise<void> {
    await target.tap()
    this.presses.push(what)
  }
  /** Text in one box; the tap into it is part of it. */
  async type(field: Locator, text: string, what: string): Promise<void> {
    await field.tap()
    await field.pressSequentially(text)
    this.fields.push(what)
    this.characters += text.length
  }
}

async function register(phone: Phone, page: Page, cv: string): Promise<string> {
  const next = page.getByRole('button', { name: words('action_continue') })
  const chooser = page.waitForEvent('filechooser')
  await phone.press(page.getByText(words('ui_file_choose')), 'file')
  await (await chooser).setFiles(path.join(root, 'cv/test', cv))
  await page.locator('[data-filled]').waitFor()
  await phone.press(next, 'next')
  const email = await page.locator('[name="email"]').inputValue()
  if (!email) throw new Error(`${cv} says no e-mail address`)
  await phone.type(page.locator('[name="password"]'), PASSWORD, 'password')
  await phone.type(page.locator('[name="confirm_password"]'), PASSWORD, 'password again')
  await phone.press(next, 'next')
  await page.waitForURL(/step=about/)
  await aboutOneself(phone, page)
  await phone.press(page.getByRole('button', { name: words('reg_rest_later') }), 'the rest later')
  await page.waitForURL(/step=check/)
  await phone.press(page.getByRole('button', { name: words('reg_submit') }), 'create account')
  await page.waitForURL(/registration-success/)
  return email
}

/** What the CV has not said, and is required. */
async function aboutOneself(phone: Phone, page: Page): Promise<void> {
  for (const choice of ['gender', 'career']) {
    const options = page.locator(`[name="${choice}"]`)
    await options.first().waitFor({ state: 'attached' })
    const isOpen = (await page.locator(`[name="${choice}"]:checked`).count()) === 0
    const label = page.locator(`label[for="${await options.first().getAttribute('id')}"]`)
    if (isOpen) await phone.press(label, choice)
  }
  for (const [part, text] of [
    ['day', '27'],
    ['month', '3'],
    ['year', '1990'],
  ] as const) {
    const box = page.getByLabel(words(`ui_${part}`), { exact: true })
    if ((await box.inputValue()) === '') await phone.type(box, text, part)
  }
  const education = page.locator('[name="education"]')
  if ((await education.inputValue()) !== '') return
  await phone.press(education, 'education')
  await education.selectOption('7')
  phone.presses.push('level of education')
}

async function tell(phone: Phone, url: string, cv: string): Promise<void> {
  const page = await phone.open()
  await page.goto(`${url}/jobs`)
  await page.locator('html[data-ready]').waitFor()
  await phone.press(page.getByRole('heading', { level: 3 }).getByRole('link').first(), 'job')
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
  const apply = page.getByRole('link', { name: words('job_apply') }).filter({ visible: true })
  await phone.press(apply.first(), 'apply')
  await phone.press(page.getByRole('dialog').getByRole('link', { name: words('login_create') }), 'no account yet')
  const email = await register(phone, page, cv)

  // The mail opens the link beside what was open.
  const link = await linkFor(phone.context.request, email, '/registration/activate/')
  const opened = await phone.open()
  phone.presses.push('link in the mail')
  await opened.goto(url + link)
  await phone.press(opened.getByRole('button', { name: words('act_submit') }), 'activate')
  await opened.waitForURL(/\/consents\/unsigned\//)
  while (opened.url().includes('/consents/unsigned/')) {
    const { pathname } = new URL(opened.url())
    const decision = opened.getByRole('region', { name: words('c_decision_title') })
    await phone.press(decision.getByRole('button').first(), 'consent')
    await opened.waitForURL((at) => at.pathname !== pathname)
  }
  await opened.waitForURL(/apply=1$/)
  await phone.press(opened.getByRole('button', { name: words('job_apply_submit') }), 'send')
  await opened.waitForURL(/applied=1/)
}

/** @param word another CV of cv/test, such as `opened/sl-h01.pdf` */
export async function benchStory(word: string): Promise<void> {
  const executablePath = ensureStoryBrowser()
  if (!executablePath) throw new Error('The story needs Chrome or Chromium: install one, or set CHROMIUM to its path.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-story-'))
  const server = await runServer({ dataDir, settings: { SEED: 'story', WORKERS: '1' } })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    context.setDefaultTimeout(60_000)
    const phone = new Phone(context)
    const begun = performance.now()
    await tell(phone, server.url, word || CV)
    const waited = (performance.now() - begun) / 1000
    const byHand = phone.presses.length * SECONDS_A_PRESS + phone.characters * SECONDS_A_CHARACTER
    say(`Presses: ${phone.presses.join(', ')}.`)
    const taps = phone.presses.length + phone.fields.length
    say(`Typed: ${phone.fields.join(', ')}. Taps in all, with those into what is typed: ${taps}.`)
    printFigures(`From /jobs to an application sent, 390 × 844, slow 4G, CPU ${CPU_SLOWDOWN}×`, [
      { name: 'presses: buttons, links, choices', value: phone.presses.length, unit: '', floor: 14 },
      { name: 'boxes typed into, each with the tap into it', value: phone.fields.length, unit: '', floor: 3 },
      { name: 'time the portal takes', value: waited, unit: 's', floor: 90 },
      { name: 'with the person', value: waited + byHand, unit: 's', floor: 180 },
      { name: 'fetched', value: phone.bytes / 1024, unit: 'KB', floor: 900 },
    ])
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
