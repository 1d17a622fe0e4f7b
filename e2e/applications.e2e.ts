import { type Page, expect, test } from '@playwright/test'
import { addCv, applyTo } from './applying.ts'
import { asPerson, endAndReenter, makeCandidate, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Reloads, and leaves the question about unsaved words with yes. */
async function reloadLosing(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await alive(page)
}

const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const WORDS = 'Vabimo vas na razgovor z vodjo oddelka.'
/** A consultant invites to an interview, next week at one of two times. @returns them */
async function invite(application: string): Promise<string[]> {
  const times = [7, 8].map((days) => new Date(Math.ceil(Date.now() / 3_600_000 + days * 24) * 3_600_000).toISOString())
  await asPerson(CONSULTANT, async (own) => {
    const data = { text: WORDS, kind: 'on_site', place: 'Dunajska 1, Ljubljana', times }
    const answer = await own.post(`/api/applications/${application}/interviews`, { data })
    expect(answer.status(), await answer.text()).toBe(201)
  })
  return times
}

test.beforeEach(({ page }) => watchPolicy(page))

test('an application opened by its address is asked for beside its code, and its interviews do not wait for it', async ({
  page,
}) => {
  await signIn(page.request, await makeCandidate(page.request))
  await addCv(page.request)
  const { uid, title } = await applyTo(page.request, 'tehnolog')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/portal\/(applications|interviews)/.test(pathname)) asked.push(pathname + search)
  })
  let sendCode = () => {}
  let sendAnswer = () => {}
  const [code, answer] = [new Promise<void>((go) => (sendCode = go)), new Promise<void>((go) => (sendAnswer = go))]
  await page.route('**/assets/ApplicationPage-*.js', (route) => code.then(() => route.continue()))
  await page.route(`**/api/portal/applications/${uid}`, (route) => answer.then(() => route.continue()))
  await page.goto(`/applications/${uid}`)
  const own = `/api/portal/applications/${uid}`
  await expect.poll(() => asked).toEqual([own])
  sendCode()
  const both = [own, `/api/portal/interviews?application=${uid}`]
  await expect.poll(() => asked).toEqual(both)
  sendAnswer()
  await expect(heading(page)).toHaveText(title)
  await alive(page)
  expect(asked).toEqual(both)
})

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('an application is read, asked about, and withdrawn', async ({ page }) => {
      await signIn(page.request, await makeCandidate(page.request, language))
      await addCv(page.request)
      const { title } = await applyTo(page.request, 'tehnolog', language)
      await page.goto('/applications')
      await alive(page)
      await page.getByRole('link', { name: title }).click()
      await expect(heading(page)).toHaveText(title)
      await expect(heading(page)).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${say('apps_page_title', { title: '' })}`))
      await expect(page.getByText(say('apps_waiting_on_us'))).toBeVisible()
      await expect(page.getByRole('link', { name: 'Prvi.pdf' })).toBeVisible()
      await expectSound(page)

      const message = page.getByLabel(say('apps_message_label'))
      const send = page.getByRole('button', { name: say('apps_message_send') })
      await send.click()
      await expect(page.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
      await message.fill('Ali je mogoče začeti šele marca?')
      // It arrives, and the answer to that does not: sent again, also after a reload, it is the same message.
      const isLost = page.waitForEvent('requestfailed')
      await page.route(
        '**/messages',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await send.click()
      await isLost
      await expect(page.getByRole('group', { name: say('error_failed_title') })).toContainText(say('error_network'))
      await reloadLosing(page)
      await expect(message).toHaveValue('Ali je mogoče začeti šele marca?')
      await send.click()
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: say('apps_message_sent') })
          .first(),
      ).toBeVisible()
      await expect(message).toHaveValue('')
      const history = page.getByRole('region', { name: say('apps_timeline') }).or(page.locator('main ol').last())
      await expect(history.getByText('Ali je mogoče začeti šele marca?')).toHaveCount(1)

      await page.getByRole('button', { name: say('apps_withdraw') }).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('button', { name: say('apps_withdraw_keep') })).toBeFocused()
      await expect(dialog).toContainText(title)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: say('apps_withdraw') })).toBeFocused()
      await page.keyboard.press('Enter')
      const reason = dialog.getByLabel(say('apps_withdraw_reason'))
      await reason.fill('Imam drugo ponudbo.')
      // What was typed is not lost without a question.
      await page.goBack()
      const asked = page.getByRole('alertdialog', { name: say('form_unsaved_title') })
      await expectSound(page)
      await asked.getByRole('button', { name: say('form_unsaved_stay') }).click()
      await expect(reason).toHaveValue('Imam drugo ponudbo.')
      const questions: string[] = []
      page.once('dialog', (question) => {
        questions.push(question.type())
        void question.dismiss()
      })
      await page.evaluate(() => location.reload())
      await expect.poll(() => questions).toEqual(['beforeunload'])
      await expect(reason).toHaveValue('Imam drugo ponudbo.')
      await dialog.getByRole('button', { name: say('apps_withdraw') }).click()
      await expect(page.locator('main').getByText(say('apps_withdrawn'))).toBeVisible()
      await expect(heading(page)).toBeFocused()
      await expect(page.getByRole('button', { name: say('apps_withdraw') })).toHaveCount(0)

      await page.getByRole('link', { name: say('apps_back') }).click()
      await expect(page.getByRole('heading', { name: say('apps_empty_title') })).toBeVisible()
      await page.getByRole('link', { name: say('apps_tab_past') }).click()
      await expect(page.getByRole('article').filter({ hasText: title })).toContainText(say('apps_status_withdrawn'))
    })
  })
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('an invitation is the next step, and is answered by choosing a time', async ({ page }) => {
      await signIn(page.request, await makeCandidate(page.request, language))
      await addCv(page.request)
      const { uid, title } = await applyTo(page.request, 'tehnolog', language)
      const times = await invite(uid)
      await page.goto('/dashboard')
      await alive(page)
      const next = page.locator('section').filter({ hasText: say('dash_next_title') })
      await expect(next.getByRole('heading')).toContainText(say('dash_task_interview_reply', { title: '' }).trim())
      // Said once: the list below has the others.
      await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
      await expectSound(page)
      await next.getByRole('link', { name: say('dash_do_interview_reply') }).click()
      await expect(heading(page)).toHaveText(title)
      const box = page.getByRole('region', { name: say('interview_own_proposed') })
      await expect(box.getByText(WORDS)).toBeVisible()
      await expect(page.getByRole('list', { name: say('apps_points') }).getByRole('listitem')).toHaveCount(4)
      await expect(page.locator('[aria-current="step"]')).toContainText(say('apps_status_interview'))
      await page.setViewportSize({ width: 390, height: 844 })
      await expectSound(page)
      await box.getByRole('button', { name: say('interview_pick') }).click()
      await expect(page.getByRole('group', { name: say('error_summary_title') })).toContainText(say('error_choice'))
      await expect(box.getByRole('radio')).toHaveCount(times.length)
      // The page of all interviews has the times, until when, and what to do about them, too.
      await page.goto('/interviews')
      await alive(page)
      await expect(box.getByRole('radio')).toHaveCount(times.length)
      const until = say('apps_your_move_until', { date: '' }).replace('.', '').trim()
      await expect(box.getByText(until)).toBeVisible()
      await expectSound(page)
      // Without a time that suits it is our move, and the times stay.
      await box.getByRole('button', { name: say('interview_ask') }).click()
      await box.getByLabel(say('interview_ask_label')).fill('Raje v petek.')
      await box.getByRole('button', { name: say('interview_ask_send') }).click()
      const asked = page.getByRole('region', { name: say('interview_own_asked') })
      await expect(asked).toBeVisible()
      await expect(heading(page)).toBeFocused()
      await asked.getByRole('link', { name: title }).click()
      await expect(heading(page)).toHaveText(title)
      await asked.getByRole('radio').first().check({ force: true })
      await asked.getByRole('button', { name: say('interview_pick') }).click()
      const agreed = page.getByRole('region', { name: say('interview_own_confirmed', { time: '' }).trim() })
      await expect(agreed).toBeVisible()
      await expectSound(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        agreed.getByRole('link', { name: say('interview_calendar') }).click(),
      ])
      expect(download.suggestedFilename()).toBe('razgovor.ics')
      await page.goto('/interviews')
      await alive(page)
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await page.getByRole('button', { name: say('calendar_feed_make') }).click()
      await expect(page.getByLabel(say('calendar_feed_address'))).toHaveValue(/calendar-feeds/)
      await expectSound(page)
      await expect(agreed.getByRole('link', { name: say('interview_calendar') })).toBeVisible()
      await agreed.getByRole('button', { name: say('interview_decline') }).click()
      await agreed.getByRole('button', { name: say('interview_decline_send') }).click()
      await expect(heading(page)).toBeFocused()
      await expect(page.getByRole('region', { name: say('interviews_past') })).toContainText(
        say('interview_own_declined'),
      )
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('region', { name: say('interview_own_declined') })).toBeVisible()
    })
  })
}

test('somebody else’s application is not found', async ({ page, browser }) => {
  const owner = await browser.newContext()
  await signIn(owner.request, await makeCandidate(owner.request))
  await addCv(owner.request)
  const { uid } = await applyTo(owner.request, 'mizar')
  await signIn(page.request, await makeCandidate(page.request))
  await page.goto(`/applications/${uid}`)
  await expect(heading(page)).toHaveText('Prijave nismo našli')
  await expectSound(page)
  await page.goto('/applications/not-an-id')
  await expect(heading(page)).toHaveText('Prijave nismo našli')
  await owner.close()
})

test('a list that does not come says why and comes after another try', async ({ page }) => {
  await signIn(page.request, await makeCandidate(page.request))
  await page.route('**/api/portal/applications?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Trenutno ne gre.', code: 'BUSY' } }),
  )
  await page.goto('/applications')
  await expect(page.getByText('Trenutno ne gre.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/portal/applications?*')
  await page.getByRole('button', { name: 'Poskusi znova' }).click()
  await expect(page.getByRole('heading', { name: 'Nimate prijav v teku' })).toBeVisible()
})

test('what one person typed with an application is not there for the next one in the same tab', async ({
  page,
  context,
}) => {
  const [first, second] = [await makeCandidate(page.request), await makeCandidate(page.request)]
  await signIn(page.request, first)
  const found = await page.request.get('/api/portal/jobs?per_page=1&search=tehnolog')
  const { data } = (await found.json()) as { data: { uid: string }[] }
  const review = `/jobs/${data[0]?.uid}?apply=1`
  const message = page.locator('textarea[name="message"]')
  // Leaving with unsaved words is asked about.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(review)
  await alive(page)
  await expect(message).toBeVisible()
  await context.setOffline(true)
  await message.fill('Samo moje sporočilo.')
  await context.clearCookies()
  await context.setOffline(false)
  await signIn(page.request, second)
  await page.goto(review)
  await alive(page)
  await expect(message).toHaveValue('')
  await context.clearCookies()
  await signIn(page.request, first)
  await page.goto(review)
  await alive(page)
  await expect(message).toHaveValue('Samo moje sporočilo.')
})

test('a message is still there for whom wrote it, also when another signs in on the page', async ({ page }) => {
  const [first, second] = [await makeCandidate(page.request), await makeCandidate(page.request)]
  await signIn(page.request, first)
  await addCv(page.request)
  const { uid } = await applyTo(page.request, 'tehnolog')
  const message = page.getByLabel('Sporočilo svetovalni ekipi')
  await page.goto(`/applications/${uid}`)
  await alive(page)
  await message.fill('Še nedokončano.')
  await endAndReenter(page, second)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Še nedokončano.')).toHaveCount(0)
  // The second one signs out: what is the first one's is none of it.
  await alive(page)
  await page.getByRole('button', { name: second.name }).first().click()
  await page.getByRole('button', { name: 'Odjava' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page.request, first)
  await page.goto(`/applications/${uid}`)
  await alive(page)
  await expect(message).toHaveValue('Še nedokončano.')
})
