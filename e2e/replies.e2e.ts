import { expect, type Page, test } from '@playwright/test'
import { addCv, applyTo } from './applying.ts'
import { asPerson, makeCandidate, signIn } from './candidate.ts'
import { endHold } from './held.ts'
import { refuseMouse } from './input-modes.ts'
import { mailsTo } from './mailbox.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }

/** Answers the newest mail to an address, in the mailbox of local mode. */
async function answer(
  page: Page,
  to: string,
  { from, text, subject }: { from: string; text: string; subject: RegExp },
) {
  await page.goto(`/dev/mail?to=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name: subject }).first().click()
  await page.locator('#from').fill(from)
  await page.locator('#text').fill(text)
  await page.locator('form.answer button').click()
  await expect(page.getByRole('status')).not.toBeEmpty()
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test.setTimeout(150_000)

    test('an answer by mail is read in the portal, one of a stranger is assigned by keyboard', async ({
      page,
      browser,
    }) => {
      await watchPolicy(page)
      const person = await makeCandidate(page.request, language)
      await signIn(page.request, person)
      await addCv(page.request)
      const { uid } = await applyTo(page.request, 'tehnolog', language)
      await asPerson(ANA, async (own) => {
        expect(
          (await own.post(`/api/applications/${uid}/messages`, { data: { text: 'Kdaj vam ustreza?' } })).status(),
        ).toBe(201)
      })
      const subject = language === 'sl-SI' ? /sporočilo/i : /message/i
      await expect
        .poll(async () => (await mailsTo(page.request, person.email)).some((mail) => subject.test(mail.subject)))
        .toBe(true)

      // The candidate answers in the mail program, and reads it in the conversation.
      const words = `V torek ob devetih ${Date.now()}`
      const quoted = 'Dne 26. 11. 2026 ob 10:11 je Korak napisal(a):\n> Kdaj vam ustreza?'
      await answer(page, person.email, { from: person.email, text: `${words}\n\n${quoted}`, subject })
      await page.goto(`/messages/${uid}`)
      await alive(page)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expect(page.getByText(say('message_by_mail'))).toBeVisible()
      await expectSound(page)

      const stranger = `tuja.${Date.now()}@example.com`
      await answer(page, person.email, { from: stranger, text: 'Pišem z naslova v službi.', subject })

      // A consultant reads both, without a mouse.
      const office = await browser.newPage({ storageState: speaking(language) })
      await watchPolicy(office)
      const input = refuseMouse(office)
      await signIn(office.request, ANA)
      await office.goto('/office')
      await alive(office)
      await office.keyboard.press('g')
      await office.keyboard.press('b')
      await expect(office.getByRole('heading', { level: 1, name: say('replies_title') })).toBeFocused()
      const row = office.getByRole('row', { name: new RegExp(stranger) })
      await expect(row).toContainText(say('reply_doubt_stranger'))
      await expectSound(office)
      await input.press(office.getByRole('button', { name: say('reply_discard_who', { from: stranger }) }))
      await expect(row).toContainText(say('reply_state_discarded'))
      await input.press(row.getByRole('button', { name: say('action_undo') }))
      await expect(row).toContainText(say('reply_state_waiting'))
      await input.press(office.getByRole('button', { name: say('reply_read_who', { from: stranger }) }))
      const dialog = office.getByRole('dialog')
      await expect(dialog.getByText('Pišem z naslova v službi.')).toBeVisible()
      await expectSound(office)
      // Known from the mail that was answered.
      const ref = dialog.getByRole('textbox', { name: say('reply_ref') })
      const number = await ref.inputValue()
      expect(number).toMatch(/\d/)
      await input.type(ref, 'P-1900-1')
      await input.press(dialog.getByRole('button', { name: say('reply_assign'), exact: true }))
      await expect(ref).toHaveAttribute('aria-invalid', 'true')
      await input.type(ref, number)
      await input.press(dialog.getByRole('button', { name: say('reply_assign'), exact: true }))
      await expect(dialog).toBeHidden()
      await expect(row).toContainText(say('reply_state_assigned'))

      await office.goto(`/office/applications/${uid}`)
      await alive(office)
      await expect(office.getByText(words)).toBeVisible()
      await expectSound(office)
      // When it is held no longer it stands in the conversation, and cannot be taken back any more.
      await endHold(uid)
      await expect
        .poll(
          async () =>
            (
              (await (await page.request.get(`/api/portal/applications/${uid}`)).json()) as {
                events: { text: string | null }[]
              }
            ).events.at(-1)?.text,
        )
        .toBe('Pišem z naslova v službi.')
      await office.close()
    })
  })
}
