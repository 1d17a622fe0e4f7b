import { expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { press, refuseMouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('by keyboard alone a company is added, found, changed beside a colleague, chosen in a draft, and deleted', async ({
      page,
    }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      const name = `Žagarstvo ${Date.now()}`
      const title = (text: string) => page.getByRole('heading', { level: 1, name: text })
      const field = (label: string) => page.getByRole('textbox', { name: label })
      await signIn(page.request, CONSULTANT)
      await page.goto('/office')
      await alive(page)
      await press(page, 'g', 'c')
      await expect(title(say('companies_title'))).toBeFocused()
      await expectSound(page)
      await press(page, 'n')
      await expect(page).toHaveURL(/companies\/new$/)
      await input.type(page.locator('[name="name_sl"]'), name)
      await input.type(page.locator('[name="tax_number"]'), '12345678')
      await press(page, 'Enter')
      const summary = page.getByRole('group', { name: say('error_summary_title') })
      await expect(summary).toBeFocused()
      await expectSound(page)
      await input.press(summary.getByRole('link'))
      await expect(page.locator('[name="tax_number"]')).toBeFocused()
      await press(page, 'ControlOrMeta+A', 'Delete', 'Enter')
      await expect(title(name)).toBeVisible()
      const uid = new URL(page.url()).pathname.split('/').at(-1)!

      // Found again: out of the field, J goes to the row and Enter opens it; E goes to the first field.
      await press(page, 'g', 'c')
      await input.type(page.getByRole('searchbox', { name: say('companies_search') }), name)
      await press(page, 'Enter')
      await expect(page.getByRole('rowheader')).toHaveText([name])
      await press(page, 'Tab', 'j', 'Enter')
      await expect(page).toHaveURL(new RegExp(`/office/companies/${uid}\\?list=search`))
      await expect(title(name)).toBeVisible()
      await press(page, 'e')
      await expect(page.locator('[name="name_sl"]')).toBeFocused()
      await elsewhere(async (own) => {
        await signIn(own, CONSULTANT)
        await own.put(`/api/companies/${uid}`, { data: { rev: 1, city: 'Bled', street: 'Cesta 1' } })
      })
      await input.type(field(say('company_city')), 'Bohinj')
      await press(page, 'Enter')
      const both = page.getByRole('group', { name: say('company_city'), exact: true })
      await expect(both).toContainText('Bled')
      await expect(page.locator('[name="street"]')).toHaveValue('Cesta 1')
      await expectSound(page)
      await input.press(both.getByRole('button', { name: say('profile_elsewhere_keep') }))
      const save = page.getByRole('button', { name: say('action_save_changes') })
      await input.press(save)
      await expect(save).toBeDisabled()
      // What was told when it was added may still stand there.
      await expect(page.getByText(say('company_saved', { name })).last()).toBeVisible()
      await input.press(page.locator('summary', { hasText: say('company_changes') }))
      await expect(page.locator('ins', { hasText: 'Bohinj' })).toBeVisible()
      await expectSound(page)

      // The draft is where it was when the company is there.
      await press(page, 'g', 'j')
      await expect(title(say('office_jobs'))).toBeFocused()
      await press(page, 'n')
      await expect(page).toHaveURL(/jobs\/[0-9a-f-]{36}$/)
      const draft = page.url()
      await input.type(page.locator('[name="texts.sl-SI.title"]'), 'Žagar (m/ž)')
      await input.press(page.getByRole('button', { name: say('company_new') }))
      const dialog = page.getByRole('dialog')
      await expectSound(page)
      const second = `Mizarstvo ${Date.now()}`
      await input.type(dialog.locator('[name="name_sl"]'), second)
      await press(page, 'Enter')
      await expect(dialog).toHaveCount(0)
      const company = page.getByRole('combobox', { name: say('office_company') })
      await expect(company).toHaveValue(second)
      await expect(page.locator('[name="texts.sl-SI.title"]')).toHaveValue('Žagar (m/ž)')
      await expect(page.getByText(new RegExp(say('job_editor_saved', { time: '.+' })))).toBeVisible()
      await page.reload()
      await expect(page).toHaveURL(draft)
      await expect(company).toHaveValue(second)
      // One that is there is chosen by what its name begins with.
      await input.type(company, name.slice(0, -1))
      await expect(page.getByRole('option')).toHaveCount(1)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await press(page, 'ArrowDown', 'Enter')
      await expect(company).toHaveValue(name)
      const kept = async () => (await (await page.request.get(draft.replace('/office/', '/api/'))).json()) as object
      await expect.poll(kept).toMatchObject({ company: name })
      // Until the page has heard of it, leaving it asks.
      await expect(page.getByText(new RegExp(say('job_editor_saved', { time: '.+' })))).toBeVisible()

      // One without jobs goes, after it was asked.
      await press(page, 'Tab', 'g', 'c')
      await expect(title(say('companies_title'))).toBeFocused()
      await input.type(page.getByRole('searchbox', { name: say('companies_search') }), second)
      await press(page, 'Enter')
      await expect(page.getByRole('rowheader')).toHaveText([second])
      await press(page, 'Tab', 'j', 'Enter')
      await expect(title(second)).toBeVisible()
      await input.press(page.getByRole('button', { name: say('company_delete') }))
      const asked = page.getByRole('alertdialog')
      await expectSound(page)
      await input.press(asked.getByRole('button', { name: say('action_delete') }))
      // Back in the list it was looked for in.
      await expect(page.getByRole('heading', { name: say('office_nothing_fits') })).toBeVisible()
    })
  })
}
