import { type Locator, type Page, expect, test } from '@playwright/test'
import { makePdf } from '../api/src/files/files.factory.ts'
import { makeCandidate, signIn } from './candidate.ts'
import { alive, answered, expectSound, violationsOn, watchAnswers, watchPolicy, speaking } from './screens.ts'

const ELECTRONICS = 'Razvojni inženir elektronike (m/ž)'
const PHONE = { width: 390, height: 844 }
const rows = (page: Page) => page.getByRole('heading', { level: 3 }).filter({ has: page.getByRole('link') })
const found = (page: Page) => page.locator('#results')
/** The words cover the box, so that the whole row can be pressed; a pointer meets them first. */
const tick = (scope: Page | Locator, name: string) => scope.getByRole('checkbox', { name }).check({ force: true })

test.beforeEach(async ({ page, context }) => {
  await watchPolicy(page)
  await context.addCookies([{ name: 'korak_cookies', value: 'ok', url: process.env.KORAK_URL ?? '' }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list searches, filters, sorts and pages', async ({ page }) => {
    await page.goto('/jobs')
    await expect(found(page)).toHaveText('Najdenih 24 delovnih mest')
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Stran 3' }).click()
    await expect(page).toHaveURL(/page=3/)
    await expect(rows(page)).toHaveCount(4)
    await page.getByLabel('Naziv, ključna beseda').fill('inzenir')
    await page.getByRole('button', { name: 'Poišči' }).click()
    await expect(rows(page).filter({ hasText: ELECTRONICS })).toBeVisible()
    await tick(page, 'Gorenjska')
    await page.getByRole('button', { name: 'Prikaži rezultate' }).click()
    await expect(found(page)).toHaveText('Najdeno 1 delovno mesto')
    await expect(page.getByLabel('Gorenjska')).toBeChecked()
    await page.getByRole('link', { name: 'Odstrani: Gorenjska' }).click()
    await page.getByLabel('Razvrsti').selectOption({ label: 'Rok prijave' })
    await page.getByRole('button', { name: 'Razvrsti' }).click()
    await expect(page).toHaveURL(/sort=deadline/)
    await page.getByRole('link', { name: 'Počisti vse' }).click()
    await expect(found(page)).toHaveText('Najdenih 24 delovnih mest')
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Kaj ponujamo' })).toBeVisible()
    await expect(page.getByText('potrebuje JavaScript')).toBeVisible()
  })

  test('on a phone the link to the filters shows them', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/jobs')
    await expect(page.getByLabel('Gorenjska')).toBeHidden()
    await page.getByRole('link', { name: 'Filtri' }).click()
    await tick(page, 'Gorenjska')
    await page.getByRole('button', { name: 'Prikaži rezultate' }).click()
    await expect(found(page)).toHaveText('Najdeni 2 delovni mesti')
  })
})

test('filters count at once, are announced, last in the tab, and back comes to the same place', async ({ page }) => {
  await page.goto('/jobs')
  await alive(page)
  await tick(page, 'Osrednjeslovenska')
  await expect(page).toHaveURL(/region=osrednjeslovenska/)
  await expect(found(page)).toHaveText('Najdenih 7 delovnih mest')
  await expect(page.getByRole('status').filter({ hasText: 'Najdenih 7 delovnih mest' })).toBeAttached()
  await page.evaluate(() => scrollTo(0, 400))
  await rows(page).nth(4).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(found(page)).toHaveText('Najdenih 7 delovnih mest')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY / 100))).toBe(4)
  // The list opened without filters gets those of this tab back.
  await page.goto('/jobs')
  await expect(page).toHaveURL(/region=osrednjeslovenska/)
  await page.getByRole('link', { name: 'Počisti vse' }).click()
  await expect(found(page)).toHaveText('Najdenih 24 delovnih mest')
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(found(page)).toBeFocused()
})

test('a box ticked before the page is alive counts from then on', async ({ page }) => {
  await page.goto('/jobs')
  await page.evaluate(() => document.querySelector<HTMLInputElement>('input[value="koroska"]')?.click())
  await expect(page).toHaveURL(/region=koroska/)
  await expect(found(page)).toHaveText('Najdeno 1 delovno mesto')
})

test('words are found without their marks, in both languages, and nothing found offers a way on', async ({ page }) => {
  await page.goto('/jobs?search=vzdrzevalec')
  await expect(rows(page).filter({ hasText: 'Vzdrževalec strojev' })).toBeVisible()
  await page.goto('/jobs?search=accountant&lang=en')
  // Other pages stay in the language an address has asked for.
  await page.getByRole('link', { name: /^Accountant/ }).click()
  await expect(page.getByRole('heading', { name: 'What we offer' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What we offer' })).toBeVisible()
  await page.goto('/jobs?region=pomurska&search=receptor&lang=sl')
  await alive(page)
  await expect(page.getByRole('heading', { name: 'Za to iskanje ni zadetkov' })).toBeVisible()
  await page.getByRole('link', { name: 'Iščite brez »receptor«' }).click()
  await expect(found(page)).toHaveText('Najdeno 1 delovno mesto')
})

test('without a connection the last list stays, with its time; a failure keeps the filters', async ({
  page,
  context,
}) => {
  await page.goto('/jobs')
  await alive(page)
  await context.setOffline(true)
  await tick(page, 'Gorenjska')
  await expect(page.getByText(/Prikazano je stanje ob \d\d:\d\d/)).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await context.setOffline(false)
  await expect(found(page)).toHaveText('Najdeni 2 delovni mesti')
  await page.route('**/api/portal/jobs?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Napaka pri nas.' } }),
  )
  await tick(page, 'Koroška')
  await expect(page.getByRole('alert')).toContainText('Napaka pri nas.')
  await expect(page.getByRole('checkbox', { name: 'Koroška' })).toBeChecked()
  await page.unroute('**/api/portal/jobs?*')
  await page.getByRole('button', { name: 'Poskusi znova' }).click()
  await expect(found(page)).toHaveText('Najdena 3 delovna mesta')
})

test('on a phone the filters are a sheet whose button says how many jobs wait behind it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/jobs')
  await alive(page)
  await page.getByRole('button', { name: 'Filtri' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtri' })
  await tick(sheet, 'Gorenjska')
  await sheet.getByRole('button', { name: 'Prikaži 2 delovni mesti' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filtri (1)' })).toBeFocused()
  await expect(rows(page)).toHaveCount(2)
})

test('a job that is over says so and shows similar ones instead of the way to apply', async ({ page }) => {
  await page.route(/\/api\/portal\/jobs\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), status: 'closed' } })
  })
  await page.goto('/jobs?search=elektronike')
  await alive(page)
  await page.getByRole('link', { name: ELECTRONICS }).click()
  await expect(page.getByText('To delovno mesto ni več objavljeno.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Podobna delovna mesta' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Prijavite se na delovno mesto' })).toHaveCount(0)
  await expectSound(page)
})

/** What people read, where the stories in both languages press or look for it. */
const WORDS = {
  'sl-SI': {
    locale: 'sl-SI',
    what: 'Naziv, ključna beseda',
    search: 'elektronike',
    title: ELECTRONICS,
    apply: 'Prijavite se na delovno mesto',
    review: 'Preverite, kaj boste poslali',
    cv: 'Naloži življenjepis',
    sent: 'Življenjepis je naložen.',
    message: /^Sporočilo/,
    submit: 'Oddaj prijavo',
    thanks: 'Hvala za prijavo',
    close: 'Zapri',
    see: 'Oglejte si svojo prijavo',
    account: 'Za prijavo potrebujete račun',
    enter: 'Prijava v portal',
    user: 'Uporabniško ime ali e-naslov',
    password: 'Geslo',
    back: /vrnili k\s+delovnemu mestu/,
  },
  'en-EN': {
    locale: 'en-GB',
    what: 'Job title or keyword',
    search: 'electronics',
    title: 'Electronics Development Engineer (m/f)',
    apply: 'Apply for this job',
    review: 'Check what you are sending',
    cv: 'Upload a CV',
    sent: 'The CV has been uploaded.',
    message: /^Message to the consultant/,
    submit: 'Submit application',
    thanks: 'Thank you for your application',
    close: 'Close',
    see: 'See your application',
    account: 'You need an account to apply',
    enter: 'Sign in',
    user: 'Username or email',
    password: 'Password',
    back: /Electronics Development Engineer/,
  },
} as const

/** Presses Tab until the element with this name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'searchbox' | 'textbox') {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return target
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

for (const language of ['sl-SI', 'en-EN'] as const) {
  const words = WORDS[language]
  test.describe(language, () => {
    test.use({ locale: words.locale, storageState: speaking(language) })

    test('with the keyboard alone, at 390 px: find, apply, confirmation', async ({ page }) => {
      await page.setViewportSize(PHONE)
      const person = await makeCandidate(page.request, language)
      await signIn(page.request, person)
      await page.goto('/jobs')
      await alive(page)
      await tabTo(page, words.what, 'searchbox')
      await page.keyboard.type(words.search)
      await page.keyboard.press('Enter')
      await expect(rows(page).first()).toContainText(words.title)
      await tabTo(page, words.title, 'link')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
      const apply = await tabTo(page, words.apply, 'link')
      await expect(apply).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: words.review })).toBeFocused()
      await page.getByLabel(words.cv).setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() })
      await expect(page.getByText(words.sent)).toBeVisible()
      await tabTo(page, words.message, 'textbox')
      await page.keyboard.type('Čez teden dni, č š ž.')
      await tabTo(page, words.submit, 'button')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: words.thanks })
      await expect(dialog).toContainText(person.email)
      await expect(dialog.getByRole('heading', { name: words.thanks })).toBeFocused()
      await page.keyboard.press('Escape')
      const thanks = page.getByRole('heading', { level: 2, name: words.thanks })
      await expect(thanks).toBeFocused()
      await expect(page).toHaveURL(/applied=1/)
      await page.reload()
      await expect(thanks).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('link', { name: words.see }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: words.apply })).toHaveCount(0)
      expect(await violationsOn(page)).toEqual([])
    })

    test('signed out, applying leads through signing in to the application, which is not sent', async ({
      page,
      request,
    }) => {
      const person = await makeCandidate(request, language)
      await page.goto(`/jobs?search=${words.search}`)
      await alive(page)
      await page.getByRole('link', { name: words.title }).click()
      await page.getByRole('link', { name: words.apply }).click()
      const dialog = page.getByRole('dialog', { name: words.account })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByRole('link', { name: words.apply }).click()
      await dialog.getByRole('link', { name: words.enter }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText(words.back)).toBeVisible()
      const kept = await page.evaluate(
        () => JSON.parse(localStorage.getItem('jobdetails') ?? '{}') as { expires: number },
      )
      expect(Math.abs(kept.expires - Date.now() - 86_400_000)).toBeLessThan(60_000)
      await page.getByLabel(words.user).fill(person.email)
      await page.getByLabel(words.password, { exact: true }).fill(person.password)
      await page.getByRole('button', { name: words.enter }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.review })).toBeVisible()
      await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}\?apply=1$/)
      expect(await page.evaluate(() => localStorage.getItem('jobdetails'))).toBeNull()
      // the page asks for the draft after it has said what it is
      await expect
        .poll(async () => {
          const { data } = (await (await page.request.get('/api/portal/applications')).json()) as {
            data: { status: string }[]
          }
          return data.map(({ status }) => status)
        })
        .toEqual(['draft'])
    })
  })
}

test('a message is not lost: no connection, pressing twice, coming back later', async ({ page, context }) => {
  const person = await makeCandidate(page.request)
  await signIn(page.request, person)
  await page.goto('/jobs?search=mizar')
  await alive(page)
  await page.getByRole('link', { name: /^Mizar/ }).click()
  await page.getByRole('link', { name: 'Prijavite se na delovno mesto' }).click()
  const message = page.getByRole('textbox', { name: /^Sporočilo/ })
  await message.fill('Prvo sporočilo')
  await expect(page.getByText(/^Shranjeno ob/)).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('Prvo sporočilo')
  await page.getByRole('button', { name: 'Oddaj prijavo' }).click()
  await expect(page.getByRole('group', { name: 'Preverite označena polja' })).toBeFocused()
  await page
    .getByLabel('Naloži življenjepis')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() })
  await expect(page.getByText('Življenjepis je naložen.')).toBeVisible()
  // The session ends elsewhere; signing in again comes back to the same text.
  await context.clearCookies({ name: /session/ })
  await page.getByRole('button', { name: 'Oddaj prijavo' }).click()
  await expect(page.getByText('Seja je potekla')).toBeVisible()
  await expect(message).toHaveValue('Prvo sporočilo')
  await page.getByRole('link', { name: 'Prijava v portal' }).last().click()
  await page.getByLabel('Uporabniško ime ali e-naslov').fill(person.email)
  await page.getByLabel('Geslo', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Prijava v portal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preverite, kaj boste poslali' })).toBeVisible()
  await expect(message).toHaveValue('Prvo sporočilo')
  await context.setOffline(true)
  await message.fill('Drugo sporočilo')
  await page.getByRole('button', { name: 'Oddaj prijavo' }).click()
  await expect(page.getByRole('group', { name: 'Prijava še ni oddana' })).toBeFocused()
  await expect(message).toHaveValue('Drugo sporočilo')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Oddaj prijavo' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Hvala za prijavo' })).toBeVisible()
  await page.getByRole('button', { name: 'Zapri' }).last().click()
  await page.getByRole('link', { name: 'Oglejte si svojo prijavo' }).first().click()
  await expect(page.getByText('Drugo sporočilo')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('every screen about jobs is accessible, fits 320 px and keeps to the content policy', async ({ page }) => {
      test.slow()
      watchAnswers(page)
      const person = await makeCandidate(page.request)
      const list = await page.request.get('/api/portal/jobs?search=medicinska')
      const { data } = (await list.json()) as { data: { uid: string }[] }
      const job = `/jobs/${data[0]?.uid}`
      const soundAt = async (path: string) => {
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await alive(page)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await answered(page)
          await expectSound(page)
        }
      }
      for (const path of [
        '/jobs?region=gorenjska',
        '/jobs?search=xyzxyz&location=Atlantida',
        job,
        `${job}?apply=1`,
        '/jobs/nic',
      ]) {
        await soundAt(path)
      }
      await page.goto('/jobs')
      await alive(page)
      await page.getByRole('button', { name: 'Filtri' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectSound(page)
      await signIn(page.request, person)
      await page.request.put(`/api/portal${job}/save`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
      await soundAt('/saved-jobs')
      await soundAt(`${job}?apply=1`)
      await page
        .getByLabel('Naloži življenjepis')
        .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() })
      await expect(page.getByText('Življenjepis je naložen.')).toBeVisible()
      await page.getByRole('button', { name: 'Oddaj prijavo' }).click()
      await expect(page.getByRole('dialog', { name: 'Hvala za prijavo' })).toBeVisible()
      await expectSound(page)
      await soundAt(`${job}?applied=1`)
    })
  })
}
