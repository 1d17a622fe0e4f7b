// From a key to the picture that follows it, in a browser: going through a list, and narrowing it.
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureStoryBrowser } from '../tools/chromium.mjs'
import { median, p95 } from './load.ts'
import { tokenOf } from './people.ts'
import { type Figure, printFigures, say } from './report.ts'
import { TITLES } from './vocabulary.ts'

const PRESSES = 40
const FLOOR_MS = 100

/** Milliseconds from the key to the frame after what it changes: the focus, or the rows of the table. */
async function pressed(page: Page, key: string, changes: 'focus' | 'rows'): Promise<number> {
  const took = page.evaluate(
    (what) =>
      new Promise<number>((resolve) => {
        let start = 0
        addEventListener('keydown', (event) => (start = event.timeStamp), { capture: true, once: true })
        const painted = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - start))
            port1.start()
            port2.postMessage(null)
          })
        if (what === 'focus') return addEventListener('focusin', painted, { once: true })
        const rows = document.querySelector('tbody')
        if (!rows) throw new Error('There is no table')
        const observer = new MutationObserver(() => {
          observer.disconnect()
          painted()
        })
        return observer.observe(rows, { childList: true, characterData: true, subtree: true })
      }),
    changes,
  )
  // The page listens once the script above has begun.
  await page.evaluate(() => null)
  await page.keyboard.press(key)
  return took
}

const figure = (name: string, times: readonly number[]): Figure => ({
  name,
  value: p95(times),
  unit: 'ms',
  floor: FLOOR_MS,
})

export async function benchKeys(origin: string, candidates: number): Promise<void> {
  const executablePath = ensureStoryBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_FLAGS] })
  try {
    const context = await browser.newContext({ locale: 'sl-SI', viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'korak_session', value: tokenOf(0), url: origin }])
    const page = await context.newPage()
    await page.goto(`${origin}/office/jobs?per_page=100`)
    await page.locator('tbody th a').first().waitFor()
    await page.keyboard.press('j')
    const next: number[] = []
    for (let at = 0; at < PRESSES; at++) next.push(await pressed(page, at < PRESSES / 2 ? 'j' : 'k', 'focus'))
    const search = page.getByRole('searchbox').first()
    const narrowed: number[] = []
    for (const title of TITLES) {
      await search.fill(title.toLowerCase().slice(0, 12))
      narrowed.push(await pressed(page, 'Enter', 'rows'))
    }
    printFigures(
      `From the key to the picture, jobs in Chromium, p95, ${candidates.toLocaleString('en-US')} candidates`,
      [figure('J or K, next or former row', next), figure('Enter in the search, other rows', narrowed)],
    )
    say(`\nMedians: ${median(next).toFixed(0)} ms and ${median(narrowed).toFixed(0)} ms.`)
  } finally {
    await browser.close()
  }
}
