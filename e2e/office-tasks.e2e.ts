import { expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const asked = <T>(url: string): Promise<T> =>
  elsewhere(async (own) => {
    await signIn(own, ANA)
    return (await (await own.get(url)).json()) as T
  })

/** How many tasks wait, as the menu says it. */
const WAITING = { 'sl-SI': /^\d+ nalog\S* čaka/, 'en-EN': /^\d+ tasks? waits?/ }

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('by keyboard a task is written down with a mention, done, undone, and stands on the day and the job', async ({
      page,
    }) => {
      await watchPolicy(page)
      const mark = `Klic ${Date.now()}`
      const people = await asked<{ uid: string; name: string }[]>('/api/task-people')
      const colleague = people.find(({ name }) => name !== 'Ana Kovač')!.name
      const { data: jobs } = await asked<{ data: { uid: string }[] }>('/api/jobs?per_page=1')
      await signIn(page.request, ANA)
      await page.goto(`/office/jobs/${jobs[0]!.uid}`)
      await alive(page)

      // On a job `t` writes one down there.
      await page.keyboard.press('t')
      await expect(page.getByRole('heading', { level: 1, name: say('task_new') })).toBeFocused()
      const words = page.getByLabel(say('task_text'), { exact: true })
      await words.focus()
      await page.keyboard.type(`${mark} in @`)
      const whom = page.getByRole('combobox', { name: say('task_mention_whom') })
      await expect(whom).toBeFocused()
      await expectSound(page)
      await page.keyboard.type(colleague.slice(0, 4).toLowerCase())
      await expect(page.getByRole('option', { name: colleague })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(words).toBeFocused()
      await page.keyboard.type('jutri')
      await expect(words).toHaveValue(`${mark} in @${colleague} jutri`)
      const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Ljubljana' }).split('-')
      await page.getByLabel(say('ui_day')).fill(today[2]!)
      await page.getByLabel(say('ui_month')).fill(today[1]!)
      await page.getByLabel(say('ui_year')).fill(today[0]!)
      await page.keyboard.press('Enter')
      const panel = page.getByRole('region', { name: say('tasks_on_job'), exact: true })
      await expect(panel.getByRole('link', { name: new RegExp(mark) })).toHaveCount(2)
      await expectSound(page)

      await page.keyboard.press('g')
      await page.keyboard.press('d')
      await expect(page.getByRole('region', { name: say('tasks_own') }).getByText(new RegExp(mark))).toBeVisible()
      await expectSound(page)

      await page.keyboard.press('g')
      await page.keyboard.press('n')
      await expect(page.getByRole('heading', { level: 1, name: say('tasks_title') })).toBeFocused()
      await expect(page.getByRole('navigation').getByRole('link', { name: WAITING[language] })).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: mark }).filter({ hasText: 'Ana Kovač' }).first()
      await expect(row).toBeVisible()
      await expectSound(page)
      await row.getByRole('link', { name: new RegExp(mark) }).focus()
      await page.keyboard.press('d')
      await expect(page.getByText(say('task_is_done'))).toBeVisible()
      await page.getByRole('button', { name: say('action_undo') }).press('Enter')
      await expect(page.getByText(say('task_is_open'))).toBeVisible()

      await row.getByRole('link', { name: new RegExp(mark) }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: say('task_edit') })).toBeFocused()
      await expectSound(page)
      expect(page.url()).toContain('/office/tasks/')
      await page.keyboard.press('d')
      await expect(page.getByRole('button', { name: say('task_reopen') })).toBeVisible()
      await page.keyboard.press('u')
      await expect(page).toHaveURL(/\/office\/tasks/)
    })
  })
}

const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

test('the jump box finds jobs, tasks and people by folded words, and says how many', async ({ page }) => {
  await watchPolicy(page)
  const { data } = await asked<{ data: { uid: string; ref_no: string; title: string }[] }>('/api/jobs?per_page=1')
  const { uid, ref_no: number } = data[0]!
  await signIn(page.request, ANA)
  await page.goto('/office')
  await alive(page)
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: say('office_search') })
  await expect(box).toBeFocused()
  await page.keyboard.type('zupan')
  const person = page.getByRole('menuitem', { name: /Maja Zupan/ }).first()
  await expect(person).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/zadet/)
  await expectSound(page)
  await box.fill(number.toLowerCase())
  await expect(page.getByRole('menuitem', { name: new RegExp(number) })).toBeVisible()
  await expect(person).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(uid))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('maja zu')
  await person.click()
  await expect(page).toHaveURL(/\/office\/applications\//)
  await alive(page)
  await page.keyboard.press('t')
  await expect(page.getByText(say('task_on_application'))).toBeVisible()
  await page.getByLabel(say('task_text'), { exact: true }).fill('Pokliči glede termina')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: say('task_save') }).press('Enter')
  await expect(page).toHaveURL(/\/office\/applications\//)
  await page.goto('/office/tasks')
  await expect(page.getByRole('row').filter({ hasText: 'Pokliči glede termina' }).first()).toContainText(/P-\d+/)
})

test('what changed in own jobs is told by day, and is new until one has seen it', async ({ page }) => {
  await watchPolicy(page)
  const uid = await elsewhere(async (own) => {
    await signIn(own, ANA)
    const texts = { 'sl-SI': { title: `Novičar ${Date.now()}` } }
    return ((await (await own.post('/api/jobs', { data: { texts } })).json()) as { uid: string }).uid
  })
  await elsewhere(async (own) => {
    await signIn(own, { email: 'skrbnik', password: ANA.password })
    const { rev } = (await (await own.get(`/api/jobs/${uid}`)).json()) as { rev: number }
    await own.put(`/api/jobs/${uid}`, { data: { rev, city: 'Bled' } })
  })
  await signIn(page.request, ANA)
  await page.goto('/office')
  await alive(page)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: say('news_title') })).toBeFocused()
  const change = page.getByRole('link', { name: '1 sprememba oglasa' }).first()
  await expect(change).toBeVisible()
  await expect(page.getByText(say('news_new'), { exact: true }).first()).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('d')
  await expect(page.getByText(say('news_is_seen'))).toBeVisible()
  await expect(page.getByText(say('news_new'), { exact: true })).toHaveCount(0)
  await change.press('Enter')
  await expect(page).toHaveURL(/\/history$/)
})
