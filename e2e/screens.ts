import { type BrowserContext, type Page, type Request, expect } from '@playwright/test'
import axe from 'axe-core'
import { minifySync } from 'rolldown/experimental'
import { isRemembered, remember, shapeOf } from './shapes.ts'

/** Of half the length: each document reads it anew. */
let rules: string | undefined
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Collects what the content policy refuses on every document of a page, or of all pages; read it with `violationsOn`. */
export async function watchPolicy(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { policyViolations: seen })
    addEventListener('securitypolicyviolation', (event) => seen.push(`${event.violatedDirective} ${event.blockedURI}`))
  })
}
export const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { policyViolations: string[] }).policyViolations)

/**
 * Waits until the page is alive: until then links and forms work, but the server's way. What is still being fetched then
 * would move what is pressed.
 */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', /.*/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Requests of a page that have no answer yet. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Counts from now on what a page asks for; wait for all answers with `answered`. */
export function watchAnswers(page: Page): void {
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/**
 * Waits until everything the page asks for has been answered and drawn, and nothing further was asked for because of it: what
 * `networkidle` waits for, without half a second after each page in which nothing happens.
 */
export async function answered(page: Page): Promise<void> {
  const open = unanswered.get(page)
  if (!open) throw new Error('Nobody watches the answers of this page')
  await page.waitForLoadState()
  for (let quiet = 0; quiet < 3; quiet = open.size > 0 ? 0 : quiet + 1) {
    await expect.poll(() => open.size, { intervals: [20] }).toBe(0)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  }
}

/** No sideways scrolling, and nothing the content policy has refused. */
export async function expectFits(page: Page): Promise<void> {
  const [scroll, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(scroll, 'the page scrolls sideways').toBeLessThanOrEqual(width ?? 0)
  expect(await violationsOn(page)).toEqual([])
}

/** What the rules of WCAG 2.2 AA find wrong, with the places. */
async function faultsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate((rules ??= minifySync('axe.js', axe.source).code))
  return page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // None of these rules reads the style sheets, which would otherwise be parsed again for each run.
    const options = { runOnly: { type: 'tag' as const, values }, preload: { assets: ['media'] } }
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, TAGS)
}

/** Buttons that break a word in two though the window is wide enough for it. */
const brokenWordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isBroken = (button: Element) => {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        for (const { index, 0: word } of (texts.currentNode.nodeValue ?? '').matchAll(/[^\s\u{AD}-]+/gu)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          const tops = [...range.getClientRects()].filter((rect) => rect.width > 1).map((rect) => Math.round(rect.top))
          if (new Set(tops).size > 1 && button.clientWidth < innerWidth * 0.8) return true
        }
      }
      return false
    }
    return [...document.querySelectorAll('button:not(.visually-hidden)')]
      .filter((button) => button.checkVisibility() && isBroken(button))
      .map((button) => button.textContent ?? '')
  })

/**
 * Nothing to complain about: accessibility rules of WCAG 2.2 AA, words of buttons, sideways scrolling, content policy. The rules look once in a
 * run at each shape of a screen: many stories come by the same ones.
 */
export async function expectSound(page: Page): Promise<void> {
  // A page just opened may not have all of its styles yet.
  await page.waitForLoadState()
  const shape = await shapeOf(page)
  if (!isRemembered(shape)) {
    expect(await faultsOn(page)).toEqual([])
    expect(await brokenWordsOn(page), 'buttons break a word').toEqual([])
    // What changed meanwhile was looked at neither as it was nor as it is.
    if (shape === (await shapeOf(page))) remember(shape)
  }
  await expectFits(page)
}

/** A browser in which this language was chosen before; for `test.use({ storageState })`. */
export const speaking = (language: 'sl-SI' | 'en-EN', domain = '127.0.0.1') => ({
  cookies: [
    {
      name: 'korak_lang',
      value: language,
      domain,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
})

/** What a browser holds in which the next question does not come by itself after a choice. */
export const STAYING = {
  cookies: [],
  origins: process.env.KORAK_URL
    ? [{ origin: new URL(process.env.KORAK_URL).origin, localStorage: [{ name: 'korak_staying', value: 'true' }] }]
    : [],
}
/** The same, where this language was chosen before. */
export const staying = (language: 'sl-SI' | 'en-EN') => ({ ...STAYING, cookies: speaking(language).cookies })
