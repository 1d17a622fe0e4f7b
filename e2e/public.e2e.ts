import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test'
import { linkFor } from './mailbox.ts'
import { STAYING, alive, expectSound, watchPolicy } from './screens.ts'
import { asAdministrator } from './staff.ts'
import { LANGUAGES, type Language, progressIn, wordsIn } from './words.ts'

const headers = { 'X-Requested-With': 'XMLHttpRequest' }
const SHORT = 'iskanje-dela'
const TITLES = { 'sl-SI': 'Kako iščete delo', 'en-EN': 'How you look for work' } as const
const NO = { 'sl-SI': 'Ne', 'en-EN': 'No' } as const
const LANG = { 'sl-SI': 'sl', 'en-EN': 'en' } as const
const other = (language: Language): Language => (language === 'sl-SI' ? 'en-EN' : 'sl-SI')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

interface Made {
  uid: string
  /** Paths that open it. */
  paths: string[]
}
/** A link to the short questionnaire, by staff. */
const makeLink = (mode: string, more: Record<string, unknown> = {}, tokens = 1): Promise<Made> =>
  asAdministrator(async (staff) => {
    const all = (await (await staff.get('/api/questionnaires')).json()) as { uid: string; key: string }[]
    const questionnaire = all.find((one) => one.key === SHORT)?.uid
    const data = { mode, min_seconds: 0, ...more }
    const answer = await staff.post(`/api/questionnaires/${questionnaire}/links`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    const { uid, address } = (await answer.json()) as { uid: string; address: string | null }
    if (mode !== 'single-use') return { uid, paths: address ? [new URL(address).pathname] : [] }
    const made = await staff.post(`/api/public-links/${uid}/invitations`, { headers, data: { count: tokens } })
    const { addresses } = (await made.json()) as { addresses: string[] }
    return { uid, paths: addresses.map((one) => new URL(one).pathname) }
  })

/** Somebody with a browser that knows nothing of the portal; what would be cookies is noted. */
async function stranger(browser: Browser, width = 390) {
  const context = await browser.newContext({ storageState: STAYING, locale: 'sl-SI', viewport: { width, height: 844 } })
  const set: string[] = []
  context.on('response', (response) => {
    void response.allHeaders().then((all) => {
      if (all['set-cookie']) set.push(`${response.url()}: ${all['set-cookie']}`)
    })
  })
  const page = await context.newPage()
  await watchPolicy(page)
  return { context, page, set }
}

/** Sound in light and in dark. */
async function expectSoundInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectSound(page)
  }
}

async function expectNothingKept(context: BrowserContext, set: string[]): Promise<void> {
  expect(await context.cookies()).toEqual([])
  expect(set).toEqual([])
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const open = async (page: Page, path: string) => {
    await page.goto(`${path}?lang=${LANG[language]}`)
    await alive(page)
  }
  const next = (page: Page) => page.getByRole('button', { name: say('action_continue'), exact: true })
  const begin = (page: Page) => page.getByRole('button', { name: say('public_begin'), exact: true })
  const saved = (page: Page) => expect(page.getByText(/\d{1,2}[:.]\d{2}/).first()).toBeVisible()

  /** From the first question to the thanks: one answer, the others left out. */
  const finish = async (page: Page) => {
    await page.getByLabel(NO[language], { exact: true }).check({ force: true })
    for (let n = 1; n <= 4; n += 1) {
      await expect(page.getByText(say('q_slide', { n }), { exact: true })).toBeVisible()
      await next(page).click()
    }
    await page.getByRole('button', { name: say('q_submit') }).click()
    await expect(page).toHaveURL(/\/complete(\?|$)/)
    await expect(heading(page)).toHaveText(say('public_done_title'))
  }

  test.describe(language, () => {
    test.use({ storageState: STAYING })

    test('an open questionnaire is begun, gone on with by code in another browser, and leaves no cookie', async ({
      browser,
    }) => {
      test.setTimeout(120_000)
      const say2 = wordsIn(other(language))
      const [path = ''] = (await makeLink('open')).paths
      const { context, page, set } = await stranger(browser)
      await open(page, path)
      await expect(heading(page)).toHaveText(TITLES[language])
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: say('public_anonymous_title') })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expectSoundInBoth(page)

      await begin(page).click()
      await expect(page.getByText(say('public_code_text').slice(0, 20)).first()).toBeVisible()
      const code = await page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).innerText()
      await expectSoundInBoth(page)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: say('public_code_copy') }).click()
      await expect(page.getByText(say('public_code_copied')).first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

      // The other language in the middle: the answer stays, and so does the question.
      await expect(page.getByText(say('q_slide', { n: 1 }), { exact: true })).toBeVisible()
      await expect(page.getByText(progressIn(language, 0, 5))).toBeVisible()
      await page.getByRole('radio').first().check({ force: true })
      await saved(page)
      await page.getByRole('link', { name: say('nav_language_other') }).click()
      await expect(page.getByText(say2('q_slide', { n: 1 }), { exact: true })).toBeVisible()
      await expect(page.getByText(progressIn(other(language), 1, 6))).toBeVisible()
      await expect(page.getByRole('radio').first()).toBeChecked()
      await expect(page).toHaveURL(new RegExp(`lang=${LANG[other(language)]}`))
      await expectSound(page)
      await page.getByRole('link', { name: say2('nav_language_other') }).click()
      await next(page).click()
      await expect(page.getByText(say('q_slide', { n: 2 }), { exact: true })).toBeVisible()
      // A reload goes on where it was.
      await page.reload()
      await alive(page)
      await expect(page.getByText(say('q_slide', { n: 2 }), { exact: true })).toBeVisible()
      await expectNothingKept(context, set)
      await context.close()

      const elsewhere = await stranger(browser, 1280)
      await open(elsewhere.page, path)
      await elsewhere.page.getByText(say('public_go_on')).click()
      const field = elsewhere.page.getByLabel(say('public_go_on_label'), { exact: true })
      await field.fill('AAAAA-AAAAA')
      await elsewhere.page.getByRole('button', { name: say('public_go_on_submit') }).click()
      await expect(elsewhere.page.getByText(say('error_public_code'))).toBeVisible()
      await expect(field).toBeFocused()
      await expectSoundInBoth(elsewhere.page)
      await field.fill(code.toLowerCase())
      await elsewhere.page.getByRole('button', { name: say('public_go_on_submit') }).click()
      await expect(elsewhere.page.getByText(say('q_slide', { n: 2 }), { exact: true })).toBeVisible()
      await elsewhere.page.getByRole('button', { name: say('action_back'), exact: true }).click()
      await expect(elsewhere.page.getByRole('radio').first()).toBeChecked()
      await finish(elsewhere.page)
      await expectSoundInBoth(elsewhere.page)
      await expect(elsewhere.page.getByText(say('public_done_close'))).toBeVisible()
      await elsewhere.page.reload()
      await expect(heading(elsewhere.page)).toHaveText(say('public_done_title'))
      await expectNothingKept(elsewhere.context, elsewhere.set)
      await elsewhere.context.close()
    })

    test('an address for one answer is used once, glued or not', async ({ browser }) => {
      const { uid, paths } = await makeLink('single-use', {}, 2)
      const [path = '', second = ''] = paths
      const { context, page, set } = await stranger(browser)
      // The form without a slash between token and id leads to the one with it.
      await open(page, path.replace(`/${uid}`, uid))
      await expect(page).toHaveURL(new RegExp(path))
      await expect(page.getByText(say('public_once_text').slice(0, 40))).toBeVisible()
      await begin(page).click()
      await expect(page.getByText(say('q_slide', { n: 1 }), { exact: true })).toBeVisible()
      await page.reload()
      await alive(page)
      await expect(page.getByText(say('q_slide', { n: 1 }), { exact: true })).toBeVisible()
      await finish(page)
      await open(page, path)
      await expect(heading(page)).toHaveText(say('public_answered_title'))
      await expectSoundInBoth(page)
      // Whoever has the address too is not told when.
      const giver = await stranger(browser)
      await open(giver.page, path)
      await expect(heading(giver.page)).toHaveText(say('public_answered_title'))
      await expect(giver.page.getByText(say('public_used_text'))).toBeVisible()
      await expectSoundInBoth(giver.page)
      await giver.context.close()
      await open(page, `${path}/complete`)
      await expect(heading(page)).toHaveText(say('public_done_title'))
      // Thanks are for those who have answered.
      await open(page, `${second}/complete`)
      await expect(begin(page)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${second}(\\?|$)`))
      await expectNothingKept(context, set)
      await context.close()
    })

    test('what was begun by an address for one answer is shown to no other browser; anew it is gone', async ({
      browser,
    }) => {
      const [path = ''] = (await makeLink('single-use')).paths
      const { context, page } = await stranger(browser)
      await open(page, path)
      await begin(page).click()
      await page.getByRole('radio').first().check({ force: true })
      await saved(page)

      const elsewhere = await stranger(browser)
      const there = elsewhere.page
      await open(there, path)
      await expect(heading(there)).toHaveText(say('public_elsewhere_title'))
      await expect(there.getByText(say('public_go_on'))).toBeVisible()
      await expectSoundInBoth(there)
      // By keyboard alone: first it is said what goes.
      await there.getByRole('button', { name: say('public_restart') }).press('Enter')
      await expect(heading(there)).toHaveText(TITLES[language])
      await expect(heading(there)).toBeFocused()
      await expect(there.getByText(say('public_anew_text'))).toBeVisible()
      await expectSoundInBoth(there)
      await there.getByRole('button', { name: say('public_anew') }).press('Enter')
      await expect(there.getByText(say('q_slide', { n: 1 }), { exact: true })).toBeVisible()
      await expect(there.getByRole('radio', { checked: true })).toHaveCount(0)
      await expectNothingKept(elsewhere.context, elsewhere.set)

      await page.reload()
      await expect(heading(page)).toHaveText(say('public_gone_title'))
      await expectSoundInBoth(page)
      await page.getByRole('button', { name: say('public_restart') }).click()
      await expect(heading(page)).toHaveText(say('public_elsewhere_title'))
      await expect(heading(page)).toBeFocused()
      await elsewhere.context.close()
      await context.close()
    })

    test('in two tabs, back at the address after submitting, and once more', async ({ browser }) => {
      const gone = async (page: Page, key: string) => {
        await expect(heading(page)).toHaveText(say(key))
        await expect(heading(page)).toBeFocused()
        await expectSoundInBoth(page)
      }
      const again = (page: Page) => page.getByRole('button', { name: say('public_again') })
      const { context, page, set } = await stranger(browser)
      const atQuestion = async (tab: Page) => {
        await expect(tab.getByText(say('q_slide', { n: 1 }), { exact: true })).toBeVisible()
        await expect(heading(tab)).toBeFocused()
      }
      await watchPolicy(context)
      // For one answer: what is begun in one tab goes on in the other by the code, and is over in all of them.
      const [once = ''] = (await makeLink('single-use')).paths
      const [second, third] = [await context.newPage(), await context.newPage()]
      for (const tab of [page, second, third]) await open(tab, once)
      await begin(page).click()
      const code = await page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).innerText()
      await atQuestion(page)
      await begin(second).click()
      await expect(heading(second)).toHaveText(say('public_elsewhere_title'))
      await second.getByText(say('public_go_on'), { exact: true }).click()
      await second.getByLabel(say('public_go_on_label'), { exact: true }).fill(code)
      await second.getByRole('button', { name: say('public_go_on_submit') }).click()
      await atQuestion(second)
      await finish(page)
      await second.getByRole('radio').first().click({ force: true })
      await gone(second, 'public_answered_title')
      await begin(third).click()
      await gone(third, 'public_answered_title')
      // What was answered too late is not gone without a word, until the person has done with it.
      await second.getByRole('button', { name: say('q_unaccepted_dismiss') }).click()
      await third.reload()
      await expect(heading(third)).toHaveText(say('public_answered_title'))
      for (const tab of [second, third]) await expect(tab.getByRole('main').getByRole('button')).toHaveCount(0)

      // For all: these answers are over, the address is not.
      const [path = ''] = (await makeLink('open')).paths
      await open(page, path)
      await begin(page).click()
      await atQuestion(page)
      const copied = context.waitForEvent('page')
      await page.evaluate(() => void window.open(location.href))
      const copy = await copied
      await expect(copy.getByText(say('q_slide', { n: 1 }), { exact: true })).toBeVisible()
      await finish(page)
      await copy.getByRole('radio').first().click({ force: true })
      await gone(copy, 'public_submitted_title')
      await expect(again(copy)).toBeVisible()
      await open(page, path)
      await expect(heading(page)).toHaveText(say('public_submitted_title'))
      await expect(page.getByText(say('public_answered_text', { date: '' }).slice(-20))).toHaveCount(0)
      await page.goBack()
      await expect(heading(page)).toHaveText(say('public_done_title'))
      await page.goForward()
      // Whoever presses here has this tab in front, not the copy: only there can a heading be focused.
      await page.bringToFront()
      await again(page).click()
      await expect(begin(page)).toBeVisible()
      await expect(heading(page)).toHaveText(TITLES[language])
      await expect(heading(page)).toBeFocused()
      await expectNothingKept(context, set)
      await context.close()
    })

    test('a personal invitation comes by mail', async ({ page, request }) => {
      await watchPolicy(page)
      const { uid } = await makeLink('personal')
      const email = `povabljen-${uid.slice(0, 8)}@example.com`
      await asAdministrator(async (staff) => {
        const people = [{ name: 'Preizkusna Oseba', email, language }]
        const answer = await staff.post(`/api/public-links/${uid}/invitations`, { headers, data: { people } })
        expect(await answer.json()).toMatchObject({ sent: 1, addresses: [] })
      })
      await open(page, await linkFor(request, email, '/public/questionnaires/'))
      await expect(page.getByRole('heading', { name: say('public_personal_title') })).toBeVisible()
      await expect(page.getByText('Preizkusna Oseba')).toHaveCount(0)
      await expectSoundInBoth(page)
      await begin(page).click()
      await finish(page)
    })

    test('closed, full, not yet open and unknown have pages of their own; an old tab is told', async ({ browser }) => {
      test.setTimeout(90_000)
      const { context, page, set } = await stranger(browser)
      const later = await makeLink('open', { opens_at: '2090-01-01 08:00:00' })
      await open(page, later.paths[0] ?? '')
      await expect(heading(page)).toHaveText(say('public_not_open_title'))
      await expectSoundInBoth(page)

      const small = await makeLink('open', { max_responses: 1 })
      await open(page, small.paths[0] ?? '')
      await begin(page).click()
      const answer = page.getByRole('radio')
      // Answering takes the place; opening would not.
      const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
      await answer.first().check({ force: true })
      await kept
      const late = await stranger(browser)
      await open(late.page, small.paths[0] ?? '')
      await expect(heading(late.page)).toHaveText(say('public_full_title'))
      await expectSoundInBoth(late.page)
      await late.context.close()

      // Closed while somebody is at it: the next answer finds out.
      await asAdministrator(async (staff) => {
        const closed = await staff.post(`/api/public-links/${small.uid}/close`, { headers, data: {} })
        expect(closed.ok()).toBe(true)
      })
      await answer.nth(1).click({ force: true })
      await expect(heading(page)).toHaveText(say('public_closed_title'))
      await expect(page.getByText(say('q_unaccepted_title'))).toBeVisible()
      await expectSoundInBoth(page)

      await open(page, '/public/questionnaires/rosl/ni-me')
      await expect(heading(page)).toHaveText(say('public_invalid_title'))
      await expectSoundInBoth(page)
      await expectNothingKept(context, set)
      await context.close()
    })

    test('the channel says who asks, and its longer questionnaire what it is not', async ({ browser }) => {
      const { context, page, set } = await stranger(browser)
      await open(page, '/public/questionnaires/rosl/kariera')
      const channel = { 'sl-SI': 'Raziskava o\u00a0delu ROSL', 'en-EN': 'ROSL survey on work' }[language]
      await expect(page.getByText(channel)).toBeVisible()
      await expect(page.getByText(/ni psihološki test|not a\spsychological test/)).toBeVisible()
      await expectSoundInBoth(page)
      await expectNothingKept(context, set)
      await context.close()
    })
  })
}
