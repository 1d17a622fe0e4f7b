import { expect, test } from '@playwright/test'
import { makeCandidate } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

test('what was saved on the device comes along into the account, and removing can be undone', async ({
  page,
  request,
}) => {
  const person = await makeCandidate(request)
  await page.goto('/jobs?search=racunovodja')
  await alive(page)
  await page.getByRole('button', { name: /^Shrani za pozneje: Računovodja/ }).click()
  await expect(page.getByText('Shranjeno v tej napravi')).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Uporabniško ime ali e-naslov').fill(person.email)
  await page.getByLabel('Geslo', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Prijava v portal' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await page.goto('/saved-jobs')
  const saved = page.getByRole('link', { name: /^Računovodja/ })
  await expect(saved).toBeVisible()
  // Undone faster than the removal arrives, which takes its time: the last press is what counts.
  const order: string[] = []
  page.on('requestfinished', (request) => request.url().endsWith('/save') && order.push(request.method()))
  await page.route('**/save', async (route) => {
    if (route.request().method() === 'DELETE') await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.getByRole('button', { name: /^Odstrani iz shranjenih: Računovodja/ }).click()
  await expect(page.getByText('Nimate shranjenih delovnih mest')).toBeVisible()
  await page.getByRole('button', { name: 'Razveljavi' }).click()
  await expect(saved).toBeVisible()
  await expect.poll(() => order).toEqual(['DELETE', 'PUT'])
  await page.reload()
  await expect(saved).toBeVisible()
})

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(`at 390 px in ${language}`, () => {
    test.use({ storageState: speaking(language), viewport: { width: 390, height: 844 } })

    test('who is signed out sees what is saved on the device, removes it, and takes it along by signing in', async ({
      page,
      request,
    }) => {
      await watchPolicy(page)
      const person = await makeCandidate(request, language)
      await page.goto('/jobs')
      await alive(page)
      const titles = page.locator('main h3 a')
      const [first, second] = (await titles.allInnerTexts()).map((title) => title.replaceAll('\u00a0', ' '))
      await expect(page.getByRole('link', { name: say('saved_title') })).toHaveCount(0)
      for (const title of [first, second])
        await page.getByRole('button', { name: say('jobs_save_what', { title: title! }), exact: true }).click()
      await page.getByRole('link', { name: `${say('saved_title')} (2)` }).click()
      await expect(page).toHaveURL('/saved-jobs')
      await alive(page)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([second!, first!])
      await expectSound(page)
      const remove = page.getByRole('button', { name: say('saved_remove', { title: second! }) })
      await remove.click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([first!])
      await expect(page.getByRole('button', { name: say('saved_remove', { title: first! }) })).toBeFocused()
      await page.getByRole('button', { name: say('action_undo') }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([second!, first!])
      await remove.click()
      await page.reload()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([first!])

      await page
        .getByRole('main')
        .getByRole('link', { name: say('login_submit') })
        .click()
      await page.getByLabel(say('login_username')).fill(person.email)
      await page.getByLabel(say('login_password'), { exact: true }).fill(person.password)
      await page.getByRole('button', { name: say('login_submit') }).click()
      await expect(page).toHaveURL('/saved-jobs')
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([first!])
      await expect(page.getByText(say('saved_device_text'))).toHaveCount(0)
    })
  })
}
