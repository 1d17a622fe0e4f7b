// What every list of the office can do, walked through with the one of jobs.
import { readFileSync } from 'node:fs'
import { type Locator, expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { press, refuseMouse, tabTo } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

test('a consultant narrows a list, saves the view, takes it along, and acts on many rows', async ({ page }) => {
  await watchPolicy(page)
  const input = refuseMouse(page)
  const mark = async (box: Locator) => {
    await tabTo(page, box)
    await press(page, 'Space')
  }
  const title = `Množica ${Date.now()}`
  const uids = await elsewhere(async (own) => {
    await signIn(own, ANA)
    const made = ['prvi', 'drugi'].map(async (name) => {
      const texts = { 'sl-SI': { title: `${title} ${name}` } }
      return ((await (await own.post('/api/jobs', { data: { texts } })).json()) as { uid: string }).uid
    })
    return Promise.all(made)
  })
  await signIn(page.request, ANA)
  await page.goto('/office/jobs')
  await alive(page)

  // A rare filter is taken into the bar; what is chosen is said there and in the address.
  const bar = page.getByRole('group', { name: say('office_filters') })
  await input.press(page.getByRole('button', { name: say('office_filter_add'), exact: true }))
  await input.press(bar.getByRole('button', { name: say('office_job_title'), exact: true }))
  await input.press(bar.getByRole('button', { name: say('office_job_title'), exact: true }))
  await input.type(bar.getByLabel(say('office_job_title'), { exact: true }), title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/title\.contains=/)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expectSound(page)
  await page.keyboard.press('Escape')

  // A view of it, on the day.
  await input.press(page.getByRole('button', { name: say('view_save_new') }))
  await input.type(page.getByLabel(say('view_name')), title)
  await mark(page.getByLabel(say('view_pin')))
  await expectSound(page)
  await input.press(page.getByRole('button', { name: say('view_save'), exact: true }))
  await expect(page.getByRole('button', { name: say('view_current', { name: title }) })).toBeVisible()
  await page.goto('/office')
  await input.press(page.getByRole('link', { name: `»${title}«` }))
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(say('view_changed'))).toBeHidden()

  // The file holds the same rows.
  const coming = page.waitForEvent('download')
  await input.press(page.getByRole('button', { name: say('office_export'), exact: true }))
  await input.press(page.getByRole('button', { name: say('office_export_csv'), exact: true }))
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain(`${title} prvi`)

  // Both are taken over, and given back.
  await mark(page.getByRole('checkbox', { name: say('ui_select_all') }))
  await expect(page.getByText('Izbrani sta 2 vrstici.')).toBeVisible()
  await expectSound(page)
  await input.press(page.getByRole('button', { name: say('office_take_over') }))
  await expect(page.getByText('Prevzeli ste 2 razpisa.').first()).toBeVisible()
  await expect(rows.getByText('Ana Kovač')).toHaveCount(2)
  // Whom they are handed over to is told by what the person has of them already.
  const dialog = page.getByRole('dialog')
  await mark(page.getByRole('checkbox', { name: say('ui_select_all') }))
  await input.press(page.getByRole('button', { name: say('handover_menu') }))
  await input.type(dialog.getByRole('combobox'), 'ana ko')
  await expect(page.getByRole('option', { name: 'Ana Kovač' })).toContainText('Skrbi že za 2 izbrana.')
  await press(page, 'ArrowDown', 'Enter')
  await input.press(dialog.getByRole('button', { name: say('action_cancel') }))
  await expect(dialog).toHaveCount(0)
  await input.press(page.getByRole('button', { name: say('action_undo') }))
  await expect(rows.getByText('Ana Kovač')).toHaveCount(0)

  // Handed over to somebody chosen, who has none of them yet, and given back.
  await input.press(page.getByRole('button', { name: say('handover_menu') }))
  await input.type(dialog.getByRole('combobox'), 'barbara')
  await expect(page.getByRole('option', { name: 'Barbara Hočevar' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await input.press(dialog.getByRole('button', { name: say('handover_submit') }))
  await expect(page.getByText('Predali ste 2 razpisa: Barbara Hočevar.').first()).toBeVisible()
  await expect(rows.getByText('Barbara Hočevar')).toHaveCount(2)
  await input.press(page.getByRole('button', { name: say('action_undo') }))
  await expect(rows.getByText('Barbara Hočevar')).toHaveCount(0)

  // What keeps them from being public is said before anything is.
  await mark(page.getByRole('checkbox', { name: say('ui_select_all') }))
  await input.press(page.getByRole('button', { name: say('office_publish_menu') }))
  await expect(dialog.getByText('2 razpisa ne bosta objavljena')).toBeVisible()
  await expect(dialog.getByText(`${title} drugi: ${say('plan_lacks_facts')}`)).toBeVisible()
  await input.press(dialog.getByRole('button', { name: say('office_publish_submit'), exact: true }))
  await expect(dialog.getByText(say('office_publish_none')).first()).toBeVisible()
  await expectSound(page)
  await input.press(dialog.getByRole('button', { name: say('action_cancel') }))

  // Duplicated, and the drafts taken back.
  await input.press(page.getByRole('button', { name: say('office_duplicate'), exact: true }))
  await expect(rows).toHaveCount(4)
  await input.press(page.getByRole('button', { name: say('action_undo') }))
  await expect(rows).toHaveCount(2)

  // Columns: one less, after a reload, too.
  await input.press(page.getByRole('button', { name: say('office_columns'), exact: true }))
  await mark(page.getByLabel(say('office_company'), { exact: true }))
  await expectSound(page)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: say('office_company') })).toHaveCount(0)
  await expect(page).toHaveURL(/view=/)
  await elsewhere(async (own) => {
    await signIn(own, ANA)
    for (const uid of uids) await own.delete(`/api/jobs/${uid}`)
  })
})

/** Lists no other story comes by, each with its heading. */
const QUIET = [
  ['/office/audit', 'audit_title'],
  ['/office/campaigns/raters', 'proposals_title'],
  ['/office/consents', 'ending_consents_title'],
  ['/office/interviews', 'interviews_title'],
  ['/office/failed-mails', 'failed_mails_title'],
  ['/office/failed-work', 'failed_work_title'],
] as const

for (const language of LANGUAGES)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('an administrator opens from the menu what nobody else is led to', async ({ page }) => {
      await watchPolicy(page)
      await signIn(page.request, { email: 'skrbnik', password: 'Demo-geslo-1' })
      await page.goto('/office')
      await alive(page)
      for (const [at, title] of QUIET) {
        await page.getByRole('navigation').locator(`a[href="${at}"]`).first().click()
        await expect(page.getByRole('heading', { level: 1, name: wordsIn(language)(title) })).toBeVisible()
        await expectSound(page)
      }
    })
  })
