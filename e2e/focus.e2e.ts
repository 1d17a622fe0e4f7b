// What has the focus is never covered by a bar that stays in place (WCAG 2.4.11): every stop of the Tab key, there and back.
import { type Page, expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { alive } from './screens.ts'

const MAJA = { email: 'maja.zupan', password: 'Demo-geslo-1' }
const SIZES = [
  { width: 390, height: 700 },
  { width: 1280, height: 800 },
]
/** More stops than any of these screens has. */
const MOST = 120

/** What has the focus and how much of it is seen at its middle and inside its corners; null at the end of the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    // Boxes and radio buttons lie under their labels, which show them.
    const shown = (element instanceof HTMLInputElement && element.labels?.[0]) || element
    const { left, right, top, bottom } = shown.getClientRects()[0] ?? shown.getBoundingClientRect()
    const inset = 6
    const places = [
      [(left + right) / 2, (top + bottom) / 2],
      ...[left + inset, right - inset].flatMap((x) => [top + inset, bottom - inset].map((y) => [x, y])),
    ]
    const hits = places.map(([x = 0, y = 0]) => document.elementFromPoint(x, y))
    const isSeen = hits.every((hit) => hit !== null && (shown.contains(hit) || hit.contains(shown) || element === hit))
    return { isSeen, name: element.getAttribute('aria-label') ?? element.textContent ?? element.id }
  })

/** Walks through all stops of the Tab key and names those that are covered. */
async function coveredOn(page: Page, key: 'Tab' | 'Shift+Tab', stops = MOST): Promise<string[]> {
  const covered: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (!now) break
    if (!now.isSeen) covered.push(now.name)
  }
  return covered
}

for (const viewport of SIZES) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('nothing covers what has the focus', async ({ page }) => {
      await signIn(page.request, MAJA)
      for (const path of ['/dashboard', '/jobs', '/applications', '/questionnaires', '/privacy']) {
        await test.step(path, async () => {
          await page.goto(path)
          await alive(page)
          for (const key of ['Tab', 'Shift+Tab'] as const) expect(await coveredOn(page, key)).toEqual([])
        })
      }
      await test.step('a job, with the bar to apply', async () => {
        await page.goto('/jobs')
        await alive(page)
        await page.locator('h3 a').last().click()
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await alive(page)
        for (const key of ['Tab', 'Shift+Tab'] as const) expect(await coveredOn(page, key)).toEqual([])
      })
    })
  })
}

test('nor in the sheet of filters, which scrolls under bars of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/jobs')
  await alive(page)
  await page.getByRole('button', { name: 'Filtri' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // A dialog has no end: the focus goes round.
  for (const key of ['Tab', 'Shift+Tab'] as const) expect(await coveredOn(page, key, 40)).toEqual([])
})
