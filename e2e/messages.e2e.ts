import { expect, test } from '@playwright/test'
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

      await page.getByLabel(say('apps_message_label')).fill('Pošljem ga jutri.')
      await page.getByRole('button', { name: say('apps_message_send') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Pošljem ga jutri.' })).toBeVisible()
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
    const answer = await own.post(`/api/portal/applications/${uid}/messages`, { data: { text: 'Začnem lahko marca.' } })
    expect(answer.status()).toBe(201)
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
  await expectSound(page)
  await page.goto('/office/applications?has_unread=true')
  await alive(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(`[href*="${uid}"]`)).toHaveCount(0)
})
