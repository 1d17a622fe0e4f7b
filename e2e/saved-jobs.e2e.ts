import { expect, test } from '@playwright/test'
import { makeCandidate } from './candidate.ts'
import { alive } from './screens.ts'

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
