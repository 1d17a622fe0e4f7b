// `npm run screenshots`: pictures of the running portal (KORAK_URL, else http://127.0.0.1:3000) with its demo data,
// for the README. In Slovenian, light; at 1280 and at 390 pixels.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs'
import { palettePng } from './palette-png.mjs'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'docs/screenshots')
const url = process.env.KORAK_URL ?? 'http://127.0.0.1:3000'
const PASSWORD = 'Demo-geslo-1'
const LIMIT = 150_000
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

/** What is shown: name, path, heading it begins at when not the first, sizes, who is signed in. */
const PICTURES = [
  { name: 'login', at: '/login', sizes: ['wide'] },
  { name: 'jobs', at: '/jobs', sizes: ['wide', 'phone'] },
  { name: 'job', at: firstJob, sizes: ['wide', 'phone'] },
  { name: 'dashboard', at: '/dashboard', sizes: ['wide', 'phone'], username: 'maja.zupan' },
  { name: 'question', at: aQuestionnaire, sizes: ['wide', 'phone'], username: 'maja.zupan' },
  { name: 'report', at: aReport, to: 'Pregled po kompetencah', sizes: ['wide', 'phone'], username: 'petra.hribar' },
  { name: 'consent', at: aConsent, sizes: ['wide', 'phone'], username: 'maja.zupan' },
  { name: 'privacy', at: '/privacy', sizes: ['wide', 'phone'], username: 'maja.zupan' },
  { name: 'office-today', at: '/office', sizes: ['wide'], username: 'ana.kovac' },
  { name: 'office-application', at: anApplication, sizes: ['wide'], username: 'rok.pirc' },
  { name: 'office-jobs', at: '/office/jobs', sizes: ['wide'], username: 'ana.kovac' },
  { name: 'office-codelist', at: aCodelist, sizes: ['wide'], username: 'skrbnik' },
]

async function firstJob() {
  const answer = await fetch(`${url}/api/portal/jobs?per_page=1`, { headers: { 'Accept-Language': 'sl' } })
  const { data } = await answer.json()
  return `/jobs/${data[0].uid}`
}

/** The consent to be kept in the talent pool: the one with the most to say. */
async function aConsent(page) {
  const consents = await page.evaluate(async () => (await fetch('/api/portal/consents')).json())
  return `/consents/${consents.find(({ key }) => key === 'recruitment-processing').uid}`
}

/** One that is under way: it opens at the question the person was at. */
async function aQuestionnaire(page) {
  const { data } = await page.evaluate(async () => (await fetch('/api/portal/questionnaires?state=open')).json())
  return `/questionnaires/${data.find(({ status }) => status === 'in-progress').uid}`
}

/** One that is under way, masked as it is at first. */
async function anApplication(page) {
  const { data } = await page.evaluate(async () =>
    (await fetch('/api/applications?per_page=1&filter[status]=shortlisted')).json(),
  )
  return `/office/applications/${data[0].uid}`
}

async function aCodelist(page) {
  const { data } = await page.evaluate(async () => (await fetch('/api/codelists')).json())
  return `/office/codelists/${data.find(({ key }) => key === 'candidate-work-fields').id}`
}

async function aReport(page) {
  const campaigns = await page.evaluate(async () => (await fetch('/api/portal/feedback')).json())
  return `/feedback/${campaigns.find(({ report }) => report).uid}/report`
}

async function signIn(page, username) {
  await page.goto(`${url}/login`)
  const body = String(new URLSearchParams({ username, password: PASSWORD }))
  const status = await page.evaluate(async (form) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/x-www-form-urlencoded' }
    return (await fetch('/api/auth/login', { method: 'POST', body: form, headers })).status
  }, body)
  if (status !== 200) throw new Error(`${username} cannot sign in (${status}): does the portal have its demo data?`)
}

/** The same picture with a palette. The browser decodes it: nothing else here can. */
async function smaller(browser, picture, { width, height }) {
  const page = await browser.newPage()
  const pixels = await page.evaluate(
    async ({ source, width, height }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      return data.toBase64?.() ?? btoa(data.reduce((text, value) => text + String.fromCharCode(value), ''))
    },
    { source: `data:image/png;base64,${picture.toString('base64')}`, width, height },
  )
  await page.close()
  return palettePng(Buffer.from(pixels, 'base64'), width, height)
}

async function take(browser, { name, at, to, username }, size) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: 'sl-SI',
    timezoneId: 'Europe/Ljubljana',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
  })
  const page = await context.newPage()
  if (username) await signIn(page, username)
  // The notice about cookies is answered once and for all; it would hide what the picture is about.
  await page.goto(`${url}${typeof at === 'string' ? at : await at(page)}`, { waitUntil: 'networkidle' })
  const notice = page.getByRole('button', { name: 'V redu' })
  if (await notice.isVisible()) await notice.click()
  // Or something under the pointer would look chosen.
  await page.mouse.move(0, 0)
  await page.locator('h1').first().waitFor()
  if (to) await page.getByRole('heading', { name: to }).evaluate((heading) => heading.scrollIntoView())
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
  const file = path.join(folder, `${name}-${SIZES[size].width}.png`)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(file, await smaller(browser, picture, SIZES[size]))
  await context.close()
  const { size: bytes } = statSync(file)
  console.log(`${path.relative(root, file).padEnd(36)} ${Math.round(bytes / 1000)} KB`)
  return bytes <= LIMIT
}

const executablePath = findChromium()
if (!executablePath) {
  console.error('There is no Chrome or Chromium: install one, or set CHROMIUM to its path.')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
let areSmall = true
try {
  for (const picture of PICTURES)
    for (const size of picture.sizes) areSmall = (await take(browser, picture, size)) && areSmall
} finally {
  await browser.close()
}
if (!areSmall) {
  console.error(`A picture is larger than ${LIMIT / 1000} KB.`)
  process.exitCode = 1
}
