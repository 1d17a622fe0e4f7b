import { expect, test } from '@playwright/test'
import { makePdf } from '../api/src/files/files.factory.ts'
import { addCv, applyTo } from './applying.ts'
import { asPerson, makeCandidate, signIn } from './candidate.ts'
import { refuseMouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const WORDS = 'Nam lahko pošljete potrdilo o izobrazbi?'
const write = (application: string, text: string) =>
  asPerson(CONSULTANT, async (own) => {
    const answer = await own.post(`/api/applications/${application}/messages`, { data: { text } })
    expect(answer.status(), await answer.text()).toBe(201)
  })

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(language, () => {
    test.use({ storageState: speaking(language), viewport: { width: 390, height: 844 } })

    test('a message is told of, found, read and answered on a phone', async ({ page }) => {
      const person = await makeCandidate(page.request, language)
      await signIn(page.request, person)
      await addCv(page.request)
      const { uid, title } = await applyTo(page.request, 'tehnolog', language)
      await page.goto('/messages')
      await alive(page)
      await expect(page.getByText(say('messages_empty_title'))).toBeVisible()
      await expectSound(page)
      await write(uid, WORDS)

      // The task leads to the list, and the number stands in the navigation until it is read.
      await page.goto('/dashboard')
      await alive(page)
      await expect(page.getByText(say('dash_task_messages'))).toBeVisible()
      const unread = language === 'sl-SI' ? '1 neprebrano sporočilo' : '1 unread message'
      await expect(page.getByRole('button', { name: `${say('nav_more')} ${unread}` })).toBeVisible()
      await page
        .getByRole('link', { name: say('dash_do_messages') })
        .or(page.getByRole('link', { name: say('dash_task_messages') }))
        .first()
        .click()
      await expect(page).toHaveURL('/messages')
      await expect(page.getByRole('main').getByText(unread)).toBeVisible()
      await expectSound(page)
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(WORDS)).toBeVisible()
      await expect(page.getByText(say('messages_new'), { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: say('nav_more'), exact: true })).toBeVisible()
      await expectSound(page)

      // Files go with it: what cannot be taken is said beside them, and one more than three is not taken.
      const pick = page.getByLabel(say('message_files_label'))
      const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf(name) })
      await pick.setInputFiles([{ name: 'slika.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }])
      await page.getByLabel(say('apps_message_label')).fill('Pošljem ga jutri.')
      await page.getByRole('button', { name: say('apps_message_send') }).click()
      await expect(page.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
      await expectSound(page)
      await page.getByRole('button', { name: say('ui_remove_what', { name: 'slika.svg' }) }).click()
      await pick.setInputFiles([file('Potrdilo o šolanju.pdf'), file('b.pdf'), file('c.pdf'), file('d.pdf')])
      const chosen = page.getByRole('list', { name: say('message_files') })
      await expect(chosen.getByRole('listitem')).toHaveCount(3)
      await expect(page.getByText(/največ 3 datoteke|at most 3 files/)).toBeVisible()
      await expectSound(page)
      for (const name of ['c.pdf', 'b.pdf'])
        await page.getByRole('button', { name: say('ui_remove_what', { name }) }).click()
      await expect(pick).toBeFocused()
      await page.getByRole('button', { name: say('apps_message_send') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Pošljem ga jutri.' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Potrdilo o šolanju/ })).toHaveCount(0)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Potrdilo o šolanju.pdf' }).click()
      expect((await download).suggestedFilename()).toBe('Potrdilo o šolanju.pdf')
      await expectSound(page)
      await page.getByRole('link', { name: say('messages_back') }).click()
      await expect(page.getByText(`${say('messages_by_you')} Pošljem ga jutri.`)).toBeVisible()

      // The mail says nothing of what was written, and leads here.
      const mails = (await (await page.request.get(`/dev/mail.json?to=${person.email}`)).json()) as {
        text: string
        links: string[]
      }[]
      const told = mails.find(({ links }) => links.some((link) => link.endsWith(`/messages/${uid}`)))
      expect(told?.text).not.toContain(WORDS)
    })
  })
}

test('what a candidate has written waits in the day and is read by keyboard', async ({ page }) => {
  const say = wordsIn('sl-SI')
  const person = await makeCandidate(page.request)
  let uid = ''
  await asPerson(person, async (own) => {
    await addCv(own)
    uid = (await applyTo(own, 'tehnolog', 'sl-SI')).uid
    const file = { name: 'Potrdilo.pdf', mimeType: 'application/pdf', buffer: makePdf('Potrdilo') }
    const multipart = { text: 'Začnem lahko marca.', file }
    const answer = await own.post(`/api/portal/applications/${uid}/messages`, { multipart })
    expect(answer.status(), await answer.text()).toBe(201)
  })
  const input = refuseMouse(page)
  await signIn(page.request, CONSULTANT)
  await page.goto('/office')
  await alive(page)
  await input.press(page.locator('main [href^="/office/applications?has_unread=true"]'))
  await expect(page).toHaveURL(/\/office\/applications\?has_unread=true/)
  const own = page.locator(`table [href*="${uid}"]`).first()
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.locator(`[href*="${uid}"]`) })
      .getByRole('cell', { name: '1', exact: true }),
  ).toBeVisible()
  await expectSound(page)
  await input.press(own)
  const history = page.getByRole('region', { name: say('record_history') })
  await expect(history.getByText(say('messages_new'), { exact: true })).toBeVisible()
  await expect(history.getByText('1 priloga, vidna v celotni prijavi')).toBeVisible()
  await expectSound(page)
  // Whole it can be opened, and a file goes back with the answer.
  await input.press(page.getByRole('button', { name: say('record_unmask') }))
  await expect(history.getByRole('link', { name: 'Potrdilo.pdf' })).toBeVisible()
  const download = page.waitForEvent('download')
  await input.press(history.getByRole('link', { name: 'Potrdilo.pdf' }))
  expect((await download).suggestedFilename()).toBe('Potrdilo.pdf')
  const form = page.getByRole('region', { name: say('record_write') })
  const opis = { name: 'Opis dela.pdf', mimeType: 'application/pdf', buffer: makePdf('Opis') }
  await form.getByLabel(say('message_files_label')).setInputFiles([opis])
  await input.type(form.getByLabel(say('record_write_text')), 'Opis dela je v prilogi.')
  await input.press(form.getByRole('button', { name: say('record_message_send') }))
  await expect(history.getByRole('link', { name: 'Opis dela.pdf' })).toBeVisible()
  await expect(form.getByRole('list', { name: say('message_files') })).toHaveCount(0)
  // The notice that it was sent lies over what is below, for as long as it stands.
  await page.evaluate(() => scrollTo(0, 0))
  await expectSound(page)
  await page.goto('/office/applications?has_unread=true')
  await alive(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(`[href*="${uid}"]`)).toHaveCount(0)
})
