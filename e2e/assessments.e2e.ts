import { type APIRequestContext, type Page, expect, test } from '@playwright/test'
import { type Person, asPerson, makeCandidate, signIn } from './candidate.ts'
import { type InputMode, keyboard, mouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { type Language, LANGUAGES, wordsIn } from './words.ts'

const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const INPUT_MODES: Record<Language, (page: Page) => InputMode> = { 'sl-SI': mouse, 'en-EN': keyboard }
const TITLES = { 'sl-SI': 'Test delovnega sloga', 'en-EN': 'Test of working style' } as const
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Id of the account, as the receipt of a decision names it. */
const idOf = (person: Person): Promise<string> =>
  asPerson(person, async (own) => {
    const [one] = (await (await own.get('/api/portal/consents')).json()) as { uid: string }[]
    const { receipt } = (await (await own.get(`/api/portal/consents/${one?.uid}/receipt`)).json()) as {
      receipt: { pii_principal_id: string }
    }
    return receipt.pii_principal_id
  })

/** A consultant asks the person to take a test of the example provider. @returns id of the questionnaire */
async function ask(person: Person, own: APIRequestContext): Promise<string> {
  const users = [await idOf(person)]
  await asPerson(CONSULTANT, async (staff) => {
    const data = { users, title_sl: TITLES['sl-SI'], title_en: TITLES['en-EN'], minutes: 5 }
    const answer = await staff.post('/api/assessment-providers/primer/assignments', { data })
    expect(answer.status(), await answer.text()).toBe(201)
  })
  await signIn(own, person)
  const { data } = (await (await own.get('/api/portal/questionnaires')).json()) as { data: { uid: string }[] }
  return data[0]?.uid ?? ''
}

/** Every tenth minute the portal asks the providers by itself and would find a lost report before the person does. */
async function passRound(): Promise<void> {
  const left = 600_000 - (Date.now() % 600_000)
  if (left < 30_000) await new Promise((resolve) => setTimeout(resolve, left + 5_000))
}

// The test opens in a tab of its own.
test.beforeEach(({ context }) => watchPolicy(context))

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    for (const isLost of [false, true]) {
      const how = isLost ? 'the report is lost and found by asking' : 'the provider reports'
      test(`a test of somebody else is taken: ${how}`, async ({ page }) => {
        test.setTimeout(isLost ? 160_000 : 120_000)
        const input = INPUT_MODES[language](page)
        const person = await makeCandidate(page.request, language)
        const uid = await ask(person, page.request)

        // Before leaving: what to know.
        await page.goto(`/questionnaires/${uid}`)
        await alive(page)
        await expect(heading(page)).toHaveText(TITLES[language])
        await expect(page.getByRole('heading', { name: say('q_external_title') })).toBeVisible()
        for (const rule of ['q_external_once', 'q_external_delay', 'q_external_tabs'])
          await expect(page.getByText(say(rule))).toBeVisible()
        await expectSound(page)

        // The way there is a plain link to a new tab.
        await input.press(page.getByRole('button', { name: say('assess_prepare') }))
        const link = page.getByRole('link', { name: say('q_external_open') })
        await expect(link).toBeFocused()
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', /noopener/)
        await expect(page.getByRole('main').getByText(say('assess_launched_title'))).toBeVisible()
        await expectSound(page)
        const opening = page.context().waitForEvent('page')
        await input.press(link)
        const outside = await opening
        await expect(heading(outside)).toHaveText(say('provider_test_title'))
        await expectSound(outside)

        // The same link does not open it twice.
        const again = await page.request.get((await link.getAttribute('href')) ?? '')
        expect(again.status()).toBe(410)

        if (isLost) await passRound()
        const there = INPUT_MODES[language](outside)
        for (const group of await outside.getByRole('group').all()) await there.choose(group.getByRole('radio').nth(3))
        if (isLost) await outside.getByRole('checkbox', { name: say('provider_lose') }).check()
        await there.press(outside.getByRole('button', { name: say('provider_finish') }))
        await expect(outside.getByText(say(isLost ? 'provider_report_lost' : 'provider_report_sent'))).toBeVisible()
        await expectSound(outside)

        // Coming back completes nothing; what the provider says does.
        await there.press(outside.getByRole('link', { name: say('provider_back') }))
        await alive(outside)
        await expect(outside).toHaveURL(new RegExp(`/questionnaires/${uid}$`))
        if (isLost) {
          await expect(outside.getByRole('main').getByText(say('assess_returned_title'))).toBeVisible()
          await expect(outside.getByRole('main').getByText(say('assess_returned_text'))).toBeVisible()
          await expectSound(outside)
          await there.press(outside.getByRole('button', { name: say('assess_check') }))
        }
        await expect(outside.getByRole('main').getByText(say('assess_completed_title'))).toBeVisible()
        await expect(outside.getByRole('button', { name: say('assess_again') })).toHaveCount(0)
        await expectSound(outside)

        // The tab that stayed open learns it by itself.
        await expect(page.getByRole('main').getByText(say('assess_completed_title'))).toBeVisible({ timeout: 20_000 })
        const card = (await (await page.request.get(`/api/portal/questionnaires/${uid}`)).json()) as { status: string }
        expect(card.status).toBe('closed')
      })
    }
  })
}
