import { type Browser, type Page, expect, test } from '@playwright/test'
import { PASSWORD, decideAll, makeCandidate, signIn } from './candidate.ts'
import { keyboard, mouse } from './input-modes.ts'
import { linkFor, mailsTo } from './mailbox.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const BRAND = 'Korak'
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first()
/** Subjects of mails have ordinary spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
let count = 0
const freshAddress = () => `nova.${process.pid}.${Date.now()}.${(count += 1)}@primer.example`

test.beforeEach(({ page }) => watchPolicy(page))

/** A phone and a desk: nothing to complain about at either. */
async function expectSoundEverywhere(page: Page) {
  await page.setViewportSize(PHONE)
  await expectSound(page)
  await page.setViewportSize(DESK)
  await expectSound(page)
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const inputOf = (page: Page) => (language === 'sl-SI' ? keyboard(page) : mouse())
  /** Somebody who has just signed in for the first time, here. */
  const open = async (page: Page) => {
    const person = await makeCandidate(page.request, language, 'open')
    await signIn(page.request, person)
    await decideAll(page.request, 'confirm')
    await page.goto('/settings/security')
    await alive(page)
    await expect(heading(page)).toHaveText(say('security_title'))
    return person
  }
  const elsewhere = async (browser: Browser, userAgent: string) =>
    (await browser.newContext({ storageState: speaking(language), userAgent })).newPage()
  const signInOn = async (page: Page, username: string) => {
    await page.goto('/login')
    await alive(page)
    await page.getByLabel(say('login_username')).fill(username)
    await page.getByLabel(say('login_password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: say('login_submit') }).click()
  }
  const askFor = async (page: Page, email: string) => {
    await page.getByRole('button', { name: say('action_change_what', { field: say('security_email') }) }).click()
    const form = page.getByRole('form', { name: say('security_email') })
    await form.getByLabel(say('security_email_new')).fill(email)
    await form.getByLabel(say('security_email_password'), { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: say('security_email_submit') }).click()
    await expect(page.locator('#e-naslov')).toContainText(say('security_email_pending'))
  }
  /** Waits for a mail with a subject; how many there are. */
  const subjectsTo = async (page: Page, email: string, subject: string) => {
    const found = async () =>
      (await mailsTo(page.request, email)).filter((mail) => plain(mail.subject) === plain(say(subject))).length
    await expect.poll(found).toBeGreaterThan(0)
    return found()
  }
  const devices = (page: Page) => page.locator('#naprave').getByRole('listitem')
  const log = (page: Page) => page.locator('#dejavnost').getByRole('listitem')

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('a new browser is told by mail and signed out from the settings', async ({ page, browser }) => {
      const person = await open(page)
      const input = inputOf(page)
      const subject = plain(say('mail_new_device_subject', { brand: BRAND }))
      const told = async () =>
        (await mailsTo(page.request, person.email)).filter((mail) => plain(mail.subject) === subject)
      // The account was activated in a browser of its own: already this one is new to it.
      await expect.poll(async () => (await told()).length).toBe(1)
      const other = await elsewhere(browser, FIREFOX)
      await signInOn(other, person.email)
      await expect(heading(other)).toHaveText(say('dash_title', { name: 'Žana' }))
      await expect.poll(async () => (await told()).length).toBe(2)
      const [mail] = await told()
      expect(mail?.links.some((link) => link.endsWith('/settings/security'))).toBe(true)

      // From the mail, in a new document.
      await page.goto('/dashboard')
      // As mails had it before the profile had pages.
      await page.goto('/settings#varnost')
      await expect(page).toHaveURL('/settings/security#varnost')
      await alive(page)
      await expect(heading(page)).toHaveText(say('security_title'))
      await expect(devices(page)).toHaveCount(2)
      await expect(devices(page).first()).toContainText(say('security_device_this'))
      const unknown = devices(page).filter({ hasText: 'Firefox, Linux' })
      await expect(unknown).toContainText(say('security_device_network', { network: '127.0.0.*' }))
      await expectSoundEverywhere(page)
      await input.press(unknown.getByRole('button'))
      await expect(toast(page, say('security_device_ended'))).toBeVisible()
      await expect(devices(page)).toHaveCount(1)
      await expect(page.getByText(say('security_devices'), { exact: true })).toBeFocused()
      await expect(log(page).first()).toContainText(say('activity_auth_session_ended'))
      await other.goto('/settings')
      await expect(other).toHaveURL(/\/login/)
      await other.context().close()

      // Known from now on: the same browser signs in without a word.
      await page.context().clearCookies({ name: /session/ })
      await signIn(page.request, person)
      await page.waitForTimeout(500)
      expect(await told()).toHaveLength(2)
    })

    test('all other browsers are signed out at once, after a question', async ({ page, browser }) => {
      const person = await open(page)
      const input = inputOf(page)
      const others = await Promise.all([FIREFOX, SAFARI].map((agent) => elsewhere(browser, agent)))
      for (const other of others) await signIn(other.request, person)
      await page.reload()
      await alive(page)
      await expect(devices(page)).toHaveCount(3)
      const end = page.locator('#naprave').getByRole('button', { name: say('security_devices_end'), exact: true })
      const question = page.getByRole('alertdialog', { name: say('security_devices_end_ask') })
      const keep = question.getByRole('button', { name: say('security_devices_keep') })
      await input.press(end)
      await expect(keep).toBeFocused()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(end).toBeFocused()
      await expect(devices(page)).toHaveCount(3)
      await input.press(end)
      await input.press(question.getByRole('button', { name: say('security_devices_end') }))
      await expect(toast(page, /2/)).toBeVisible()
      await expect(devices(page)).toHaveCount(1)
      await expect(page.getByText(say('security_devices'), { exact: true })).toBeFocused()
      for (const other of others) {
        await other.goto('/settings')
        await expect(other).toHaveURL(/\/login/)
        await other.context().close()
      }
      await page.reload()
      await expect(heading(page)).toHaveText(say('security_title'))
    })

    test('another e-mail is asked for with the password; both mailboxes get a link, nothing changes', async ({
      page,
    }) => {
      const person = await open(page)
      const input = inputOf(page)
      const email = freshAddress()
      const field = say('security_email')
      const part = page.locator('#e-naslov')
      await input.press(page.getByRole('button', { name: say('action_change_what', { field }) }))
      const form = page.getByRole('form', { name: field })
      const send = form.getByRole('button', { name: say('security_email_submit') })
      await input.press(send)
      await expect(form.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
      await input.type(form.getByLabel(say('security_email_new')), email)
      await input.type(form.getByLabel(say('security_email_password'), { exact: true }), 'Napacno-geslo-1')
      await input.press(send)
      await expect(form.getByRole('group')).toContainText(say('error_password_current'))
      await expectSound(page)
      await input.type(form.getByLabel(say('security_email_password'), { exact: true }), PASSWORD)
      await input.press(send)
      await expect(form).toBeHidden()
      await expect(part).toContainText(say('security_email_pending'))
      await expect(part).toContainText(email)
      await expect(part).toContainText(person.email)
      await page.setViewportSize(PHONE)
      await expectSound(page)
      expect(await subjectsTo(page, person.email, 'mail_email_change_former_subject')).toBe(1)
      for (const address of [email, person.email]) {
        const link = await linkFor(page.request, address, '/settings/email/')
        for (let scanner = 0; scanner < 3; scanner += 1) expect((await page.request.get(link)).ok()).toBe(true)
      }
      await page.reload()
      await expect(part).toContainText(say('security_email_pending'))
    })

    test('confirmed by both mailboxes it counts at once: everybody signs in again, with the new one', async ({
      page,
      browser,
    }) => {
      const person = await open(page)
      const email = freshAddress()
      await askFor(page, email)
      const part = page.locator('#e-naslov')
      const link = await linkFor(page.request, email, '/settings/email/')
      const former = await linkFor(page.request, person.email, '/settings/email/')
      const other = await elsewhere(browser, FIREFOX)
      await watchPolicy(other)
      await other.goto(former)
      await alive(other)
      await expect(other.locator('main')).toContainText('n…@primer.example')
      await expect(other.locator('main')).not.toContainText(email)
      await expectSoundEverywhere(other)
      await inputOf(other).press(other.getByRole('button', { name: say('security_confirm_submit') }))
      await expect(heading(other)).toHaveText(say('security_confirm_half_title'))
      await expect(heading(other)).toBeFocused()
      await expectSound(other)
      await other.goto(former)
      await expect(other.locator('main')).toContainText(
        say('security_confirm_half_text', { email: 'n…@primer.example' }),
      )
      await page.reload()
      await expect(part).toContainText(`${email} – ${say('security_email_side_waits')}`)
      await expect(part).toContainText(`${person.email} – ${say('security_email_side_confirmed')}`)
      await other.goto(link)
      await alive(other)
      await expect(heading(other)).toHaveText(say('security_confirm_title'))
      await expect(other.locator('main')).toContainText(email)
      await expect(other).toHaveURL(/\/settings\/email$/)
      await expectSound(other)
      const password = other.locator('input[name="password"]')
      await password.fill('Napacno-geslo-1')
      await other.getByRole('button', { name: say('security_confirm_submit') }).click()
      await expect(password).toHaveAccessibleDescription(new RegExp(say('error_password_account')))
      await expectSound(other)
      await password.fill(PASSWORD)
      await other.getByRole('button', { name: say('security_confirm_submit') }).click()
      await expect(heading(other)).toHaveText(say('security_confirm_done_title'))
      await expect(heading(other)).toBeFocused()
      await expectSound(other)
      const left = await other.evaluate(() => JSON.stringify([location.href, history.state, { ...sessionStorage }]))
      expect(left).not.toContain(link.split('/').at(-1))
      expect(await subjectsTo(page, person.email, 'mail_email_changed_subject')).toBe(1)
      await other.goto(link)
      await expect(heading(other)).toHaveText(say('security_confirm_dead_title'))
      await other.context().close()

      await page.reload()
      await expect(page).toHaveURL(/\/login/)
      await signInOn(page, person.email)
      await expect(page.getByRole('group', { name: say('login_refused') })).toBeVisible()
      await signInOn(page, email)
      await expect(heading(page)).toHaveText(say('security_title'))
      await expect(page.locator('#e-naslov')).toContainText(email)
      await expect(page.locator('#e-naslov')).not.toContainText(say('security_email_pending'))
      await expect(log(page).filter({ hasText: say('activity_auth_email_changed') })).toHaveCount(1)
    })

    test('a change can be cancelled; confirmed in the same browser it leaves the person signed in', async ({
      page,
    }) => {
      const person = await open(page)
      const [first, second] = [freshAddress(), freshAddress()]
      await askFor(page, first)
      const dead = await linkFor(page.request, first, '/settings/email/')
      // What is cancelled before it is sent is not sent any more.
      await linkFor(page.request, person.email, '/settings/email/')
      await page.getByRole('button', { name: say('security_email_cancel') }).click()
      await expect(page.locator('#e-naslov')).not.toContainText(say('security_email_pending'))
      await expect(page.locator('#e-naslov').getByRole('button')).toBeFocused()
      await page.goto(dead)
      await expect(heading(page)).toHaveText(say('security_confirm_dead_title'))
      await page.getByRole('link', { name: say('security_confirm_settings') }).click()
      await expect(heading(page)).toHaveText(say('security_title'))
      await askFor(page, second)
      await page.goto(await linkFor(page.request, second, '/settings/email/'))
      await alive(page)
      await page.getByRole('button', { name: say('security_confirm_submit') }).click()
      await expect(page.locator('main')).toContainText(say('security_confirm_half_text', { email: person.email }))
      await page.goto(await linkFor(page.request, person.email, '/settings/email/', 2))
      await alive(page)
      await expect(page.locator('main')).toContainText(second)
      await page.getByRole('button', { name: say('security_confirm_submit') }).click()
      await page.getByRole('link', { name: say('security_confirm_settings') }).click()
      await expect(page.locator('#e-naslov')).toContainText(second)
      await expect(page.getByText(person.email)).toHaveCount(0)
    })

    test('who has not asked for it stops it from the present mailbox: the browser that asked is signed out', async ({
      page,
      browser,
    }) => {
      const person = await open(page)
      await askFor(page, freshAddress())
      const other = await elsewhere(browser, FIREFOX)
      await watchPolicy(other)
      await other.goto(await linkFor(page.request, person.email, '/settings/email/'))
      await alive(other)
      await inputOf(other).press(other.getByRole('button', { name: say('security_confirm_stop') }))
      await expect(heading(other)).toHaveText(say('security_confirm_stopped_title'))
      await expect(heading(other)).toBeFocused()
      await expectSoundEverywhere(other)
      await other.getByRole('link', { name: say('security_confirm_password_new') }).click()
      await expect(other).toHaveURL(/forgot-password/)
      await other.context().close()
      await page.reload()
      await expect(page).toHaveURL(/\/login/)
    })

    test('a changed password gives a waiting change up and signs out elsewhere, and the page says so at once', async ({
      page,
      browser,
    }) => {
      const person = await open(page)
      const other = await elsewhere(browser, FIREFOX)
      await signIn(other.request, person)
      await page.reload()
      await expect(devices(page)).toHaveCount(2)
      await page.getByRole('button', { name: say('action_change_what', { field: say('security_email') }) }).click()
      await expect(page.getByLabel(say('security_email_new'))).toBeFocused()
      await page.getByRole('button', { name: say('action_cancel') }).click()
      await askFor(page, freshAddress())
      await page.getByRole('button', { name: say('profile_password_open') }).click()
      const form = page.getByRole('form', { name: say('profile_password') })
      const current = form.getByLabel(say('profile_password_current'))
      await expect(current).toBeFocused()
      await current.fill(PASSWORD)
      await form.getByLabel(say('reset_password'), { exact: true }).fill('Nova-pot-na-vrh-8')
      await form.getByLabel(say('password_confirm')).fill('Nova-pot-na-vrh-8')
      await form.getByRole('button', { name: say('reset_submit') }).click()
      await expect(page.locator('#e-naslov')).not.toContainText(say('security_email_pending'))
      await expect(log(page).first()).toContainText(say('activity_auth_password_changed'))
      await expect(devices(page)).toHaveCount(1)
      await other.context().close()
    })

    test('the log shows the latest five, then more, and reading goes on where it was', async ({ page }) => {
      const person = await open(page)
      for (let n = 0; n < 14; n += 1) await signIn(page.request, person)
      await page.reload()
      await alive(page)
      await expect(log(page)).toHaveCount(5)
      await expect(log(page).first()).toContainText(say('activity_auth_login'))
      const more = page.getByRole('button', { name: say('action_show_more') })
      await inputOf(page).press(more)
      await expect(log(page)).toHaveCount(15)
      await expect(log(page).nth(5)).toBeFocused()
      await expectSoundEverywhere(page)
      await more.click()
      await expect(more).toHaveCount(0)
      await expect(log(page).filter({ hasText: say('activity_auth_registered') })).toHaveCount(1)
    })
  })
}

test('a list that cannot be fetched says so beside what can, and tries again', async ({ page }) => {
  const language: Language = 'sl-SI'
  const say = wordsIn(language)
  await page.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 500, json: { message: '', code: 'INTERNAL' } }),
  )
  await signIn(page.request, await makeCandidate(page.request, language))
  await page.goto('/settings/security')
  await alive(page)
  const part = page.locator('#naprave')
  await expect(part.getByText(say('error_load_title'))).toBeVisible()
  await expect(page.locator('#dejavnost').getByRole('listitem').first()).toBeVisible()
  await page.unroute('**/api/auth/sessions')
  await part.getByRole('button', { name: say('action_retry') }).click()
  await expect(part.getByRole('listitem').first()).toContainText(say('security_device_this'))
})
