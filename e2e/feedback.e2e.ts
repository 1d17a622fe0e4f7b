import { type APIRequestContext, type Browser, type Page, expect, test } from '@playwright/test'
import {
  type Campaign,
  addRaters,
  answerAll,
  answerByLink,
  atCampaign,
  openCampaign,
  personalLink,
  readCampaign,
  userOf,
} from './campaign.ts'
import { type Person, asPerson, elsewhere, makeCandidate, signIn } from './candidate.ts'
import { keyboard, tabTo } from './input-modes.ts'
import { alive, expectSound, staying, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, progressIn, wordsIn } from './words.ts'

const TITLE = { 'sl-SI': 'Vodenje ekip', 'en-EN': 'Leading teams' }
const ROLES = ['leader', 'coworker', 'employee'] as const
const STATEMENTS = 30
const QUESTIONS = 33
const PHONE = { width: 390, height: 844 }
const WAITING = { 'sl-SI': /^Na pošiljanje čaka/, 'en-EN': /waiting to be sent\.$/ }
const RECOMMENDED = {
  'sl-SI': ['predlaganih 0 od 3 priporočenih', 'predlagan 1 od 3 priporočenih'],
  'en-EN': ['0 of 3 recommended', '1 of 3 recommended'],
} as const
const KIND_WORDS = 'Vzame si čas.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
let count = 0
const addressOf = (name: string) => `${name}.${process.pid}.${Date.now()}.${(count += 1)}@primer.example`

async function soundInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectSound(page)
  }
}

/** A browser of somebody else; without a person it is nobody's. */
async function browserOf(browser: Browser, language: Language, person?: Person): Promise<Page> {
  const context = await browser.newContext({ storageState: staying(language), viewport: PHONE })
  if (person) await signIn(context.request, person)
  const page = await context.newPage()
  await watchPolicy(page)
  return page
}

const subjectOf = (campaign: Campaign, user: string) => campaign.subjects_list.find((one) => one.user === user)!

test.beforeEach(({ page }) => watchPolicy(page))

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const otherSay = wordsIn(language === 'sl-SI' ? 'en-EN' : 'sl-SI')
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
  const expectSlide = async (page: Page, n: number) => {
    await expect(page.getByText(say('q_slide', { n }), { exact: true })).toBeVisible()
    await expect(heading(page)).toBeFocused()
  }
  /** The number key in the group of the n-th person, whose first point gets the focus. */
  const rate = async (page: Page, key: string, group = 0) => {
    const points = page.getByRole('radiogroup').nth(group).getByRole('radio')
    await points.first().focus()
    await page.keyboard.press(key)
    await expect(points.nth(Number(key) - 1)).toBeChecked()
  }

  test.describe(language, () => {
    test.use({ storageState: staying(language), viewport: PHONE })

    test('360 feedback from the nomination to the released report, with eight raters', async ({ page, browser }) => {
      test.setTimeout(300_000)
      const input = keyboard(page)
      const ana = await makeCandidate(page.request, language, 'confirm', 'Ana Kos')
      const bor = await makeCandidate(page.request, language, 'confirm', 'Bor Žnidaršič')
      const mate = await makeCandidate(page.request, language, 'confirm', 'Maša Čeh')
      const users = [await userOf(ana), await userOf(bor)] as const
      const opened = await openCampaign({ sl: TITLE['sl-SI'], en: TITLE['en-EN'] }, users)
      const [anaSubject, borSubject] = users.map((user) => subjectOf(opened, user).uid) as [string, string]
      const named = { leader: addressOf('vodja'), coworker: addressOf('sodelavka'), other: addressOf('znanec') }

      // The assessed person names raters, by keyboard alone.
      await signIn(page.request, ana)
      await page.goto('/dashboard')
      await alive(page)
      await expect(page.getByText(say('dash_task_feedback', { title: TITLE[language] })).first()).toBeVisible()
      await page.goto('/questionnaires')
      await follow(page, say('feedback_link'))
      await expect(heading(page)).toHaveText(say('feedback_title'))
      await soundInBothThemes(page)
      await follow(page, TITLE[language])
      await expect(heading(page)).toHaveText(TITLE[language])
      await expect(page.getByText(say('feedback_raters_none'))).toBeVisible()
      await expect(page.getByText(RECOMMENDED[language][0])).toHaveCount(2)
      const field = (key: string, row: number) => page.getByLabel(say(key), { exact: true }).nth(row)
      const fill = async (row: number, name: string, email: string, role: (typeof ROLES)[number]) => {
        await input.type(field('feedback_propose_name', row), name)
        await input.type(field('feedback_propose_email', row), email)
        const select = field('feedback_propose_relationship', row)
        await tabTo(page, select)
        while ((await select.inputValue()) !== role) await page.keyboard.press('ArrowDown')
      }
      const add = async () => input.press(page.getByRole('button', { name: say('feedback_propose_add') }))
      const send = async () => input.press(page.getByRole('button', { name: say('feedback_propose_submit') }))
      await send()
      await expect(page.getByRole('heading', { name: say('error_summary_title') })).toBeVisible()
      await soundInBothThemes(page)
      await fill(0, 'Vesna Golob', named.leader, 'leader')
      await add()
      await expect(field('feedback_propose_name', 1)).toBeFocused()
      await fill(1, 'Ana Kos', ana.email, 'coworker')
      await add()
      await fill(2, 'Nekdo Drug', named.other, 'employee')
      await send()
      await expect(page.getByText(say('error_rater_self')).last()).toBeVisible()
      await expect(field('feedback_propose_email', 1)).toHaveAttribute('aria-invalid', 'true')
      await input.press(page.getByRole('button', { name: say('feedback_propose_remove', { n: 3 }) }))
      await expect(field('feedback_propose_name', 1)).toBeFocused()
      await press(page, say('action_undo'))
      await expect(field('feedback_propose_email', 2)).toHaveValue(named.other)
      await fill(1, 'Tina Rozman', named.coworker, 'coworker')
      await send()
      await expect(page.getByText(say('feedback_nomination_proposed'), { exact: true })).toHaveCount(3)
      await expect(page.getByText(RECOMMENDED[language][1])).toHaveCount(2)
      await soundInBothThemes(page)
      const takeBack = page.getByRole('button', { name: say('feedback_take_back', { name: 'Nekdo Drug' }) })
      await input.press(takeBack)
      await expect(takeBack).toHaveCount(0)
      await press(page, say('action_undo'))
      await expect(takeBack).toBeVisible()

      // The consultant decides about them and names the rest.
      const { raters } = subjectOf(await readCampaign(opened.uid), users[0])
      for (const { uid, email, nomination } of raters)
        if (nomination === 'proposed')
          await atCampaign(`/${opened.uid}/raters/${uid}/decide`, { approve: email !== named.other, unknown: true })
      const guest = addressOf('gost')
      const links = { third: addressOf('tretja'), first: addressOf('prvi'), second: addressOf('drugi') }
      const more = (name: string, email: string, relationship: 'coworker' | 'employee') =>
        ({ name, email, relationship, language }) as const
      await addRaters(opened.uid, anaSubject, [
        more('Maša Čeh', mate.email, 'coworker'),
        more('Neža Kralj', links.third, 'coworker'),
        more('Gost Zunanji', guest, 'coworker'),
        more('Prvi Novak', links.first, 'employee'),
        more('Drugi Novak', links.second, 'employee'),
      ])
      await addRaters(opened.uid, borSubject, [more('Maša Čeh', mate.email, 'employee')])
      await page.reload()
      await expect(page.getByText(say('feedback_nomination_approved'), { exact: true })).toHaveCount(2)
      await expect(page.getByText(say('feedback_nomination_declined'), { exact: true })).toHaveCount(1)

      // Two people side by side, with the keys of the numbers.
      const beside = await browserOf(browser, language, mate)
      await beside.goto('/questionnaires')
      await alive(beside)
      // Both are one card, which leads to where it is said who sees the answers.
      const cardLink = (key: string) => beside.getByRole('link', { name: new RegExp(`^${say(key)}: `) })
      await expect(beside.getByRole('article')).toHaveCount(1)
      await expect(beside.getByText('Ana Kos, Bor Žnidaršič')).toBeVisible()
      await soundInBothThemes(beside)
      await cardLink('q_start').click()
      await expect(heading(beside)).toHaveText(TITLE[language])
      await soundInBothThemes(beside)
      await follow(beside, say('feedback_together'))
      await expect(heading(beside)).toHaveText(say('feedback_rel_many'))
      await expect(heading(beside)).toBeFocused()
      await soundInBothThemes(beside)
      await press(beside, say('q_start'))
      for (let n = 1; n <= STATEMENTS; n += 1) {
        await expectSlide(beside, n)
        await rate(beside, '4')
        if (n === 1) await soundInBothThemes(beside)
        if (n === 2) {
          // Gone on with from the card, both are side by side again; each alone is the other way.
          await press(beside, say('q_save_exit'))
          await expect(heading(beside)).toHaveText(TITLE[language])
          await beside.goto('/questionnaires')
          await alive(beside)
          await expect(beside.getByRole('article')).toHaveCount(1)
          await expect(cardLink('q_go_on')).toHaveCount(0)
          await soundInBothThemes(beside)
          await cardLink('q_each_alone').click()
          await expect(heading(beside)).toHaveText(TITLE[language])
          await beside.goBack()
          await cardLink('q_go_on_together').click()
          await expectSlide(beside, 2)
          await expect(beside.getByRole('radiogroup')).toHaveCount(2)
          await rate(beside, '4')
        }
        // One is left out about the second person.
        if (n !== 7) await rate(beside, n % 2 ? '3' : '5', 1)
        await beside.keyboard.press('Enter')
      }
      await expectSlide(beside, STATEMENTS + 1)
      await soundInBothThemes(beside)
      await beside.getByRole('textbox').first().fill(KIND_WORDS)
      for (let n = STATEMENTS + 1; n <= QUESTIONS; n += 1) await press(beside, say('action_continue'))
      await expect(heading(beside)).toHaveText(say('feedback_together_review'))
      await soundInBothThemes(beside)
      await press(beside, say('feedback_submit_one', { name: 'Ana Kos' }))
      await expect(beside.getByText(say('feedback_submitted'), { exact: true })).toBeVisible()
      await press(beside, say('q_go_to_missing'))
      await expectSlide(beside, 7)
      await expect(beside.getByRole('radiogroup')).toHaveCount(1)
      await rate(beside, '2')
      // With one person left the card leads straight to them.
      await beside.goto('/questionnaires')
      await expect(beside.getByText(say('q_scope_other', { name: 'Bor Žnidaršič' }))).toBeVisible()
      await expect(cardLink('q_each_alone')).toHaveCount(0)
      await cardLink('q_go_on').click()
      await expect(beside.getByText(progressIn(language, STATEMENTS, QUESTIONS))).toBeVisible()
      await beside.context().close()

      // By a personal link, without an account; the relationship is corrected, and the connection is lost for a while.
      const outside = await browserOf(browser, language)
      await outside.goto(await personalLink(outside.request, guest))
      await alive(outside)
      await expect(heading(outside)).toHaveText(TITLE[language])
      await expect(outside.getByText(say('q_public_no_login'))).toBeVisible()
      await soundInBothThemes(outside)
      // The other language and back: what is chosen at the link stays when the page is loaded again.
      await outside.getByRole('link', { name: say('nav_language_other') }).click()
      await expect(outside.getByText(otherSay('q_public_no_login'))).toBeVisible()
      await follow(outside, `${otherSay('feedback_rate')}: Ana Kos`)
      await outside.reload()
      await alive(outside)
      await expect(heading(outside)).toHaveText(otherSay('q_relationship', { name: 'Ana Kos' }))
      await outside.getByRole('link', { name: otherSay('nav_language_other') }).click()
      await expect(heading(outside)).toHaveText(say('q_relationship', { name: 'Ana Kos' }))
      await expect(outside.getByLabel(say('feedback_rel_coworker'))).toBeChecked()
      await outside.getByLabel(say('feedback_rel_employee')).check({ force: true })
      await expect(outside.getByText(say('feedback_rel_claim'))).toBeVisible()
      await soundInBothThemes(outside)
      await press(outside, say('q_start'))
      for (let n = 1; n <= STATEMENTS; n += 1) {
        await expectSlide(outside, n)
        if (n === 3) await outside.context().setOffline(true)
        await rate(outside, '5')
        if (n === 4) {
          await expect(outside.getByText(WAITING[language])).toBeVisible()
          await outside.context().setOffline(false)
        }
        await outside.keyboard.press('Enter')
      }
      for (let n = STATEMENTS + 1; n <= QUESTIONS; n += 1) {
        await expectSlide(outside, n)
        await outside.getByRole('textbox').fill(KIND_WORDS)
        await press(outside, say('action_continue'))
      }
      await press(outside, say('q_submit'))
      await expect(heading(outside)).toHaveText(say('q_thanks'))
      await soundInBothThemes(outside)
      await follow(outside, say('q_close'))
      await expect(outside.getByText(say('feedback_all_done_title'))).toBeVisible()
      await follow(outside, `${say('feedback_view')}: Ana Kos`)
      await expect(outside.getByText(say('q_closed_notice'))).toBeVisible()
      await expect(outside.getByText(KIND_WORDS)).toHaveCount(3)
      await expect(outside.locator('main input, main textarea')).toHaveCount(0)
      await soundInBothThemes(outside)
      await outside.context().close()

      // The others, and the assessed person about themselves.
      await answerByLink(named.leader, [3, 4])
      await answerByLink(named.coworker, [4, 5], KIND_WORDS)
      await answerByLink(links.third, [4, 4, 3], KIND_WORDS)
      await answerByLink(links.first, [5, 4, 5], KIND_WORDS)
      await answerByLink(links.second, [5], KIND_WORDS)
      await asPerson(ana, async (own) => {
        const { data } = (await (await own.get('/api/portal/questionnaires?state=open')).json()) as {
          data: { feedback: string | null }[]
        }
        const self = data.find(({ feedback }) => feedback)?.feedback
        await answerAll(own, `/api/portal/feedback-answers/${self}`, 'self', [5, 5, 4], KIND_WORDS)
      })

      // The campaign ends; the report is frozen and released.
      await page.goto(`/feedback/${anaSubject}/report`)
      await expect(page.getByRole('heading', { name: say('feedback_report_missing_title') })).toBeVisible()
      await soundInBothThemes(page)
      await atCampaign(`/${opened.uid}/close`)
      const { claims } = await readCampaign(opened.uid)
      expect(claims).toMatchObject([{ nominated: 'coworker', claimed: 'employee' }])
      await atCampaign(`/${opened.uid}/raters/${claims[0]?.rater}/claim`, { approve: true })
      await atCampaign(`/${opened.uid}/subjects/${anaSubject}/report`)
      await atCampaign(`/${opened.uid}/subjects/${anaSubject}/release`, { debrief_on: '2027-03-27' })
      await page.goto('/feedback')
      await alive(page)
      await expect(page.getByText(say('feedback_status_report'))).toBeVisible()
      await follow(page, TITLE[language])
      await expect(page.getByText(say('feedback_report_debrief', { date: '27.03.2027' }))).toBeVisible()
      await soundInBothThemes(page)
      await follow(page, say('feedback_report_open'))
      await expect(heading(page)).toBeFocused()
      await expect(page.getByText(KIND_WORDS).first()).toBeVisible()
      await soundInBothThemes(page)
      const pdf = page.locator(`a[href^="/api/portal/feedback/${anaSubject}/report.pdf"]`).first()
      const paper = await page.request.get((await pdf.getAttribute('href')) ?? '')
      expect(paper.headers()['content-type']).toContain('application/pdf')
      expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
    })

    test('who gets an account while answering by a link finds what waits there, and it goes out when they log in', async ({
      page,
      context,
    }) => {
      const users: string[] = []
      for (const name of ['Bor Žnidaršič', 'Ana Kos'])
        users.push(await userOf(await makeCandidate(page.request, language, 'confirm', name)))
      const opened = await openCampaign({ sl: TITLE['sl-SI'], en: TITLE['en-EN'] }, users)
      const [bor, ana] = users.map((user) => subjectOf(opened, user).uid)
      const guest = addressOf('gost')
      const coworker = { name: 'Gost Zunanji', email: guest, relationship: 'coworker', language } as const
      const asked = await addRaters(opened.uid, bor!, [coworker])
      const rater = subjectOf(asked, users[0]!).raters.find(({ email }) => email === guest)
      const link = await personalLink(page.request, guest)
      await page.goto(link)
      await alive(page)
      await follow(page, `${say('feedback_rate')}: Bor Žnidaršič`)
      await press(page, say('q_start'))
      await expectSlide(page, 1)
      await context.setOffline(true)
      await rate(page, '4')
      await expect(page.getByText(WAITING[language]).first()).toBeVisible()
      // The account counts from the next mail to its holder on.
      const person = await elsewhere((own) => makeCandidate(own, language, 'confirm', 'Gost Zunanji', guest))
      await addRaters(opened.uid, ana!, [coworker])
      const statusOfLink = (own: APIRequestContext) => own.get(`/api/public/feedback/${link.split('/')[3]}`)
      await expect.poll(() => elsewhere(async (own) => (await statusOfLink(own)).status())).toBe(401)
      await context.setOffline(false)
      const about = page.getByText(say('q_unaccepted_about', { name: 'Bor Žnidaršič' }))
      await expect(heading(page)).toHaveText(say('feedback_account_title'))
      await expect(about).toBeVisible()
      await soundInBothThemes(page)
      await page.reload()
      await expect(about).toBeVisible()
      await signIn(page.request, person)
      await page.goto('/questionnaires')
      await alive(page)
      await page.getByRole('link', { name: new RegExp(`^(${say('q_start')}|${say('q_go_on')})`) }).click()
      await expect(heading(page)).not.toHaveText(say('q_title'))
      await page.goto('/questionnaires')
      await expect
        .poll(async () => {
          const paper = await page.request.get(`/api/portal/feedback-answers/${rater?.uid}`)
          return Object.values(((await paper.json()) as { answers: Record<string, { value: number }> }).answers)
        })
        .toMatchObject([{ value: 4 }])
    })

    test('a link that is not valid, and one whose campaign has ended', async ({ page }) => {
      const bor = await makeCandidate(page.request, language, 'confirm', 'Bor Žnidaršič')
      const user = await userOf(bor)
      const opened = await openCampaign({ sl: TITLE['sl-SI'], en: TITLE['en-EN'] }, [user])
      const guest = addressOf('gost')
      const coworker = { name: 'Gost Zunanji', email: guest, relationship: 'coworker', language } as const
      await addRaters(opened.uid, subjectOf(opened, user).uid, [coworker])
      const link = await personalLink(page.request, guest)
      await atCampaign(`/${opened.uid}/close`)
      await page.goto(link)
      await expect(page.getByText(say('feedback_closed_title'))).toBeVisible()
      await expect(page.getByText(say('feedback_not_submitted'))).toBeVisible()
      await soundInBothThemes(page)
      await page.goto(link.replace(/[^/]+(?=\/[^/]+$)/, 'A'.repeat(43)))
      await expect(heading(page)).toHaveText(say('feedback_invalid_title'))
      // Nobody knows what that token was for: it may have been any questionnaire.
      await expect(page.getByText(say('feedback_title'))).toHaveCount(0)
      await soundInBothThemes(page)
    })
  })
}
