import { type Locator, expect, test } from '@playwright/test'
import { addCv } from './applying.ts'
import { elsewhere, makeCandidate, type Person, signIn } from './candidate.ts'
import { endHold } from './held.ts'
import { refuseMouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
/** Longer than a letter is held. */

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Somebody who has applied, was made an offer, and has accepted it. */
async function accepting(person: Person, language: Language): Promise<string> {
  const headers = { 'Accept-Language': language }
  const uid = await elsewhere(async (own) => {
    await signIn(own, person)
    await addCv(own)
    const { data } = (await (await own.get('/api/portal/jobs?per_page=1')).json()) as { data: { uid: string }[] }
    const answer = await own.post('/api/portal/applications', { headers, data: { job_uid: data[0]?.uid } })
    return ((await answer.json()) as { uid: string }).uid
  })
  await elsewhere(async (staff) => {
    await signIn(staff, ANA)
    const at = `/api/applications/${uid}/offers`
    const { from, subject, text } = (await (await staff.get(at)).json()) as Record<string, string>
    const terms = { start_on: dayIn(40), pay: 2600, pay_period: 'month', contract: 'nedolocen-cas' }
    const data = { ...terms, place: 'Kranj', answer_by: dayIn(10), from, subject, text }
    expect((await staff.post(at, { headers, data })).status()).toBe(201)
  })
  await elsewhere(async (own) => {
    await signIn(own, person)
    const offered = async () => {
      const answer = await own.get(`/api/portal/applications/${uid}/offer`)
      return ((await answer.json()) as { offer: { uid: string; hash: string } | null }).offer
    }
    await endHold(uid)
    await expect.poll(offered).not.toBeNull()
    const offer = await offered()
    const accepted = await own.post(`/api/portal/offers/${offer?.uid}/accept`, { headers, data: { hash: offer?.hash } })
    expect(accepted.ok()).toBe(true)
  })
  return uid
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test.setTimeout(180_000)

    test('a placement is entered, moved and ended by keyboard; its candidate reads when work begins', async ({
      page,
      browser,
    }) => {
      await watchPolicy(page)
      const name = `Ajda Zaposlena ${Date.now() % 10_000}`
      const person = await makeCandidate(page.request, language, 'confirm', name)
      const uid = await accepting(person, language)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      await page.goto(`/office/applications/${uid}`)
      await alive(page)
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const panel = page.getByRole('region', { name: say('placement_title'), exact: true })
      await expect(panel.getByText(say('placement_none'))).toBeVisible()

      await input.press(page.getByRole('button', { name: say('offer_hire') }))
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(say('move_where'))).not.toHaveValue('')
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await page.keyboard.press('s')
      await expect(dialog.getByLabel(say('placement_amount'))).toBeFocused()
      await expect(dialog.getByLabel(say('placement_amount'))).toHaveValue(/^2.?600/)
      await expectSound(page)
      await input.type(dialog.getByLabel(say('placement_guarantee_days')), '0')
      await input.press(dialog.getByRole('button', { name: say('placement_save') }))
      await expect(dialog.getByText(say('placement_guarantee_number')).first()).toBeVisible()
      await expectSound(page)
      await input.type(dialog.getByLabel(say('placement_guarantee_days')), '90')
      await expect(dialog.getByRole('checkbox', { name: say('placement_check_in_guarantee') })).toBeChecked()
      await input.press(dialog.getByRole('button', { name: say('placement_save') }))
      await expect(dialog).toBeHidden()
      await expect(panel.getByText(say('placement_state_planned'))).toBeVisible()
      await expect(page.getByText(say('placement_task_week')).first()).toBeVisible()
      await expectSound(page)

      await page.keyboard.press('s')
      const [year = '', month = '', date = ''] = dayIn(3).split('-')
      const start = dialog.getByRole('group', { name: say('placement_start') })
      const type = async (group: Locator, label: string, text: string) => input.type(group.getByLabel(label), text)
      await type(start, say('ui_day'), date)
      await type(start, say('ui_month'), month)
      await type(start, say('ui_year'), year)
      await input.press(dialog.getByRole('button', { name: say('placement_save') }))
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('placement_is_updated'))).toBeVisible()

      const context = await browser.newContext({
        storageState: speaking(language),
        viewport: { width: 390, height: 844 },
        baseURL: process.env.KORAK_URL,
      })
      const own = await context.newPage()
      await watchPolicy(own)
      await signIn(own.request, person)
      await own.goto(`/applications/${uid}`)
      await alive(own)
      const told = own.getByRole('region', { name: say('placement_own_title'), exact: true })
      await expect(told).toContainText(String(Number(date)))
      await expectSound(own)
      await context.close()

      await page.keyboard.press('g')
      await page.keyboard.press('q')
      await expect(page.getByRole('heading', { level: 1, name: say('placements_title') })).toBeVisible()
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(say('placement_state_planned'))
      await expectSound(page)

      await page.goto(`/office/applications/${uid}`)
      await alive(page)
      await input.press(panel.getByRole('button', { name: say('placement_end'), exact: true }))
      const last = dialog.getByRole('group', { name: say('placement_end_on') })
      await type(last, say('ui_day'), date)
      await type(last, say('ui_month'), month)
      await type(last, say('ui_year'), year)
      await input.type(dialog.getByLabel(say('placement_end_reason')), 'Ostane pri prejšnjem delodajalcu.')
      await expectSound(page)
      await input.press(dialog.getByRole('button', { name: say('placement_end_submit') }))
      await expect(dialog).toBeHidden()
      await expect(panel.getByText(say('placement_guarantee_due'), { exact: false }).first()).toBeVisible()
      await expect(page.getByText(say('placement_task_week'))).toHaveCount(0)
      await expectSound(page)
      await input.press(panel.getByRole('button', { name: say('placement_restore') }))
      await expect(panel.getByText(say('placement_state_planned'))).toBeVisible()
    })
  })
}
