import { type Page, expect, request as requests, test } from '@playwright/test'
import { PASSWORD, makeCandidate, passGate, signIn } from './candidate.ts'
import { keyboard, mouse } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { CV, register } from './registering.ts'
import { alive, expectSound, speaking, violationsOn, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const emailOf = (what: string) => `reg.${what}.${process.pid}.${Date.now()}@primer.example`
const draftOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

test.beforeEach(({ page }) => watchPolicy(page))

const STORIES = [
  {
    language: 'sl-SI',
    width: 1280,
    how: 'with a mouse',
    makeHand: mouse,
    job: 'Mizar',
    education: 'Magisterij znanosti',
  },
  {
    language: 'en-EN',
    width: 390,
    how: 'with the keyboard alone',
    makeHand: keyboard,
    job: 'Joiner',
    education: 'Master of Science (research master’s)',
  },
] as const

for (const { language, width, how, makeHand, job, education } of STORIES) {
  test.describe(`${language}, ${width} px, ${how}`, () => {
    test.use({ storageState: speaking(language), viewport: { width, height: 844 } })

    test('from registering with a CV to an application on the dashboard', async ({ page }) => {
      test.slow()
      const say = wordsIn(language)
      const input = makeHand(page)
      const email = emailOf(language)
      await page.goto('/registration')
      await alive(page)
      await register(page, input, say, { email, education })
      await expect(page).toHaveURL(/registration-success/)
      await expect(heading(page)).toBeFocused()
      await expect(page.getByText(email)).toBeVisible()
      expect(await draftOf(page)).not.toContain(PASSWORD)

      const link = await linkFor(page.request, email, '/registration/activate/')
      for (let gets = 0; gets < 3; gets += 1) await page.goto(link)
      await alive(page)
      await expect(heading(page)).toHaveText(say('act_title'))
      // Registered in this browser: no password, and the portal is open.
      await expect(page.getByLabel(say('act_password'))).toHaveCount(0)
      await input.press(page.getByRole('button', { name: say('act_submit') }))
      await passGate(page, say, input)
      await expect(heading(page)).toHaveText(say('dash_title', { name: 'Žana' }))

      const toJobs = page.getByRole('link', { name: say('nav_jobs'), exact: true })
      await input.press(toJobs.filter({ visible: true }).first())
      await expect(page).toHaveURL(/\/jobs/)
      await page.goto(`/jobs?search=${job}`)
      await alive(page)
      await input.press(page.getByRole('heading', { level: 3 }).getByRole('link', { name: new RegExp(`^${job}`) }))
      await expect(heading(page)).toBeFocused()
      await input.press(
        page
          .getByRole('link', { name: say('job_apply') })
          .filter({ visible: true })
          .first(),
      )
      await expect(heading(page)).toHaveText(say('job_apply_review_title'))
      await expect(page.getByText(CV.name)).toBeVisible()
      await input.press(page.getByRole('button', { name: say('job_apply_submit') }))
      await expect(page).toHaveURL(/applied=1/)

      await page.goto('/dashboard')
      const mine = page.getByRole('article').filter({ hasText: job })
      await expect(mine).toContainText(say('apps_status_submitted'))
      await expect(mine).toContainText(say('apps_waiting_on_us'))
      await page.goto('/applications')
      await expect(mine).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
    })
  })
}

test('choices that do not come are said, and come after another try; the security of an account needs none', async ({
  page,
}) => {
  const choices = '**/get-candidate-codelists/**'
  await page.route(choices, (route) => route.fulfill({ status: 500, json: { message: 'Napaka.', code: 'INTERNAL' } }))
  await page.goto('/registration?step=account')
  await alive(page)
  const failed = page.getByRole('heading', { name: 'Tega trenutno ne moremo prikazati' })
  await expect(failed).toBeVisible()
  await expect(page.getByLabel('Ime in priimek')).toHaveCount(0)
  await expectSound(page)
  await signIn(page.request, await makeCandidate(page.request))
  await page.goto('/settings')
  await alive(page)
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { name: wordsIn('sl-SI')('reg_step_cv'), exact: true })).toBeVisible()
  await page.unroute(choices)
  await page.getByRole('button', { name: 'Poskusi znova' }).click()
  await expect(page.getByRole('heading', { name: 'Osnovni podatki' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('what only the server knows leads back to the step and the field', async ({ page }) => {
  await page.goto('/registration?step=account')
  await alive(page)
  await fillRequired(page, emailOf('server'), 'Geslo-1234')
  await page.route('**/api/auth/signup-candidate', (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: 'Preverite označena polja.',
        code: 'VALIDATION',
        errors: {
          password: ['To geslo je preveč znano.'],
          birthday: ['Ta dan še ni minil.'],
          linkedin_url: ['To ni naslov profila LinkedIn.'],
        },
      },
    }),
  )
  // Both texts have come.
  await expect(page.locator('details')).toHaveCount(2)
  await page.getByRole('button', { name: 'Ustvari račun' }).click()
  await expect(page).toHaveURL(/step=account/)
  const summary = page.getByRole('group', { name: 'Preverite označena polja' })
  await expect(summary).toContainText('Geslo: To geslo je preveč znano.')
  await expect(page.getByLabel('Geslo', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Geslo', { exact: true })).toHaveAccessibleDescription(/To geslo je preveč znano/)
  // The rest is said on its own steps, without being sent again.
  await page.getByLabel('Geslo', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Ponovite geslo').fill(PASSWORD)
  await page.getByRole('button', { name: 'Naprej' }).click()
  await expect(page).toHaveURL(/step=about/)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Datum rojstva: Ta dan še ni minil.'])
  await page.getByLabel('Leto', { exact: true }).fill('1991')
  await expect(summary).toHaveCount(0)
  await page.getByRole('button', { name: 'Naprej' }).click()
  await expect(page).toHaveURL(/step=current/)
  await expect(summary.getByRole('link')).toHaveText(['Povezava do profila LinkedIn: To ni naslov profila LinkedIn.'])
  await page.locator('[name="linkedin_url"]').fill('https://www.linkedin.com/in/zana')
  await page.getByRole('button', { name: 'Naprej' }).click()
  await expect(page).toHaveURL(/step=check/)
})

test('a text that changed while it was read is shown anew, and nothing typed is lost', async ({ page }) => {
  const email = emailOf('terms')
  await page.goto('/registration?step=account')
  await alive(page)
  await fillRequired(page, email, PASSWORD)
  // The form was opened before the text in force now was published.
  await page.route('**/api/auth/signup-candidate', async (route) => {
    const body = route.request().postData() ?? ''
    await route.continue({ postData: body.replaceAll(/\b[0-9a-f]{64}\b/g, '0'.repeat(64)) })
  })
  // Both texts have come.
  await expect(page.locator('details')).toHaveCount(2)
  const renewed = page.waitForRequest('**/api/auth/terms')
  await page.getByRole('button', { name: 'Ustvari račun' }).click()
  const summary = page.getByRole('group', { name: 'Preverite označena polja' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText(wordsIn('sl-SI')('error_terms_changed'))
  await renewed
  await expect(page).toHaveURL(/step=check/)
  await expect(page.getByText(email)).toBeVisible()
  await expectSound(page)
  await summary.getByRole('link').click()
  await expect(page.getByText('Z\u00a0ustvarjanjem računa')).toBeFocused()
  await page.unroute('**/api/auth/signup-candidate')
  await page.getByRole('button', { name: 'Ustvari račun' }).click()
  await expect(page).toHaveURL(/registration-success/)
})

/** What is required, on two steps; the rest is left for later. */
async function fillRequired(page: Page, email: string, password: string) {
  await page.getByLabel('Ime in priimek').fill('Žana Čuk')
  await page.getByLabel('E-naslov').fill(email)
  await page.getByLabel('Geslo', { exact: true }).fill(password)
  await page.getByLabel('Ponovite geslo').fill(password)
  await page.getByRole('button', { name: 'Naprej' }).click()
  await expect(page).toHaveURL(/step=about/)
  await page.locator('[name="gender"]').first().check({ force: true })
  await page.getByLabel('Dan', { exact: true }).fill('27')
  await page.getByLabel('Mesec', { exact: true }).fill('3')
  await page.getByLabel('Leto', { exact: true }).fill('1990')
  await page.getByLabel('Stopnja izobrazbe', { exact: true }).selectOption('7')
  await page.locator('[name="career"]').nth(2).check({ force: true })
  await page.getByRole('button', { name: 'Ostalo dopolnim pozneje' }).click()
  await expect(page).toHaveURL(/step=check/)
}

test('a CV of a wrong kind is refused before it is sent, each for its own reason', async ({ page }) => {
  await page.goto('/registration')
  await alive(page)
  const input = page.locator('input[name="cv"]')
  const next = page.getByRole('button', { name: 'Naprej' })
  const wrong = [
    [{ name: 'prazen.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }, 'Datoteka je prazna'],
    [{ name: 'velik.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024, 1) }, '10'],
    [{ name: 'slika.png', mimeType: 'image/png', buffer: Buffer.from('PNG') }, 'PDF, DOC, DOCX, ODT'],
  ] as const
  for (const [file, words] of wrong) {
    await input.setInputFiles(file)
    await next.click()
    await expect(page.getByRole('group', { name: 'Preverite označena polja' })).toContainText(words)
  }
  await page.getByRole('button', { name: 'Odstrani: slika.png' }).click()
  await page.getByRole('button', { name: 'Nadaljuj brez življenjepisa' }).click()
  await expect(heading(page)).toHaveText('Vaš račun')
})

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    const say = wordsIn(language)

    test('a link opened in another browser asks for the password of the registration, and leads on to the kept job', async ({
      page,
    }) => {
      const email = emailOf(`drugje.${language}`)
      const other = await requests.newContext({ baseURL: process.env.KORAK_URL })
      const person = { name: 'Žana Čuk', gender: 'female', birthday: '1990-03-27', education: '7', career: 'beginner' }
      for (const password of ['Prva-registracija-3', PASSWORD]) {
        const form = { ...person, email, password, confirm_password: password, language }
        const headers = { 'X-Requested-With': 'XMLHttpRequest' }
        expect((await other.post('/api/auth/signup-candidate', { headers, form })).status()).toBe(201)
      }
      const job = ((await (await other.get('/api/portal/jobs')).json()) as { data: { uid: string }[] }).data[0]?.uid
      // The mail of the first registration went with it.
      const link = await linkFor(page.request, email, '/registration/activate/')
      await other.dispose()
      await page.goto(link)
      await alive(page)
      await page.evaluate(
        (uid) => localStorage.setItem('jobdetails', JSON.stringify({ uid, expires: Date.now() + 3_600_000 })),
        job,
      )
      const password = page.getByLabel(say('act_password'))
      const submit = page.getByRole('button', { name: say('act_submit') })
      await expect(password).toBeVisible()
      await expectSound(page)
      await submit.click()
      await expect(page.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
      await password.fill('Prva-registracija-3')
      await submit.click()
      await expect(password).toHaveAccessibleDescription(new RegExp(say('error_password_registration')))
      await expect(page.getByText(say('act_other_text'))).toBeVisible()
      await expect(page.getByRole('link', { name: say('act_other_again') })).toHaveAttribute('href', '/registration')
      await expectSound(page)
      await password.fill(PASSWORD)
      await submit.click()
      await passGate(page, say)
      await expect(page).toHaveURL(new RegExp(`/jobs/${job}`))
      expect(await violationsOn(page)).toEqual([])
    })
  })
}

for (const { language, width, how, makeHand, job, education } of STORIES) {
  test.describe(`${language}, ${width} px, ${how}`, () => {
    test.use({ storageState: speaking(language), viewport: { width, height: 844 } })

    test('who applies signed out comes to the filled-in application, though the mail is opened in another browser', async ({
      page,
      browser,
    }) => {
      test.slow()
      const say = wordsIn(language)
      const email = emailOf(`zeli.${language}`)
      await page.goto(`/jobs?search=${job}`)
      await alive(page)
      await page
        .getByRole('heading', { level: 3 })
        .getByRole('link', { name: new RegExp(`^${job}`) })
        .click()
      const apply = page
        .getByRole('link', { name: say('job_apply') })
        .filter({ visible: true })
        .first()
      await apply.click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: say('login_create') })
        .click()
      await register(page, makeHand(page), say, { email, education })
      await expect(page).toHaveURL(/registration-success/)
      const link = await linkFor(page.request, email, '/registration/activate/')

      const context = await browser.newContext({
        baseURL: process.env.KORAK_URL,
        storageState: speaking(language),
        viewport: { width, height: 844 },
      })
      const other = await context.newPage()
      await watchPolicy(other)
      const input = makeHand(other)
      await other.goto(link)
      await alive(other)
      await input.type(other.getByLabel(say('act_password')), PASSWORD)
      await input.press(other.getByRole('button', { name: say('act_submit') }))
      await expect(other).toHaveURL(/\/consents\/unsigned\//)
      await other.reload()
      await alive(other)
      await passGate(other, say, input)
      await expect(other).toHaveURL(/\/jobs\/[0-9a-f-]{36}\?apply=1$/)
      await expect(heading(other)).toHaveText(say('job_apply_review_title'))
      await expect(other.getByText(CV.name)).toBeVisible()
      await expectSound(other)
      // Filled in, and not sent.
      const statuses = async () =>
        ((await (await context.request.get('/api/portal/applications')).json()) as { data: { status: string }[] }).data
      expect((await statuses()).map(({ status }) => status)).toEqual(['draft'])
      await input.press(other.getByRole('button', { name: say('job_apply_submit') }))
      await expect(other).toHaveURL(/applied=1/)
      expect((await statuses()).map(({ status }) => status)).toEqual(['submitted'])
      await context.close()
    })
  })
}

test('a link that is used up or damaged says so and offers a new one', async ({ page }) => {
  await page.goto('/registration/activate/not-a-token')
  await alive(page)
  await page.getByRole('button', { name: 'Aktiviraj račun' }).click()
  await expect(heading(page)).toHaveText('Aktivacija ni uspela')
  await page.getByLabel('E-naslov').fill(emailOf('again'))
  await page.getByRole('button', { name: 'Pošlji novo povezavo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'smo nanj poslali novo povezavo' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every step is sound at 320 px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    for (const step of ['cv', 'basic', 'current', 'desired', 'check']) {
      await page.goto(`/registration?step=${step}`)
      await alive(page)
      await expectSound(page)
    }
    await page.getByRole('button', { name: 'Ustvari račun' }).click()
    await expect(page.getByRole('group', { name: 'Preverite označena polja' })).toBeFocused()
    await expectSound(page)
  })
}
