// What everybody may read about the portal: found from every page, true to what a browser holds.
import { type Page, expect, test } from '@playwright/test'
import { makeCandidate, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const PAGES = [
  ['/privacy-notice', 'legal_notice'],
  ['/terms', 'legal_terms'],
  ['/cookies', 'legal_cookies'],
  ['/accessibility', 'legal_accessibility'],
  ['/contact', 'legal_contact'],
] as const
/** Titles of the texts of registration as they were published. */
const PUBLISHED: Record<string, Record<string, string>> = {
  'sl-SI': { '/privacy-notice': 'Obvestilo o varstvu osebnih podatkov', '/terms': 'Pogoji uporabe portala' },
  'en-EN': { '/privacy-notice': 'Privacy notice', '/terms': 'Terms of use' },
}
const OPEN = '/public/questionnaires/rosl/kariera'
const LANG = { 'sl-SI': 'sl', 'en-EN': 'en' } as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const titleOf = (path: string, key: string) => PUBLISHED[language]?.[path] ?? say(key)

  test.describe(`at 390 px in ${language}`, () => {
    test.use({ storageState: speaking(language), viewport: { width: 390, height: 844 } })

    test('somebody signed out reads all of it from the footer of the jobs', async ({ page }) => {
      test.slow()
      await page.goto('/jobs')
      await alive(page)
      for (const [path, key] of PAGES) {
        await test.step(path, async () => {
          await inFooter(page, say(key)).click()
          await expect(page).toHaveURL(path)
          await expect(heading(page)).toHaveText(titleOf(path, key))
          await expect(heading(page)).toBeFocused()
          await expect(page).toHaveTitle(`${titleOf(path, key)} – Korak`)
          const links = page.getByRole('navigation', { name: say('legal_contents') }).getByRole('link')
          const last = links.last()
          await last.click()
          await expect(page).toHaveURL(new RegExp(`${path}#part-${await links.count()}$`))
          await expect(page.getByRole('heading', { level: 2, name: await last.innerText() })).toBeInViewport()
          await page.goBack()
          await expect(page).toHaveURL(path)
          await expectSound(page)
        })
      }
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(heading(page)).toBeVisible()
    })

    test('the server draws it whole, under an address for each language', async ({ request, baseURL }) => {
      for (const [path, key] of PAGES) {
        // A word of one letter keeps with the next one.
        const html = (await (await request.get(`${path}?lang=${LANG[language]}`)).text()).replaceAll('\u00A0', ' ')
        expect(html).toContain(`<html lang="${LANG[language]}"`)
        expect(html).toContain(`<title>${titleOf(path, key)} – Korak</title>`)
        const own = language === 'en-EN' ? `${path}?lang=en` : path
        expect(html).toContain(`<link rel="canonical" href="${baseURL}${own}">`)
        expect(html).toContain(`<link rel="alternate" hreflang="en" href="${baseURL}${path}?lang=en">`)
        expect(html.replaceAll(/<[^>]*>/g, '')).toContain(titleOf(path, key))
        expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}${own}</loc>`)
      }
      expect((await request.get('/terms?version=1999-01')).status()).toBe(404)
    })

    test('it is there where data is given: registering, a public questionnaire, a consent that stands in the way', async ({
      page,
    }) => {
      await page.goto('/registration?step=check')
      await alive(page)
      await expect(inFooter(page, say('legal_notice'))).toHaveAttribute('href', '/privacy-notice')
      await page.goto(`${OPEN}?lang=${LANG[language]}`)
      await alive(page)
      await inFooter(page, say('legal_notice')).click()
      await expect(page).toHaveURL(`/privacy-notice?lang=${LANG[language]}`)
      await expect(heading(page)).toHaveText(titleOf('/privacy-notice', ''))

      await signIn(page.request, await makeCandidate(page.request, language, 'open'))
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/consents\/unsigned\//)
      await alive(page)
      await inFooter(page, say('legal_terms')).click()
      await expect(page).toHaveURL('/terms')
      await expect(heading(page)).toHaveText(titleOf('/terms', ''))
    })

    test('the list of cookies has all that a browser holds after a visit', async ({ page, context }) => {
      test.slow()
      await context.clearCookies()
      const held = new Set<string>()
      const look = async () => {
        for (const { name } of await context.cookies()) held.add(name)
        const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
        for (const name of await page.evaluate(kept)) held.add(name)
        const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
        for (const name of databases) held.add(name)
      }
      await page.goto(`/jobs?lang=${LANG[language]}`)
      await alive(page)
      await page.getByRole('button', { name: say('cookie_ok') }).click()
      await page.locator('main h3 a').first().click()
      await expect(page).toHaveURL(/\/jobs\/[\w-]{36}/)
      await alive(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: say('jobs_save') })
        .first()
        .click()
      await page.goBack()
      await look()
      await page.goto('/settings')
      await expect(page).toHaveURL('/login')
      await look()
      const person = await makeCandidate(page.request, language)
      await look()
      await signIn(page.request, person)
      await page.goto('/applications')
      await alive(page)
      await look()
      await page.goto(`${OPEN}?lang=${LANG[language]}`)
      await alive(page)
      await page.getByRole('button', { name: say('public_begin'), exact: true }).click()
      await expect(heading(page)).toBeFocused()
      await look()
      expect([...held]).toEqual(
        expect.arrayContaining(['korak_session', 'korak_device', 'korak_cookies', 'korak_lang']),
      )

      await page.goto('/cookies')
      const listed = await page.locator('main dt').allInnerTexts()
      const isListed = (name: string) =>
        listed.some((one) => one === name || (one.endsWith('…') && name.startsWith(one.slice(0, -1))))
      expect([...held].filter((name) => !isListed(name))).toEqual([])
      test.info().annotations.push({ type: 'held', description: [...held].join(', ') })
    })
  })
}
