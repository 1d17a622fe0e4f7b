import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test'
import { addCv, applyTo } from './applying.ts'
import { type Person, asPerson, makeCandidate, signIn } from './candidate.ts'
import { type InputMode, keyboard, mouse } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { type Language, LANGUAGES, wordsIn } from './words.ts'

const DEMO = 'Demo-geslo-1'
const CONSULTANT = { email: 'ana.kovac', password: DEMO }
const CLIENT = { email: 'tina.golob', password: DEMO }
const COMPANY = 'Trgovski sistem Lipa d. d.'
const INPUT_MODES: Record<Language, (page: Page) => InputMode> = { 'sl-SI': mouse, 'en-EN': keyboard }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A consultant asks about an application; the office has no screen of its own for it. */
async function ask(person: Person, application: string): Promise<string> {
  return asPerson(CONSULTANT, async (own) => {
    const fields = ['name', 'email', 'phone', 'education', 'cv', 'summary']
    const data = { application, fields, note: 'Podjetje vas želi spoznati.', summary: 'Razgovor je bil dober.' }
    const answer = await own.post('/api/share-requests', { data })
    expect(answer.status(), `${person.email}: ${await answer.text()}`).toBe(201)
    return ((await answer.json()) as { uid: string }).uid
  })
}

async function clientPage(browser: Browser, language: Language): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ storageState: speaking(language) })
  await signIn(context.request, CLIENT)
  const page = await context.newPage()
  await watchPolicy(page)
  return { page, context }
}

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('a candidate is asked, says yes, and takes it back; the company sees it in between', async ({
      page,
      browser,
    }) => {
      test.setTimeout(120_000)
      const input = INPUT_MODES[language](page)
      const person = await makeCandidate(page.request, language)
      await signIn(page.request, person)
      await addCv(page.request, 'Moj.pdf')
      const { uid: application, title } = await applyTo(page.request, 'poslovodja', language)
      const uid = await ask(person, application)
      const client = await clientPage(browser, language)
      await client.page.goto(`/shared-profiles/${uid}`)
      await expect(heading(client.page)).toHaveText(say('shared_missing_title'))

      // The mail leads to the request, which shows exactly what the company would see.
      const link = await linkFor(page.request, person.email, '/sharing/')
      expect(link).toBe(`/sharing/${uid}`)
      await page.goto(link)
      await alive(page)
      await expect(heading(page)).toHaveText(say('share_question', { company: COMPANY }))
      await expect(page.getByText('Podjetje vas želi spoznati.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Moj.pdf' })).toBeVisible()
      const main = page.getByRole('main')
      for (const field of ['name', 'email', 'phone', 'education', 'cv', 'summary'])
        await expect(main.getByRole('term').filter({ hasText: labelled(say(`share_field_${field}`)) })).toBeVisible()
      await expect(main.getByText(say('share_no_value'))).toHaveCount(1)
      await expectSound(page)

      // Both answers look alike.
      const yes = page.getByRole('button', { name: say('share_confirm') })
      const no = page.getByRole('button', { name: say('share_decline') })
      await input.press(page.getByRole('link', { name: say('share_decide_skip') }))
      await expect(page.getByRole('heading', { name: say('share_decide_title') })).toBeFocused()
      const looks = await Promise.all([yes, no].map((button) => button.evaluate(lookOf)))
      expect(looks[0]).toEqual(looks[1])
      await input.press(yes)
      await expect(page.getByRole('heading', { name: say('share_confirmed_title') })).toBeFocused()
      await expect(yes).toHaveCount(0)
      await expectSound(page)

      // The client finds it in the navigation, sees the same, and downloads the CV.
      await client.page.goto('/')
      await alive(client.page)
      await client.page
        .getByRole('navigation')
        .getByRole('link', { name: say('shared_nav') })
        .first()
        .click()
      await expect(heading(client.page)).toHaveText(say('shared_title'))
      await expectSound(client.page)
      await client.page.locator(`a[href="/shared-profiles/${uid}"]`).click()
      await expect(heading(client.page)).toHaveText(person.name)
      await expect(heading(client.page)).toBeFocused()
      await expect(client.page.getByText(title)).toBeVisible()
      await expect(client.page.getByText('Razgovor je bil dober.')).toBeVisible()
      await expectSound(client.page)
      const [download] = await Promise.all([
        client.page.waitForEvent('download'),
        client.page.getByRole('link', { name: say('shared_cv_download') }).click(),
      ])
      expect(download.suggestedFilename()).toBe('Moj.pdf')

      // What to do with it is a task of theirs; they know whom to ask, and answer.
      await expect(client.page.getByRole('link', { name: 'ana.kovac@korak.example' })).toBeVisible()
      await client.page.goto('/dashboard')
      await alive(client.page)
      const task = client.page.locator(`main a[href="/shared-profiles/${uid}"]`)
      await expect(client.page.locator('main')).toContainText(person.name)
      await expectSound(client.page)
      await task.first().click()
      const box = client.page.getByRole('region', { name: say('shared_answer_title') })
      await box.getByRole('button', { name: say('shared_answer_send') }).click()
      await expect(client.page.getByRole('group', { name: say('error_summary_title') })).toContainText(
        say('error_choice'),
      )
      await box.getByRole('radio', { name: say('shared_answer_interview') }).check({ force: true })
      await box.getByLabel(say('shared_answer_message')).fill('Pridite v torek.')
      await box.getByRole('button', { name: say('shared_answer_send') }).click()
      await expect(box.getByText(say('shared_answer_interview'))).toBeVisible()
      await expect(box.getByRole('heading')).toBeFocused()
      await expectSound(client.page)
      await page.reload()
      await alive(page)
      await expect(main.getByRole('heading', { name: say('share_fact_answered') })).toBeVisible()
      await expect(main.getByText('Pridite v torek.')).toHaveCount(0)

      // Taken back: asked about once, with the safe answer first.
      const withdraw = page.getByRole('button', { name: say('share_withdraw') })
      await input.press(withdraw)
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText(COMPANY)
      await expect(dialog.getByRole('button', { name: say('share_withdraw_keep') })).toBeFocused()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(withdraw).toBeFocused()
      await input.press(withdraw)
      await input.press(dialog.getByRole('button', { name: say('share_withdraw') }))
      await expect(page.getByRole('heading', { name: say('share_withdrawn_title') })).toBeFocused()
      await input.press(page.getByRole('link', { name: say('share_back') }))
      await expect(heading(page)).toHaveText(say('share_title'))
      await expect(main.getByText(say('share_status_withdrawn'))).toBeVisible()
      await expectSound(page)

      await client.page.getByRole('link', { name: say('shared_back') }).click()
      await expect(heading(client.page)).toHaveText(say('shared_title'))
      await expect(client.page.locator(`a[href="/shared-profiles/${uid}"]`)).toHaveCount(0)
      await client.page.goBack()
      await expect(heading(client.page)).toHaveText(say('shared_missing_title'))
      await expectSound(client.page)
      await client.context.close()
    })

    test('a candidate says no, and a late yes from another window is told so', async ({ page, context }) => {
      const person = await makeCandidate(page.request, language)
      await signIn(page.request, person)
      await addCv(page.request)
      const { uid: application } = await applyTo(page.request, 'poslovodja', language)
      const uid = await ask(person, application)
      await page.goto('/sharing')
      await expect(page.getByText(say('share_status_pending'))).toBeVisible()
      await expectSound(page)
      await page.getByRole('link', { name: COMPANY }).click()
      const other = await context.newPage()
      await watchPolicy(other)
      await other.goto(`/sharing/${uid}`)
      const late = other.getByRole('button', { name: say('share_confirm') })
      await expect(late).toBeVisible()
      await page.getByRole('button', { name: say('share_decline') }).click()
      await expect(page.getByRole('heading', { name: say('share_declined_title') })).toBeFocused()
      await late.click()
      await expect(other.getByRole('alert').filter({ hasText: say('share_changed') })).toBeVisible()
      await expect(other.getByRole('heading', { name: say('share_declined_title') })).toBeVisible()
      await expectSound(other)
    })
  })
}

/** A label is the word with a capital letter, and nothing else. */
const labelled = (words: string): RegExp => new RegExp(`^${words}$`, 'i')

/** What the eye compares: colours, weight, size. */
function lookOf(button: Element): (string | number)[] {
  const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button)
  const { width, height } = button.getBoundingClientRect()
  return [color, backgroundColor, borderColor, fontWeight, fontSize, Math.round(width), Math.round(height)]
}

test('somebody else’s request is not found, and an empty list says what will come', async ({ page }) => {
  await signIn(page.request, await makeCandidate(page.request))
  await page.goto('/sharing')
  await expect(page.getByRole('heading', { name: 'Prošenj za posredovanje še ni' })).toBeVisible()
  await expectSound(page)
  for (const uid of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/sharing/${uid}`)
    await expect(heading(page)).toHaveText('Prošnje nismo našli')
  }
  await expectSound(page)
})
