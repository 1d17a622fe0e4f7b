import { type Page, expect, test } from '@playwright/test'
import { makePdf } from '../api/src/files/files.factory.ts'
import { PASSWORD, makeCandidate, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const NEW_PASSWORD = 'Nova-pot-na-vrh-8'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
type Box = { x: number; y: number; width: number; height: number }
const cover = (one: Box, other: Box) => one.y < other.y + other.height && other.y < one.y + one.height
/** A busy device: what waits for the next frame comes when somebody already types. */
const lateFrames = (page: Page) =>
  page.addInitScript(() => {
    const frame = requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) => frame(() => setTimeout(run, 50, performance.now()))
  })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const open = async (page: Page, place = '/settings') => {
    const person = await makeCandidate(page.request, language)
    await signIn(page.request, person)
    await page.goto(place)
    await alive(page)
    return person
  }
  const edit = (page: Page, section: string) =>
    page.getByRole('button', { name: say('action_change_what', { field: say(section) }) })
  const add = (page: Page, section: string) =>
    page.getByRole('button', { name: say('action_add_what', { field: say(section) }) })
  const form = (page: Page, section: string) => page.getByRole('form', { name: say(section) })

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('each section is changed by itself, and unsaved changes are not lost by accident', async ({ page }) => {
      await lateFrames(page)
      await open(page)
      await edit(page, 'reg_step_basic').click()
      const basic = form(page, 'reg_step_basic')
      await expect(basic.getByLabel(say('profile_field_name'))).toBeFocused()
      await basic.getByLabel(say('profile_field_name')).fill('')
      await basic.getByLabel(say('profile_field_phone')).fill('031 123 456')
      await basic.getByRole('button', { name: say('action_save_changes') }).click()
      const summary = basic.getByRole('group', { name: say('error_summary_title') })
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveText([
        `${say('profile_field_name')}: ${say('error_required_name')}`,
      ])
      const leave = () =>
        page
          .getByRole('link', { name: say('nav_dashboard') })
          .first()
          .click()
      const asked = page.getByRole('alertdialog', { name: say('form_unsaved_title') })
      await leave()
      await asked.getByRole('button', { name: say('form_unsaved_stay') }).click()
      await expect(basic.getByLabel(say('profile_field_phone'))).toHaveValue('031 123 456')
      // Saving from the question goes the way of the form: refused, its errors are shown.
      await leave()
      await expectSound(page)
      await asked.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(asked).toHaveCount(0)
      await expect(summary).toBeFocused()
      await expect(page).toHaveURL('/settings')
      await basic.getByLabel(say('profile_field_name')).fill('Žana Čuk Šega')
      await basic.getByLabel(say('profile_field_postal')).fill('4260')
      await expect(basic.getByLabel(say('profile_field_city'))).toHaveValue('Bled')
      await expectSound(page)
      await basic.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(toast(page, say('form_saved_toast'))).toBeVisible()
      await expect(edit(page, 'reg_step_basic')).toBeFocused()
      await expect(page.locator('#osnovno').getByText('Žana Čuk Šega')).toBeVisible()

      await add(page, 'reg_step_current').click()
      const current = form(page, 'reg_step_current')
      await current.getByLabel(say('profile_field_employer')).fill('Pisarna Zahod d. o. o.')
      await current.getByLabel(say('profile_field_notice_days')).fill('trideset')
      await current.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(current.getByRole('group', { name: say('error_summary_title') })).toContainText(
        say('reg_notice_number'),
      )
      await current.getByLabel(say('profile_field_notice_days')).fill('30')
      await current.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(page.locator('#zaposlitev').getByText('Pisarna Zahod d. o. o.')).toBeVisible()

      await edit(page, 'reg_step_current').click()
      await current.getByLabel(say('profile_field_notice_days')).fill('60')
      await leave()
      await asked.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(heading(page)).toBeFocused()
      await page.goBack()
      await expect(page.locator('#zaposlitev').getByText('60', { exact: true })).toBeVisible()

      await add(page, 'reg_step_desired').click()
      const desired = form(page, 'reg_step_desired')
      const fields = desired.getByRole('combobox', { name: say('profile_field_workfields') })
      await fields.fill(language === 'sl-SI' ? 'racunovod' : 'account')
      await expect(page.getByRole('option')).toHaveCount(1)
      const chosen = (await page.getByRole('option').innerText()).trim()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await desired.getByLabel(say('profile_field_expectations')).fill('34.500')
      await desired.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(desired).toBeHidden()
      await page.reload()
      await expect(page.locator('#zelje').getByText(chosen)).toBeVisible()
      await expect(page.getByText(language === 'sl-SI' ? '34.500 €' : '€34,500')).toBeVisible()
    })

    test('what is typed outlives a reload, for the person who typed it, until it is saved or discarded', async ({
      page,
    }) => {
      page.on('dialog', (dialog) => void dialog.accept())
      await open(page)
      await edit(page, 'reg_step_basic').click()
      const basic = form(page, 'reg_step_basic')
      const again = page.getByText(say('form_unsaved_again'))
      await basic.getByLabel(say('profile_field_phone')).fill('031 123 456')
      await expect(again).toHaveCount(0)
      await page.reload()
      await alive(page)
      await expect(basic.getByLabel(say('profile_field_phone'))).toHaveValue('031 123 456')
      await expect(again).toBeVisible()
      await expectSound(page)
      await basic.getByRole('button', { name: say('action_cancel') }).click()
      await page.getByRole('button', { name: say('form_unsaved_leave') }).click()
      await page.reload()
      await alive(page)
      await expect(basic).toHaveCount(0)

      await edit(page, 'reg_step_basic').click()
      await basic.getByLabel(say('profile_field_phone')).fill('031 123 456')
      await page.reload()
      await basic.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(page.locator('#osnovno').getByText('123 456')).toBeVisible()
      await page.reload()
      await alive(page)
      await expect(basic).toHaveCount(0)

      await edit(page, 'reg_step_basic').click()
      await basic.getByLabel(say('profile_field_phone')).fill('040 000 111')
      await page.context().clearCookies({ name: 'korak_session' })
      await open(page)
      await expect(edit(page, 'reg_step_basic')).toBeVisible()
      await expect(basic).toHaveCount(0)
    })

    test('what could not be saved without a connection says so, until it is back', async ({ page }) => {
      await open(page)
      await edit(page, 'reg_step_basic').click()
      const basic = form(page, 'reg_step_basic')
      const save = basic.getByRole('button', { name: say('action_save_changes') })
      await basic.getByLabel(say('profile_field_phone')).fill('031 123 456')
      await page.context().setOffline(true)
      await save.click()
      const unsaved = basic.getByRole('group', { name: say('error_unsaved_title') })
      await expect(unsaved).toBeFocused()
      await expect(unsaved).toContainText(say('error_network'))
      await page.context().setOffline(false)
      await expect(unsaved).toHaveCount(0)
      await expect(save).toBeFocused()
      await save.click()
      await expect(basic).toHaveCount(0)
    })

    test('jobs and skills that are typed outlive a reload too', async ({ page }) => {
      page.on('dialog', (dialog) => void dialog.accept())
      await open(page, '/settings/experience')
      const again = page.getByText(say('form_unsaved_again'))
      const jobs = form(page, 'cv_list_experiences')
      await add(page, 'cv_list_experiences').click()
      const title = jobs.locator('input').first()
      await expect(title).toBeFocused()
      await page.keyboard.type('Tehnologinja')
      const skills = form(page, 'cv_list_skills')
      await add(page, 'cv_list_skills').click()
      const skill = skills.getByLabel(say('lists_new_skill'))
      await expect(skill).toBeFocused()
      await page.keyboard.type('Excel')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Wor')
      await page.reload()
      await alive(page)
      await expect(title).toHaveValue('Tehnologinja')
      await expect(skill).toHaveValue('Wor')
      await expect(skills.getByRole('listitem').filter({ hasText: 'Excel' })).toBeVisible()
      await expect(again).toHaveCount(2)
      await jobs.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(jobs).toHaveCount(0)
      await skill.fill('Word')
      await skills.getByRole('button', { name: say('action_save_changes') }).click()
      await expect(skills).toHaveCount(0)
      await page.reload()
      await alive(page)
      await expect(page.getByText('Tehnologinja')).toBeVisible()
      await expect(page.getByRole('form')).toHaveCount(0)
    })

    test('a list opens where there is room, never over its own label or field', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 640 })
      await open(page)
      await add(page, 'reg_step_desired').click()
      const desired = form(page, 'reg_step_desired')
      const list = page.getByRole('listbox')
      for (const name of ['profile_field_industries', 'profile_field_workfields'] as const) {
        const field = desired.getByRole('combobox', { name: say(name) })
        const label = desired.locator('label', { hasText: say(name) })
        // A keyboard of a phone takes away from what is seen, not from the page.
        for (const [top, seen] of [
          [100, 640],
          [480, 640],
          [560, 640],
          [60, 340],
          [180, 340],
          [270, 340],
        ] as const) {
          await field.evaluate((input, y) => {
            input.focus({ preventScroll: true })
            scrollBy(0, input.getBoundingClientRect().top - y)
            // Scrolling closes a list: it has to be over.
            return new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)))
          }, top)
          await page.evaluate((height) => {
            Object.defineProperty(visualViewport!, 'height', { configurable: true, get: () => height })
          }, seen)
          await page.keyboard.press('ArrowDown')
          await expect(list, `${name} at ${top} of ${seen}`).toBeVisible()
          const [of, above, at] = await Promise.all(
            [list, label, field].map(async (part) => (await part.boundingBox())!),
          )
          expect([cover(of!, above!), cover(of!, at!)], `${name} at ${top} of ${seen}`).toEqual([false, false])
          expect(of!.y, 'begins within what is seen').toBeGreaterThanOrEqual(0)
          expect(of!.y + of!.height, 'ends within what is seen').toBeLessThanOrEqual(seen)
          expect(of!.height, 'shows at least two options').toBeGreaterThan(88)
          for (let key = 0; key < 9; key += 1) await page.keyboard.press('ArrowDown')
          await expect(list.locator('[data-focused]')).toBeInViewport()
          await page.keyboard.press('Escape')
          await expect(list).toHaveCount(0)
        }
      }
    })

    test('the index leads to every page of the profile, and former anchors to where their part is', async ({
      page,
    }) => {
      await open(page)
      const index = page.getByRole('navigation', { name: say('profile_title') })
      await expect(heading(page)).toHaveText(say('profile_title'))
      for (const [title, path, part] of [
        ['profile_experience', '/settings/experience', 'cv_list_experiences'],
        ['security_title', '/settings/security', 'security_devices'],
        ['profile_preferences', '/settings/preferences', 'profile_appearance'],
      ] as const) {
        await index.getByRole('link', { name: say(title) }).click()
        await expect(page).toHaveURL(path)
        await expect(heading(page)).toHaveText(say(title))
        await expect(heading(page)).toBeFocused()
        await expect(index.locator('[aria-current="page"]')).toHaveText(say(title))
        await expect(page.getByRole('heading', { name: say(part) })).toBeVisible()
        await alive(page)
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          await expectSound(page)
        }
      }
      for (const [former, now] of [
        ['/settings#geslo', '/settings/security#geslo'],
        ['/settings#izkusnje', '/settings/experience#izkusnje'],
        ['/settings#jezik', '/settings/preferences#jezik'],
      ] as const) {
        await page.goto('/dashboard')
        await page.goto(former)
        await expect(page).toHaveURL(now)
        await expect(page.locator(`#${now.split('#')[1]}`)).toBeInViewport()
      }
    })

    test('a changed password signs out the other browser, not this one', async ({ page, browser }) => {
      const person = await open(page, '/settings/security')
      const elsewhere = await browser.newContext({ storageState: speaking(language) })
      await signIn(elsewhere.request, person)
      await page.getByRole('button', { name: say('profile_password_open') }).click()
      const password = form(page, 'profile_password')
      const save = password.getByRole('button', { name: say('reset_submit') })
      const type = async (current: string, next: string, again: string) => {
        await password.getByLabel(say('profile_password_current')).fill(current)
        await password.getByLabel(say('reset_password'), { exact: true }).fill(next)
        await password.getByLabel(say('password_confirm')).fill(again)
        await save.click()
      }
      await type(PASSWORD, NEW_PASSWORD, 'nekaj drugega')
      await expect(password.getByRole('group')).toContainText(say('password_mismatch'))
      await type('Napacno-geslo-1', NEW_PASSWORD, NEW_PASSWORD)
      await expect(password.getByLabel(say('profile_password_current'))).toHaveAttribute('aria-invalid', 'true')
      await type(PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
      await expect(toast(page, say('profile_password_changed'))).toBeVisible()
      await expect(page.getByRole('button', { name: say('profile_password_open') })).toBeFocused()
      const other = await elsewhere.newPage()
      await other.goto('/settings')
      await expect(other).toHaveURL(/\/login/)
      await page.reload()
      await expect(heading(page)).toHaveText(say('security_title'))
      await elsewhere.close()
    })

    test('a CV is added, replaced and removed; every wrong file has its own words', async ({ page }) => {
      await open(page)
      const input = page.locator('input[type="file"]')
      const said = page.locator('#zivljenjepis')
      const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf(name) })
      const wrong = [
        [{ ...pdf('prazen.pdf'), buffer: Buffer.alloc(0) }, say('file_empty')],
        [{ ...pdf('velik.pdf'), buffer: Buffer.alloc(11 * 1024 * 1024, 1) }, say('file_too_large')],
        [
          { name: 'slika.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
          say('file_type', { types: 'PDF, DOC, DOCX, ODT, RTF' }),
        ],
        [
          { ...pdf('preimenovan.pdf'), buffer: Buffer.from('to ni PDF') },
          say('file_mislabelled', { extension: '.pdf' }),
        ],
      ] as const
      for (const [file, words] of wrong) {
        await input.setInputFiles(file)
        await expect(said.getByText(words)).toBeVisible()
      }
      await input.setInputFiles(pdf('Prvi.pdf'))
      await expect(said.getByRole('link', { name: 'Prvi.pdf' })).toBeVisible()
      await expect(toast(page, say('profile_cv_saved'))).toBeVisible()
      await input.setInputFiles(pdf('Drugi.pdf'))
      await expect(said.getByRole('listitem').filter({ hasText: 'Drugi.pdf' })).toContainText(say('profile_cv_current'))
      const download = page.waitForEvent('download')
      await said.getByRole('link', { name: 'Drugi.pdf' }).click()
      expect((await download).suggestedFilename()).toBe('Drugi.pdf')
      await expectSound(page)
      const remove = page.getByRole('button', { name: say('profile_cv_remove', { name: 'Drugi.pdf' }) })
      // Until all is refreshed it stands in the field as well.
      await expect(remove).toHaveCount(1)
      await remove.click()
      await expect(said.getByRole('link', { name: 'Drugi.pdf' })).toHaveCount(0)
      await expect(toast(page, say('profile_cv_removed'))).toBeVisible()
    })
  })
}

test('who has no lists finds tests and projects under their own name', async ({ page }) => {
  const say = wordsIn('sl-SI')
  await signIn(page.request, { email: 'tina.golob', password: 'Demo-geslo-1' })
  await page.goto('/settings')
  await page
    .getByRole('navigation', { name: say('profile_title') })
    .getByRole('link', { name: say('profile_tests') })
    .click()
  await expect(heading(page)).toHaveText(say('profile_tests'))
  await expect(page).toHaveTitle(new RegExp(`^${say('profile_tests')} –`))
  await expectSound(page)
})

test('language and appearance change at once, stay after a reload, and mails follow', async ({ page }) => {
  await signIn(page.request, await makeCandidate(page.request))
  await page.goto('/settings/preferences')
  await alive(page)
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/portal/profile/language') && answer.ok())
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await stored
  await expect(heading(page)).toHaveText('Settings')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await alive(page)
  await expect(heading(page)).toHaveText('Settings')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expectSound(page)
})
