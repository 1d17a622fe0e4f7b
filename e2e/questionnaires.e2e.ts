import { type Page, expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { keyboard, tabTo } from './input-modes.ts'
import { askedPerson, crashOffline, headers, kept, otherBrowser } from './respondent.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, progressIn, wordsIn } from './words.ts'

const SELF = { key: 'samoocena-kompetenc', 'sl-SI': 'Samoocena kompetenc', 'en-EN': 'Self-assessment of competences' }
const FORM = 'predizbor-kandidatov'
const QUESTIONS = 24
const MISSING = { 'sl-SI': 'Manjkata še 2 odgovora.', 'en-EN': '2 answers are missing.' }
const WAITING = { 'sl-SI': 'Na pošiljanje čakata 2 odgovora.', 'en-EN': '2 answers are waiting to be sent.' }
const TOTAL = { 'sl-SI': 'Skupaj let izkušenj: ', 'en-EN': 'Total years of experience: ' }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Number of the question the server has noted as the place where somebody is. */
async function questionNoted(page: Page, uid: string | undefined): Promise<number> {
  const details = (await (await page.request.get(`/api/portal/questionnaires/${uid}`)).json()) as {
    definition: { sections: { items: { key: string }[] }[] }
    position: string | null
  }
  return details.definition.sections.flatMap(({ items }) => items).findIndex(({ key }) => key === details.position) + 1
}

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const next = (page: Page) => page.getByRole('button', { name: say('action_continue'), exact: true })
  /** Answers the question on the screen by a number key, with the focus in its group. */
  /** A question that came by itself takes no answer before it can have been read. */
  const readIt = (page: Page) => page.waitForTimeout(500)
  const rate = async (page: Page, key: string) => {
    await page.getByRole('radio').first().focus()
    await readIt(page)
    await page.keyboard.press(key)
  }
  const expectSlide = async (page: Page, n: number) => {
    await expect(page.getByText(say('q_slide', { n }), { exact: true })).toBeVisible()
    await expect(heading(page)).toBeFocused()
  }

  test.describe(language, () => {
    test.use({ storageState: speaking(language), viewport: { width: 390, height: 844 } })

    test('a self-assessment outlives a lost connection and a closed tab, and is finished elsewhere', async ({
      page,
      context,
      browser,
    }) => {
      test.setTimeout(150_000)
      const person = await askedPerson(page, SELF.key, language)
      await page.goto('/dashboard')
      await alive(page)
      await expect(page.getByText(say('dash_task_questionnaire', { title: SELF[language] })).first()).toBeVisible()
      await page.goto('/questionnaires')
      await alive(page)
      await page.getByRole('link', { name: `${say('q_start')}: ${SELF[language]}` }).click()
      await expect(heading(page)).toHaveText(SELF[language])
      await expectSound(page)
      await page.getByRole('button', { name: say('q_start') }).click()
      for (const [at, key] of ['4', '3', '5'].entries()) {
        await expectSlide(page, at + 1)
        // The next question comes by itself.
        await rate(page, key)
      }
      await expectSlide(page, 4)
      await expectSound(page)
      await expect.poll(async () => (await kept(page))?.answered).toBe(3)
      const uid = (await kept(page))?.uid
      await expect.poll(() => questionNoted(page, uid)).toBe(4)

      // The connection goes, two more answers are given, and the tab is closed.
      await context.setOffline(true)
      await rate(page, '2')
      await expectSlide(page, 5)
      await readIt(page)
      await page.getByText(say('q_na')).click()
      await expectSlide(page, 6)
      await expect(page.getByText(WAITING[language])).toBeVisible()
      await crashOffline(page, 2)
      await context.setOffline(false)
      const again = await context.newPage()
      expect((await kept(again))?.answered).toBe(3)
      await again.goto(`/questionnaires/${uid}`)
      await expect.poll(async () => (await kept(again))?.answered).toBe(5)
      await again.close()

      const elsewhere = await otherBrowser(browser, person, language)
      await elsewhere.goto(`/questionnaires/${uid}`)
      await alive(elsewhere)
      await expect(elsewhere.getByText(progressIn(language, 5, QUESTIONS))).toBeVisible()
      await expect(elsewhere.getByText(say('q_slide', { n: 4 }), { exact: true })).toBeVisible()
      await expect(elsewhere.getByRole('radio').nth(1)).toBeChecked()
      for (let n = 4; n <= QUESTIONS; n += 1) {
        await expect(elsewhere.getByText(say('q_slide', { n }), { exact: true })).toBeVisible()
        // Switched off once, it stays so.
        if (n === 4) await elsewhere.getByLabel(say('q_goes_on_choice')).uncheck({ force: true })
        if (n > 5 && n <= QUESTIONS - 2) {
          await rate(elsewhere, '4')
          await expect(elsewhere.getByRole('radio').nth(3)).toBeChecked()
        }
        await next(elsewhere).click()
      }
      await expect(heading(elsewhere)).toHaveText(say('q_review_title'))
      await expect(elsewhere.getByText(MISSING[language])).toBeVisible()
      await expectSound(elsewhere)
      await elsewhere.getByRole('button', { name: say('q_go_to_missing') }).click()
      for (const n of [QUESTIONS - 1, QUESTIONS]) {
        await expectSlide(elsewhere, n)
        await rate(elsewhere, '5')
        await next(elsewhere).click()
      }
      await expect(elsewhere.getByText(say('q_submit_confirm'))).toBeVisible()
      await elsewhere.getByRole('button', { name: say('q_submit') }).click()
      await expect(heading(elsewhere)).toHaveText(say('q_thanks'))
      await expect(heading(elsewhere)).toBeFocused()
      await expectSound(elsewhere)
      await elsewhere.getByRole('link', { name: say('q_close') }).click()
      await expect(elsewhere.getByText(say('q_empty_title'))).toBeVisible()
      await expectSound(elsewhere)
      await elsewhere.getByRole('link', { name: say('q_tab_closed') }).click()
      await elsewhere.getByRole('link', { name: `${say('q_view')}: ${SELF[language]}` }).click()
      await expect(elsewhere.getByText(say('q_closed_notice'))).toBeVisible()
      await expect(elsewhere.getByText(say('q_na'))).toHaveCount(1)
      const late = await elsewhere.request.put(`/api/portal/questionnaires/${uid}/answers`, {
        headers,
        data: { rev: 0, changes: [] },
      })
      expect(late.status()).toBe(423)
      await elsewhere.context().close()
    })

    test('a table is filled in with the keyboard alone, and adds up', async ({ page }) => {
      test.slow()
      const input = keyboard(page)
      await askedPerson(page, FORM, language)
      const { uid } = (await kept(page))!
      await page.setViewportSize({ width: language === 'sl-SI' ? 390 : 1280, height: 900 })
      await page.goto(`/questionnaires/${uid}`)
      await alive(page)
      await input.press(page.getByRole('button', { name: say('q_start') }))
      for (let n = 1; n < 5; n += 1) {
        await expect(page.getByText(say('q_slide', { n }), { exact: true })).toBeVisible()
        await input.press(next(page))
      }
      await expect(page.getByRole('table')).toBeVisible()
      await expectSound(page)
      const field = (n: number) => page.getByRole('combobox').nth(n)
      const years = (n: number) => page.getByRole('textbox').nth(n * 2 + 1)
      const label = await field(0).locator('option').nth(3).innerText()
      await input.pick(field(0), label)
      await input.type(years(0), language === 'sl-SI' ? '2,5' : '2.5')
      await input.press(page.getByRole('button', { name: language === 'sl-SI' ? 'Dodaj področje' : 'Add a field' }))
      await expect(field(1)).toBeFocused()
      await input.pick(field(1), label)
      await input.type(years(1), 'abc')
      await input.press(next(page))
      await expect(page.getByText(say('q_fault_number')).first()).toBeVisible()
      await expect(years(1)).toBeFocused()
      await expectSound(page)
      await input.type(years(1), '1,5')
      await expect(page.locator('tfoot')).toContainText(`${TOTAL[language]}4`)
      await expect(page.getByRole('status').filter({ hasText: `${TOTAL[language]}4` })).toHaveCount(1)
      await input.press(page.getByRole('button', { name: say('q_table_remove', { n: 2 }) }))
      await expect(page.locator('tfoot')).toContainText(language === 'sl-SI' ? '2,5' : '2.5')
      await expect(page.getByRole('button', { name: say('q_table_remove', { n: 1 }) })).toBeFocused()
      await page.getByRole('button', { name: say('action_undo') }).click()
      await expect(page.locator('tfoot')).toContainText(`${TOTAL[language]}4`)
      await tabTo(page, next(page))
      await expect.poll(async () => (await kept(page))?.answered).toBe(1)
      await page.reload()
      await expect(years(1)).toHaveValue(language === 'sl-SI' ? '1,5' : '1.5')
    })

    test('a closed questionnaire and its result are read', async ({ page }) => {
      await signIn(page.request, { email: 'maja.zupan', password: 'Demo-geslo-1' })
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto('/questionnaires?tab=closed')
      await alive(page)
      await expect(page.getByRole('link', { name: say('q_result_see') }).first()).toBeVisible()
      await expectSound(page)
      await page
        .getByRole('link', { name: say('q_result_see') })
        .first()
        .click()
      await expect(heading(page)).toHaveText(say('q_result_title', { title: SELF[language] }))
      // What the numbers mean, and the ways on.
      const ends = { 'sl-SI': /lestvici\sod\s1\s\(».+«\)\sdo\s5/, 'en-EN': /scale\sfrom\s1\s\(“.+”\)\sto\s5/ }
      await expect(page.getByText(ends[language])).toBeVisible()
      await expect(page.getByRole('link', { name: say('q_all') })).toBeVisible()
      await expect(page.getByRole('link', { name: say('q_result_profile') })).toBeVisible()
      await expectSound(page)
      await page.getByRole('link', { name: say('q_view') }).click()
      await expect(page.getByText(say('q_closed_notice'))).toBeVisible()
      await expect(page.locator('main input, main select, main textarea')).toHaveCount(0)
      await expectSound(page)
      // The profile lists what has a result, among tests.
      await page.goto('/settings/experience')
      await alive(page)
      await page.getByRole('link', { name: SELF[language] }).first().click()
      await expect(heading(page)).toHaveText(say('q_result_title', { title: SELF[language] }))
    })
  })
}
