// Every screen in a browser whose own text is twice as large: what is laid out by the width of the window goes by how much
// text that width holds. (The size of the root alone does not reach those rules: `e2e/a11y.e2e.ts` looks at that.)
import { type Page, expect, test } from '@playwright/test'
import { CHROMIUM_FLAGS, findStoryBrowser } from '../tools/chromium.mjs'
import { LARGE_TEXT_WIDTHS, PASSWORD, SCREENS, makeTask, settled } from './all-screens.ts'
import { signIn } from './candidate.ts'
import { askForEvaluation } from './evaluating.ts'
import { eachOfficeScreen } from './office-screens.ts'
import { speaking } from './screens.ts'
import { wordsIn } from './words.ts'

test.use({
  storageState: speaking('sl-SI'),
  launchOptions: {
    executablePath: findStoryBrowser(),
    args: [...CHROMIUM_FLAGS, '--in-process-gpu', '--blink-settings=defaultFontSize=32'],
  },
})
const say = wordsIn('sl-SI')

/** Where the page scrolls sideways: all places are told at once, a rule of the layout is seldom wrong on one screen only. */
async function pushedOutOn(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of LARGE_TEXT_WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
    if (scroll > width) found.push(`${path}: ${scroll} of ${width} px`)
  }
  return found
}

for (const [who, paths] of Object.entries(SCREENS))
  test(`${who}: nothing is pushed out of the window`, async ({ page }) => {
    test.slow()
    if (who !== 'nobody') await signIn(page.request, { email: who, password: PASSWORD })
    const faults: string[] = []
    for (const path of paths) {
      await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await settled(page)
      faults.push(...(await pushedOutOn(page, path)))
    }
    expect(faults).toEqual([])
  })

test('the office: nothing is pushed out of the window, and the rail is folded away', async ({ page }) => {
  test.slow()
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  await makeTask(page.request)
  await askForEvaluation(page.request)
  const faults: string[] = []
  await eachOfficeScreen(page, async (path) => {
    if (path === '/office/jobs/new') await expect(page).not.toHaveURL(/\/new$/)
    await settled(page)
    faults.push(...(await pushedOutOn(page, path)))
    if (await page.getByRole('navigation', { name: say('office_nav') }).isVisible()) faults.push(`${path}: the rail`)
  })
  expect(faults).toEqual([])
})
