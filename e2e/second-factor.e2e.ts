import { type Page, expect, test } from '@playwright/test'
import { TOTP, Secret } from 'otpauth'
import { PASSWORD, decideAll, makeCandidate, signIn } from './candidate.ts'
import { makeAuthenticator } from './passkeys.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const say = wordsIn('sl-SI')
// Browsers make no passkeys for an address that is no name.
const portal = (process.env.KORAK_URL ?? '').replace('127.0.0.1', 'localhost')
test.use({ baseURL: portal })
test.beforeEach(({ page }) => watchPolicy(page))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const part = (page: Page) => page.locator('#dva-koraka')
const press = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true }).click()
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })

async function open(page: Page) {
  const person = await makeCandidate(page.request)
  await signIn(page.request, person)
  await decideAll(page.request, 'confirm')
  await page.goto('/settings/security')
  await alive(page)
  return person
}
async function signOut(page: Page) {
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/login')
  await alive(page)
}
async function givePassword(page: Page, name: string, words = say) {
  const form = part(page).getByRole('form', { name })
  await form.getByLabel(words('security_email_password'), { exact: true }).fill(PASSWORD)
  return form
}
async function enterPassword(page: Page, email: string) {
  await page.getByLabel(say('login_username')).fill(email)
  await page.getByLabel(say('login_password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: say('login_submit'), exact: true }).click()
  await expect(heading(page)).toHaveText(say('factor_step'))
}
/** A phone and a desk: nothing to complain about at either. */
async function expectSoundEverywhere(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectSound(page)
  }
}

/** Sets an app up on the screen. @returns its key and the recovery codes */
async function addApp(page: Page, words = say) {
  await press(page, words('factor_app_add'))
  const form = await givePassword(page, words('factor_app_add'), words)
  await form.getByRole('button', { name: words('action_continue') }).click()
  await expect(form.getByRole('img', { name: words('factor_app_picture') })).toBeVisible()
  await expectSoundEverywhere(page)
  const secret = ((await form.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  await form.getByLabel(words('factor_code')).fill(codeOf(secret))
  await form.getByRole('button', { name: words('factor_app_add') }).click()
  const dialog = page.getByRole('dialog', { name: words('factor_codes') })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await expectSoundEverywhere(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: words('action_download') }).click()
  expect((await download).suggestedFilename()).toBe(words('factor_codes_name'))
  await dialog.getByRole('button', { name: words('factor_codes_kept') }).click()
  await expect(dialog).toHaveCount(0)
  return { secret, codes }
}

test('an app is set up, asked for at the next sign-in, and before what is delicate', async ({ page, browser }) => {
  const person = await open(page)
  // Signed in before there was an app: nobody has asked there yet.
  const former = await (await browser.newContext({ baseURL: portal })).newPage()
  await signIn(former.request, person)
  const { secret, codes } = await addApp(page)
  await expect(part(page)).toContainText(/10\skod/)
  await expectSoundEverywhere(page)

  await signOut(page)
  await enterPassword(page, person.email)
  const code = page.getByLabel(say('factor_code'))
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectSoundEverywhere(page)
  await code.fill('000 000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('error_factor_code')).first()).toBeVisible()
  await expectSoundEverywhere(page)
  const next = codeOf(secret, 30)
  await code.fill(` ${next.slice(0, 3)} ${next.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await former.goto('/settings/security')
  await alive(former)
  await former
    .locator('#dva-koraka')
    .getByRole('button', { name: say('factor_codes_renew') })
    .click()
  const renew = await givePassword(former, say('factor_codes_renew'))
  await renew.getByRole('button', { name: say('factor_codes_renew') }).click()
  const dialog = former.getByRole('dialog', { name: say('factor_again') })
  await dialog.getByRole('button', { name: say('factor_other_recovery') }).click()
  await dialog.getByLabel(say('factor_recovery_code')).fill(codes[0] ?? '')
  await former.keyboard.press('Enter')
  // The call that waited has gone on.
  await expect(former.getByRole('dialog', { name: say('factor_codes') }).getByRole('listitem')).toHaveCount(10)
  await former.context().close()
})

test('a passkey is made, renamed, asked for as second step, opens alone, and is removed', async ({ page }) => {
  await makeAuthenticator(page)
  const person = await open(page)
  await press(page, say('factor_passkey_add'))
  const form = await givePassword(page, say('factor_passkey_add'))
  await form.getByLabel(say('factor_passkey_name')).fill('Prenosnik')
  await expectSoundEverywhere(page)
  await form.getByRole('button', { name: say('action_continue') }).click()
  await page.getByRole('button', { name: say('factor_codes_kept') }).click()
  await press(page, say('factor_passkey_rename', { name: 'Prenosnik' }))
  await part(page).getByLabel(say('factor_passkey_name')).fill('Domači prenosnik')
  await page.keyboard.press('Enter')
  await expect(part(page)).toContainText(say('factor_passkey_named', { name: 'Domači prenosnik' }))
  await expectSoundEverywhere(page)

  await signOut(page)
  await enterPassword(page, person.email)
  await expectSoundEverywhere(page)
  await page.getByRole('button', { name: say('factor_use_passkey') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await expectSoundEverywhere(page)
  await page.getByRole('button', { name: say('login_by_passkey') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings/security')
  await alive(page)
  await press(page, say('factor_passkey_remove', { name: 'Domači prenosnik' }))
  const removal = await givePassword(page, say('factor_passkey_remove', { name: 'Domači prenosnik' }))
  await removal.getByRole('button', { name: say('action_remove') }).click()
  await expect(part(page)).not.toContainText('Domači prenosnik')
  await expect(part(page)).not.toContainText(say('factor_codes'))
})

test.describe('in English, at an address that is a number', () => {
  const words = wordsIn('en-EN')
  test.use({ baseURL: process.env.KORAK_URL, storageState: speaking('en-EN') })

  test('a candidate is told plainly why there are no passkeys, and sets up an app', async ({ page }) => {
    await open(page)
    await expect(part(page).getByText(words('factor_passkey_no_name'))).toBeVisible()
    await expect(part(page).getByRole('button', { name: words('factor_passkey_add') })).toHaveCount(0)
    await expectSoundEverywhere(page)
    const { codes } = await addApp(page, words)
    expect(codes).toHaveLength(10)
    await expect(part(page).getByRole('button', { name: words('factor_app_remove') })).toBeVisible()
  })
})
