import { type Locator, expect, test } from '@playwright/test'
import { addCv } from './applying.ts'
import { elsewhere, makeCandidate, type Person, signIn } from './candidate.ts'
import { endHold } from './held.ts'
import { refuseMouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
/** Longer than a letter is held. */

/** Somebody who has just applied. */
const applying = async (person: Person, language: Language): Promise<string> =>
  elsewhere(async (own) => {
    await signIn(own, person)
    await addCv(own)
    const { data } = (await (await own.get('/api/portal/jobs?per_page=1')).json()) as { data: { uid: string }[] }
    const headers = { 'Accept-Language': language }
    const answer = await own.post('/api/portal/applications', { headers, data: { job_uid: data[0]?.uid } })
    return ((await answer.json()) as { uid: string }).uid
  })

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test.setTimeout(180_000)

    test('an offer is made by keyboard, its withdrawal taken back, and accepted on a phone with a receipt', async ({
      page,
      browser,
    }) => {
      await watchPolicy(page)
      const name = `Ajda Ponudba ${Date.now() % 10_000}`
      const person = await makeCandidate(page.request, language, 'confirm', name)
      const uid = await applying(person, language)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      await page.goto(`/office/applications/${uid}`)
      await alive(page)
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('button', { name: say('offer_make'), exact: true })).toBeVisible()
      await page.keyboard.press('p')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('group', { name: say('offer_start') }).getByLabel(say('ui_day'))).toBeFocused()
      await expectSound(page)
      const day = async (group: Locator, [year = '', month = '', date = '']: string[]) => {
        await input.type(group.getByLabel(say('ui_day')), date)
        await input.type(group.getByLabel(say('ui_month')), month)
        await input.type(group.getByLabel(say('ui_year')), year)
      }
      await day(dialog.getByRole('group', { name: say('offer_start') }), dayIn(40))
      await input.type(dialog.getByLabel(say('offer_amount')), '2600')
      await day(dialog.getByRole('group', { name: say('offer_answer_by') }), dayIn(10))
      await input.press(dialog.getByRole('button', { name: say('offer_preview_show') }))
      await expect(dialog.getByRole('button', { name: say('offer_preview_again') })).toBeVisible()
      await expectSound(page)
      await input.press(dialog.getByRole('button', { name: say('offer_send') }))
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('offer_state_held'))).toBeVisible()

      const context = await browser.newContext({
        storageState: speaking(language),
        viewport: { width: 390, height: 844 },
        baseURL: process.env.KORAK_URL,
      })
      const own = await context.newPage()
      await watchPolicy(own)
      await signIn(own.request, person)
      const offered = async () =>
        ((await (await own.request.get(`/api/portal/applications/${uid}/offer`)).json()) as { offer: unknown }).offer
      await endHold(uid)
      await expect.poll(offered).not.toBeNull()
      // The page knows when it goes by itself; sooner it has to be asked.
      await page.reload()
      await alive(page)
      await page.keyboard.press('o')

      // It is withdrawn, and that is taken back: the candidate never hears of it.
      const withdraw = page.getByRole('button', { name: say('offer_withdraw'), exact: true })
      await expect(withdraw).toBeVisible()
      await input.press(withdraw)
      await expect(dialog.getByLabel(say('offer_withdraw_text'))).toBeFocused()
      await input.press(dialog.getByRole('button', { name: say('offer_withdraw_send') }))
      await expect(dialog.getByText(say('error_required')).first()).toBeVisible()
      await expectSound(page)
      await input.type(dialog.getByLabel(say('offer_withdraw_text')), 'Žal.')
      await input.press(dialog.getByRole('button', { name: say('offer_withdraw_send') }))
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('offer_withdrawing'))).toBeVisible()
      await expectSound(page)
      await input.press(page.getByRole('button', { name: say('offer_keep'), exact: true }))
      await expect(page.getByText(say('offer_kept'))).toBeVisible()
      await expect(withdraw).toBeVisible()
      await own.goto('/dashboard')
      await alive(own)
      await expect(own.locator(`a[href="/applications/${uid}"]`).first()).toBeVisible()
      await own.goto(`/applications/${uid}`)
      await alive(own)
      const offer = own.getByRole('region', { name: say('offer_own_title') })
      await expect(offer.getByRole('link', { name: say('offer_own_download') })).toBeVisible()
      await expectSound(own)
      await offer.getByRole('button', { name: say('offer_own_next') }).click()
      await expect(offer.getByText(say('offer_own_choose')).first()).toBeVisible()
      await offer.getByRole('radio', { name: say('offer_own_accept') }).check({ force: true })
      await offer.getByRole('button', { name: say('offer_own_next') }).click()
      await expect(offer.getByRole('heading', { name: say('offer_own_check') })).toBeFocused()
      await expectSound(own)
      await offer.getByRole('button', { name: say('offer_own_send') }).click()
      await expect(offer.getByRole('link', { name: say('offer_own_receipt'), exact: true })).toBeVisible()
      await expectSound(own)
      await context.close()

      await page.goto('/office/offers')
      await alive(page)
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(say('offer_waits_hiring'))
      await expectSound(page)
    })

    test('the text offers are made from is changed with its fields checked, and taken back', async ({ page }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      await page.goto('/office/templates/documents')
      await alive(page)
      await expectSound(page)
      const all = (await (await page.request.get('/api/document-templates')).json()) as { uid: string }[]
      await page.goto(`/office/templates/documents/${all[0]?.uid}`)
      await alive(page)
      await expectSound(page)
      const title = page.getByLabel(say('document_name_en'))
      await input.type(title, 'Offer: {{work}}')
      await input.press(page.getByRole('button', { name: say('document_save') }))
      await expect(page.getByText('{{work}}').first()).toBeVisible()
      await expectSound(page)
      await input.type(title, 'Offer: {{job}}')
      await input.press(page.getByRole('button', { name: say('document_save') }))
      await expect(page.getByText(say('document_saved'))).toBeVisible()
      await input.press(page.getByRole('button', { name: say('document_reset') }))
      await expect(page.getByText(say('document_is_reset'))).toBeVisible()
      await expect(title).toHaveValue(/Offer of employment/)
    })
  })
}
