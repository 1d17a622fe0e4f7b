// A guide for a stage, three people who interview, and what they found out side by side; by keyboard.
import { type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import { addCv, applyTo } from './applying.ts'
import { asPerson, makeCandidate, signIn } from './candidate.ts'
import { clearGuide, makeInterviewer, sheetOf } from './evaluating.ts'
import { refuseMouse, tabTo } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const NAME = 'Radovana Gradišnik'

const JOBS: Record<Language, string> = { 'sl-SI': 'skladiščnik', 'en-EN': 'gradbišča' }

/** Somebody who has applied for the job of a story. */
async function applied(page: Page, language: Language) {
  const candidate = await makeCandidate(page.request, language, 'confirm', NAME)
  const { uid } = await asPerson(candidate, async (own) => {
    await addCv(own)
    return applyTo(own, JOBS[language], language)
  })
  return { uid, ...(await clearGuide(uid)) }
}

async function opened(browser: Browser, language: Language, who: typeof ANA) {
  const context = await browser.newContext({ storageState: speaking(language) })
  const page = await context.newPage()
  await watchPolicy(page)
  await signIn(page.request, who)
  return page
}

/** What is half under the head of the page would be measured as smaller than it is. */
async function soundAtTop(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  await expectSound(page)
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test(`${language}: a guide is written, colleagues evaluate unled, and their words stand side by side`, async ({
    browser,
    page,
  }) => {
    test.slow()
    const { uid, ref, job, stage } = await applied(page, language)
    const colleague = await makeInterviewer(page.request, language)
    const ana = await opened(browser, language, ANA)
    const input = refuseMouse(ana)
    const go = async (screen: Page, path: string) => {
      await screen.goto(path)
      await alive(screen)
    }
    const tick = async (screen: Page, box: Locator) => {
      await tabTo(screen, box)
      await screen.keyboard.press('Space')
      await expect(box).toBeChecked()
    }

    // What is missing in a criterion is said beside it; in both languages it is saved.
    await go(ana, `/office/jobs/${job}/stages`)
    await input.press(ana.getByRole('link', { name: say('guide_link_none') }).first())
    await expect(ana).toHaveURL(new RegExp(stage))
    await alive(ana)
    await input.press(ana.getByRole('button', { name: say('guide_add') }))
    const field = (name: string) => ana.locator(`[name="criteria.0.${name}"]`)
    await expect(field('name_sl')).toBeFocused()
    await input.type(field('name_sl'), 'Vodenje ljudi')
    await input.press(ana.getByRole('button', { name: say('action_save_changes') }))
    await expect(ana.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
    await soundAtTop(ana)
    await input.type(field('name_en'), 'Leading people')
    await input.type(field('ask_sl'), 'Povejte o sporu v ekipi.')
    await input.type(field('ask_en'), 'Tell us about a conflict in your team.')
    await input.press(ana.getByRole('button', { name: say('action_save_changes') }))
    await expect(ana.getByText(say('guide_saved'))).toBeVisible()
    const criterion = language === 'sl-SI' ? 'Vodenje ljudi' : 'Leading people'

    // Two are asked, one of them whoever asks.
    await go(ana, `/office/applications/${uid}`)
    await input.press(ana.getByRole('button', { name: say('evaluation_ask') }))
    const dialog = ana.getByRole('dialog', { name: say('evaluation_ask') })
    await input.press(dialog.getByRole('button', { name: say('evaluation_ask') }))
    await expect(dialog.getByText(say('evaluation_whom_required')).first()).toBeVisible()
    await tick(ana, dialog.getByRole('checkbox', { name: colleague.name }))
    await tick(ana, dialog.getByRole('checkbox', { name: 'Ana Kovač' }))
    await soundAtTop(ana)
    await input.press(dialog.getByRole('button', { name: say('evaluation_ask') }))
    await expect(ana.getByText(say('evaluation_asked'))).toBeVisible()
    await expect(ana.getByText(say('evaluation_hidden'))).toBeVisible()

    // Simona finds it in her day; nothing says who it is. A draft is kept, and given once it is whole.
    const simona = await opened(browser, language, colleague)
    const hers = refuseMouse(simona)
    await go(simona, '/office')
    await hers.press(simona.getByRole('main').locator('a[href^="/office/evaluations"]').first())
    await expect(simona.getByRole('heading', { level: 1, name: say('evaluations_title') })).toBeVisible()
    await alive(simona)
    await soundAtTop(simona)
    await hers.press(simona.locator(`a[href="/office/evaluations/${await sheetOf(colleague, ref)}"]`))
    const sheet = simona.getByRole('heading', { level: 1, name: say('evaluation_title', { ref }) })
    await expect(sheet).toBeVisible()
    await expect(simona.getByRole('heading', { level: 3, name: criterion })).toBeVisible()
    await hers.press(simona.getByRole('button', { name: say('evaluation_submit') }))
    await expect(simona.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
    await soundAtTop(simona)
    const evidence = (screen: Page) => screen.getByLabel(say('evaluation_evidence', { name: criterion }))
    await hers.choose(simona.getByRole('radio', { name: say('judgement_shown'), exact: true }))
    await hers.type(evidence(simona), 'Spor je resila v dveh pogovorih.')
    await expect(simona.getByText(say('evaluation_saved'))).toBeVisible()
    await simona.reload()
    await alive(simona)
    await expect(evidence(simona)).toHaveValue('Spor je resila v dveh pogovorih.')
    expect(await simona.content()).not.toContain('Gradi')
    await hers.press(simona.getByRole('button', { name: say('evaluation_submit') }))
    await expect(simona.getByText(say('evaluation_submitted'))).toBeVisible()
    await expect(simona.getByText(say('evaluation_no_others'))).toBeVisible()
    await soundAtTop(simona)

    // Ana is not led: hers first, then Simona's beside it, on the application as well.
    await go(ana, `/office/applications/${uid}`)
    await expect(ana.getByText(say('evaluation_hidden'))).toBeVisible()
    expect(await ana.content()).not.toContain('v dveh pogovorih')
    await input.press(ana.getByRole('link', { name: say('evaluation_your') }))
    await expect(ana.getByRole('heading', { level: 1, name: say('evaluation_title', { ref }) })).toBeVisible()
    await input.choose(ana.getByRole('radio', { name: say('judgement_not_discussed'), exact: true }))
    await input.press(ana.getByRole('button', { name: say('evaluation_submit') }))
    const others = ana.getByRole('region', { name: say('evaluation_others') })
    await expect(others.getByText('Spor je resila v dveh pogovorih.')).toBeVisible()
    await expect(others.getByText(say('judgement_shown'), { exact: true })).toBeVisible()
    await soundAtTop(ana)
    await go(ana, `/office/applications/${uid}`)
    const whole = ana.getByRole('region', { name: say('evaluations_of_application') })
    await expect(
      whole
        .getByRole('listitem')
        .filter({ hasText: say('evaluation_you') })
        .first(),
    ).toBeVisible()
    await expect(whole.getByText('Spor je resila v dveh pogovorih.')).toBeVisible()
    await soundAtTop(ana)
  })
}
