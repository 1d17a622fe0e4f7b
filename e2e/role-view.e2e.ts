// A file of its own: it goes through every screen of the office, and what begins last is waited for alone.
import { expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { askForEvaluation } from './evaluating.ts'
import { eachOfficeScreen } from './office-screens.ts'
import { answered, watchAnswers } from './screens.ts'
import { wordsIn } from './words.ts'

const PASSWORD = 'Demo-geslo-1'
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }

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
  watchAnswers(page)
  const main = page.getByRole('main')
  await eachOfficeScreen(page, async (path) => {
    await expect(page.getByText(say('roles_view_banner', { name: 'Skrbništvo' })), path).toBeVisible()
    await answered(page)
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
