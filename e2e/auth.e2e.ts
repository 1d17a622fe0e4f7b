import { type APIRequestContext, type Page, expect, test } from '@playwright/test'
import { PASSWORD, makeCandidate } from './candidate.ts'
import { linkFor, mailsTo } from './mailbox.ts'
import { alive, expectSound, speaking, violationsOn, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const NEW_PASSWORD = 'Nova-pot-na-vrh-8'
const DAY = 86_400
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
let count = 0

/** Registers without activating. */
async function makeWaiting(request: APIRequestContext, language: Language): Promise<string> {
  count += 1
  const email = `caka.${process.pid}.${Date.now()}.${count}@primer.example`
  const person = {
    name: 'Žana Čuk',
    gender: 'female',
    birthday: '1990-03-27',
    education: 7,
    career: 'experienced-expert',
  }
  const shown = (await (await request.get('/api/auth/terms')).json()) as { hash: string }[]
  const accepted = shown.map(({ hash }) => hash)
  const answer = await request.post('/api/auth/signup-candidate', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { ...person, email, password: PASSWORD, confirm_password: PASSWORD, language, accepted },
  })
  expect(answer.status()).toBe(201)
  return email
}

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const signIn = async (page: Page, username: string, password: string) => {
    await page.getByLabel(say('login_username')).fill(username)
    await page.getByLabel(say('login_password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: say('login_submit') }).click()
  }

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('signing in: nothing typed, a wrong password, remembered or not', async ({ page, context }) => {
      const person = await makeCandidate(page.request, language)
      await page.goto('/login')
      await alive(page)
      await expect(page.getByLabel(say('login_username'))).toHaveAttribute('autocomplete', 'username')
      await expect(page.getByLabel(say('login_password'), { exact: true })).toHaveAttribute(
        'autocomplete',
        'current-password',
      )
      await page.getByRole('button', { name: say('login_submit') }).click()
      const summary = page.getByRole('group', { name: say('error_summary_title') })
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveText([
        `${say('login_username')}: ${say('error_required')}`,
        `${say('login_password')}: ${say('error_required')}`,
      ])
      await summary.getByRole('link').last().click()
      await expect(page.getByLabel(say('login_password'), { exact: true })).toBeFocused()

      await signIn(page, person.email, 'Napacno-geslo-1')
      const refused = page.getByRole('group', { name: say('login_refused') })
      await expect(refused).toBeFocused()
      await expect(refused).toContainText(say('refusal_login_failed'))
      await expect(page).toHaveTitle(new RegExp(`^${say('error_title_prefix')}`))
      await expect(page.getByLabel(say('login_username'))).toHaveValue(person.email)
      await expect(page.getByLabel(say('login_password'), { exact: true })).toHaveValue('')

      await signIn(page, person.email, PASSWORD)
      await expect(heading(page)).toHaveText(say('dash_title', { name: 'Žana' }))
      const session = async () => (await context.cookies()).find(({ name }) => name.includes('session'))
      expect((await session())?.expires).toBe(-1)
      expect((await session())?.httpOnly).toBe(true)
      await context.clearCookies({ name: /session/ })
      await page.goto('/login')
      await alive(page)
      await page.getByLabel(say('login_remember')).check({ force: true })
      let asked = 0
      page.on('request', (request) => (asked += Number(request.url().endsWith('/api/auth/user'))))
      await signIn(page, person.email, PASSWORD)
      await expect(heading(page)).toHaveText(say('dash_title', { name: 'Žana' }))
      // A page left open is quiet, however long the session is.
      await page.waitForLoadState('networkidle')
      expect(asked).toBeLessThanOrEqual(2)
      expect((await session())?.expires).toBeGreaterThan(Date.now() / 1000 + 7 * DAY)
      expect(await violationsOn(page)).toEqual([])
    })

    test('an account that is not activated: no word of it, but its link again for who asks, after any failure', async ({
      page,
    }) => {
      const email = await makeWaiting(page.request, language)
      await page.goto('/login')
      await alive(page)
      await signIn(page, email, 'Napacno-geslo-1')
      const refused = page.getByRole('group', { name: say('login_refused') })
      await expect(refused).toContainText(say('refusal_login_failed'))
      const wrong = await page.locator('main').innerText()
      const answered = page.waitForResponse('**/api/auth/login')
      await signIn(page, email, PASSWORD)
      expect((await answered).status()).toBe(401)
      await expect(refused).toBeFocused()
      expect(await page.locator('main').innerText()).toBe(wrong)
      await page.getByText(say('login_no_activation_mail')).click()
      await expectSound(page)
      const address = page.getByLabel(say('login_resend_email'))
      await expect(address).toHaveValue(email)
      await address.fill('ni naslov')
      await address.press('Enter')
      await expect(address).toBeFocused()
      await expect(address).toHaveAttribute('aria-invalid', 'true')
      await address.fill(email)
      await page.getByRole('button', { name: say('login_resend_activation') }).click()
      await expect(page.getByRole('status').filter({ hasText: say('login_resent', { email }) })).toBeVisible()
      await linkFor(page.request, email, '/registration/activate/', 2)
    })

    test('a forgotten password: the same answer for everybody, a link that works once', async ({ page, browser }) => {
      const person = await makeCandidate(page.request, language)
      const elsewhere = await browser.newContext({ storageState: speaking(language) })
      const other = await elsewhere.newPage()
      await other.goto('/login')
      await alive(other)
      await signIn(other, person.email, PASSWORD)
      await expect(heading(other)).toHaveText(say('dash_title', { name: 'Žana' }))

      const answers: string[] = []
      for (const email of ['nikogar.ni@primer.example', person.email]) {
        await page.goto('/login/forgot-password')
        await alive(page)
        await page.getByLabel(say('forgot_email')).fill(email)
        await page.getByRole('button', { name: say('forgot_submit') }).click()
        await expect(heading(page)).toHaveText(say('forgot_sent_title'))
        await expect(heading(page)).toBeFocused()
        answers.push((await page.locator('main').innerText()).replace(email, '').replaceAll(/\d+/g, '#'))
      }
      expect(answers[0]).toBe(answers[1])
      expect(await mailsTo(page.request, 'nikogar.ni@primer.example')).toEqual([])
      await expect(page.getByRole('button', { name: say('forgot_resend') })).toHaveAttribute('aria-disabled', 'true')

      const link = await linkFor(page.request, person.email, 'reset-password')
      await page.goto(link)
      await alive(page)
      await expect(page).toHaveURL(/reset-password$/)
      const form = {
        email: page.getByLabel(say('forgot_email')),
        password: page.getByLabel(say('reset_password'), { exact: true }),
        submit: page.getByRole('button', { name: say('reset_submit') }),
      }
      await expectSound(page)
      await form.email.fill('nekdo.drug@primer.example')
      await form.password.fill(NEW_PASSWORD)
      await form.submit.click()
      await expect(page.getByRole('group', { name: say('error_failed_title') })).toContainText(say('reset_mismatch'))
      await form.email.fill(person.email)
      await form.password.fill('slabo')
      await form.submit.click()
      await expect(form.password).toHaveAttribute('aria-invalid', 'true')
      await form.password.fill(NEW_PASSWORD)
      await form.submit.click()
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText(say('reset_success'))).toBeVisible()
      await signIn(page, person.email, NEW_PASSWORD)
      await expect(heading(page)).toHaveText(say('dash_title', { name: 'Žana' }))

      // Everybody else was signed out, and the link is used up.
      await other.goto('/settings')
      await expect(other).toHaveURL(/\/login/)
      await other.goto(link)
      await expect(other.getByText(say('reset_error'))).toBeVisible()
      await expect(other.getByRole('link', { name: say('act_error_new') })).toBeVisible()
      await elsewhere.close()
    })
  })
}

test('too many attempts: how long to wait is said, and nothing typed is lost', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '840' },
      json: { message: 'Preveč poskusov. Poskusite znova čez 14 minut.', code: 'TOO_MANY' },
    }),
  )
  await page.goto('/login')
  await alive(page)
  await page.getByLabel('Uporabniško ime ali e-naslov').fill('maja.zupan')
  await page.getByLabel('Geslo', { exact: true }).fill('Napacno-geslo-1')
  await page.getByRole('button', { name: 'Prijava v portal' }).click()
  const refused = page.getByRole('group', { name: 'Prijava v portal ni uspela' })
  await expect(refused).toContainText('14 minut')
  await expect(page.getByLabel('Uporabniško ime ali e-naslov')).toHaveValue('maja.zupan')
})

test('without a connection signing in says so, and works again afterwards', async ({ page, context }) => {
  await page.goto('/login')
  await alive(page)
  await page.getByLabel('Uporabniško ime ali e-naslov').fill('maja.zupan')
  await page.getByLabel('Geslo', { exact: true }).fill('Demo-geslo-1')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Prijava v portal' }).click()
  await expect(page.getByRole('group', { name: 'Prijava v portal ni uspela' })).toBeFocused()
  await context.setOffline(false)
  await page.getByLabel('Geslo', { exact: true }).fill('Demo-geslo-1')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Dober dan, Maja')
})
