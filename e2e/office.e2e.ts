import { expect, test } from '@playwright/test'
import { screens } from '@korak/contract/screens.ts'
import { elsewhere, signIn } from './candidate.ts'
import { press, refuseMouse, tabTo } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { asAdministrator } from './staff.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const PASSWORD = 'Demo-geslo-1'

/** A job of the consultant that no other story knows; the ad lacks everything a published one has. */
const makeDraft = (title: string): Promise<string> =>
  elsewhere(async (own) => {
    await signIn(own, { email: 'ana.kovac', password: PASSWORD })
    const answer = await own.post('/api/jobs', { data: { texts: { 'sl-SI': { title }, 'en-EN': { title } } } })
    return ((await answer.json()) as { uid: string }).uid
  })

test.describe('exports', () => {
  test.use({ storageState: speaking('sl-SI') })

  test('every list of the office is exported with the columns it shows', async ({ page }) => {
    const say = wordsIn('sl-SI')
    await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
    const exported: string[] = []
    for (const path of screens.filter((one) => one.startsWith('/office') && !one.includes(':'))) {
      // Applications are a board until one asks for the table.
      await page.goto(`${path}?look=table`)
      await alive(page)
      const button = page.getByRole('button', { name: say('office_export'), exact: true })
      if ((await button.count()) === 0) continue
      const asked = page.waitForResponse('**/api/list-exports')
      await button.click()
      await page.getByRole('button', { name: say('office_export_csv'), exact: true }).click()
      const answer = await asked
      // What says something of people asks for the password; the columns are looked at before.
      const { code } = answer.ok() ? { code: 'done' } : ((await answer.json()) as { code: string })
      exported.push(`${path} ${code}`)
    }
    expect(exported.filter((one) => !/ (done|PASSWORD_NEEDED)$/.test(one))).toEqual([])
    const lists = ['applications', 'audit', 'codelists', 'companies', 'jobs', 'offers', 'placements', 'users']
    expect(exported.map((one) => one.split(/[/ ]/)[2])).toEqual(lists)
  })
})

const makeList = (key: string): Promise<number> =>
  asAdministrator(async (staff) => {
    const data = [
      { key: 'prva', label_sl: 'Prva', label_en: 'First', position: 100 },
      { key: 'druga', label_sl: 'Druga', label_en: 'Second', position: 200 },
    ]
    const answer = await staff.post('/api/codelists', { data: { key, data } })
    return ((await answer.json()) as { id: number }).id
  })
for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('a consultant comes to the office and finds a job by keyboard alone', async ({ page }) => {
      await watchPolicy(page)
      const title = `Tipkovnica ${language} ${Date.now()}`
      const uid = await makeDraft(title)
      const input = refuseMouse(page)
      await page.goto('/login')
      await alive(page)
      await input.type(page.getByLabel(say('login_username'), { exact: true }), 'ana.kovac')
      await input.type(page.getByLabel(say('login_password'), { exact: true }), PASSWORD)
      await press(page, 'Enter')
      await expect(page).toHaveURL(/\/office$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSound(page)

      await press(page, 'g', 'j')
      await expect(page).toHaveURL(/\/office\/jobs/)
      await expect(page.getByRole('heading', { level: 1, name: say('office_jobs') })).toBeFocused()
      await input.type(page.getByRole('searchbox', { name: say('office_jobs_search') }), title)
      await press(page, 'Enter')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await expect(page).toHaveURL(/search=/)
      await expectSound(page)
      // In a field keys are letters; out of it they move.
      await expect(page.getByRole('searchbox')).toBeFocused()
      await press(page, 'Tab', 'j', 'Enter')
      // With the list one came from: J, K and U go on in it.
      await expect(page).toHaveURL(new RegExp(`/office/jobs/${uid}\\?list=search`))
      await expect(page.getByText(say('office_job_draft'), { exact: true })).toBeVisible()
      await expectSound(page)

      // An ad that is not complete is not published, and says what it lacks.
      await input.press(page.getByRole('button', { name: say('office_publish'), exact: true }))
      await expect(page.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
      await expect(page.getByText(say('office_job_draft'), { exact: true })).toBeVisible()

      // Back to what was looked for.
      await press(page, 'Escape', 'u')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await press(page, '?')
      await expect(page.getByRole('dialog', { name: say('office_keys') })).toBeVisible()
      await expectSound(page)
      await press(page, 'Escape', '/')
      await expect(page.getByRole('dialog', { name: say('office_search') })).toBeVisible()
      await page.keyboard.type(say('office_own_portal'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    test('an administrator adds, moves, hides and deletes an option of a codelist', async ({ page }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      const id = await makeList(`zgodba-${language.slice(0, 2)}-${Date.now()}`)
      await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
      await page.goto(`/office/codelists/${id}`)
      await alive(page)
      await expectSound(page)
      await press(page, 'n')
      await expect(page.getByLabel(say('codelist_label_sl'))).toBeFocused()
      await page.keyboard.type('Čisto nova')
      await page.keyboard.press('Enter')
      // What is missing is said beside its field, and the focus goes there.
      await expect(page.getByLabel(say('codelist_label_en'))).toBeFocused()
      await expectSound(page)
      await page.keyboard.type('Brand new')
      await input.type(page.getByRole('textbox', { name: say('codelist_key') }), 'cisto-nova')
      await press(page, 'Enter')
      const rows = page.getByRole('row')
      await expect(rows.nth(3)).toContainText('Čisto nova')

      const act = async (name: string, what: string) => {
        await input.press(page.getByRole('button', { name: say('office_actions_for', { name }) }))
        await input.press(page.getByRole('button', { name: what, exact: true }))
      }
      const label = language === 'sl-SI' ? 'Čisto nova' : 'Brand new'
      await act(label, say('codelist_up'))
      await expect(rows.nth(2)).toContainText('Čisto nova')
      await act(label, say('codelist_hide'))
      await expect(rows.nth(2)).toContainText(say('codelist_hidden'))
      const [first, second] = language === 'sl-SI' ? ['Prva', 'Druga'] : ['First', 'Second']
      await tabTo(page, page.getByRole('button', { name: say('ui_move', { name: second }) }))
      await press(page, 'Home')
      await expect(rows.nth(1)).toContainText('Druga')

      // Merged after it was said what goes where; taken back, and merged again.
      const dialog = page.getByRole('dialog')
      const merge = async () => {
        await act(second, say('option_merge_menu'))
        await input.type(dialog.getByRole('combobox'), first)
        await expect(page.getByRole('option', { name: first })).toBeVisible()
        await expectSound(page)
        await press(page, 'ArrowDown', 'Enter')
        await input.press(dialog.getByRole('button', { name: say('option_merge') }))
        await expect(page.getByRole('table').getByText('Druga')).toHaveCount(0)
      }
      await merge()
      await input.press(page.getByRole('button', { name: say('action_undo') }))
      await expect(page.getByRole('table').getByText('Druga', { exact: true })).toBeVisible()
      await expectSound(page)
      await merge()
      await act(first, say('option_uses'))
      await expect(dialog).toContainText('druga')
      await expectSound(page)
      await press(page, 'Escape')

      await act(label, say('action_delete'))
      await input.press(page.getByRole('alertdialog').getByRole('button', { name: say('action_delete') }))
      await expect(page.getByRole('table').getByText('Čisto nova')).toHaveCount(0)
    })
  })
}

test('a story without a mouse fails at the first thing a keyboard cannot do', async ({ page }) => {
  refuseMouse(page)
  await page.goto('/login')
  const name = page.getByRole('textbox').first()
  for (const act of [name.click(), name.fill('ana.kovac'), name.focus()])
    await expect(act).rejects.toThrow('by keyboard')
})

test('who has no permission finds no office, and what one may not do is said', async ({ page }) => {
  await watchPolicy(page)
  await signIn(page.request, { email: 'maja.zupan', password: PASSWORD })
  await page.goto('/office')
  await expect(page).toHaveURL(/not-found/)
  await page.request.get('/api/auth/logout', { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  await signIn(page.request, { email: 'ana.kovac', password: PASSWORD })
  await page.goto('/office/codelists')
  const say = wordsIn('sl-SI')
  await expect(page.getByRole('heading', { name: say('error_forbidden') })).toBeVisible()
  await expectSound(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the menu of the office opens and closes', async ({ page }) => {
    await watchPolicy(page)
    await signIn(page.request, { email: 'ana.kovac', password: PASSWORD })
    await page.goto('/office')
    await alive(page)
    await expectSound(page)
    const say = wordsIn('sl-SI')
    const rail = page.getByRole('navigation', { name: say('office_nav') })
    await expect(rail).toBeHidden()
    await page.getByRole('button', { name: say('nav_menu_open') }).click()
    await rail.getByRole('link', { name: say('office_jobs'), exact: true }).click()
    await expect(page).toHaveURL(/\/office\/jobs/)
    await expect(rail).toBeHidden()
    await expectSound(page)
  })
})
