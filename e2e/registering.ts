import { type Page, expect } from '@playwright/test'
import { makePdf } from '../api/src/files/files.factory.ts'
import { PASSWORD } from './candidate.ts'
import type { InputMode } from './input-modes.ts'
import type { wordsIn } from './words.ts'

export const CV = { name: 'Življenjepis Žane.pdf', mimeType: 'application/pdf', buffer: makePdf() }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

interface Answers {
  email: string
  education: string
}

/** All steps, with mistakes on the way that are said and corrected. */
export async function register(
  page: Page,
  input: InputMode,
  say: ReturnType<typeof wordsIn>,
  { email, education }: Answers,
) {
  const next = page.getByRole('button', { name: say('action_continue') })
  const summary = page.getByRole('group', { name: say('error_summary_title') })
  await page.locator('input[name="cv"]').setInputFiles(CV)
  await input.press(next)
  await expect(heading(page)).toHaveText(say('reg_step_account'))
  await expect(heading(page)).toBeFocused()

  await input.press(next)
  await expect(summary).toBeFocused()
  for (const field of ['name', 'email', 'password', 'confirm_password'])
    await expect(summary).toContainText(say(`error_required_${field}`))
  await expect(summary.getByRole('link')).toHaveCount(4)
  await expect(page).toHaveTitle(new RegExp(`^${say('error_title_prefix')}`))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say('profile_field_name'))).toBeFocused()

  await input.type(page.getByLabel(say('profile_field_name')), 'Žana Čuk')
  await input.type(page.getByLabel(say('forgot_email')), email)
  await input.type(page.getByLabel(say('login_password'), { exact: true }), PASSWORD)
  await input.type(page.getByLabel(say('password_confirm')), PASSWORD)
  await input.press(next)

  await expect(heading(page)).toHaveText(say('reg_step_about'))
  await expect(heading(page)).toBeFocused()
  await input.press(next)
  await expect(summary).toBeFocused()
  for (const field of ['gender', 'birthday', 'education', 'career'])
    await expect(summary).toContainText(say(`error_required_${field}`))
  await expect(summary.getByRole('link')).toHaveCount(4)
  await input.choose(page.locator('[name="gender"]').first())
  await input.type(page.getByLabel(say('ui_day'), { exact: true }), '27')
  await input.type(page.getByLabel(say('ui_month'), { exact: true }), '3')
  await input.type(page.getByLabel(say('ui_year'), { exact: true }), '1990')
  await input.pick(page.getByLabel(say('profile_field_education'), { exact: true }), education)
  await input.choose(page.locator('[name="career"]').nth(2))
  await input.press(next)

  await expect(heading(page)).toHaveText(say('reg_step_address'))
  await expect(heading(page)).toBeFocused()
  await input.type(page.getByLabel(say('profile_field_postal')), '8340')
  await expect(page.getByLabel(say('profile_field_city'))).toHaveValue('Črnomelj')
  await input.press(next)

  await expect(heading(page)).toHaveText(say('reg_step_current'))
  await input.press(next)
  await expect(heading(page)).toHaveText(say('reg_step_desired'))
  // Proposed by the postcode.
  await expect(page.getByLabel(say('profile_field_region')).locator('option:checked')).not.toHaveText(say('reg_choose'))
  const industries = page.getByRole('combobox', { name: say('profile_field_industries') })
  await input.type(industries, say('reg_title').startsWith('U') ? 'zivil' : 'food')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await input.press(next)
  await expect(heading(page)).toHaveText(say('reg_check_title'))
  await expect(page.getByText('Črnomelj')).toBeVisible()
  // Both texts that are accepted by registering can be read here.
  const texts = page.getByRole('region', { name: say('reg_terms_title') })
  await expect(texts.locator('details')).toHaveCount(2)
  await expect(texts.getByRole('paragraph').first()).toBeHidden()
  await input.press(texts.locator('summary').first())
  await expect(texts.getByRole('paragraph').first()).toBeVisible()
  await expect(page.locator('[data-field="accepted"]')).toBeVisible()
  await input.press(page.getByRole('button', { name: say('reg_submit') }))
}
