import { type Page, expect, test } from '@playwright/test'
import { makeCandidate, signIn } from './candidate.ts'
import { alive, violationsOn, watchPolicy } from './screens.ts'

const PASSWORD = 'Demo-geslo-1'
const MAJA = { email: 'maja.zupan', password: PASSWORD }
const ROK = { email: 'rok.novak', password: PASSWORD }

const pathOf = (page: Page) => new URL(page.url()).pathname
/** Signs in by hand, on the sign-in page the browser is on. */
async function fillIn(page: Page, who: { email: string; password: string }) {
  await page.locator('[name=username]').fill(who.email)
  await page.locator('[name=password]').fill(who.password)
  await page.locator('[name=password]').press('Enter')
}
/** Notes every motion between screens (`data-transition` of the root element). */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { motions: seen })
    const note = () =>
      document.documentElement.dataset.transition && seen.push(document.documentElement.dataset.transition)
    new MutationObserver(note).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['data-transition'],
    })
  })
const motionsOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { motions: string[] }).motions)
const firstJob = (page: Page) => page.locator('main h3 a').first()

test.beforeEach(async ({ page, context }) => {
  await watchPolicy(page)
  await context.addCookies([{ name: 'korak_cookies', value: 'ok', url: process.env.KORAK_URL ?? '' }])
})
test.afterEach(async ({ page }) => expect(await violationsOn(page)).toEqual([]))

test.describe('a signed-out person', () => {
  test('on a protected page goes to sign in, and back there afterwards', async ({ page }) => {
    await page.goto('/applications')
    await expect(page).toHaveURL('/login')
    await fillIn(page, MAJA)
    await expect(page).toHaveURL('/applications')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('opening the first page ends up at the sign-in page', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })

  test('may look at jobs, and finds the way in from there', async ({ page }) => {
    await page.goto('/jobs')
    await alive(page)
    await expect(page.getByRole('navigation', { name: 'Glavna navigacija' }).getByRole('link')).toHaveText([
      'Delovna mesta',
    ])
    await page.getByRole('link', { name: 'Prijava v portal' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/jobs')
  })

  test('comes to the kept job after signing in, and the entry is gone', async ({ page }) => {
    await page.goto('/jobs')
    const uid = (await firstJob(page).getAttribute('href'))?.split('/')[2] ?? ''
    await page.evaluate((entry) => localStorage.setItem('jobdetails', JSON.stringify(entry)), {
      uid,
      expires: Date.now() + 60_000,
    })
    await page.goto('/login')
    await fillIn(page, MAJA)
    await expect(page).toHaveURL(`/jobs/${uid}`)
    expect(await page.evaluate(() => localStorage.getItem('jobdetails'))).toBeNull()
  })

  for (const [what, entry] of Object.entries({
    expired: { uid: '0191b5a0-0000-7000-8000-000000000001', expires: 1 },
    forged: { uid: '//evil.example', expires: 9e15 },
  })) {
    test(`does not come to ${what} entries, which are removed as well`, async ({ page }) => {
      await page.goto('/login')
      await page.evaluate((kept) => localStorage.setItem('jobdetails', JSON.stringify(kept)), entry)
      await fillIn(page, MAJA)
      await expect(page).toHaveURL('/dashboard')
      expect(await page.evaluate(() => localStorage.getItem('jobdetails'))).toBeNull()
    })
  }
})

test.describe('a signed-in person', () => {
  test('is sent away from pages for signed-out people', async ({ page }) => {
    await signIn(page.request, MAJA)
    for (const path of [
      '/login',
      '/login/forgot-password',
      '/registration',
      '/registration/activate/abc',
      '/consent/confirm',
      '/',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/dashboard')
    }
  })

  test('with an incomplete profile comes to /user-info from everywhere', async ({ page }) => {
    await signIn(page.request, ROK)
    for (const path of ['/dashboard', '/jobs', '/settings', '/login']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/user-info')
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('with an unchecked consent comes to the first one from everywhere', async ({ page }) => {
    await signIn(page.request, await makeCandidate(page.request, 'sl-SI', 'open'))
    const answer = await page.request.get('/api/user-consent/get-consents')
    const [first, second] = (await answer.json()) as { uid: string }[]
    for (const path of ['/dashboard', '/jobs', '/settings', '/login', `/consents/unsigned/${second?.uid}`]) {
      await page.goto(path)
      await expect(page, path).toHaveURL(`/consents/unsigned/${first?.uid}`)
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  for (const [who, sees] of [
    ['maja.zupan', true],
    ['tina.golob', true],
    ['jan.krajnc', false],
    ['petra.hribar', false],
  ] as const) {
    test(`${who} ${sees ? 'sees' : 'does not see'} the link to jobs`, async ({ page }) => {
      await signIn(page.request, { email: who, password: PASSWORD })
      await page.goto('/dashboard')
      const bar = page.getByRole('navigation', { name: 'Glavna navigacija' }).first()
      await expect(bar.getByRole('link', { name: 'Pregled' })).toBeVisible()
      await expect(bar.getByRole('link', { name: 'Delovna mesta' })).toHaveCount(sees ? 1 : 0)
    })
  }

  test('signs out and comes to the sign-in page; the next one starts at the beginning', async ({ page }) => {
    await signIn(page.request, MAJA)
    await page.goto('/applications')
    await page.getByRole('button', { name: /Uporabniški meni: Maja Zupan/ }).click()
    await page.getByRole('button', { name: 'Odjava' }).click()
    await expect(page).toHaveURL('/login')
    await fillIn(page, MAJA)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the first address leads on to the dashboard, before any script', async ({ page }) => {
  const answer = await page.goto('/')
  const first = await answer?.request().redirectedFrom()?.response()
  expect([first?.status(), first?.headers()['location']]).toEqual([302, '/dashboard'])
})

test('an unknown address is not found, for the server and for the browser', async ({ page }) => {
  const answer = await page.goto('/nowhere/at-all')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL('/not-found')
  await expect(page).toHaveTitle('Strani nismo našli – Korak')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Strani nismo našli')
  await expect(page.getByRole('button', { name: 'Nazaj na prejšnjo stran' })).toHaveCount(0)
})

test('every screen has its title in both languages, and a new screen takes the focus to its heading', async ({
  page,
}) => {
  await signIn(page.request, MAJA)
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Pregled – Korak')
  await page.getByRole('link', { name: 'Moje prijave' }).first().click()
  await expect(page).toHaveTitle('Moje prijave – Korak')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /Uporabniški meni/ }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('My applications – Korak')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveTitle('Dashboard – Korak')
  await page.reload()
  await expect(page).toHaveTitle('Dashboard – Korak')
})

test('the bar is hidden where it must be', async ({ page }) => {
  for (const path of ['/login', '/login/forgot-password', '/login/reset-password', '/not-found']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Glavna navigacija' }), path).toHaveCount(0)
  }
})

test.describe('screens move', () => {
  test('left and right by depth within a section, and fade for sign-in and settings', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await watchMotion(page)
    await signIn(page.request, MAJA)
    await page.goto('/jobs')
    await alive(page)
    await firstJob(page).click()
    await expect(page).toHaveURL(/\/jobs\/.+/)
    await expect.poll(() => motionsOn(page)).toEqual(['forward'])
    // A screen that still moves is left without another movement.
    const still = () => expect(page.locator('html')).not.toHaveAttribute('data-transition')
    await still()
    await page.goBack()
    await expect(page).toHaveURL('/jobs')
    await expect.poll(() => motionsOn(page)).toEqual(['forward', 'back'])
    await still()
    await page.getByRole('link', { name: 'Moj profil' }).first().click()
    await expect(page).toHaveURL('/settings')
    await expect.poll(() => motionsOn(page)).toEqual(['forward', 'back', 'fade'])
    await still()
  })

  test('not at all for people who asked for stillness', async ({ page }) => {
    await watchMotion(page)
    await page.goto('/jobs')
    await alive(page)
    await firstJob(page).click()
    await expect(page).toHaveURL(/\/jobs\/.+/)
    expect(await motionsOn(page)).toEqual([])
  })
})

test('back restores the scroll position, a new screen begins at its top', async ({ page }) => {
  await page.goto('/jobs')
  await alive(page)
  await page.locator('main h3 a').nth(7).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.waitForTimeout(300)
  const before = await page.evaluate(() => scrollY)
  await page.locator('main h3 a').nth(7).click()
  await expect(page).toHaveURL(/\/jobs\/.+/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/jobs')
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3)
  expect(pathOf(page)).toBe('/jobs')
})

test('Back over unsaved work asks once, however often it is pressed, and staying stays', async ({ page }) => {
  await signIn(page.request, await makeCandidate(page.request))
  await page.goto('/dashboard')
  await alive(page)
  for (const name of ['Delovna mesta', 'Moje prijave', 'Moj profil']) {
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await page.getByRole('button', { name: 'Spremeni: Osnovni podatki' }).click()
  const field = page.locator('[name="address"]')
  await field.fill('Šivanje')
  const question = page.getByRole('alertdialog', { name: 'Neshranjene spremembe' })
  const back = () => page.goBack().catch(() => null)
  for (const pause of [0, 60, 1500]) {
    const pressed = [back()]
    await page.waitForTimeout(pause)
    pressed.push(back())
    await Promise.all(pressed)
    await question.getByRole('button', { name: 'Ostani tukaj' }).click()
    await page.waitForTimeout(1000)
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL('/settings')
    await expect(field).toHaveValue('Šivanje')
  }
  await page.evaluate(() => history.go(-3))
  await question.getByRole('button', { name: 'Ostani tukaj' }).click()
  await page.waitForTimeout(1000)
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/settings')
  await back()
  await back()
  await question.getByRole('button', { name: 'Zavrzi spremembe' }).click()
  await expect(page).toHaveURL('/jobs')
  await page.goForward()
  await expect(page).toHaveURL('/applications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moje prijave')
})

test('a screen whose code does not come within 120 seconds says so and can be tried again', async ({ page }) => {
  await page.clock.install()
  await signIn(page.request, MAJA)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let isBroken = true
  await page.route('**/assets/SettingsPage-*.js', (route) => (isBroken ? undefined : route.continue()))
  await page.getByRole('link', { name: 'Moj profil' }).first().click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/settings')
  await page.clock.runFor(110_000)
  await expect(page.getByRole('heading', { name: 'Strani ni bilo mogoče prikazati' })).toHaveCount(0)
  await page.clock.runFor(12_000)
  await expect(page.getByRole('heading', { name: 'Strani ni bilo mogoče prikazati' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Poskusi znova' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Moj profil' })).toBeVisible()
})
