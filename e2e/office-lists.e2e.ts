// What every list of the office can do, walked through with the one of jobs.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

test('a consultant narrows a list, saves the view, takes it along, and acts on many rows', async ({ page }) => {
  await watchPolicy(page)
  const mark = `Množica ${Date.now()}`
  const uids = await elsewhere(async (own) => {
    await signIn(own, ANA)
    const made = ['prvi', 'drugi'].map(async (name) => {
      const texts = { 'sl-SI': { title: `${mark} ${name}` } }
      return ((await (await own.post('/api/jobs', { data: { texts } })).json()) as { uid: string }).uid
    })
    return Promise.all(made)
  })
  await signIn(page.request, ANA)
  await page.goto('/office/jobs')
  await alive(page)

  // A rare filter is taken into the bar; what is chosen is said there and in the address.
  const bar = page.getByRole('group', { name: say('office_filters') })
  await page.getByRole('button', { name: say('office_filter_add'), exact: true }).press('Enter')
  await bar.getByRole('button', { name: say('office_job_title'), exact: true }).press('Enter')
  await bar.getByRole('button', { name: say('office_job_title'), exact: true }).press('Enter')
  await bar.getByLabel(say('office_job_title'), { exact: true }).fill(mark)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/title\.contains=/)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expectSound(page)
  await page.keyboard.press('Escape')

  // A view of it, on the day.
  await page.getByRole('button', { name: say('view_save_new') }).press('Enter')
  await page.getByLabel(say('view_name')).fill(mark)
  await page.getByLabel(say('view_pin')).press('Space')
  await expectSound(page)
  await page.getByRole('button', { name: say('view_save'), exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: say('view_current', { name: mark }) })).toBeVisible()
  await page.goto('/office')
  await page.getByRole('link', { name: mark }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(say('view_changed'))).toBeHidden()

  // The file holds the same rows.
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: say('office_export'), exact: true }).press('Enter')
  await page.getByRole('button', { name: say('office_export_csv'), exact: true }).press('Enter')
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain(`${mark} prvi`)

  // Both are taken over, and given back.
  await page.getByRole('checkbox', { name: say('ui_select_all') }).check()
  await expect(page.getByText('Izbrani sta 2 vrstici.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: say('office_take_over') }).press('Enter')
  await expect(page.getByText('Prevzeli ste 2 razpisa.').first()).toBeVisible()
  await expect(rows.getByText('Ana Kovač')).toHaveCount(2)
  await page.getByRole('button', { name: say('action_undo') }).press('Enter')
  await expect(rows.getByText('Ana Kovač')).toHaveCount(0)

  // Handed over to somebody chosen, who has none of them yet, and given back.
  await page.getByRole('checkbox', { name: say('ui_select_all') }).check()
  await page.getByRole('button', { name: say('handover_menu') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').focus()
  await page.keyboard.type('petra')
  await expect(page.getByRole('option', { name: 'Petra Hribar' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: say('handover_submit') }).press('Enter')
  await expect(page.getByText('Predali ste 2 razpisa: Petra Hribar.').first()).toBeVisible()
  await expect(rows.getByText('Petra Hribar')).toHaveCount(2)
  await page.getByRole('button', { name: say('action_undo') }).press('Enter')
  await expect(rows.getByText('Petra Hribar')).toHaveCount(0)

  // Columns: one less, after a reload, too.
  await page.getByRole('button', { name: say('office_columns'), exact: true }).press('Enter')
  await page.getByLabel(say('office_company'), { exact: true }).press('Space')
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
