import { expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { press, refuseMouse, tabTo } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }

for (const language of LANGUAGES)
  test.describe(language, () => {
    const say = wordsIn(language)
    test.use({ storageState: speaking(language) })

    test('by keyboard a letter is worded, looked at, written beside a colleague, and set back', async ({ page }) => {
      await watchPolicy(page)
      refuseMouse(page)
      await signIn(page.request, ANA)
      await page.goto('/office/templates')
      await alive(page)
      await expect(page.getByRole('heading', { level: 1, name: say('letter_templates_title') })).toBeVisible()
      await expectSound(page)
      const [job, name] = language === 'sl-SI' ? ['{delovno mesto}', '{ime}'] : ['{job}', '{name}']
      const heading = say(language === 'sl-SI' ? 'letter_template_heading_sl' : 'letter_template_heading_en', {
        event: say('letter_event_offer'),
      })
      const { data } = (await (
        await page.request.get(`/api/letter-templates?filter[event]=offer&filter[language]=${language}`)
      ).json()) as { data: { uid: string; rev: number }[] }
      const { uid } = data[0]!
      // Pages hold ten; the letter of an offer is on the second.
      await page.goto('/office/templates?event[]=offer')
      await alive(page)
      await tabTo(page, page.getByRole('link', { name: heading }))
      await press(page, 'Enter')
      await expect(page).toHaveURL(new RegExp(`/office/templates/${uid}`))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectSound(page)

      const text = page.getByRole('textbox', { name: say('letter_template_text') })
      const subject = page.getByRole('textbox', { name: say('letter_template_subject') })
      const summary = page.getByRole('group', { name: say('error_summary_title') })
      await press(page, 'e')
      await expect(text).toBeFocused()
      await press(page, 'ControlOrMeta+a')
      await page.keyboard.type('Za {nekaj} imamo ponudbo.')
      await tabTo(page, page.getByRole('button', { name: say('action_save_changes') }))
      await press(page, 'Enter')
      await expect(summary).toBeFocused()
      await expect(summary).toContainText('{nekaj}')
      await expectSound(page)
      await tabTo(page, summary.getByRole('link').first())
      await press(page, 'Enter')
      await expect(text).toBeFocused()
      await press(page, 'ControlOrMeta+a', 'Delete')
      // Fields are put where the cursor is.
      await tabTo(page, page.getByRole('button', { name: new RegExp(`: ${say('letter_field_name')}$`) }))
      await press(page, 'Enter')
      await expect(text).toBeFocused()
      await expect(text).toHaveValue(name!)
      await page.keyboard.type(', ')
      await tabTo(page, page.getByRole('button', { name: new RegExp(`: ${say('letter_field_job')}$`) }))
      await press(page, 'Enter')
      await expect(text).toHaveValue(`${name}, ${job}`)

      const application = page.getByRole('combobox', { name: say('letter_template_application') })
      await tabTo(page, application)
      await page.keyboard.type('Maja Zupan')
      await expect(page.getByRole('option').first()).toContainText('Maja Zupan')
      await press(page, 'ArrowDown', 'Enter')
      await expect(page.getByText(/^Maja Zupan, /)).toBeVisible()
      await expectSound(page)

      await elsewhere(async (own) => {
        await signIn(own, ANA)
        const { rev, subject: words } = (await (await own.get(`/api/letter-templates/${uid}`)).json()) as {
          rev: number
          subject: string
        }
        const changed = { subject: `${words} – ${Date.now()}`, text: `${job} ${Date.now()}` }
        await own.put(`/api/letter-templates/${uid}`, { data: { rev, ...changed } })
      })
      await tabTo(page, page.getByRole('button', { name: say('action_save_changes') }))
      await press(page, 'Enter')
      const both = page.getByRole('group', { name: say('letter_template_text'), exact: true })
      await expect(both).toContainText(`${name}, ${job}`)
      await expect(subject).toHaveValue(/ – \d+$/)
      await expectSound(page)
      await tabTo(page, both.getByRole('button', { name: say('profile_elsewhere_keep') }))
      await press(page, 'Enter')
      await tabTo(page, page.getByRole('button', { name: say('action_save_changes') }))
      await press(page, 'Enter')
      await expect(page.getByText(say('letter_template_saved'))).toBeVisible()

      await tabTo(page, page.locator('summary', { hasText: say('letter_template_changes') }))
      await press(page, 'Enter')
      await expect(page.locator('ins', { hasText: `${name}, ${job}` })).toBeVisible()
      await expectSound(page)
      await tabTo(page, page.getByRole('button', { name: say('letter_template_reset') }))
      await press(page, 'Enter')
      await expect(page.getByText(say('letter_template_was_reset'))).toBeVisible()
      await expect(text).not.toHaveValue(`${name}, ${job}`)
    })
  })
