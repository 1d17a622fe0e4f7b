// Taking one's data along, withdrawing and leaving wait for nothing, whatever stands before the rest of the portal.
import { expect, test } from '@playwright/test'
import { makeCandidate, signIn } from './candidate.ts'
import { alive, expectSound, speaking, violationsOn, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

interface Own {
  uid: string
  kind: string
  title: string
}
const headers = { 'X-Requested-With': 'XMLHttpRequest' }

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(`at 390 px in ${language}`, () => {
    test.use({ storageState: speaking(language), viewport: { width: 390, height: 844 } })
    test.beforeEach(({ page }) => watchPolicy(page))
    test.afterEach(async ({ page }) => expect(await violationsOn(page)).toEqual([]))

    test('who leaves a text undecided withdraws a given consent, and gets as far as the last question of leaving', async ({
      page,
    }) => {
      const person = await makeCandidate(page.request, language, 'open')
      await signIn(page.request, person)
      const asIn = { headers: { ...headers, 'Accept-Language': language } }
      const waiting = (await (await page.request.get('/api/user-consent/get-consents', asIn)).json()) as Own[]
      const own = (await (await page.request.get('/api/portal/consents', asIn)).json()) as Own[]
      const gate = `/consents/unsigned/${waiting[0]?.uid}`
      const given = own.findLast(({ uid, kind }) => kind === 'consent' && uid !== waiting[0]?.uid)
      if (!given) throw new Error('There is no second consent')
      expect((await page.request.post(`/api/portal/consents/${given.uid}/confirm`, asIn)).ok()).toBe(true)
      const heading = page.getByRole('heading', { level: 1 })

      await page.goto('/dashboard')
      await alive(page)
      await expect(page).toHaveURL(gate)
      await expectSound(page)
      await page
        .getByText(say('priv_rights'))
        .getByRole('link', { name: say('priv_title') })
        .click()
      await expect(page).toHaveURL('/privacy')
      await expect(heading).toHaveText(say('priv_title'))
      await page.getByRole('link', { name: say('priv_consents_open') }).click()
      await expect(page).toHaveURL('/consents')

      // One that waits is decided about where it stands in the way.
      await page.goto(`/consents/${waiting[0]?.uid}`)
      await expect(page).toHaveURL(gate)
      await page.goto('/consents')
      await alive(page)
      await page.getByRole('link', { name: given.title }).click()
      await expect(page).toHaveURL(`/consents/${given.uid}`)
      await page.getByRole('button', { name: say('c_withdraw') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('c_withdraw') })
        .click()
      await expect(page.getByText(say('c_status_withdrawn')).first()).toBeVisible()
      await expect(page).toHaveURL(`/consents/${given.uid}`)

      await page.goto('/privacy')
      await alive(page)
      await page.getByRole('link', { name: say('priv_delete_open') }).click()
      await expect(page).toHaveURL('/privacy/close')
      await page.getByLabel(say('priv_delete_email')).fill(person.email)
      await page.locator('[name=password]').fill(person.password)
      await expect(page.getByRole('button', { name: say('priv_delete_submit') })).toBeEnabled()
      await expectSound(page)
      await page.getByRole('link', { name: say('priv_delete_keep') }).click()
      await expect(page).toHaveURL('/privacy')

      await page.goto('/settings')
      await expect(page).toHaveURL(gate)
    })
  })
}

test('an incomplete profile keeps nobody from it', async ({ page }) => {
  const say = wordsIn('sl-SI')
  await signIn(page.request, { email: 'rok.novak', password: 'Demo-geslo-1' })
  await page.goto('/dashboard')
  await alive(page)
  await expect(page).toHaveURL('/user-info')
  await page
    .getByText(say('priv_rights'))
    .getByRole('link', { name: say('priv_title') })
    .click()
  await expect(page).toHaveURL('/privacy')
  for (const path of ['/privacy/close', '/consents', '/privacy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page, path).toHaveURL(path)
  }
  await page.goto('/jobs')
  await expect(page).toHaveURL('/user-info')
})
