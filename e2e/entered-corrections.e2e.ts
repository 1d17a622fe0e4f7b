import { expect, test } from '@playwright/test'
import { PASSWORD, signIn } from './candidate.ts'
import { refuseMouse } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { alive, expectFits, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('what was entered is corrected, and by an address given later the account becomes the person’s', async ({
      page,
      browser,
    }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      const found = await page.request.get('/api/jobs?filter[status]=published&per_page=1')
      const [job] = ((await found.json()) as { data: { uid: string }[] }).data
      const number = Date.now() % 1_000_000
      const [name, email] = [`Papirna Zmota ${number}`, `papirna.${process.pid}.${Date.now()}@primer.example`]
      const data = {
        name,
        language,
        came_by: 'post',
        came_on: new Date().toISOString().slice(0, 10),
        address: 'Napačna cesta 1',
        postal: '1000',
        city: 'Ljubljana',
      }
      const made = await page.request.post(`/api/jobs/${job?.uid}/applications`, { headers: HEADERS, data })
      const { uid } = (await made.json()) as { uid: string }
      const dialog = page.getByRole('dialog')
      const field = (key: string) => dialog.getByRole('textbox', { name: say(key) })
      const press = (key: string) => input.press(page.getByRole('button', { name: say(key), exact: true }))

      await page.goto(`/office/applications/${uid}`)
      await alive(page)
      await page.keyboard.press('o')
      await press('entered_correct')
      await expect(field('entered_address')).toHaveValue('Napačna cesta 1')
      await input.type(field('entered_postal'), '12')
      await press('entered_correct_save')
      await expect(field('entered_postal')).toHaveAttribute('aria-invalid', 'true')
      await expectSound(page)
      await input.type(field('entered_postal'), '4000')
      await input.type(field('entered_address'), 'Prava cesta 7')
      await press('entered_correct_save')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('entered_corrected'))).toBeVisible()
      await input.press(page.locator('summary', { hasText: say('entered_changes') }))
      await expect(page.getByRole('deletion').filter({ hasText: 'Napačna cesta 1' })).toBeVisible()
      await expect(page.getByRole('insertion').filter({ hasText: 'Prava cesta 7' })).toBeVisible()

      await press('entered_invite')
      const mine = (await (await page.request.get('/api/portal/profile')).json()) as { email: string }
      await input.type(field('entered_email'), mine.email)
      await press('entered_invite_save')
      await expect(field('entered_email')).toHaveAttribute('aria-invalid', 'true')
      await expectSound(page)
      await input.type(field('entered_email'), email)
      await press('entered_invite_save')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('entered_offered', { email }))).toBeVisible()
      await page.keyboard.press('Control+Home')
      await expectSound(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectFits(page)

      // The person opens the link of the mail.
      const own = await browser.newContext({ storageState: speaking(language), baseURL: new URL(page.url()).origin })
      const tab = await own.newPage()
      await watchPolicy(tab)
      const hand = refuseMouse(tab)
      await tab.goto(await linkFor(page.request, email, '/invitation/'))
      await alive(tab)
      await expect(tab.getByRole('heading', { level: 1, name: say('invitation_own_title') })).toBeVisible()
      await expectSound(tab)
      await hand.type(tab.getByLabel(say('invitation_password'), { exact: true }), PASSWORD)
      await hand.press(tab.getByRole('button', { name: say('invitation_own_accept'), exact: true }))
      await expect(tab).not.toHaveURL(/invitation/)
      const user = (await (await own.request.get('/api/auth/user')).json()) as { name: string; roles: string[] }
      expect(user).toMatchObject({ name, roles: ['Candidates'] })
      await own.close()

      // Theirs from here on: nothing is corrected by others any more.
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.reload()
      await alive(page)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('button', { name: say('entered_correct'), exact: true })).toHaveCount(0)
    })

    test('somebody who applies on paper once more is offered as the same person', async ({ page }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      const found = await page.request.get('/api/jobs?filter[status]=published&per_page=2')
      const [first, second] = ((await found.json()) as { data: { uid: string }[] }).data
      const name = `Papirna Dvakrat ${Date.now() % 1_000_000}`
      const reached = { address: 'Šmartinska cesta 12', postal: '1000', city: 'Ljubljana' }
      const came = { came_by: 'post', came_on: new Date().toISOString().slice(0, 10) }
      await page.request.post(`/api/jobs/${first?.uid}/applications`, {
        headers: HEADERS,
        data: { name, ...came, ...reached },
      })
      const dialog = page.getByRole('dialog')
      const save = () => input.press(dialog.getByRole('button', { name: say('entered_save'), exact: true }))
      await page.goto(`/office/jobs/${second?.uid}`)
      await alive(page)
      await input.press(page.getByRole('button', { name: say('entered_enter'), exact: true }))
      for (const [key, text] of Object.entries({ name, ...reached }))
        await input.type(dialog.getByRole('textbox', { name: say(`entered_${key}`) }), text)
      await save()
      await expect(dialog.getByRole('radiogroup', { name: say('entered_same') })).toBeVisible()
      await expect(dialog.getByText(say('error_entered_same')).first()).toBeVisible()
      await expectSound(page)
      await input.choose(dialog.getByRole('radio').first())
      await save()
      await expect(dialog).toBeHidden()
      const made = await page.request.get(`/api/applications?search=${encodeURIComponent(name)}`)
      const people = ((await made.json()) as { data: { user_uid?: string }[] }).data
      expect(people).toHaveLength(2)
    })
  })
}
