import { type Page, expect, test } from '@playwright/test'
import { PASSWORD } from './candidate.ts'
import { alive, expectSound, watchPolicy } from './screens.ts'

const draftOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

test.beforeEach(({ page }) => watchPolicy(page))

test('on a phone what is accepted stands above the button that accepts it, each text a link of its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/registration?step=check')
  await alive(page)
  await expect(page.getByRole('button', { name: 'Ustvari račun' })).toBeInViewport()
  const sentence = page.getByText('Z\u00a0ustvarjanjem računa')
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await expect(sentence.getByRole('link')).toHaveCount(2)
  for (const [at, path] of ['/privacy-notice', '/terms'].entries()) {
    const opened = page.waitForEvent('popup')
    await sentence.getByRole('link').nth(at).click()
    const tab = await opened
    await expect(tab).toHaveURL(new RegExp(`${path}$`))
    await tab.close()
  }
})

test('an unfinished registration is kept for a day in this tab, never its password; only starting over ends it', async ({
  page,
}) => {
  const email = 'zana@primer.example'
  await page.goto('/registration?step=account')
  await alive(page)
  await page.getByLabel('Ime in priimek').fill('Žana Čuk')
  await page.getByLabel('E-naslov').fill(email)
  await page.getByLabel('Geslo', { exact: true }).fill(PASSWORD)
  await page.getByRole('link', { name: 'Pogoji uporabe' }).click()
  // Nothing is asked: what is not kept is said on return.
  await expect(page).toHaveURL(/\/terms/)
  expect(await draftOf(page)).not.toContain(PASSWORD)
  await page.goBack()
  await expect(page.getByLabel('Ime in priimek')).toHaveValue('Žana Čuk')
  await expect(page.getByText('Gesla ni več tu, ker ga ne hranimo. Vpišite ga znova.')).toBeVisible()
  await page.getByLabel('Geslo', { exact: true }).fill(PASSWORD)
  await expect(page.getByText('Gesla ni več tu, ker ga ne hranimo. Vpišite ga znova.')).toHaveCount(0)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Ime in priimek')).toHaveValue('Žana Čuk')
  await expect(page.getByLabel('E-naslov')).toHaveValue(email)
  await expect(page.getByLabel('Geslo', { exact: true })).toHaveValue('')
  await page.goto('/registration')
  await alive(page)
  await page.getByRole('button', { name: 'Začni znova' }).click()
  expect(await draftOf(page)).not.toContain('Žana Čuk')
  await page.goto('/registration?step=account')
  await alive(page)
  await expect(page.getByLabel('Ime in priimek')).toHaveValue('')
  await page.getByLabel('Ime in priimek').fill('Žana Čuk')
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000 + 60_000)
  await page.reload()
  await expect(page.getByLabel('Ime in priimek')).toHaveValue('')
})

test('each step checks what it asks, also when the rest is left for later', async ({ page }) => {
  const summary = page.getByRole('group', { name: 'Preverite označena polja' })
  const links = summary.getByRole('link')
  await page.goto('/registration?step=account')
  await alive(page)
  await page.getByLabel('Ime in priimek').fill('Žana Čuk')
  await page.getByLabel('E-naslov').fill('zana@primer.example')
  await page.getByLabel('Geslo', { exact: true }).fill('geslo')
  await page.getByLabel('Ponovite geslo').fill('geslo')
  await page.getByRole('button', { name: 'Naprej' }).click()
  await expect(links).toHaveText([/^Geslo: Geslo naj ima vsaj 6 znakov\. Dodajte veliko črko\. Dodajte številko/])
  await page.goto('/registration?step=current')
  await alive(page)
  await page.locator('[name="notice_days"]').fill('999')
  await page.locator('[name="linkedin_url"]').fill('linkedin.com/in/zana')
  await page.getByRole('button', { name: 'Ostalo dopolnim pozneje' }).click()
  await expect(links).toHaveText([/365/])
  await page.locator('[name="notice_days"]').fill('30')
  await page.getByRole('button', { name: 'Ostalo dopolnim pozneje' }).click()
  await expect(page).toHaveURL(/step=check/)
})

test('after another language nothing is said in the former one; the check has one way back for each part', async ({
  page,
}) => {
  await page.goto('/registration?step=about')
  await alive(page)
  await page.getByRole('button', { name: 'Naprej' }).click()
  await expect(page.getByText('Izberite spol.').first()).toBeVisible()
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByText('Izberite spol.')).toHaveCount(0)
  await page.goto('/registration?step=check')
  await alive(page)
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(6)
  const address = page.getByRole('region', { name: 'Phone and address' })
  await expect(address.getByText('Slovenia')).toHaveCount(0)
})

for (const width of [390, 1280]) {
  test(`a removed CV says that its values stay, and takes them back, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/registration')
    await alive(page)
    await page.locator('input[name="cv"]').setInputFiles('cv/test/tuning/sl-t01.pdf')
    const undo = page.getByRole('button', { name: 'Razveljavi samodejne vnose' })
    await expect(undo).toBeVisible()
    await page.getByRole('button', { name: /^Odstrani/ }).click()
    await expect(page.getByText('Datoteka je odstranjena, podatki iz nje so ostali.')).toBeVisible()
    await expectSound(page)
    await page.goto('/registration?step=check')
    await alive(page)
    await expect(page.getByText('(iz vašega življenjepisa)').first()).toBeVisible()
    await expect(page.getByText('(predlog po kraju bivanja)')).toBeVisible()
    await expectSound(page)
    await page.goto('/registration')
    await alive(page)
    await undo.click()
    await expect(page.getByText('Datoteka je odstranjena, podatki iz nje so ostali.')).toHaveCount(0)
  })
}
