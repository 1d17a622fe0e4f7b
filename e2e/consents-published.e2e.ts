// A published text concerns everybody of its audience, so this story runs when the others are over; its audience are
// contacts of client companies, of whom the demo data has one.
import { type Page, expect, test } from '@playwright/test'
import { decideAll, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { createConsent, publishVersion } from './staff.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const TINA = { email: 'tina.golob', password: 'Demo-geslo-1' }
const MINUTE = 60_000
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe.configure({ mode: 'serial' })

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('a material version asks at the next page, an editorial one nobody, neither in the middle of a form', async ({
      page,
    }) => {
      test.slow()
      const key = `e2e-${Date.now()}`
      const title = `Zgodba ${key}`
      await watchPolicy(page)
      await page.clock.install()
      await createConsent(key, title, ['Podatke hranimo eno leto.', 'Vidijo jih naši svetovalci.'])
      await signIn(page.request, TINA)
      await decideAll(page.request, 'confirm')
      /** How the page learns that something was published: asked once every half hour. */
      const poll = async () => {
        const asked = page.waitForResponse('**/api/auth/user')
        await page.clock.fastForward(30 * MINUTE)
        await asked
      }
      /** What is published reaches people a moment later. */
      const reached = () =>
        expect
          .poll(async () => {
            const waiting = await page.request.get('/api/user-consent/get-consents')
            return ((await waiting.json()) as unknown[]).length
          })
          .toBe(1)
      /** Goes on by a link, a while later. */
      const go = async (name: string) => {
        await page.clock.fastForward(2 * MINUTE)
        await page
          .getByRole('link', { name: say(name) })
          .first()
          .click()
      }
      await page.goto('/dashboard')
      await alive(page)
      await expect(page).toHaveURL('/dashboard')

      await publishVersion(key, '2', 'editorial', title, ['Podatke hranimo eno leto.', 'Vidijo jih svetovalci.'])
      const asked = page.waitForResponse('**/api/user-consent/get-consents')
      await go('nav_profile')
      expect(await (await asked).json()).toEqual([])
      await expect(page).toHaveURL('/settings')

      await page.getByRole('button', { name: say('action_change_what', { field: say('reg_step_basic') }) }).click()
      const typed = page.getByLabel(say('profile_field_name'))
      await typed.fill('na pol vpisano')
      await publishVersion(key, '3', 'material', title, [
        'Podatke hranimo dve leti.',
        'Vidijo jih svetovalci.',
        'Izbrišemo jih na zahtevo.',
      ])
      await reached()
      await poll()
      await expect(typed).toHaveValue('na pol vpisano')
      await expect(page).toHaveURL('/settings')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)

      await page
        .getByRole('link', { name: say('nav_dashboard') })
        .first()
        .click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('form_unsaved_leave') })
        .click()
      await expect(page).toHaveURL(/\/consents\/unsigned\//)
      await expect(heading(page)).toHaveText(say('c_unsigned_title'))
      const changes = page.getByRole('region', { name: say('c_changes_title') })
      await expect(changes).toContainText('Dodali smo rok hrambe.')
      await expect(changes.locator('ins').filter({ hasText: 'dve' })).toHaveCount(1)
      await expect(changes.locator('del').filter({ hasText: 'leto' })).toHaveCount(1)
      await expect(changes.locator('ins').filter({ hasText: 'Izbrišemo jih na zahtevo.' })).toHaveCount(1)
      await expect(changes.locator('ins').first()).toContainText(say('c_added'))
      // Refusing the newer text would end what was given to the older one: that is said before.
      const decision = page.getByRole('region', { name: say('c_decision_title') })
      await expect(decision).toContainText(say('c_decline_effects'))
      await expect(decision.getByRole('listitem')).toHaveText([say('consent_effect_before')])
      await expectSound(page)
      await decision.getByRole('button').first().click()
      await expect(page).toHaveURL('/dashboard')

      // The clock brings nothing this time: the page just opened asks.
      await publishVersion(key, '4', 'material', title, ['Podatke hranimo tri leta.'])
      await reached()
      await go('nav_jobs')
      await expect(page).toHaveURL(/\/consents\/unsigned\//)
      await page
        .getByRole('region', { name: say('c_decision_title') })
        .getByRole('button')
        .first()
        .click()
      await expect(page).toHaveURL('/jobs')
      await go('nav_consents')
      await expect(page).toHaveURL('/consents')
      await page.getByRole('link', { name: title }).first().click()
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByRole('region', { name: say('c_history') }).getByRole('listitem')).not.toHaveCount(0)
    })
  })
}
