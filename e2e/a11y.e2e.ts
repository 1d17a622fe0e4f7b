// Every screen of the portal, in both themes, at 320 px: accessibility rules, sideways scrolling, content policy, console;
// at 1280 px also that it begins where header and footer do.
import { type Page, expect, test } from '@playwright/test'
import { LARGE_TEXT_WIDTHS, PASSWORD, SCREENS, makeTask, settled } from './all-screens.ts'
import { signIn } from './candidate.ts'
import { askForEvaluation } from './evaluating.ts'
import { eachOfficeScreen, unseenOn } from './office-screens.ts'
import { expectFits, expectSound, speaking, watchPolicy } from './screens.ts'

/** What the browser complains about; an answer of 401 or 404 is no complaint of ours. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  return complaints
}

/** Going from screen to screen nothing hops: header, heading and footer begin on one line. */
async function expectOneEdge(page: Page) {
  const places = ['header > :first-child', 'h1', 'footer p'].map((part) => page.locator(part).first())
  const edges = await Promise.all(
    places.map(async (place) => ((await place.count()) > 0 ? (await place.boundingBox())?.x : undefined)),
  )
  expect([...new Set(edges.filter((edge) => edge !== undefined))]).toHaveLength(1)
}

test('what is not sound is found, however often it is looked at', async ({ page }) => {
  await watchPolicy(page)
  await page.goto('/login')
  await settled(page)
  await expectSound(page)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  for (let times = 0; times < 2; times += 1) await expect(expectSound(page)).rejects.toThrow('image-alt')
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [who, paths] of Object.entries(SCREENS)) {
    test.describe(`${who}, ${colorScheme}`, () => {
      test.use({ storageState: speaking(colorScheme === 'light' ? 'sl-SI' : 'en-EN') })

      test('all screens are sound', async ({ page }) => {
        test.slow()
        const complaints = listen(page)
        await watchPolicy(page)
        await page.emulateMedia({ colorScheme })
        if (who !== 'nobody') await signIn(page.request, { email: who, password: PASSWORD })
        for (const path of paths) {
          await test.step(path, async () => {
            await page.setViewportSize({ width: 320, height: 700 })
            await page.goto(path)
            await settled(page)
            // The same document in other colours: those are looked at once, at the width with more of them.
            await (colorScheme === 'light' ? expectSound(page) : expectFits(page))
            await page.setViewportSize({ width: 1280, height: 800 })
            await expectSound(page)
            await expectOneEdge(page)
          })
        }
        expect(complaints).toEqual([])
      })
    })
  }

  test.describe(`the office, ${colorScheme}`, () => {
    test.use({ storageState: speaking(colorScheme === 'light' ? 'sl-SI' : 'en-EN') })

    test('all screens are sound, with text twice as large and in forced colours, too', async ({ page }) => {
      test.slow()
      const complaints = listen(page)
      await watchPolicy(page)
      await page.emulateMedia({ colorScheme })
      await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
      await makeTask(page.request)
      await askForEvaluation(page.request)
      await page.setViewportSize({ width: 320, height: 700 })
      await eachOfficeScreen(page, async (path) => {
        // A new job is a draft with an address of its own.
        if (path === '/office/jobs/new') await expect(page).not.toHaveURL(/\/new$/)
        await settled(page)
        await (colorScheme === 'light' ? expectSound(page) : expectFits(page))
        if (colorScheme === 'light') {
          await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
          for (const width of [320, ...LARGE_TEXT_WIDTHS]) {
            await page.setViewportSize({ width, height: 800 })
            await expectFits(page)
          }
          await page.evaluate(() => (document.documentElement.style.fontSize = ''))
        }
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectSound(page)
        await expectOneEdge(page)
        await page.emulateMedia({ forcedColors: 'active' })
        expect(await unseenOn(page)).toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
        await page.setViewportSize({ width: 320, height: 700 })
      })
      expect(complaints).toEqual([])
    })
  })

  /** Lists, and where in them the links to single pages are. */
  const LISTS = [
    ['maja.zupan', '/applications?tab=past', 'h2 a'],
    ['maja.zupan', '/applications', 'h2 a'],
    ['maja.zupan', '/jobs', 'h3 a'],
    ['maja.zupan', '/questionnaires', 'main li a'],
    ['maja.zupan', '/questionnaires?tab=closed', 'main li a'],
    ['maja.zupan', '/consents', 'main li a'],
    ['maja.zupan', '/sharing', 'main li a'],
    ['tina.golob', '/shared-profiles', 'main li a'],
  ] as const
  test(`what lists lead to is sound, ${colorScheme}`, async ({ page }) => {
    test.slow()
    const complaints = listen(page)
    await watchPolicy(page)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    for (const [who, list, link] of LISTS) {
      await test.step(list, async () => {
        await signIn(page.request, { email: who, password: PASSWORD })
        await page.goto(list)
        await settled(page)
        await page.locator(link).last().click()
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await settled(page)
        await expectSound(page)
      })
    }
    expect(complaints).toEqual([])
  })
}
