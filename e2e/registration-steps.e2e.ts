import { expect, test } from '@playwright/test'
import { alive, watchPolicy } from './screens.ts'

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
