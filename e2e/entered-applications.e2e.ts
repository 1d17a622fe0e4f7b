import { expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { refuseMouse } from './input-modes.ts'
import { alive, expectFits, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('an application on paper is entered by keyboard, and its person is written to on paper', async ({ page }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      const found = await page.request.get('/api/jobs?filter[status]=published&per_page=1')
      const [job] = ((await found.json()) as { data: { uid: string }[] }).data
      const name = `Papirna Žgalin ${Date.now() % 1_000_000}`
      const dialog = page.getByRole('dialog')
      const field = (key: string) => dialog.getByRole('textbox', { name: say(key) })
      const save = () => input.press(dialog.getByRole('button', { name: say('entered_save'), exact: true }))
      const fill = async () => {
        await input.press(page.getByRole('button', { name: say('entered_enter'), exact: true }))
        await input.type(field('entered_name'), name)
        await input.type(field('entered_address'), 'Šmartinska cesta 12')
        await input.type(field('entered_postal'), '1000')
        await input.type(field('entered_city'), 'Ljubljana')
      }
      await page.goto(`/office/jobs/${job?.uid}`)
      await alive(page)
      await input.press(page.getByRole('button', { name: say('entered_enter'), exact: true }))
      await save()
      await expect(field('entered_name')).toHaveAttribute('aria-invalid', 'true')
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await fill()
      await save()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('entered_done', { name }))).toBeVisible()
      // The same name once more is asked about; nothing of what was typed is lost.
      await fill()
      await save()
      await expect(dialog.getByText(say('error_entered_before')).first()).toBeVisible()
      await expect(field('entered_address')).toHaveValue('Šmartinska cesta 12')
      await expectSound(page)
      // Nor when it is closed, or the window ends.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.reload()
      await alive(page)
      await input.press(page.getByRole('button', { name: say('entered_enter'), exact: true }))
      await expect(dialog.getByText(say('ui_taken_up'))).toBeVisible()
      await expect(field('entered_address')).toHaveValue('Šmartinska cesta 12')
      await expectSound(page)
      await input.press(dialog.getByRole('button', { name: say('ui_begin_anew') }))
      await expect(field('entered_address')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      const made = await page.request.get(`/api/applications?search=${encodeURIComponent(name)}`)
      const [application] = ((await made.json()) as { data: { uid: string }[] }).data
      await page.goto(`/office/applications/${application?.uid}`)
      await alive(page)
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText(say('entered_no_account'))).toBeVisible()
      await expect(page.getByText(say('entered_by_post')).first()).toBeVisible()
      await expectSound(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectFits(page)
      await page.setViewportSize({ width: 1280, height: 800 })

      await page.goto(`/office/printed-letters?search=${encodeURIComponent(name)}`)
      await alive(page)
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row.getByText(say('printed_cause_no_email')).first()).toBeVisible()
      await expectSound(page)
    })
  })
}
