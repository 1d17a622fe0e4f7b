import { expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

test('by keyboard a company is added, found, changed beside a colleague, and chosen in a new draft', async ({
  page,
}) => {
  await watchPolicy(page)
  const name = `Žagarstvo ${Date.now()} d. o. o.`
  await signIn(page.request, CONSULTANT)
  await page.goto('/office/companies')
  await alive(page)
  await expect(page.getByRole('heading', { level: 1, name: say('companies_title') })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/companies\/new$/)
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await page.locator('[name="tax_number"]').fill('12345678')
  await page.locator('[name="name_sl"]').fill(name)
  await page.locator('[name="name_sl"]').press('Enter')
  const summary = page.getByRole('group', { name: say('error_summary_title') })
  await expect(summary).toBeFocused()
  await expectSound(page)
  await summary.getByRole('link').press('Enter')
  await expect(page.locator('[name="tax_number"]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const uid = new URL(page.url()).pathname.split('/').at(-1)!

  await page.goto(`/office/companies/${uid}`)
  await alive(page)
  await elsewhere(async (own) => {
    await signIn(own, CONSULTANT)
    await own.put(`/api/companies/${uid}`, { data: { rev: 1, city: 'Bled', street: 'Cesta 1' } })
  })
  await field(say('company_city')).fill('Bohinj')
  await field(say('company_city')).press('Enter')
  const both = page.getByRole('group', { name: say('company_city'), exact: true })
  await expect(both).toContainText('Bled')
  await expect(page.locator('[name="street"]')).toHaveValue('Cesta 1')
  await expectSound(page)
  await both.getByRole('button', { name: say('profile_elsewhere_keep') }).press('Enter')
  await page.getByRole('button', { name: say('action_save_changes') }).press('Enter')
  await expect(page.getByText(`${say('company_saved', { name })}`)).toBeVisible()
  await page.locator('summary', { hasText: say('company_changes') }).press('Enter')
  await expect(page.locator('ins', { hasText: 'Bohinj' })).toBeVisible()
  await expectSound(page)

  // The draft is where it was when the company is there.
  await page.goto('/office/jobs/new')
  await expect(page).toHaveURL(/jobs\/[0-9a-f-]{36}$/)
  const draft = page.url()
  await page.locator('[name="texts.sl-SI.title"]').fill('Žagar (m/ž)')
  await page.getByRole('button', { name: say('company_new') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expectSound(page)
  const second = `Mizarstvo ${Date.now()}`
  await dialog.locator('[name="name_sl"]').fill(second)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: say('office_company') })).toHaveValue(second)
  await expect(page.locator('[name="texts.sl-SI.title"]')).toHaveValue('Žagar (m/ž)')
  await expect(page.getByText('Shranjeno ob')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(draft)
  await expect(page.getByRole('combobox', { name: say('office_company') })).toHaveValue(second)
})
