// The same thing changed in a window and on another device: both changes are shown, and none is lost.
import { type Page, expect, test } from '@playwright/test'
import { makePdf } from '../api/src/files/files.factory.ts'
import { addCv, applyTo } from './applying.ts'
import { makeCandidate, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const headers = { 'X-Requested-With': 'XMLHttpRequest' }
const SCREENS = [
  { language: 'sl-SI', width: 390 },
  { language: 'en-EN', width: 1280 },
] as const

/** As keyboards of phones and of other scripts write: no event of it can be refused. */
async function compose(page: Page, text: string) {
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await keyboard.send('Input.insertText', { text })
  await keyboard.detach()
}

test.beforeEach(({ page }) => watchPolicy(page))

for (const { language, width } of SCREENS) {
  const say = wordsIn(language)
  test.describe(`${language}, ${width} px`, () => {
    test.use({ storageState: speaking(language), viewport: { width, height: 844 } })

    test('lists of the profile are put together and saved after a look', async ({ page }) => {
      const { request } = page
      const replace = async (data: object) =>
        expect((await request.put('/api/portal/profile/lists', { headers, data })).ok()).toBe(true)
      await signIn(request, await makeCandidate(request, language))
      await replace({ skills: ['Pogajanja', 'Varjenje'] })
      await page.goto('/settings/experience')
      await alive(page)
      const lists = page.locator('#izkusnje')
      await lists.getByRole('button', { name: say('action_change_what', { field: say('cv_list_skills') }) }).click()
      const form = lists.getByRole('form', { name: say('cv_list_skills') })
      await form.locator('[name="skills"]').fill('Žaganje')
      await replace({ skills: ['Pogajanja', 'Čebelarstvo'] })
      await form.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(form.getByText(say('lists_changed_elsewhere'))).toBeVisible()
      const removed = (name: string) => form.getByRole('button', { name: say('ui_remove_what', { name }) })
      for (const skill of ['Pogajanja', 'Žaganje', 'Čebelarstvo']) await expect(removed(skill)).toBeVisible()
      await expect(removed('Varjenje')).toHaveCount(0)
      await expectSound(page)
      await form.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(form).toHaveCount(0)
      await expect(lists.getByRole('listitem').filter({ hasText: 'Žaganje' })).toBeVisible()
      const saved = await (await request.get('/api/portal/profile/lists')).json()
      expect((saved as { lists: { skills: string[] } }).lists.skills).toEqual(['Pogajanja', 'Žaganje', 'Čebelarstvo'])

      await lists.getByRole('button', { name: say('action_add_what', { field: say('cv_list_experiences') }) }).click()
      const jobs = lists.getByRole('form', { name: say('cv_list_experiences') })
      await jobs.locator('[name="experiences.0.position_title"]').fill('Šivilja')
      const there = {
        position_title: 'Čuvajka',
        employer: '',
        from: null,
        to: null,
        is_current: false,
        description: '',
      }
      await replace({ experiences: [there] })
      await jobs.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(jobs.getByText(say('lists_changed_elsewhere'))).toBeVisible()
      await expect(jobs.locator('[name="experiences.0.position_title"]')).toHaveValue('Šivilja')
      await expect(jobs.locator('[name="experiences.1.position_title"]')).toHaveValue('Čuvajka')
      await expectSound(page)
      await jobs.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(lists.getByText('Čuvajka')).toBeVisible()
      await expect(lists.getByText('Šivilja')).toBeVisible()
    })

    test('a form of the profile sends what was changed in it, and of a field changed twice the person chooses', async ({
      page,
    }) => {
      const { request } = page
      const edit = async (data: object) =>
        expect((await request.put('/api/portal/profile', { headers, data })).ok()).toBe(true)
      const kept = async () => ((await (await request.get('/api/portal/profile')).json()) as { fields: object }).fields
      await signIn(request, await makeCandidate(request, language))
      await edit({ phone: '041 123 456', address: 'Trubarjeva 1' })
      await page.goto('/settings')
      await alive(page)
      const section = page.locator('#osnovno')
      const form = section.getByRole('form', { name: say('reg_step_basic') })
      const open = section.getByRole('button', { name: say('action_change_what', { field: say('reg_step_basic') }) })
      const save = form.getByRole('button', { name: say('action_save_changes') })
      await open.click()
      await edit({ phone: '040 111 222' })
      await form.locator('[name="name"]').fill('Maja Kos')
      await save.click()
      await expect(section.getByText('040 111 222')).toBeVisible()
      await expect(section.getByText('Maja Kos')).toBeVisible()
      expect(await kept()).toMatchObject({ name: 'Maja Kos', phone: '040 111 222' })

      await open.click()
      await edit({ name: 'Maja Kos Novak', phone: '031 333 444', city: 'Kranj' })
      await form.locator('[name="name"]').fill('Maja Novak')
      await form.locator('[name="phone"]').fill('051 555 666')
      await save.click()
      await expect(form.getByText(say('profile_elsewhere_text'))).toBeVisible()
      const phone = form.getByRole('group', { name: say('profile_field_phone') })
      await expect(phone).toContainText('031 333 444')
      await expect(phone).toContainText('051 555 666')
      await expect(form.getByRole('group', { name: say('profile_field_name') })).toContainText('Maja Kos Novak')
      // What was changed elsewhere alone is in the form.
      await expect(form.locator('[name="city"]')).toHaveValue('Kranj')
      await expectSound(page)
      await save.click()
      await expect(form.getByText(say('profile_elsewhere_choose')).first()).toBeVisible()
      expect(await kept()).toMatchObject({ name: 'Maja Kos Novak', phone: '031 333 444' })
      await phone.getByRole('button', { name: say('profile_elsewhere_take') }).click()
      await expect(form.locator('[name="phone"]')).toHaveValue('031 333 444')
      await expect(form.locator('[name="phone"]')).toBeFocused()
      await form.getByRole('button', { name: say('profile_elsewhere_keep') }).click()
      await expect(form.getByText(say('profile_elsewhere_title'))).toHaveCount(0)
      await save.click()
      await expect(section.getByText('Maja Novak')).toBeVisible()
      expect(await kept()).toMatchObject({ name: 'Maja Novak', phone: '031 333 444', city: 'Kranj' })
    })

    test('of two messages with an application the person chooses one', async ({ page }) => {
      const { request } = page
      await signIn(request, await makeCandidate(request, language))
      await addCv(request)
      const found = await request.get('/api/portal/jobs?per_page=1&search=tehnolog')
      const { data } = (await found.json()) as { data: { uid: string }[] }
      const job = `/jobs/${data[0]?.uid}`
      const begun = await request.post(`/api/portal${job}/apply`, { headers, data: {} })
      const { uid } = (await begun.json()) as { uid: string }
      const draft = `/api/portal/applications/${uid}`
      const kept = async () => ((await (await request.get(draft)).json()) as { message: string | null }).message
      const write = async (message: string) =>
        expect((await request.put(draft, { headers, data: { message } })).ok()).toBe(true)

      await page.goto(`${job}?apply=1`)
      await alive(page)
      const message = page.locator('textarea[name="message"]')
      await expect(message).toHaveValue('')
      await write('Z druge naprave.')
      await message.fill('Iz tega okna.')
      const alert = page.getByRole('alert').filter({ hasText: say('job_apply_elsewhere_title') })
      await expect(alert).toContainText('Z druge naprave.')
      await expectSound(page)
      // Until one is chosen nothing is sent, and neither is lost.
      await page.getByRole('button', { name: say('job_apply_submit') }).click()
      await expect(page.getByText(say('job_apply_elsewhere_choose')).first()).toBeVisible()
      expect(await kept()).toBe('Z druge naprave.')
      await page.reload()
      await alive(page)
      await expect(message).toHaveValue('Iz tega okna.')
      await expect(alert).toContainText('Z druge naprave.')
      await alert.getByRole('button', { name: say('job_apply_elsewhere_keep') }).click()
      await expect(message).toBeFocused()
      await expect.poll(kept).toBe('Iz tega okna.')

      // Another CV chosen here does not put this text over the one from there.
      await write('Vmes z druge naprave.')
      await page.locator('input[type="file"]').setInputFiles({
        name: 'Drugi.pdf',
        mimeType: 'application/pdf',
        buffer: makePdf('Drugi'),
      })
      await expect(message).toHaveValue('Vmes z druge naprave.')

      // Sending without having typed here says so, too.
      await write('Še enkrat z druge naprave.')
      await page.getByRole('button', { name: say('job_apply_submit') }).click()
      await expect(alert).toContainText('Še enkrat z druge naprave.')
      await alert.getByRole('button', { name: say('job_apply_elsewhere_take') }).click()
      await expect(message).toHaveValue('Še enkrat z druge naprave.')
      await page.getByRole('button', { name: say('job_apply_submit') }).click()
      await expect(page.getByText(say('job_apply_success_title')).first()).toBeVisible()
      expect(await kept()).toBe('Še enkrat z druge naprave.')
    })

    test('an application sent elsewhere is told, and what was typed here can still be sent', async ({ page }) => {
      const { request } = page
      await signIn(request, await makeCandidate(request, language))
      await addCv(request)
      const found = await request.get('/api/portal/jobs?per_page=3')
      const { data } = (await found.json()) as { data: { uid: string }[] }
      const message = page.locator('textarea[name="message"]')
      const alert = page.getByRole('alert').filter({ hasText: say('job_apply_sent_title') })
      /** Opens the form for a job, and sends it elsewhere. */
      const openAndSend = async (at: number) => {
        const job = `/jobs/${data[at]?.uid}`
        await page.goto(`${job}?apply=1`)
        await alive(page)
        await expect(message).toHaveValue('')
        const begun = await request.post(`/api/portal${job}/apply`, { headers, data: {} })
        const { uid } = (await begun.json()) as { uid: string }
        const sent = { message: 'Z druge naprave.' }
        expect((await request.post(`/api/portal/applications/${uid}/submit`, { headers, data: sent })).ok()).toBe(true)
        return uid
      }
      // Noticed when the window is come back to.
      await openAndSend(0)
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(alert).toBeVisible()
      await alert.getByRole('button', { name: say('job_apply_sent_dismiss') }).click()
      await expect(alert).toHaveCount(0)

      // On submitting.
      await openAndSend(1)
      await message.fill('Iz tega okna.')
      await page.getByRole('button', { name: say('job_apply_submit') }).click()
      await expect(alert).toContainText('Iz tega okna.')
      await expect(page.getByText(say('job_apply_failed_title'))).toHaveCount(0)

      // While typing; the text stays, also over a reload, until the person has done with it.
      const uid = await openAndSend(2)
      await message.fill('Vpisano tukaj.')
      await expect(alert).toContainText('Vpisano tukaj.')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expectSound(page)
      page.once('dialog', (question) => void question.accept())
      await page.reload()
      await alive(page)
      await expect(alert).toContainText('Vpisano tukaj.')
      await alert.getByRole('button', { name: say('job_apply_sent_write') }).click()
      await expect(page).toHaveURL(new RegExp(`/applications/${uid}$`))
      await expect(page.getByLabel(say('apps_message_label'))).toHaveValue('Vpisano tukaj.')
      await expect(page.getByText('Z druge naprave.')).toBeVisible()
      await page.getByRole('button', { name: say('apps_message_send') }).click()
      await expect(page.getByText('Vpisano tukaj.')).toBeVisible()
      await page.goto(`/jobs/${data[2]?.uid}`)
      await alive(page)
      await expect(alert).toHaveCount(0)
    })

    test('what is typed while a form is being saved is not called saved, and cancelling asks', async ({ page }) => {
      await signIn(page.request, await makeCandidate(page.request, language))
      await page.goto('/settings/experience')
      await alive(page)
      const lists = page.locator('#izkusnje')
      await lists.getByRole('button', { name: say('action_add_what', { field: say('cv_list_experiences') }) }).click()
      const jobs = lists.getByRole('form', { name: say('cv_list_experiences') })
      await jobs.locator('[name="experiences.0.position_title"]').fill('Šivilja')
      const description = jobs.locator('[name="experiences.0.description"]')
      await description.fill('Krojenje')
      // Given up only after a question.
      await jobs.getByRole('button', { name: say('action_cancel') }).click()
      const asked = page.getByRole('alertdialog')
      await asked.getByRole('button', { name: say('form_unsaved_stay') }).click()
      await expect(description).toHaveValue('Krojenje')
      let go = () => {}
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route('**/profile/lists', async (route) => {
        await held
        await route.continue()
      })
      await jobs.getByRole('button', { name: say('action_save_changes') }).click()
      await description.focus()
      await expect(jobs).toHaveAttribute('aria-busy', 'true')
      await page.keyboard.type(' in šivanje')
      await compose(page, ' in šivanje')
      await expect(description).toHaveValue('Krojenje')
      await expectSound(page)
      go()
      await expect(lists.getByText('Krojenje')).toBeVisible()
      await expect(jobs).toHaveCount(0)
    })

    test('what is composed while a message is on its way is not taken for sent', async ({ page }) => {
      await signIn(page.request, await makeCandidate(page.request, language))
      await addCv(page.request)
      const { uid } = await applyTo(page.request, 'tehnolog', language)
      await page.goto(`/applications/${uid}`)
      await alive(page)
      const message = page.getByLabel(say('apps_message_label'))
      await message.fill('Kdaj začnem?')
      let go = () => {}
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route('**/messages', async (route) => {
        await held
        await route.continue()
      })
      await page.getByRole('button', { name: say('apps_message_send') }).click()
      await message.focus()
      await compose(page, ' In kje?')
      await expect(message).toHaveValue('Kdaj začnem?')
      go()
      await expect(message).toHaveValue('')
      await expect(message).toBeEditable()
      await compose(page, 'In kje?')
      await expect(message).toHaveValue('In kje?')
    })
  })
}
