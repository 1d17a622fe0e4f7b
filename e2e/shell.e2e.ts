import { type Page, expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { alive, expectSound, watchPolicy } from './screens.ts'

const MAJA = { email: 'maja.zupan', password: 'Demo-geslo-1' }
const PHONE = { width: 390, height: 844 }
const MINUTE = 60_000

/** The dashboard of Maja, drawn. */
async function dashboard(page: Page) {
  await signIn(page.request, MAJA)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maja')
}
/** Half a minute after a page came alive, the part that watches for new versions is fetched. */
async function watching(page: Page) {
  const fetched = page.waitForResponse(/UpdateNotice-.*\.js/)
  await page.clock.runFor(MINUTE / 2)
  await (await fetched).finished()
}
/** The next question for the version, or the one after it where the page had not yet begun to ask. */
const expectNews = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(6 * MINUTE)
    await expect(page.getByText('Na voljo je nova različica.')).toBeVisible({ timeout: 1000 })
  }).toPass()
const dismissNotice = (page: Page) =>
  page.context().addCookies([{ name: 'korak_cookies', value: 'ok', url: process.env.KORAK_URL ?? '' }])

test.beforeEach(({ page }) => watchPolicy(page))

test.describe('the cookie notice', () => {
  test('stands in the page until dismissed, then stays away for 365 days', async ({ page, context }) => {
    await page.goto('/jobs')
    const notice = page.getByRole('region', { name: 'Obvestilo o piškotkih' })
    await expect(notice).toBeVisible()
    expect((await notice.boundingBox())?.y).toBe(0)
    await notice.getByRole('button', { name: 'V redu' }).click()
    await expect(notice).toHaveCount(0)
    const cookie = (await context.cookies()).find(({ name }) => name === 'korak_cookies')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
    await page.goto('/jobs')
    await expect(notice).toBeHidden()
  })

  test('hears a press made before the script was there', async ({ page }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/{main,public}-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'V redu' }).click()
    await expect(page.getByRole('region', { name: 'Obvestilo o piškotkih' })).toBeVisible()
    release()
    await expect(page.getByRole('region', { name: 'Obvestilo o piškotkih' })).toHaveCount(0)
  })
})

test.describe('a new version', () => {
  test('is told, never loaded by itself, and says afterwards that it worked', async ({ page }) => {
    await dismissNotice(page)
    await page.clock.install()
    let served: string | null = null
    await page.route('**/version.json', (route) =>
      served ? route.fulfill({ json: { version: served } }) : route.continue(),
    )
    await dashboard(page)
    await watching(page)
    await page.clock.runFor(6 * MINUTE)
    await expect(page.getByText('Na voljo je nova različica.')).toHaveCount(0)
    served = 'another'
    await expectNews(page)
    // The server now serves documents of that version.
    await page.route('**/dashboard', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/data-version="\w+"/, 'data-version="another"'),
      })
    })
    await page.getByRole('button', { name: 'Posodobi zdaj' }).click()
    await expect(page.getByText('Posodobitev je uspela.')).toBeVisible()
    await expect(page.getByText('Na voljo je nova različica.')).toHaveCount(0)
  })

  test('never reloads unsaved changes without asking', async ({ page }) => {
    await dismissNotice(page)
    await page.clock.install()
    await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'another' } }))
    await signIn(page.request, MAJA)
    await page.goto('/settings')
    await alive(page)
    await page.getByRole('button', { name: /Spremeni: Osnovni podatki/ }).click()
    const name = page.locator('[name=name]')
    await name.fill('Maja Nova')
    await watching(page)
    await expectNews(page)
    await page.getByRole('button', { name: 'Posodobi zdaj' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Imate neshranjene spremembe')
    await question.getByRole('button', { name: 'Ostani tukaj' }).click()
    await expect(name).toHaveValue('Maja Nova')
  })
})

test.describe('the session', () => {
  test('is asked for every 30 minutes, and that does not count as activity', async ({ page }) => {
    await page.clock.install()
    const polls: boolean[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/auth/user') polls.push(request.headers()['x-korak-poll'] === '1')
    })
    await dashboard(page)
    await expect.poll(() => polls).toEqual([false])
    await page.clock.fastForward(29 * MINUTE)
    expect(polls.filter(Boolean)).toEqual([])
    await page.clock.fastForward(MINUTE + 1000)
    await expect.poll(() => polls.filter(Boolean).length).toBeGreaterThan(0)
  })

  test('that expires during a call is checked once and the call made once more', async ({ page }) => {
    await dashboard(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    let refused = 0
    await page.route('**/api/portal/profile', (route) => {
      if (refused > 0) return route.continue()
      refused += 1
      return route.fulfill({ status: 401, json: { message: '', code: 'UNAUTHENTICATED' } })
    })
    await page.getByRole('link', { name: 'Moj profil' }).first().click()
    await expect(page.getByText('maja.zupan', { exact: true })).toBeVisible()
    expect(calls.filter((path) => path === '/api/auth/user')).toHaveLength(1)
    expect(calls.filter((path) => path === '/api/portal/profile')).toHaveLength(2)
  })

  test('that has ended clears the user and leads to the sign-in page', async ({ page, context }) => {
    await dashboard(page)
    await alive(page)
    await context.clearCookies()
    await page.getByRole('link', { name: 'Moje prijave' }).first().click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Odjavljeni ste:')).toBeVisible()
  })

  test('that has ended over unsaved changes asks to sign in again and then saves them', async ({ page, context }) => {
    await dismissNotice(page)
    await signIn(page.request, MAJA)
    await page.goto('/settings')
    await alive(page)
    await page.getByRole('button', { name: /Spremeni: Trenutna zaposlitev/ }).click()
    const employer = `Delodajalec ${Date.now()}`
    await page.locator('[name=employer]').fill(employer)
    await context.clearCookies({ name: /session|korak_s/ })
    await page.getByRole('button', { name: /^Shrani/ }).click()
    const again = page.getByRole('alertdialog', { name: 'Znova vstopite v portal' })
    await again.locator('[name=username]').fill(MAJA.email)
    await again.locator('[name=password]').fill(MAJA.password)
    await again.getByRole('button', { name: 'Prijava v portal' }).click()
    await expect(again).toHaveCount(0)
    await expect(page).toHaveURL('/settings')
    await expect(page.getByText(employer)).toBeVisible()
  })

  test('that has ended over a form of the office leaves the office as it is, with what is typed', async ({
    page,
    context,
  }) => {
    await dismissNotice(page)
    const ana = { email: 'ana.kovac', password: MAJA.password }
    await signIn(page.request, ana)
    await page.goto('/office/companies/new')
    await alive(page)
    const name = page.locator('main input').first()
    await name.fill('Podjetje, ki še ni shranjeno')
    await context.clearCookies({ name: /session|korak_s/ })
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('vod')
    const again = page.getByRole('alertdialog', { name: 'Znova vstopite v portal' })
    await expect(again).toBeVisible()
    await expect(page.locator('#office-rail')).toBeVisible()
    await again.locator('[name=username]').fill(ana.email)
    await again.locator('[name=password]').fill(ana.password)
    await again.getByRole('button', { name: 'Prijava v portal' }).click()
    await expect(again).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(name).toHaveValue('Podjetje, ki še ni shranjeno')
  })

  test('warns two minutes before it ends and stays when told to', async ({ page }) => {
    await page.clock.install()
    let left = 600
    await page.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-session-idle-in': String(left) } })
    })
    await page.route('**/api/portal/**', async (route) => {
      const answer = await route.fetch()
      const { 'x-session-idle-in': _none, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers })
    })
    await dashboard(page)
    await page.clock.runFor(7 * MINUTE)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    left = 120
    await page.clock.runFor(MINUTE + 2000)
    const warning = page.getByRole('alertdialog', { name: 'Ste še tu?' })
    await expect(warning).toContainText('čez 2 minuti')
    await expect(warning.getByRole('button', { name: 'Da, nadaljujem' })).toBeFocused()
    await page.clock.runFor(MINUTE)
    await expect(warning).toContainText('čez 1 minuto')
    left = 7200
    await warning.getByRole('button', { name: 'Da, nadaljujem' }).click()
    await expect(warning).toHaveCount(0)
  })
})

test('service workers of earlier versions are unregistered', async ({ page }) => {
  await page.addInitScript(() => {
    const unregister = () => {
      Object.assign(globalThis, { isUnregistered: true })
      return Promise.resolve(true)
    }
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistrations: () => Promise.resolve([{ unregister }]) },
    })
  })
  await page.goto('/jobs')
  await alive(page)
  await expect.poll(() => page.evaluate(() => (globalThis as { isUnregistered?: boolean }).isUnregistered)).toBe(true)
})

test('the folded menu stays folded', async ({ page }) => {
  await dashboard(page)
  const bar = page.locator('header nav')
  await page.getByRole('button', { name: 'Zapri meni' }).click()
  await expect(bar).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Odpri meni' })).toHaveAttribute('aria-expanded', 'false')
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Odpri meni' }).click()
  await expect(bar).toBeVisible()
})

test('a lost connection is said, and its return', async ({ page, context }) => {
  await dashboard(page)
  await context.setOffline(true)
  await expect(page.getByText('Brez povezave.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Brez povezave.')).toHaveCount(0)
  await expect(page.getByText('Povezava je spet vzpostavljena.')).toBeAttached()
})

for (const width of [1280, 900, 320]) {
  for (const lang of ['sl', 'en']) {
    test(`text twice as large stays within a window of ${width} px (${lang})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const tooWide = async (path: string) => {
        await page.goto(path)
        await alive(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        return await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
          return Math.max(0, document.documentElement.scrollWidth - innerWidth)
        })
      }
      const found: [string, number][] = [[`/login?lang=${lang}`, await tooWide(`/login?lang=${lang}`)]]
      found.push(['/jobs', await tooWide('/jobs')])
      await signIn(page.request, MAJA)
      for (const path of ['/dashboard', '/jobs', '/applications', '/settings', '/saved-jobs'])
        found.push([path, await tooWide(`${path}?lang=${lang}`)])
      await page.goto(`/jobs?lang=${lang}`)
      const ad = await page.locator('main h2 a, main h3 a').first().getAttribute('href')
      found.push(['ad', await tooWide(`${ad}`)])
      expect(found.filter(([, px]) => px > 0)).toEqual([])
    })
  }
}

test('in a low window no bar stands over the page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 600 })
  await dashboard(page)
  const bar = page.getByRole('navigation', { name: 'Glavna navigacija' })
  await expect(bar).toHaveCSS('position', 'fixed')
  await page.setViewportSize({ width: 640, height: 400 })
  await expect(bar).toHaveCSS('position', 'static')
})

test('a page drawn for a signed-in person has the styles of its bar before any script', async ({ page }) => {
  await signIn(page.request, MAJA)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/jobs')
  const picture = page.getByRole('banner').getByText('MZ', { exact: true })
  await expect(picture).toHaveCSS('border-radius', /^(50%|999px)$/)
})

test('the keyboard reaches the content past the bar, and closes the menu with Escape', async ({ page }) => {
  await dismissNotice(page)
  await dashboard(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Preskoči na vsebino' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  const menu = page.getByRole('button', { name: /Uporabniški meni/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  const out = page.getByRole('button', { name: 'Odjava' })
  await expect(out).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(out).toBeHidden()
  await expect(menu).toBeFocused()
})

test('on a phone the navigation is at the foot, with everything else under "more"', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await dismissNotice(page)
  await dashboard(page)
  const tabs = page.getByRole('navigation', { name: 'Glavna navigacija' })
  await expect(tabs.getByRole('listitem').filter({ visible: true })).toHaveCount(4)
  await tabs.getByRole('button', { name: 'Več' }).click()
  await page.getByRole('link', { name: 'Moj profil' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/settings')
})

test('the language is switched without losing the page, and remembered', async ({ page }) => {
  await page.goto('/jobs?search=razvijalec')
  await alive(page)
  await page.getByLabel('Kraj ali poštna številka').fill('Ljub')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(/Korak/)
  await expect(page.locator('input[name=location]')).toHaveValue('Ljub')
  await page.goto('/jobs')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shell is sound at every width, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/jobs', '/not-found']) {
      await page.goto(path)
      await alive(page)
      await expectSound(page)
    }
    await dashboard(page)
    for (const width of [1280, 800, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectSound(page)
    }
    await page.getByRole('button', { name: 'Več' }).click()
    await expectSound(page)
  })
}
