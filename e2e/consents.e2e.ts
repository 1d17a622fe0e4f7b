import { readFileSync } from 'node:fs'
import { type Locator, type Page, expect, test } from '@playwright/test'
import { type Person, asPerson, makeCandidate, passGate, signIn } from './candidate.ts'
import { type InputMode, keyboard, mouse } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { alive, expectSound, speaking, violationsOn, watchPolicy } from './screens.ts'
import { requestConsent } from './staff.ts'
import { verifyReceipt } from './receipt.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const headers = { 'X-Requested-With': 'XMLHttpRequest' }

interface Consent {
  uid: string
  key: string
  title: string
  status: string
}
/** Consents of a person as the server has them, without the browser. */
const consentsOf = (person: Person, language = 'sl-SI') =>
  asPerson(person, async (own) => {
    const answer = await own.get('/api/portal/consents', { headers: { 'Accept-Language': language } })
    return (await answer.json()) as Consent[]
  })
const statusOf = async (person: Person, key: string) =>
  (await consentsOf(person)).find((consent) => consent.key === key)?.status

/** Size, colours and weight of a button: what makes one stand out. */
const weightOf = (button: Locator) =>
  button.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    const { backgroundColor, color, borderColor, fontWeight, fontSize } = getComputedStyle(element)
    return { width, height, backgroundColor, color, borderColor, fontWeight, fontSize }
  })

test.beforeEach(({ page }) => watchPolicy(page))

const GATES = [
  { language: 'sl-SI', width: 390, how: 'with the keyboard alone', makeHand: keyboard },
  { language: 'en-EN', width: 1280, how: 'with a mouse', makeHand: mouse },
] as const

for (const { language, width, how, makeHand } of GATES) {
  test.describe(`${language}, ${width} px, ${how}`, () => {
    test.use({ storageState: speaking(language), viewport: { width, height: 844 } })

    test('two consents stand before the portal; one is declined, and the way goes on to where it led', async ({
      page,
    }) => {
      const say = wordsIn(language)
      const input: InputMode = makeHand(page)
      const person = await makeCandidate(page.request, language, 'open')
      const waiting = (await consentsOf(person, language)).filter(({ key }) => key !== 'marketing')
      const [first, second] = waiting.filter(({ status }) => status === 'pending')
      await page.goto('/applications?tab=past')
      await expect(page).toHaveURL('/login')
      await alive(page)
      await input.type(page.getByLabel(say('login_username')), person.email)
      await input.type(page.getByLabel(say('login_password'), { exact: true }), person.password)
      await input.press(page.getByRole('button', { name: say('login_submit') }))

      await expect(page).toHaveURL(`/consents/unsigned/${first?.uid}`)
      await expect(heading(page)).toHaveText(say('c_unsigned_title'))
      await expect(heading(page)).toBeFocused()
      await expect(page.getByText(say('c_unsigned_progress', { n: 1, total: 2 }))).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: first?.title ?? '' })).toBeVisible()
      await expect(page).toHaveTitle(`${first?.title} – Korak`)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('button', { name: say('nav_logout') })).toBeVisible()
      await expect(page.getByText(say('c_refuse_note'))).toBeVisible()
      await expectSound(page)

      // The list is a person's right whatever waits; nothing else is reachable meanwhile.
      await page.goto('/consents')
      await expect(heading(page)).toHaveText(say('c_title'))
      await page.goto('/settings')
      await expect(page).toHaveURL(`/consents/unsigned/${first?.uid}`)
      await alive(page)

      const decision = page.getByRole('region', { name: say('c_decision_title') })
      const [agree, refuse] = [decision.getByRole('button').first(), decision.getByRole('button').last()]
      await expect(decision.getByRole('button')).toHaveCount(2)
      expect(await weightOf(agree)).toEqual(await weightOf(refuse))
      await input.press(page.getByRole('link', { name: say('c_skip') }))
      await expect(decision.getByRole('heading')).toBeFocused()
      await input.press(refuse)

      await expect(page).toHaveURL(`/consents/unsigned/${second?.uid}`)
      await expect(page.getByText(say('c_unsigned_progress', { n: 2, total: 2 }))).toBeVisible()
      await expect(heading(page)).toBeFocused()
      await page.reload()
      await expect(page.getByText(say('c_unsigned_progress', { n: 2, total: 2 }))).toBeVisible()
      await input.press(agree)

      await expect(page).toHaveURL('/settings')
      await page.goBack()
      await expect(page).not.toHaveURL(/unsigned/)
      await page.goto('/consents')
      await expect(heading(page)).toHaveText(say('c_title'))
      const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
      await expect(row(first?.title ?? '')).toContainText(say('c_status_declined'))
      await expect(row(second?.title ?? '')).toContainText(say('c_status_given'))
      await expectSound(page)
      expect(await violationsOn(page)).toEqual([])
    })
  })
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('a given consent is withdrawn with its effects said before; every decision has its receipt', async ({
      page,
    }) => {
      const person = await makeCandidate(page.request, language)
      await signIn(page.request, person)
      const own = (await consentsOf(person, language)).find(({ key }) => key === 'share-with-clients')
      await page.goto('/consents')
      await alive(page)
      await page.getByRole('link', { name: own?.title ?? '' }).click()
      await expect(heading(page)).toHaveText(own?.title ?? '')
      await expect(heading(page)).toBeFocused()
      await expectSound(page)

      const decision = page.getByRole('region', { name: say('c_decision_title') })
      const withdraw = decision.getByRole('button', { name: say('c_withdraw') })
      await withdraw.click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await expect(dialog.getByRole('button', { name: say('c_withdraw_keep') })).toBeFocused()
      await expectSound(page)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(withdraw).toBeFocused()
      expect(await statusOf(person, 'share-with-clients')).toBe('confirmed')

      await withdraw.click()
      await dialog.getByRole('button', { name: say('c_withdraw') }).click()
      await expect(decision.getByText(say('c_status_withdrawn'))).toBeVisible()
      await expect(decision.getByRole('heading')).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: say('c_withdrawn') })).toHaveCount(1)
      expect(await statusOf(person, 'share-with-clients')).toBe('withdrawn')

      const history = page.getByRole('region', { name: say('c_history') })
      await expect(history.getByRole('listitem').first()).toContainText(say('c_action_withdrawn'))
      await expect(history.getByRole('listitem').nth(1)).toContainText(say('c_action_given'))
      await expect(history.getByRole('listitem').nth(1)).toContainText(say('c_method_portal'))
      const receipt = async (kind: string) => {
        const download = page.waitForEvent('download')
        await history
          .getByRole('listitem')
          .first()
          .getByRole('link', { name: say(kind) })
          .click()
        const file = await download
        return { name: file.suggestedFilename(), at: await file.path() }
      }
      const json = await receipt('c_receipt_json')
      expect(json.name).toMatch(/\.json$/)
      const { code, said } = await verifyReceipt(json.at, page.request)
      expect(code, said).toBe(0)
      expect(readFileSync(json.at, 'utf8')).toContain('withdrawn')
      expect(readFileSync(json.at, 'utf8')).not.toContain(person.name)
      const forged = await verifyReceipt(json.at, page.request, (text) => text.replace('withdrawn', 'confirmed'))
      expect(forged.code, forged.said).not.toBe(0)
      const pdf = await receipt('c_receipt_pdf')
      expect(pdf.name).toMatch(/\.pdf$/)
      expect(readFileSync(pdf.at).subarray(0, 5).toString()).toBe('%PDF-')
    })

    test('a link from a mail confirms by its button only, and only once', async ({ page, context, browser }) => {
      const person = await makeCandidate(page.request, language, 'decline')
      const uid = await asPerson(person, async (own) => {
        const [one] = (await (await own.get('/api/portal/consents')).json()) as Consent[]
        const receipt = (await (await own.get(`/api/portal/consents/${one?.uid}/receipt`)).json()) as {
          receipt: { pii_principal_id: string }
        }
        return receipt.receipt.pii_principal_id
      })
      await requestConsent('marketing', uid)
      const link = await linkFor(page.request, person.email, '/consent/confirm/')
      const token = link.split('/').at(-1)?.split('?')[0]
      // Scanners open links, several times and in their own ways.
      for (let gets = 0; gets < 3; gets += 1) {
        expect((await page.request.get(link)).status()).toBe(200)
        expect((await page.request.get(`/api/public/consent/${token}`, { headers })).status()).toBe(200)
      }
      expect(await statusOf(person, 'marketing')).toBe('declined')
      const shown = await page.request.get(`/api/public/consent/${token}`, { headers: { 'Accept-Language': language } })
      const { button } = ((await shown.json()) as { text: { button: string } }).text

      const other = await context.newPage()
      await watchPolicy(other)
      for (const one of [page, other]) {
        await one.goto('/login')
        await one.goto(link)
        await alive(one)
        await expect(one.getByRole('button', { name: button })).toBeVisible()
      }
      await expectSound(page)
      expect(await statusOf(person, 'marketing')).toBe('declined')
      await page.getByRole('button', { name: button }).click()
      await expect(page).toHaveURL('/consent/confirmation-success')
      await expect(heading(page)).toHaveText(say('c_confirm_success_title'))
      await expect(heading(page)).toBeFocused()
      await expect(page.getByText(say('c_confirm_success_withdraw'))).toBeVisible()
      await expectSound(page)
      expect(await statusOf(person, 'marketing')).toBe('confirmed')
      // The token is nowhere behind.
      await page.goBack()
      await expect(page).toHaveURL('/login')

      await other.getByRole('button', { name: button }).click()
      await expect(other).toHaveURL('/consent/confirmation-confirmed')
      await expect(heading(other)).toHaveText(say('c_confirm_already_title'))
      await expect(other.getByText(say('c_confirm_already'))).toBeVisible()
      await expect(other.getByText(/\d\d\.\d\d\.\d{4}/)).toBeVisible()
      await expectSound(other)
      await other.goto(link)
      await expect(other).toHaveURL('/consent/confirmation-confirmed')

      for (const dead of ['/consent/confirm', '/consent/confirm/x', `/consent/confirm/${'A'.repeat(64)}`]) {
        await page.goto(dead)
        await expect(heading(page)).toHaveText(say('c_confirm_error_title'))
        await expect(page.getByText(say('act_error_contact'))).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'pomoc@korak.example' })).toBeVisible()
      }
      await signIn(page.request, person)
      await page.goto(link)
      await expect(page).toHaveURL('/dashboard')
      const told = page.getByRole('status').filter({ hasText: say('c_link_signed_in') })
      await told.getByRole('button', { name: say('c_link_open') }).click()
      await expect(page).toHaveURL('/consents')
      await expect(browser.isConnected()).toBe(true)
    })
  })
}

test('an error of the server keeps the person at the gate, with another try and a way out', async ({ page }) => {
  const say = wordsIn('sl-SI')
  await signIn(page.request, await makeCandidate(page.request, 'sl-SI', 'open'))
  let isBroken = true
  await page.route('**/api/portal/consents/**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'Napaka', code: 'INTERNAL' } }) : route.continue(),
  )
  await page.goto('/applications')
  await alive(page)
  await expect(page).toHaveURL(/\/consents\/unsigned\//)
  const retry = page.getByRole('button', { name: say('action_retry') })
  await expect(retry).toBeVisible()
  await expectSound(page)
  isBroken = false
  await retry.click()
  const decision = page.getByRole('region', { name: say('c_decision_title') })
  await expect(decision).toBeVisible()
  isBroken = true
  await decision.getByRole('button').first().click()
  await expect(decision.getByRole('alert')).toContainText(say('c_failed'))
  await expect(decision.getByRole('button').first()).toBeFocused()
  await expect(page).toHaveURL(/\/consents\/unsigned\//)
  await page.getByRole('button', { name: say('nav_logout') }).click()
  await expect(page).toHaveURL('/login')
})

test('who is signed out at the gate comes back to it, and then to where the way led', async ({ page, context }) => {
  const say = wordsIn('sl-SI')
  const person = await makeCandidate(page.request, 'sl-SI', 'open')
  await signIn(page.request, person)
  await page.goto('/applications')
  await expect(page).toHaveURL(/\/consents\/unsigned\//)
  await alive(page)
  const decision = page.getByRole('region', { name: say('c_decision_title') })
  await context.clearCookies({ name: /session/ })
  await decision.getByRole('button').last().click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel(say('login_username')).fill(person.email)
  await page.getByLabel(say('login_password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('login_submit') }).click()
  await passGate(page, say)
  await expect(page).toHaveURL('/applications')
})

test('what was decided about elsewhere, or is gone, does not hold anybody up', async ({ page }) => {
  const say = wordsIn('sl-SI')
  const person = await makeCandidate(page.request, 'sl-SI', 'open')
  await signIn(page.request, person)
  await page.goto('/applications')
  await expect(page).toHaveURL(/\/consents\/unsigned\//)
  await alive(page)
  const decision = page.getByRole('region', { name: say('c_decision_title') })
  await expect(decision).toBeVisible()
  // In another window, the other way round.
  for (const { uid } of (await consentsOf(person)).filter(({ status }) => status === 'pending'))
    await page.request.post(`/api/portal/consents/${uid}/confirm`, { headers, data: {} })
  await decision.getByRole('button').last().click()
  await expect(page).toHaveURL('/applications')
  expect((await consentsOf(person)).filter(({ status }) => status === 'declined')).toEqual([])
  await page.goto('/consents/unsigned/0191b5a0-0000-7000-8000-000000000001')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/consents/0191b5a0-0000-7000-8000-000000000001')
  await expect(heading(page)).toHaveText(say('c_missing_title'))
})
