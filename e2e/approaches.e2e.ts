import { type Page, expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { refuseMouse } from './input-modes.ts'
import { linkFor } from './mailbox.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

/** Scrolled to its foot, a link of the long page may be half under the bar that stays: its target is whole all the same. */
async function expectSoundAtTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectSound(page)
}
const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test.setTimeout(120_000)

    test('somebody is asked about a job by keyboard, and says yes or no on a phone', async ({ page, browser }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      const found = await page.request.get('/api/jobs?filter[status]=published&per_page=1')
      const [job] = ((await found.json()) as { data: { uid: string }[] }).data
      const stamp = `${language.slice(0, 2)}.${Date.now() % 1_000_000}`
      const [yes, no, late] = ['da', 'ne', 'pozno'].map((word) => `vabljena.${word}.${stamp}@example.com`) as [
        string,
        string,
        string,
      ]
      await page.goto(`/office/jobs/${job?.uid}`)
      await alive(page)
      const panel = page.getByRole('region', { name: say('approaches_title'), exact: true })
      await expect(panel).toBeVisible()
      const dialog = page.getByRole('dialog')
      const ask = async (email: string) => {
        await page.keyboard.press('y')
        await expect(dialog.getByRole('textbox', { name: say('approach_email') })).toBeVisible()
        await input.type(dialog.getByRole('textbox', { name: say('approach_email') }), email)
        if (language === 'en-EN') await input.pick(dialog.getByLabel(say('approach_language')), 'English')
        await input.press(dialog.getByRole('button', { name: say('approach_send') }))
      }
      await ask('ni-naslov')
      await expect(dialog.getByRole('textbox', { name: say('approach_email') })).toHaveAttribute('aria-invalid', 'true')
      await expectSoundAtTop(page)
      await input.type(dialog.getByRole('textbox', { name: say('approach_email') }), yes)
      await input.press(dialog.getByRole('button', { name: say('approach_send') }))
      await expect(dialog).toBeHidden()
      await expect(panel.getByText(yes)).toBeVisible()
      for (const email of [no, late]) {
        await ask(email)
        await expect(dialog).toBeHidden()
      }
      await expectSoundAtTop(page)
      await ask(yes)
      await expect(dialog.getByText(say('error_approach_asked')).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      const context = await browser.newContext({
        storageState: speaking(language),
        viewport: { width: 390, height: 844 },
        baseURL: process.env.KORAK_URL,
      })
      const own = await context.newPage()
      await watchPolicy(own)
      await own.goto(await linkFor(page.request, no, '/approach/'))
      await alive(own)
      await expect(own.getByRole('heading', { level: 1, name: say('approach_own_title') })).toBeVisible()
      await expectSound(own)
      await own.getByRole('button', { name: say('approach_own_no') }).click()
      await expect(own.getByText(say('approach_own_declined'))).toBeVisible()
      await expectSound(own)
      await own.goto(await linkFor(page.request, yes, '/approach/'))
      await alive(own)
      await own.getByRole('button', { name: say('approach_own_yes') }).click()
      await expect(own.getByText(say('approach_own_accepted'))).toBeVisible()
      await expectSound(own)
      await own.getByRole('link', { name: say('approach_own_apply') }).click()
      await expect(own).not.toHaveURL(/approach/)

      await input.press(panel.getByRole('button', { name: new RegExp(late.replaceAll('.', String.raw`\.`)) }))
      await expect(page.getByText(say('approach_is_withdrawn'))).toBeVisible()
      await expectSoundAtTop(page)
      await own.goto(await linkFor(page.request, late, '/approach/'))
      await alive(own)
      await expect(own.getByText(say('approach_own_withdrawn'))).toBeVisible()
      await context.close()
    })
  })
}
