import { expect, test, type Browser, type Page } from '@playwright/test'
import { addCv } from './applying.ts'
import { elsewhere, makeCandidate, type Person, signIn } from './candidate.ts'
import { endHold } from './held.ts'
import { refuseMouse } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { alive, expectFits, expectSound, speaking, watchPolicy } from './screens.ts'
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

/** A phone of somebody else. */
async function phone(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({
    storageState: speaking(language),
    viewport: { width: 390, height: 844 },
    baseURL: process.env.KORAK_URL,
  })
  const page = await context.newPage()
  await watchPolicy(page)
  return page
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test.setTimeout(240_000)

    test('people a candidate names are asked by keyboard and answer on a phone, without an account', async ({
      page,
      browser,
    }) => {
      await watchPolicy(page)
      const stamp = Date.now() % 1_000_000
      const name = `Ajda Referenca ${stamp}`
      const person = await makeCandidate(page.request, language, 'confirm', name)
      const uid = await applying(person, language)
      const [manager, colleague] = [`Vida Vodja ${stamp}`, `Cene Sodelavec ${stamp}`]
      const emailOf = (one: string) => `${one.toLowerCase().replaceAll(' ', '.')}.${language.slice(0, 2)}@example.com`

      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      await page.goto(`/office/applications/${uid}`)
      await alive(page)
      await page.keyboard.press('o')
      const panel = page.getByRole('region', { name: say('references_title'), exact: true })
      await expect(panel.getByText(say('reference_none'))).toBeVisible()
      const dialog = page.getByRole('dialog')
      await input.press(panel.getByRole('button', { name: say('reference_ask'), exact: true }))
      await expect(dialog.getByLabel(say('reference_reason'))).toBeFocused()
      await input.press(dialog.getByRole('button', { name: say('reference_ask_send') }))
      await expect(dialog.getByLabel(say('reference_reason'))).toHaveAttribute('aria-invalid', 'true')
      await expectSound(page)
      await input.type(dialog.getByLabel(say('reference_reason')), 'Za zadnji krog izbora.')
      await input.press(dialog.getByRole('button', { name: say('reference_ask_send') }))
      await expect(dialog).toBeHidden()
      await expect(panel.getByRole('button', { name: say('reference_ask_again') })).toBeVisible()
      await expectSound(page)

      const own = await phone(browser, language)
      await signIn(own.request, person)
      await own.goto(`/applications/${uid}`)
      await alive(own)
      const asked = own.getByRole('region', { name: say('reference_own_title') })
      await expect(asked.getByText('Za zadnji krog izbora.', { exact: true })).toBeVisible()
      await expectSound(own)
      const form = own.getByRole('dialog')
      const naming = async (one: string, relation: string) => {
        await asked.getByRole('button', { name: say('reference_own_name') }).click()
        await form.getByLabel(say('reference_name')).fill(one)
        await form.getByLabel(say('reference_relation')).selectOption({ label: relation })
        await form.getByLabel(say('reference_email')).fill(emailOf(one))
        await form.getByLabel(say('reference_language')).selectOption(language)
      }
      await naming(manager, say('reference_relation_manager'))
      await form.getByRole('button', { name: say('reference_own_save') }).click()
      await expect(form.getByText(say('reference_agreed_required')).first()).toBeVisible()
      await expectSound(own)
      await form.getByRole('checkbox', { name: say('reference_agreed') }).check({ force: true })
      await form.getByRole('button', { name: say('reference_own_save') }).click()
      await expect(form).toBeHidden()
      await naming(colleague, say('reference_relation_colleague'))
      await form.getByRole('checkbox', { name: say('reference_agreed') }).check({ force: true })
      await form.getByRole('button', { name: say('reference_own_save') }).click()
      await expect(asked.getByText(colleague, { exact: true })).toBeVisible()
      await expect(asked.getByRole('button', { name: say('reference_own_name') })).toBeHidden()
      await expectSound(own)

      const show = async () => {
        await page.goto(`/office/applications/${uid}`)
        await alive(page)
        await page.keyboard.press('o')
        await expect(panel.getByText(manager, { exact: true })).toBeVisible()
      }
      await show()
      for (const one of [manager, colleague]) {
        await input.press(panel.getByRole('button', { name: `${say('reference_send')}: ${one}` }))
        await expect(dialog.getByLabel(say('reference_send_text'))).toHaveValue(new RegExp(name))
        await expectSound(page)
        await input.press(dialog.getByRole('button', { name: say('reference_send_submit') }))
        await expect(dialog).toBeHidden()
        await expect(panel.getByRole('button', { name: `${say('reference_recall')}: ${one}` })).toBeVisible()
      }
      // Taken back, and sent again.
      await input.press(panel.getByRole('button', { name: `${say('reference_recall')}: ${colleague}` }))
      await expect(panel.getByText(say('reference_state_named'))).toBeVisible()
      await input.press(panel.getByRole('button', { name: `${say('reference_send')}: ${colleague}` }))
      await input.press(dialog.getByRole('button', { name: say('reference_send_submit') }))
      await expect(dialog).toBeHidden()

      const theirs = await phone(browser, language)
      await endHold(uid)
      const linkOf = async (one: string) => {
        let link = ''
        await expect(async () => {
          link = await linkFor(page.request, emailOf(one), '/public/references/')
        }).toPass()
        return link
      }
      await theirs.goto(await linkOf(manager))
      await alive(theirs)
      const heading = theirs.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(say('reference_link_heading', { candidate: name }))
      await expect(theirs.getByText(say('reference_notice_why_text'))).toBeVisible()
      await expectSound(theirs)
      await expectFits(theirs)
      await theirs.getByRole('button', { name: say('reference_start') }).click()
      await expect(heading).toBeFocused()
      await theirs.getByRole('button', { name: say('reference_answer_send') }).click()
      await expect(theirs.getByLabel(say('reference_q_work'))).toHaveAttribute('aria-invalid', 'true')
      await expectSound(theirs)
      await theirs.getByLabel(say('reference_q_work')).fill('Vodila sem njeno skupino.')
      await expect(theirs.getByText(say('reference_kept'))).toBeVisible()
      await theirs.reload()
      await alive(theirs)
      await theirs.getByRole('button', { name: say('reference_start') }).click()
      await expect(theirs.getByLabel(say('reference_q_work'))).toHaveValue('Vodila sem njeno skupino.')
      await theirs.getByLabel(say('reference_q_period')).fill('2019–2023')
      await theirs.getByLabel(say('reference_q_strengths')).fill('Natančnost in odkrita beseda.')
      await theirs.getByRole('radio', { name: say('reference_again_yes'), exact: true }).check({ force: true })
      await theirs.getByRole('button', { name: say('reference_answer_send') }).click()
      await expect(heading).toHaveText(say('reference_done_title'))
      await expect(theirs.getByText('Natančnost in odkrita beseda.')).toBeVisible()
      await expectSound(theirs)
      // Nothing of who answers stays in the browser.
      expect((await theirs.context().cookies()).filter(({ name: cookie }) => cookie !== 'korak_lang')).toEqual([])

      const other = await phone(browser, language)
      const declining = refuseMouse(other)
      await other.goto(await linkOf(colleague))
      await alive(other)
      await declining.press(other.getByRole('button', { name: say('reference_decline') }))
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('reference_declined_title'))
      await expectSound(other)

      await show()
      await expect(panel.getByText(say('reference_state_declined'))).toBeVisible()
      const note = panel.getByRole('button', { name: `${say('reference_note')}: ${colleague}` })
      await input.press(note)
      await expect(note).toBeHidden()
      await expectSound(page)
      await input.press(panel.getByRole('button', { name: say('reference_read', { name: manager }) }))
      await expect(dialog.getByText('Natančnost in odkrita beseda.')).toBeVisible()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(panel.getByText(say('reference_unread'))).toBeHidden()

      await own.reload()
      await alive(own)
      const line = (one: string) => asked.getByRole('listitem').filter({ hasText: one })
      await expect(line(manager)).toContainText(say('reference_state_answered'))
      await expect(line(colleague)).toContainText(say('reference_state_declined'))
      await expect(own.getByText('Natančnost in odkrita beseda.')).toBeHidden()
      await expectSound(own)

      await theirs.getByRole('button', { name: say('reference_delete') }).click()
      await expect(theirs.getByRole('button', { name: say('reference_delete_keep') })).toBeFocused()
      await expectSound(theirs)
      await theirs.getByRole('button', { name: say('reference_delete_sure') }).click()
      await expect(heading).toHaveText(say('reference_gone_title'))
      await expectSound(theirs)
      await theirs.reload()
      await alive(theirs)
      await expect(heading).toHaveText(say('reference_link_invalid_title'))
      await expectSound(theirs)
      await page.goto(`/office/applications/${uid}`)
      await alive(page)
      await page.keyboard.press('o')
      await expect(panel.getByText(colleague, { exact: true })).toBeVisible()
      await expect(panel.getByText(manager, { exact: true })).toBeHidden()
      for (const one of [own, theirs, other]) await one.context().close()
    })
  })
}
