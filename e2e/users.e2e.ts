import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { elsewhere, passGate, signIn } from './candidate.ts'
import { press, refuseMouse, tabTo } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { makeAuthenticator } from './passkeys.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { askForEvaluation } from './evaluating.ts'
import { eachOfficeScreen } from './office-screens.ts'
import { asAdministrator } from './staff.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const PASSWORD = 'Demo-geslo-1'
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }
const NEW_PASSWORD = 'Pot-do-cilja-7'

/** Browsers make no passkeys for an address that is no name. */
const named = (process.env.KORAK_URL ?? '').replace('127.0.0.1', 'localhost')

/** What a role is given in the rail, as docs/rights.md has it. */
function railOf(role: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, '../docs/rights.md'), 'utf8')
  const part = /## In the rail[^#]*/.exec(text)?.[0] ?? ''
  const [head = [], , ...rows] = [...part.matchAll(/^\| .*$/gm)].map(([line]) =>
    line.split(' |').map((cell) => cell.replace(/^\| ?/, '').trim()),
  )
  return rows.flatMap((cells) => (cells[head.indexOf(role)] === 'yes' ? [(cells[0] ?? '').replaceAll('`', '')] : []))
}

interface User {
  uid: string
  rev: number
}
const userOf = (email: string): Promise<User> =>
  asAdministrator(async (staff) => {
    const { data } = (await (await staff.get(`/api/users?search=${email}`)).json()) as { data: User[] }
    if (!data[0]) throw new Error(`There is no user ${email}`)
    return data[0]
  })

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('by keyboard an administrator invites a consultant, who sets a passkey and can do exactly what the role says', async ({
      page,
      browser,
    }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      const name = `Povabljena Oseba ${language.slice(0, 2)}`
      const email = `povabljena.${Date.now()}@primer.example`
      await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
      await page.goto('/office')
      await alive(page)
      await press(page, 'g', 'u')
      await expect(page.getByRole('heading', { level: 1, name: say('users_title') })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Ana Kovač' })).toBeVisible()
      await expectSound(page)
      await press(page, 'n')
      await expect(page.getByRole('heading', { level: 1, name: say('users_invite') })).toBeFocused()
      await input.press(page.getByLabel(say('users_name'), { exact: true }))
      await expect(page.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
      await expectSound(page)
      await input.type(page.getByLabel(say('users_name'), { exact: true }), name)
      await press(page, 'Tab')
      await page.keyboard.type(email)
      await tabTo(page, page.getByRole('checkbox', { name: language === 'sl-SI' ? 'Svetovanje' : 'Consultants' }))
      await press(page, 'Space', 'Enter')
      await expect(page).toHaveURL(/\/office\/users$/)
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText(say('users_status_invited'))
      await input.press(row.getByRole('link'))
      await expect(page.getByRole('button', { name: say('users_revoke') })).toBeVisible()
      await expectSound(page)

      const own = await browser.newContext({ baseURL: named, storageState: speaking(language, 'localhost') })
      const tab = await own.newPage()
      await watchPolicy(tab)
      const theirs = refuseMouse(tab)
      await makeAuthenticator(tab)
      await tab.goto(await linkFor(page.request, email, '/invitation/'))
      await alive(tab)
      await expect(tab.getByText(email)).toBeVisible()
      await expect(tab.getByText('Barbara Hočevar')).toBeVisible()
      await expectSound(tab)
      await theirs.type(tab.getByLabel(say('invitation_password'), { exact: true }), NEW_PASSWORD)
      await press(tab, 'Enter')
      // What everybody reads before they begin.
      await passGate(tab, say, theirs)
      await tab.goto('/settings/security')
      await alive(tab)
      const part = tab.locator('#dva-koraka')
      await theirs.press(part.getByRole('button', { name: say('factor_passkey_add'), exact: true }))
      const form = part.getByRole('form', { name: say('factor_passkey_add') })
      await theirs.type(form.getByLabel(say('security_email_password'), { exact: true }), NEW_PASSWORD)
      await theirs.type(form.getByLabel(say('factor_passkey_name')), 'Prenosnik')
      await press(tab, 'Enter')
      await theirs.press(tab.getByRole('button', { name: say('factor_codes_kept') }))
      await expect(part).toContainText('Prenosnik')

      await tab.goto('/office')
      await alive(tab)
      const menu = tab.getByRole('navigation', { name: say('office_nav') })
      await expect(menu.getByRole('link', { name: say('office_jobs') })).toBeVisible()
      const links = await menu
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(links.filter((path) => !path.includes('?'))).toEqual(
        // What begins something new is in the jump box alone.
        railOf('Consultants').filter((path) => !path.endsWith('/new')),
      )
      await tab.goto('/office/users')
      await expect(tab.getByRole('heading', { name: say('error_forbidden') })).toBeVisible()

      // Taken away under the open tab: the next call is refused, it is said why, and what was shown is gone.
      await tab.goto('/office/jobs')
      await expect(tab.getByRole('table')).toBeVisible()
      const give = async (roles: string[]) => {
        const { uid, rev } = await userOf(email)
        await asAdministrator((staff) => staff.put(`/api/users/${uid}`, { data: { rev, roles } }))
      }
      await give(['Interviewers'])
      await theirs.type(tab.getByRole('searchbox'), 'kuhar')
      await press(tab, 'Enter')
      await expect(tab.getByRole('heading', { name: say('rights_taken') })).toBeVisible()
      await expect(tab.getByRole('table')).toHaveCount(0)
      await expect(menu.getByRole('link', { name: say('office_jobs') })).toHaveCount(0)
      await expectSound(tab)
      // With the last permission the office is.
      await give([])
      await press(tab, 'g', 'd')
      await expect(tab).toHaveURL(/\/not-found$/)
      await own.close()

      // The link has done its work.
      await elsewhere(async (other) => {
        const answer = await other.get(
          `/api${await linkFor(page.request, email, '/invitation/')}`.replace('invitation', 'invitations'),
        )
        expect(((await answer.json()) as { state: string }).state).toBe('used')
      })
    })
  })
}

test('an account is disabled with a reason, and enabled again', async ({ page }) => {
  await watchPolicy(page)
  const say = wordsIn('sl-SI')
  const email = `odhod.${Date.now()}@primer.example`
  const person = { name: 'Odhaja Kmalu', email, language: 'sl-SI', kind: 'employee', roles: ['Researchers'] }
  await asAdministrator((staff) => staff.post('/api/users', { data: person }))
  const link = await linkFor(page.request, email, '/invitation/')
  await elsewhere((own) =>
    own.post(`/api${link.replace('invitation', 'invitations')}`, { data: { password: NEW_PASSWORD } }),
  )
  const { uid } = await userOf(email)
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  await page.goto(`/office/users/${uid}`)
  await alive(page)
  await page.getByRole('button', { name: say('users_disable') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('users_disable_reason')).fill('Pogodba se je iztekla.')
  await expectSound(page)
  await dialog.getByRole('button', { name: say('users_disable') }).click()
  await expect(page.getByText(say('users_status_disabled'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: say('users_enable') }).click()
  await expect(page.getByText(say('users_status_active'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: say('users_erase') }).click()
  await expectSound(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('users_erase') })
    .click()
  await expect(page).toHaveURL(/\/office\/users$/)
  await expect(page.getByText(email)).toHaveCount(0)
})

test('a role is copied, given other permissions by keyboard, and deleted', async ({ page }) => {
  await watchPolicy(page)
  const say = wordsIn('sl-SI')
  const name = `Pomoč ${Date.now()}`
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  await page.goto('/office')
  await alive(page)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { level: 1, name: say('roles_title') })).toBeFocused()
  await expectSound(page)
  await page.getByLabel(say('roles_search')).fill('siframt')
  await expect(page.getByText(say('roles_none_fit'))).toBeVisible()
  await page.getByLabel(say('roles_search')).fill('sifrant')
  await expect(page.getByRole('rowheader')).toHaveText([say('permission_codelists_manage')])
  await page.getByRole('main').getByRole('link', { name: 'Svetovanje' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Ana Kovač' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: say('roles_copy') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(say('codelist_label_sl'))).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Help')
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(page.url()).toContain('/office/roles/')
  await page.getByRole('checkbox', { name: say('permission_codelists_manage') }).press('Space')
  await page.getByRole('button', { name: say('action_save_changes') }).press('Enter')
  await expect(page.getByText(say('roles_saved'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: say('permission_codelists_manage') })).toBeChecked()
  // As whoever has just this role: codelists, and neither users nor anything to be changed.
  await page.getByRole('button', { name: say('roles_view') }).press('Enter')
  await expect(page).toHaveURL(/\/office$/)
  await expect(page.getByText(say('roles_view_banner', { name }))).toBeVisible()
  const menu = page.getByRole('navigation', { name: say('office_nav') })
  await expect(menu.getByRole('link', { name: say('office_codelists') })).toBeVisible()
  await expect(menu.getByRole('link', { name: say('users_title') })).toHaveCount(0)
  await expectSound(page)
  const refused = await page.request.post('/api/codelists', { data: { key: 'nov' }, headers: HEADERS })
  expect(((await refused.json()) as { code: string }).code).toBe('READ_ONLY')
  await page.getByRole('button', { name: say('roles_view_end') }).press('Enter')
  await expect(menu.getByRole('link', { name: say('users_title') })).toBeVisible()
  await page.goto('/office/roles')
  await page.getByRole('main').getByRole('link', { name }).click()
  await page.getByRole('button', { name: say('roles_delete') }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('roles_delete') })
    .press('Enter')
  await expect(page).toHaveURL(/\/office\/roles$/)
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
})

test('somebody stands in for a consultant, and an employee is let change just one of their jobs', async ({ page }) => {
  await watchPolicy(page)
  const say = wordsIn('sl-SI')
  const { uid } = await userOf('ana.kovac')
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  await page.goto(`/office/users/${uid}`)
  await alive(page)
  const part = page.getByRole('region', { name: say('substitute_title') })
  await part.getByRole('button', { name: say('substitute_create') }).press('Enter')
  await part.getByRole('button', { name: say('substitute_create') }).press('Enter')
  await expect(part.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
  await expectSound(page)
  await part.getByRole('combobox', { name: say('substitute_who') }).selectOption('Barbara Hočevar')
  const [year = '', month = '', day = ''] = new Date().toISOString().slice(0, 10).split('-')
  for (const legend of [say('substitute_from'), say('substitute_until')]) {
    const fields = part.getByRole('group', { name: legend }).getByRole('textbox')
    for (const [at, value] of [
      day,
      month,
      legend === say('substitute_until') ? String(Number(year) + 1) : year,
    ].entries())
      await fields.nth(at).fill(value)
  }
  await part.getByRole('button', { name: say('substitute_create') }).press('Enter')
  await expect(part.getByText(say('substitute_now'))).toBeVisible()
  await page.goto('/office')
  await alive(page)
  const line = page.getByRole('link').filter({ hasText: say('substitute_instead_of', { name: 'Ana Kovač' }) })
  await expectSound(page)
  await line.and(page.locator('[href^="/office/jobs"]')).first().press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Ana Kovač' }).first()).toBeVisible()
  await expectSound(page)
  await page.getByRole('rowheader').getByRole('link').first().press('Enter')
  await alive(page)
  await page
    .locator('summary')
    .filter({ hasText: say('record_permission_title') })
    .press('Enter')
  await page.getByRole('combobox', { name: say('record_permission_who') }).selectOption('Petra Hribar')
  await page.getByRole('radio', { name: say('record_permission_edit') }).press('Space')
  await page.getByRole('button', { name: say('record_permission_create') }).press('Enter')
  await expect(page.getByText(say('record_permission_created', { name: 'Petra Hribar' }))).toBeVisible()
  await expectSound(page)
  const own = await elsewhere(async (petra) => {
    await signIn(petra, { email: 'petra.hribar', password: PASSWORD })
    return (await (await petra.get('/api/jobs')).json()) as { total: number }
  })
  expect(own.total).toBe(1)
  // As it was, for the other stories.
  await page.getByRole('button', { name: say('record_permission_delete_of', { name: 'Petra Hribar' }) }).press('Enter')
  await expect(page.getByText(say('record_permission_none'))).toBeVisible()
  await page.goto(`/office/users/${uid}`)
  await part.getByRole('button', { name: say('substitute_end') }).press('Enter')
  await expect(part.getByText(say('substitute_none'))).toBeVisible()
  await page
    .locator('summary')
    .filter({ hasText: say('account_history') })
    .press('Enter')
  await expect(page.getByText(say('activity_substitutes_deleted')).first()).toBeVisible()
  await expectSound(page)
})

test('looking as a role, no screen of the office offers to change anything', async ({ page }) => {
  test.slow()
  const say = wordsIn('sl-SI')
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  const roles = (await (await page.request.get('/api/roles')).json()) as { id: number; key: string }[]
  const { uid } = (await (await page.request.get('/api/auth/user')).json()) as { uid: string }
  const task = await page.request.post('/api/tasks', { headers: HEADERS, data: { text: 'Glej', assignee_uid: uid } })
  expect(task.status()).toBe(201)
  await askForEvaluation(page.request)
  // The one that has everything: what it is not offered, no other role is.
  const { id } = roles.find(({ key }) => key === 'Administrators')!
  await page.request.post(`/api/roles/${id}/view`, { headers: HEADERS })
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/api/options')) written.push(request.url())
  })
  const main = page.getByRole('main')
  await eachOfficeScreen(page, async (path) => {
    await expect(page.getByText(say('roles_view_banner', { name: 'Skrbništvo' })), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    const fields = main.locator(':is(input, textarea, select):enabled:not([type=search], [readonly]):visible')
    expect(await fields.evaluateAll((all) => all.map((one) => one.outerHTML)), path).toEqual([])
    const sends = main.locator('button[type=submit]:enabled').and(main.locator(':not(search *, [role=search] *)'))
    expect(await sends.allTextContents(), path).toEqual([])
    for (const button of await main.locator('button:enabled').all()) {
      if (!(await button.isVisible())) continue
      // What one before has redrawn may be gone with it.
      await button.click({ timeout: 5000 }).catch(async (fault: unknown) => {
        if (await button.isVisible()) throw fault
      })
      await page.keyboard.press('Escape')
    }
    expect(written, path).toEqual([])
  })
  await page.goto('/office/users/invite')
  await expect(page.getByRole('heading', { level: 1, name: say('roles_view_no_form') })).toBeVisible()
})
