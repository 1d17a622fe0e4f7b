import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Locator, expect, test } from '@playwright/test'
import { elsewhere, passGate, signIn } from './candidate.ts'
import { press, refuseMouse, tabTo } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { makeAuthenticator } from './passkeys.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
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
      // Who was in it until a moment ago is told why; whoever comes now hears of no office.
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(say('rights_taken'))
      await tab.reload()
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

test('by keyboard an account is disabled with a reason, enabled again, and erased', async ({ page }) => {
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
  await page.goto('/office/users')
  await alive(page)
  const input = refuseMouse(page)
  await input.type(page.getByRole('searchbox'), email)
  await press(page, 'Enter')
  await expect(page.getByRole('rowheader')).toHaveText(['Odhaja Kmalu'])
  await press(page, 'Tab', 'j', 'Enter')
  await expect(page).toHaveURL(new RegExp(`/office/users/${uid}`))
  await input.press(page.getByRole('button', { name: say('users_disable') }))
  const dialog = page.getByRole('dialog')
  await input.type(dialog.getByLabel(say('users_disable_reason')), 'Pogodba se je iztekla.')
  await expectSound(page)
  await input.press(dialog.getByRole('button', { name: say('users_disable') }))
  await expect(page.getByText(say('users_status_disabled'), { exact: true })).toBeVisible()
  await input.press(page.getByRole('button', { name: say('users_enable') }))
  await expect(page.getByText(say('users_status_active'), { exact: true })).toBeVisible()
  await input.press(page.getByRole('button', { name: say('users_erase') }))
  await expectSound(page)
  await input.press(page.getByRole('alertdialog').getByRole('button', { name: say('users_erase') }))
  // Back in the list the account was looked for in.
  await expect(page.getByRole('heading', { name: say('office_nothing_fits') })).toBeVisible()
})

test('by keyboard a role is copied, given other permissions, looked at, and deleted', async ({ page }) => {
  await watchPolicy(page)
  const say = wordsIn('sl-SI')
  const name = `Pomoč ${Date.now()}`
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  await page.goto('/office')
  await alive(page)
  const input = refuseMouse(page)
  const mark = async (box: Locator) => {
    await tabTo(page, box)
    await press(page, 'Space')
  }
  await press(page, 'g', 'v')
  await expect(page.getByRole('heading', { level: 1, name: say('roles_title') })).toBeFocused()
  await expectSound(page)
  await input.type(page.getByLabel(say('roles_search')), 'siframt')
  await expect(page.getByText(say('roles_none_fit'))).toBeVisible()
  await input.type(page.getByLabel(say('roles_search')), 'sifrant')
  await expect(page.getByRole('rowheader')).toHaveText([say('permission_codelists_manage')])
  await input.press(page.getByRole('main').getByRole('link', { name: 'Svetovanje' }))
  await expect(page.getByRole('link', { name: 'Ana Kovač' })).toBeVisible()
  await expectSound(page)
  await input.press(page.getByRole('button', { name: say('roles_copy') }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(say('codelist_label_sl'))).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Help')
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(page.url()).toContain('/office/roles/')
  await mark(page.getByRole('checkbox', { name: say('permission_codelists_manage') }))
  await input.press(page.getByRole('button', { name: say('action_save_changes') }))
  await expect(page.getByText(say('roles_saved'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: say('permission_codelists_manage') })).toBeChecked()
  // As whoever has just this role: codelists, and neither users nor anything to be changed.
  await input.press(page.getByRole('button', { name: say('roles_view') }))
  await expect(page).toHaveURL(/\/office$/)
  await expect(page.getByText(say('roles_view_banner', { name }))).toBeVisible()
  const menu = page.getByRole('navigation', { name: say('office_nav') })
  await expect(menu.getByRole('link', { name: say('office_codelists') })).toBeVisible()
  await expect(menu.getByRole('link', { name: say('users_title') })).toHaveCount(0)
  await expectSound(page)
  const refused = await page.request.post('/api/codelists', { data: { key: 'nov' }, headers: HEADERS })
  expect(((await refused.json()) as { code: string }).code).toBe('READ_ONLY')
  await input.press(page.getByRole('button', { name: say('roles_view_end') }))
  await expect(menu.getByRole('link', { name: say('users_title') })).toBeVisible()
  await press(page, 'g', 'v')
  await expect(page.getByRole('heading', { level: 1, name: say('roles_title') })).toBeFocused()
  await input.press(page.getByRole('main').getByRole('link', { name }))
  await input.press(page.getByRole('button', { name: say('roles_delete') }))
  await expectSound(page)
  await input.press(page.getByRole('alertdialog').getByRole('button', { name: say('roles_delete') }))
  await expect(page).toHaveURL(/\/office\/roles$/)
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
})

test('by keyboard somebody stands in for a consultant, and an employee is let change just one of their jobs', async ({
  page,
}) => {
  await watchPolicy(page)
  const say = wordsIn('sl-SI')
  const { uid } = await userOf('ana.kovac')
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  await page.goto(`/office/users/${uid}`)
  await alive(page)
  const input = refuseMouse(page)
  const part = page.getByRole('region', { name: say('substitute_title') })
  const create = part.getByRole('button', { name: say('substitute_create') })
  await input.press(create)
  await input.press(create)
  await expect(part.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
  await expectSound(page)
  await input.pick(part.getByRole('combobox', { name: say('substitute_who') }), 'Barbara Hočevar')
  const [year = '', month = '', day = ''] = new Date().toISOString().slice(0, 10).split('-')
  for (const legend of [say('substitute_from'), say('substitute_until')]) {
    const fields = part.getByRole('group', { name: legend }).getByRole('textbox')
    for (const [at, value] of [
      day,
      month,
      legend === say('substitute_until') ? String(Number(year) + 1) : year,
    ].entries())
      await input.type(fields.nth(at), value)
  }
  await input.press(create)
  await expect(part.getByText(say('substitute_now'))).toBeVisible()
  await press(page, 'g', 'd')
  await expect(page).toHaveURL(/\/office$/)
  const line = page.getByRole('link').filter({ hasText: say('substitute_instead_of', { name: 'Ana Kovač' }) })
  await expectSound(page)
  await input.press(line.and(page.locator('[href^="/office/jobs"]')).first())
  await expect(page.getByRole('row').filter({ hasText: 'Ana Kovač' }).first()).toBeVisible()
  await expectSound(page)
  await press(page, 'j', 'Enter')
  await expect(page).toHaveURL(/\/office\/jobs\/[0-9a-f-]{36}/)
  await input.press(page.locator('summary').filter({ hasText: say('record_permission_title') }))
  await input.pick(page.getByRole('combobox', { name: say('record_permission_who') }), 'Petra Hribar')
  await input.choose(page.getByRole('radio', { name: say('record_permission_edit') }))
  await input.press(page.getByRole('button', { name: say('record_permission_create') }))
  await expect(page.getByText(say('record_permission_created', { name: 'Petra Hribar' }))).toBeVisible()
  await expectSound(page)
  const own = await elsewhere(async (petra) => {
    await signIn(petra, { email: 'petra.hribar', password: PASSWORD })
    return (await (await petra.get('/api/jobs')).json()) as { total: number }
  })
  expect(own.total).toBe(1)
  // As it was, for the other stories.
  await input.press(page.getByRole('button', { name: say('record_permission_delete_of', { name: 'Petra Hribar' }) }))
  await expect(page.getByText(say('record_permission_none'))).toBeVisible()
  await page.goto(`/office/users/${uid}`)
  await input.press(part.getByRole('button', { name: say('substitute_end') }))
  await expect(part.getByText(say('substitute_none'))).toBeVisible()
  await input.press(page.locator('summary').filter({ hasText: say('account_history') }))
  await expect(page.getByText(say('activity_substitutes_deleted')).first()).toBeVisible()
  await expectSound(page)
})

test('a role is printed with what it allows: browsers leave the colour behind a tick out', async ({ page }) => {
  await signIn(page.request, { email: 'skrbnik', password: PASSWORD })
  const roles = (await (await page.request.get('/api/roles')).json()) as { id: number; key: string }[]
  await page.goto(`/office/roles/${roles.find(({ key }) => key === 'Consultants')!.id}`)
  await alive(page)
  await page.emulateMedia({ media: 'print' })
  const ticked = page.locator('input[name=permissions]:checked')
  await expect(ticked).not.toHaveCount(0)
  const [ground, tick] = await ticked
    .first()
    .evaluate((box) => [getComputedStyle(box).backgroundColor, getComputedStyle(box, '::after').borderRightColor])
  expect([ground, tick]).toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)'])
})
