import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { makeCandidate, signIn } from './candidate.ts'
import { type InputMode, keyboard, mouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { watchShifts } from './shifts.ts'
import { wordsIn } from './words.ts'

const name = 'sl-t01.pdf'
const buffer = readFileSync(path.join(import.meta.dirname, '../cv/test/tuning', name))
const CV = { name, mimeType: 'application/pdf', buffer }
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const BARE = { education: null, birthday: null }
/** The server asks for more than it did when the person registered. */
async function lackSome(page: Page): Promise<void> {
  // The document says who is signed in, too.
  await page.route('**/user-info', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(id="state">)(.*?)(?=<\/script>)/s, (_, tag: string, json: string) => {
      const state = JSON.parse(json) as { user?: { candidate?: object } }
      Object.assign(state.user?.candidate ?? {}, BARE)
      return tag + JSON.stringify(state).replaceAll('<', String.raw`\u003c`)
    })
    return route.fulfill({ response: answer, body })
  })
  await page.route(/\/api\/(auth\/user|portal\/profile)$/, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { candidate?: object; fields?: object }
    if (json.candidate) Object.assign(json.candidate, BARE)
    if (json.fields) Object.assign(json, { missing: Object.keys(BARE), fields: { ...json.fields, ...BARE } })
    return route.fulfill({ response: answer, json })
  })
}
/** What the CV has for the lists is on the page the notice leads to. */
const toLists = (page: Page, input: InputMode, title: string) =>
  input.press(part(page, 'zivljenjepis').getByRole('link', { name: title }))
const part = (page: Page, id: string) => page.locator(`#${id}`)

const WAYS = [
  { language: 'sl-SI', width: 1280, how: 'with a mouse', makeHand: () => mouse() },
  {
    language: 'en-EN',
    width: 390,
    how: 'with the keyboard alone',
    makeHand: (page: Page): InputMode => keyboard(page),
  },
] as const

test.beforeEach(({ page }) => watchPolicy(page))

for (const { language, width, how, makeHand } of WAYS) {
  const say = wordsIn(language)
  test.describe(`${language}, ${width} px, ${how}`, () => {
    test.use({ storageState: speaking(language), viewport: { width, height: 844 } })

    test.beforeEach(async ({ page }) => {
      await signIn(page.request, await makeCandidate(page.request, language))
      await page.goto('/settings')
      await alive(page)
      await page.locator('#zivljenjepis input[type="file"]').setInputFiles(CV)
      await expect(part(page, 'zivljenjepis').getByText(say('reading_found'))).toBeVisible()
    })

    test('an uploaded CV fills open fields of a section, unsaved, and offers the rest', async ({ page }) => {
      const input = makeHand(page)
      await input.press(
        page.getByRole('button', { name: say('reading_section_open_what', { field: say('reg_step_current') }) }),
      )
      const form = page.getByRole('form', { name: say('reg_step_current') })
      const employer = form.locator('[name="employer"]')
      await expect(employer).toHaveValue('Pretovor Bistra d.o.o.')
      await expect(employer).toHaveAccessibleDescription(new RegExp(say('reg_cv_filled_tag')))
      await expect(form.locator('[name="notice_days"]')).toHaveValue('')
      await expect(form.getByText(say('reading_unsaved'))).toBeVisible()
      await input.type(form.locator('[name="position_title"]'), 'Vodja logistike')
      await input.press(form.getByRole('button', { name: say('action_save_changes') }))
      await expect(part(page, 'zaposlitev').getByText('Pretovor Bistra d.o.o.')).toBeVisible()
      await expect(part(page, 'zaposlitev').getByText('Vodja logistike')).toBeVisible()

      // The name is stored: it is offered, not overwritten. Taken back stays taken back when the form is opened again.
      const open = page.getByRole('button', { name: say('action_change_what', { field: say('reg_step_basic') }) })
      await input.press(open)
      const basic = page.getByRole('form', { name: say('reg_step_basic') })
      await expect(basic.locator('[name="name"]')).toHaveValue('Žana Čuk')
      await expect(
        basic.getByRole('button', { name: say('reading_use_what', { field: say('profile_field_name') }) }),
      ).toBeVisible()
      await expect(basic.locator('[name="postal"]')).toHaveValue('1230')
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectSound(page)
      }
      await input.press(basic.getByRole('button', { name: say('reg_cv_undo') }))
      await expect(basic.locator('[name="postal"]')).toHaveValue('')
      await input.press(basic.getByRole('button', { name: say('action_cancel') }))
      await input.press(open)
      await expect(basic.locator('[name="postal"]')).toHaveValue('')
      await expect(
        basic.getByRole('button', { name: say('reading_use_what', { field: say('profile_field_postal') }) }),
      ).toBeVisible()
    })

    test('proposals are accepted one by one, the lists changed, and removed rows come back', async ({ page }) => {
      const input = makeHand(page)
      const lists = part(page, 'izkusnje')
      await toLists(page, input, say('profile_experience'))
      const proposals = lists.getByRole('region', { name: say('lists_proposed_title') })
      await expect(proposals).toBeVisible()
      await input.press(proposals.getByRole('button', { name: say('lists_accept'), exact: true }))
      await expect(proposals.getByText(say('lists_nothing_ticked'))).toBeVisible()
      const box = proposals.getByRole('checkbox', { name: /Vodja skladišča/ })
      if (width === 1280) await box.check({ force: true })
      else {
        await box.focus()
        await page.keyboard.press('Space')
      }
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectSound(page)
      }
      await input.press(proposals.getByRole('button', { name: say('lists_accept'), exact: true }))
      await expect(toast(page, say('lists_accepted'))).toBeVisible()
      await expect(proposals).toHaveCount(0)
      await page.reload()
      await alive(page)
      await expect(lists.getByText('Vodja skladišča')).toBeVisible()
      await expect(lists.getByText('Pretovor Bistra d.o.o.')).toBeVisible()
      await expect(proposals).toHaveCount(0)

      const jobs = lists.getByRole('form', { name: say('cv_list_experiences') })
      await input.press(
        lists.getByRole('button', { name: say('action_change_what', { field: say('cv_list_experiences') }) }),
      )
      await input.press(jobs.getByRole('button', { name: say('lists_add_experience') }))
      const title = jobs.locator('[name="experiences.1.position_title"]')
      await expect(title).toBeFocused()
      await page.keyboard.type('Skladiščnik')
      await input.type(jobs.locator('[name="experiences.1.from"]'), '15')
      await input.press(jobs.getByRole('button', { name: say('action_save_changes') }))
      const summary = jobs.getByRole('group', { name: say('error_summary_title') })
      await expect(summary).toBeFocused()
      await expect(summary).toContainText(say('lists_year_wrong'))
      await input.type(jobs.locator('[name="experiences.1.from"]'), '2015')
      await input.type(jobs.locator('[name="experiences.1.to"]'), '2014')
      await input.press(jobs.getByRole('button', { name: say('action_save_changes') }))
      await expect(summary).toContainText(say('error_period'))
      await input.type(jobs.locator('[name="experiences.1.to"]'), '2019')
      await input.press(jobs.getByRole('button', { name: say('ui_remove_what', { name: 'Skladiščnik' }) }))
      await expect(title).toHaveCount(0)
      await toast(page, say('ui_combo_removed', { name: 'Skladiščnik' }))
        .getByRole('button', { name: say('action_undo') })
        .click()
      await expect(title).toHaveValue('Skladiščnik')
      await expectSound(page)
      await input.press(jobs.getByRole('button', { name: say('action_save_changes') }))
      await expect(lists.getByText('2015 – 2019')).toBeVisible()

      await input.press(lists.getByRole('button', { name: say('action_add_what', { field: say('cv_list_skills') }) }))
      await input.type(lists.locator('[name="skills"]'), 'Viličar')
      await page.keyboard.press('Enter')
      await expect(lists.getByRole('button', { name: say('ui_remove_what', { name: 'Viličar' }) })).toBeVisible()
      await page.keyboard.type('Excel')
      await input.press(lists.getByRole('button', { name: say('action_save_changes') }))
      await expect(lists.getByRole('listitem').filter({ hasText: 'Excel' })).toBeVisible()

      await input.press(
        lists.getByRole('button', { name: say('action_add_what', { field: say('cv_list_languages') }) }),
      )
      const tongue = language === 'sl-SI' ? 'Nemščina' : 'German'
      await input.pick(lists.locator('[name="tongues.0.code"]'), tongue)
      await input.pick(lists.locator('[name="tongues.0.level"]'), 'B2')
      await input.press(lists.getByRole('button', { name: say('action_save_changes') }))
      await expect(lists.getByText(`${tongue}: B2`)).toBeVisible()
    })

    test('all proposals are accepted at once, and taken back', async ({ page }) => {
      const lists = part(page, 'izkusnje')
      const input = makeHand(page)
      await toLists(page, input, say('profile_experience'))
      await input.press(lists.getByRole('button', { name: say('lists_accept_all') }))
      const proposals = lists.getByRole('region', { name: say('lists_proposed_title') })
      await expect(proposals).toHaveCount(0)
      await expect(lists.getByText('Pretovor Bistra d.o.o.')).toBeVisible()
      await toast(page, say('lists_accepted'))
        .getByRole('button', { name: say('action_undo') })
        .click()
      await expect(proposals.getByRole('heading').first()).toBeFocused()
      const kept = async () => (await page.request.get('/api/portal/profile/lists')).json()
      expect(await kept()).toMatchObject({ lists: { experiences: [], schoolings: [], skills: [], tongues: [] } })
      await input.press(proposals.getByRole('button', { name: say('lists_accept_all') }))
      await expect(lists.getByText('Pretovor Bistra d.o.o.')).toBeVisible()
      await expect(proposals).toHaveCount(0)
      await expectSound(page)
    })
  })
}

test('what became required later is filled from the CV given when registering', async ({ page }) => {
  const say = wordsIn('sl-SI')
  await signIn(page.request, await makeCandidate(page.request))
  const kept = await page.request.post('/api/portal/profile/cv', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    multipart: { cv: CV },
  })
  expect(kept.status()).toBe(201)
  await lackSome(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const shifted = await watchShifts(page)
  await page.goto('/user-info')
  await alive(page)
  const education = page.locator('[name="education"]')
  // The first CV of a day waits for the process that reads it.
  await expect(education).toHaveValue('6', { timeout: 30_000 })
  await expect(education).toHaveAccessibleDescription(new RegExp(say('reg_cv_filled_tag')))
  await expect(page.locator('[name="birthday-year"]')).toHaveCount(1)
  await expect(page.locator('[name="employer"]')).toHaveCount(0)
  // What came by and by has moved next to nothing.
  expect(await shifted()).toBeLessThanOrEqual(0.1)
  await expectSound(page)
  await page.getByRole('button', { name: say('reg_cv_undo') }).click()
  await expect(education).toHaveValue('')
})
