import { type Page, expect, test } from '@playwright/test'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { asPerson, endAndReenter, makeCandidate, signIn } from './candidate.ts'
import { askedPerson, createQuestionnaire, crashOffline, headers, kept, ownersIn } from './respondent.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, progressIn, wordsIn } from './words.ts'

const TYPED = 'Pet let sem vodila skupino osmih ljudi.'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const textbox = (page: Page) => page.getByRole('textbox')

/** A text, a number and a text again, none of them required. */
const THREE = makeDefinition([
  {
    key: 'work',
    items: [
      { type: 'textarea', key: 'tell', max_length: 2000, required: false },
      { type: 'number', key: 'years', decimals: 0, required: false },
      { type: 'text', key: 'note', max_length: 200, required: false },
    ],
  },
])

/** What the server has of an answer. */
const answerOf = async (page: Page, uid: string, item = 'tell') => {
  const details = await (await page.request.get(`/api/portal/questionnaires/${uid}`)).json()
  return (details as { answers: Record<string, { value: unknown }> }).answers[item]?.value
}

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const next = (page: Page) => page.getByRole('button', { name: say('action_continue'), exact: true })
  const at = (page: Page, n: number) => expect(page.getByText(say('q_slide', { n }), { exact: true })).toBeVisible()
  const waiting = { 'sl-SI': 'Na pošiljanje čaka 1 odgovor.', 'en-EN': '1 answer is waiting to be sent.' }[language]
  const unfit = {
    'sl-SI': '1 odgovor še ni shranjen, ker ga je treba popraviti.',
    'en-EN': '1 answer is not saved yet, because it has to be corrected.',
  }[language]

  test.describe(language, () => {
    test.use({ storageState: speaking(language), viewport: { width: 390, height: 844 } })

    const begin = async (page: Page) => {
      const person = await askedPerson(page, await createQuestionnaire(THREE), language)
      const { uid } = (await kept(page))!
      await page.goto('/questionnaires')
      await alive(page)
      await page.getByRole('link', { name: say('q_start') }).click()
      await page.getByRole('button', { name: say('q_start') }).click()
      await at(page, 1)
      return { person, uid }
    }
    const signOut = async (page: Page, name: string) => {
      const logout = page.getByRole('button', { name: say('nav_logout') })
      const more = page.getByRole('button', { name: say('nav_more') })
      await ((await more.isVisible()) ? more : page.getByRole('button', { name }).first()).click()
      await logout.first().click()
    }

    test('without a connection one leaves at once; what waits is said on every page, and goes out from any', async ({
      page,
      context,
    }) => {
      const { uid } = await begin(page)
      await context.setOffline(true)
      await textbox(page).fill(TYPED)
      await expect(page.getByText(waiting)).toBeVisible()
      await page.getByRole('button', { name: say('q_save_exit') }).click()
      await expect(page).toHaveURL(/\/questionnaires$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(waiting)).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: say('q_send_now') }).click()
      await expect(page.getByText(waiting)).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(waiting)).toHaveCount(0)
      expect(await answerOf(page, uid)).toBe(TYPED)
    })

    test('signing out sends what an earlier page left; what cannot be sent is asked about first', async ({
      page,
      context,
    }) => {
      const { person, uid } = await begin(page)
      await context.setOffline(true)
      await textbox(page).fill(TYPED)
      await expect(page.getByText(waiting)).toBeVisible()
      await crashOffline(page, 1)
      await context.setOffline(false)
      const later = await context.newPage()
      await watchPolicy(later)
      // Nothing may be sent until somebody signs out.
      let isBroken = true
      await later.route('**/answers', (route) => (isBroken ? route.fulfill({ status: 503 }) : route.continue()))
      await later.goto('/dashboard')
      await alive(later)
      await expect(later.getByText(waiting)).toBeVisible()
      await signOut(later, person.name)
      const dialog = later.getByRole('alertdialog', { name: say('unsent_title') })
      await expect(dialog).toBeVisible()
      await expectSound(later)
      await dialog.getByRole('button', { name: say('unsent_stay') }).click()
      await expect(later).toHaveURL(/\/dashboard$/)
      isBroken = false
      await signOut(later, person.name)
      await expect(later).toHaveURL(/\/login/)
      await asPerson(person, async (own) => {
        const details = await (await own.get(`/api/portal/questionnaires/${uid}`)).json()
        expect((details as { answers: Record<string, { value: unknown }> }).answers['tell']?.value).toBe(TYPED)
      })
    })

    test('what was typed while the questionnaire was closed elsewhere stays there to be copied', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { uid, person } = await begin(page)
      await context.setOffline(true)
      await textbox(page).fill(TYPED)
      await expect(page.getByText(waiting)).toBeVisible()
      await asPerson(person, async (own) => {
        const done = await own.post(`/api/portal/questionnaires/${uid}/complete`, { headers, data: {} })
        expect(done.status()).toBe(200)
      })
      await context.setOffline(false)
      await expect(page.getByText(say('q_closed_notice')).first()).toBeVisible()
      // Said at once; the answers to be read take the place of the question when they have come.
      await expect(textbox(page)).toHaveCount(0)
      await expect(page.getByText(say('q_unaccepted_title'))).toBeVisible()
      await expect(page.getByText(TYPED)).toBeVisible()
      await expectSound(page)
      await page.reload()
      await expect(page.getByText(TYPED)).toBeVisible()
      await page.getByRole('button', { name: say('q_copy') }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(TYPED)
      await page.getByRole('button', { name: say('q_unaccepted_dismiss') }).click()
      await expect(page.getByText(TYPED)).toHaveCount(0)
      await page.reload()
      await expect(page.getByText(say('q_closed_notice')).first()).toBeVisible()
      await expect(page.getByText(say('q_unaccepted_title'))).toHaveCount(0)
    })

    test('what cannot be saved as it stands is said, and is still there when the browser ends the page', async ({
      page,
      context,
    }) => {
      const { uid } = await begin(page)
      await next(page).click()
      await next(page).click()
      await at(page, 3)
      await textbox(page).fill('Kratko.')
      await expect.poll(() => answerOf(page, uid, 'note')).toBe('Kratko.')
      const tooLong = `Predolgo: ${'č'.repeat(300)}`
      await textbox(page).fill(tooLong)
      await expect(page.getByText(unfit)).toBeVisible()
      await expectSound(page)
      await crashOffline(page, 1)
      const later = await context.newPage()
      await watchPolicy(later)
      await later.goto(`/questionnaires/${uid}`)
      await alive(later)
      await expect(later.getByText(say('q_unaccepted_title'))).toBeVisible()
      await expect(later.getByText(tooLong)).toBeVisible()
      await expectSound(later)
      // Corrected it takes the place of what was kept; given up on leaving, nothing is kept.
      await later.getByRole('button', { name: say('q_unaccepted_dismiss') }).click()
      await expect(later.getByText(tooLong)).toHaveCount(0)
      await at(later, 3)
      await expect(textbox(later)).toHaveValue('Kratko.')
      await textbox(later).fill(tooLong)
      await textbox(later).fill('Malo daljše.')
      await expect.poll(() => answerOf(later, uid, 'note')).toBe('Malo daljše.')
      await expect(later.getByText(unfit)).toHaveCount(0)
      await textbox(later).fill(tooLong)
      await later.getByRole('button', { name: say('q_save_exit') }).click()
      await later
        .getByRole('alertdialog')
        .getByRole('button', { name: say('form_unsaved_leave') })
        .click()
      await expect(later).toHaveURL(/\/questionnaires$/)
      await expect.poll(() => ownersIn(later)).toEqual([])
      await later.goto(`/questionnaires/${uid}`)
      await alive(later)
      await expect(later.getByText(say('q_unaccepted_title'))).toHaveCount(0)
    })

    test('what two tabs could not save is left to each while it is open, and read afterwards, both of it', async ({
      page,
      context,
    }) => {
      const { uid } = await begin(page)
      const texts = ['Prvo', 'Drugo'].map((text) => `${text}: ${'č'.repeat(300)}`) as [string, string]
      const title = (tab: Page) => tab.getByText(say('q_unaccepted_title'))
      const open = async () => {
        const tab = await context.newPage()
        await watchPolicy(tab)
        await tab.goto(`/questionnaires/${uid}?question=note`)
        await alive(tab)
        await expect(textbox(tab)).toBeVisible()
        return tab
      }
      const tabs = []
      for (const text of texts) {
        const tab = await open()
        await textbox(tab).fill(text)
        await expect(tab.getByText(unfit)).toBeVisible()
        await expect.poll(async () => (await ownersIn(tab)).length).toBe(tabs.push(tab))
      }
      const third = await open()
      for (const tab of [...tabs, third]) await expect(title(tab)).toHaveCount(0)
      for (const [at, tab] of tabs.entries()) {
        await crashOffline(tab, 2)
        await third.reload()
        for (const text of texts.slice(0, at + 1)) await expect(third.getByText(text)).toBeVisible()
        for (const text of texts.slice(at + 1)) await expect(third.getByText(text)).toHaveCount(0)
      }
      await expectSound(third)
      const fourth = await open()
      for (const text of texts) await expect(fourth.getByText(text)).toBeVisible()
      await third.getByRole('button', { name: say('q_unaccepted_dismiss') }).click()
      for (const tab of [third, fourth]) await expect(title(tab)).toHaveCount(0)
      expect(await ownersIn(third)).toEqual([])
    })

    test('what cannot be saved stays with the person who typed it when another signs in on the page', async ({
      page,
    }) => {
      const second = await makeCandidate(page.request, language)
      const { person, uid } = await begin(page)
      await next(page).click()
      await next(page).click()
      await at(page, 3)
      const tooLong = `Predolgo: ${'č'.repeat(300)}`
      await textbox(page).fill(tooLong)
      await expect(page.getByText(unfit)).toBeVisible()
      await endAndReenter(page, second)
      await expect(page).toHaveURL(/\/dashboard$/)
      await alive(page)
      await expect(page.getByText(tooLong)).toHaveCount(0)
      await signIn(page.request, person)
      await page.goto(`/questionnaires/${uid}`)
      await alive(page)
      await expect(page.getByText(say('q_unaccepted_title'))).toBeVisible()
      await expect(page.getByText(tooLong)).toBeVisible()
    })

    test('Back in the browser is the question before, a reload stays, and a field that is wrong keeps its text', async ({
      page,
    }) => {
      const { uid } = await begin(page)
      await textbox(page).fill(TYPED)
      await next(page).click()
      await at(page, 2)
      await textbox(page).fill('pet let')
      await expect(page.getByText(progressIn(language, 1, 3))).toBeVisible()
      await page.getByRole('button', { name: say('action_back') }).click()
      await at(page, 1)
      await expect(heading(page)).toBeFocused()
      await page.goForward()
      await at(page, 2)
      await expect(textbox(page)).toHaveValue('pet let')
      await expect(page.getByText(say('q_fault_number'))).toBeVisible()
      await textbox(page).fill('5')
      await next(page).click()
      await at(page, 3)
      await expect.poll(() => answerOf(page, uid, 'years')).toBe(5)
      await page.reload()
      await at(page, 3)
      await page.goBack()
      await at(page, 2)
      await expect(textbox(page)).toHaveValue('5')
      await page.goBack()
      await at(page, 1)
      await expect(textbox(page)).toHaveValue(TYPED)
      await page.goBack()
      await expect(page.getByRole('button', { name: say('q_go_on') })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/questionnaires$/)
    })
  })
}
