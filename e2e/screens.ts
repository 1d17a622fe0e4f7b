import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, type Page, expect } from '@playwright/test'

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

/** No sideways scrolling, and nothing the content policy has refused. */
export async function expectFits(page: Page): Promise<void> {
  const [scroll, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(scroll, 'the page scrolls sideways').toBeLessThanOrEqual(width ?? 0)
  expect(await violationsOn(page)).toEqual([])
}

/** Nothing to complain about: accessibility rules of WCAG 2.2 AA, sideways scrolling, content policy. */
export async function expectSound(page: Page): Promise<void> {
  // A page just opened may not have all of its styles yet.
  await page.waitForLoadState()
  // The portal has no frames: the rules run in the page itself, without a second page for each run.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  await expectFits(page)
}

/** A browser in which this language was chosen before; for `test.use({ storageState })`. */
export const speaking = (language: 'sl-SI' | 'en-EN') => ({
  cookies: [
    {
      name: 'korak_lang',
      value: language,
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
})
