import { type Page, expect, test } from '@playwright/test'
import { alive, speaking, violationsOn, watchPolicy } from './screens.ts'

const PHONE = { width: 390, height: 844 }
const rows = (page: Page) => page.getByRole('heading', { level: 3 }).filter({ has: page.getByRole('link') })
const found = (page: Page) => page.locator('#results')

test.beforeEach(async ({ page, context }) => {
  await watchPolicy(page)
  await context.addCookies([{ name: 'korak_cookies', value: 'ok', url: process.env.KORAK_URL ?? '' }])
})

/** What the search answers, in both languages. */
const SEARCHED = {
  'sl-SI': {
    locale: 'sl-SI',
    occupation: 'programerka',
    developer: 'Razvijalec zalednih sistemov (m/ž)',
    where: 'Kraj ali poštna številka',
    find: 'Poišči',
    inLjubljana: 'v Ljubljani',
    ljubljana: 'Odstrani: Kraj: 1000 Ljubljana',
    seven: 'Najdenih 7 delovnih mest',
    inCrnomelj: 'v Črnomlju',
    none: 'V kraju Črnomelj ni prostih delovnih mest za to iskanje. Najbližje:',
    near: /^Novo mesto, 1 delovno mesto \(približno \d+ km\)$/,
    one: 'Najdeno 1 delovno mesto',
    inBistrica: 'v Bistrici',
    meant: 'Ali ste mislili:',
    nothing: 'Za to iskanje ni zadetkov',
    hint: 'Preverite zapis ali poskusite s splošnejšo besedo.',
    without: 'Iščite brez',
    clear: 'Počisti vse',
    filters: 'Filtri',
    region: /^Gorenjska.*, 0 delovnih mest/,
  },
  'en-EN': {
    locale: 'en-GB',
    occupation: 'software engineer',
    developer: 'Backend Developer (m/f)',
    where: 'Town or postcode',
    find: 'Search',
    inLjubljana: 'in Ljubljana',
    ljubljana: 'Remove Place: 1000 Ljubljana',
    seven: '7 jobs found',
    inCrnomelj: 'near Črnomelj',
    none: 'There are no jobs for this search in Črnomelj. Nearest:',
    near: /^Novo mesto, 1 job \(about \d+ km\)$/,
    one: '1 job found',
    inBistrica: 'in Bistrica',
    meant: 'Did you mean:',
    nothing: 'No jobs match this search',
    hint: 'Check the spelling or try a more general word.',
    without: 'Search without',
    clear: 'Clear all',
    filters: 'Filters',
    region: /^Upper Carniola.*, 0 jobs/,
  },
} as const

for (const language of ['sl-SI', 'en-EN'] as const) {
  const words = SEARCHED[language]
  test.describe(language, () => {
    test.use({ locale: words.locale, storageState: speaking(language) })

    test('a place as people say it, the nearest where it has none, an occupation by another name', async ({ page }) => {
      await page.goto('/jobs')
      await alive(page)
      const where = page.getByLabel(words.where)
      const go = async (place: string) => {
        await where.fill(place)
        await page.getByRole('button', { name: words.find }).click()
      }
      await go(words.inLjubljana)
      await expect(found(page)).toHaveText(words.seven)
      await expect(page.getByRole('link', { name: words.ljubljana })).toBeVisible()
      await go(words.inBistrica)
      await expect(page.getByText(words.meant)).toBeVisible()
      await page.getByRole('link', { name: '2310 Slovenska Bistrica', exact: true }).click()
      await expect(page.getByText(words.meant)).toBeHidden()
      await go(words.inCrnomelj)
      await expect(page.getByText(words.none)).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
      await page.getByRole('link', { name: words.near }).click()
      await expect(found(page)).toHaveText(words.one)
      await page.goto(`/jobs?search=${encodeURIComponent(words.occupation)}`)
      await expect(rows(page).first()).toContainText(words.developer)
    })

    test('nothing found says what can be changed, and the filters stay', async ({ page }) => {
      await page.goto('/jobs?search=astronavt')
      await alive(page)
      await expect(page.getByRole('heading', { name: words.nothing })).toBeVisible()
      await expect(page.getByText(words.hint)).toBeVisible()
      await expect(page.getByRole('link', { name: words.clear })).toHaveCount(1)
      await expect(page.getByRole('checkbox', { name: words.region })).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
      await page.setViewportSize(PHONE)
      await expect(page.getByRole('button', { name: words.filters, exact: true })).toBeVisible()
      await page.getByRole('link', { name: words.without }).click()
      await expect(rows(page)).toHaveCount(10)
    })
  })
}
