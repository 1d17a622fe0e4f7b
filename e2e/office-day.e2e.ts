// A day of a consultant by keyboard alone: thirty applications looked through without names, one written to, one invited, one
// evaluated by two and offered work, the others turned down for Thursday; and what each of the thirty reads of it.
import { type Locator, type Page, expect, test } from '@playwright/test'
import { addCv } from './applying.ts'
import { asPerson, elsewhere, makeCandidate, type Person, signIn } from './candidate.ts'
import { makeInterviewer, sheetOf, writeGuide } from './evaluating.ts'
import { endHold } from './held.ts'
import { refuseMouse, tabTo } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const PEOPLE = 30
/** Days from now on which nobody else is invited: nobody can be at two interviews at once. */
const FREE_DAY = { 'sl-SI': 23, 'en-EN': 24 }
type Judgement = 'judgement_shown' | 'judgement_convincing'
/** What two people found out about the same. */
const WORDS = { hers: 'Spor je bil končan v dveh pogovorih.', ours: 'Ekipo je po odhodu vodje prevzela čez noč.' }
const VIEWS = '/api/portal/privacy/views'
/** Longer than a letter is held. */

interface Candidate extends Person {
  uid: string
}
async function makeApplication(page: Page, language: Language, name: string): Promise<Candidate> {
  const person = await makeCandidate(page.request, language, 'confirm', name)
  return elsewhere(async (own) => {
    await signIn(own, person)
    await addCv(own)
    const list = await own.get('/api/portal/jobs?per_page=1&page=2')
    const { data } = (await list.json()) as { data: { uid: string }[] }
    const headers = { 'Accept-Language': language }
    const answer = await own.post('/api/portal/applications', { headers, data: { job_uid: data[0]?.uid } })
    return { ...person, uid: ((await answer.json()) as { uid: string }).uid }
  })
}
/** One after the other makes a day of it; all at once the machine has nothing else to do. */
async function makeApplications(page: Page, language: Language, family: string): Promise<Candidate[]> {
  const made: Candidate[] = []
  for (let at = 0; at < PEOPLE; at += 5) {
    const five = Array.from({ length: 5 }, (_, of) => `Ajda${String(at + of + 1).padStart(2, '0')} ${family}`)
    made.push(...(await Promise.all(five.map((name) => makeApplication(page, language, name)))))
  }
  return made
}

/** What the person is answered about the application. */
const answered = (person: Candidate) =>
  asPerson(
    person,
    async (own) => (await (await own.get(`/api/portal/applications/${person.uid}`)).json()) as Record<string, unknown>,
  )

const partsOf = (day: Date) => day.toISOString().slice(0, 10).split('-')
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000)
/** The next Thursday after today. */
function thursday(): Date {
  const day = dayIn(1)
  while (day.getUTCDay() !== 4) day.setUTCDate(day.getUTCDate() + 1)
  return day
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test.setTimeout(360_000)

    test('thirty applications in a day: looked through, written to, invited, evaluated, offered, turned down', async ({
      page,
      browser,
    }) => {
      const family = `Dnevnik${Date.now() % 1_000_000}`
      const people = await makeApplications(page, language, family)
      const colleague = await makeInterviewer(page.request, language, 'Darja Presoja')
      await watchPolicy(page)
      const input = refuseMouse(page)
      const at = (n: number) => page.getByText(say('record_at', { at: n, total: PEOPLE }), { exact: true })
      const fill = async (group: Locator, [year = '', month = '', date = '']: string[]) => {
        await input.type(group.getByLabel(say('ui_day')), date)
        await input.type(group.getByLabel(say('ui_month')), month)
        await input.type(group.getByLabel(say('ui_year')), year)
      }
      /** Judges the one criterion of the guide, and gives it. */
      const judge = async (screen: Page, by: ReturnType<typeof refuseMouse>, as: Judgement, words: string) => {
        const name = language === 'sl-SI' ? 'Vodenje ljudi' : 'Leading people'
        await by.choose(screen.getByRole('radio', { name: say(as), exact: true }))
        await by.type(screen.getByLabel(say('evaluation_evidence', { name })), words)
        await by.press(screen.getByRole('button', { name: say('evaluation_submit') }))
      }
      /** The one whose turn it is, by the address. */
      const here = () => people.find(({ uid }) => page.url().includes(uid)) as Candidate
      await signIn(page.request, ANA)
      await page.goto(`/office/applications?look=table&search=${family}&sort=ref_no`)
      await alive(page)
      await expectSound(page)

      // Thirty looks, none of which says whose application it is.
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(at(1)).toBeVisible()
      for (let n = 1; n <= PEOPLE; n += 1) {
        await expect(at(n)).toBeVisible()
        await expect(page.getByRole('button', { name: say('record_unmask') })).toBeVisible()
        expect(await page.getByRole('main').innerText()).not.toContain(family)
        if (n < PEOPLE) await page.keyboard.press('j')
      }
      await expectSound(page)
      const looks = await asPerson(people[0] as Candidate, async (own) => (await own.get(VIEWS)).text())
      expect(looks).toContain('masked_application')

      // The last is shown whole and written to.
      const written = here()
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name: written.name })).toBeVisible()
      await page.keyboard.press('w')
      await page.keyboard.type('Kdaj bi lahko začeli?')
      await input.press(page.getByRole('button', { name: say('record_message_send') }))
      await expect(page.getByRole('region', { name: say('record_history') })).toContainText('Kdaj bi lahko začeli?')

      // The one before is invited, and picks a time on a phone.
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.focus())
      await page.keyboard.press('k')
      await expect(at(PEOPLE - 1)).toBeVisible()
      const invited = here()
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name: invited.name })).toBeVisible()
      await expect(page.getByRole('button', { name: say('interview_propose'), exact: true })).toBeVisible()
      await page.keyboard.press('v')
      await input.type(page.getByLabel(say('interview_place_on_site')), 'Dunajska 1, Ljubljana')
      await fill(
        page.getByRole('group', { name: say('record_time_day', { number: 1 }) }),
        partsOf(dayIn(FREE_DAY[language])),
      )
      await input.type(page.getByLabel(say('record_time_hour', { number: 1 })), '10.00')
      // It begins with the words of the office for this person, in their language.
      const words = page.getByRole('textbox', { name: say('interview_text'), exact: true })
      await expect(words).toHaveValue(new RegExp(`^\\S+ ${invited.name}[,!]\n\n`))
      await input.type(words, 'Vabimo vas na pogovor.')
      await input.press(page.getByRole('button', { name: say('interview_propose_send') }))
      await expect(page.getByText(say('interview_state_proposed'), { exact: true })).toBeVisible()
      await expectSound(page)
      const phone = { viewport: { width: 390, height: 844 }, baseURL: process.env.KORAK_URL }
      const context = await browser.newContext({ storageState: speaking(language), ...phone })
      const own = await context.newPage()
      await signIn(own.request, invited)
      await own.goto(`/applications/${invited.uid}`)
      await alive(own)
      await own.getByRole('radio').first().check({ force: true })
      await own.getByRole('button', { name: say('interview_pick') }).click()
      await expect(own.getByText(say('interview_picked'))).toBeVisible()
      await context.close()

      // The one before that is evaluated by two, neither led by the other; then offered work, and takes it.
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.focus())
      await page.keyboard.press('k')
      await expect(at(PEOPLE - 2)).toBeVisible()
      const offered = here()
      const guide = await writeGuide(offered.uid)
      // What was fetched ahead does not know of it yet.
      await page.reload()
      await alive(page)
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name: offered.name })).toBeVisible()
      await input.press(page.getByRole('button', { name: say('evaluation_ask') }))
      const asking = page.getByRole('dialog', { name: say('evaluation_ask') })
      for (const { name } of [colleague, { name: 'Ana Kovač' }]) {
        await tabTo(page, asking.getByRole('checkbox', { name }))
        await page.keyboard.press('Space')
      }
      await input.press(asking.getByRole('button', { name: say('evaluation_ask') }))
      await expect(page.getByText(say('evaluation_hidden'))).toBeVisible()
      const darja = await browser.newContext({ storageState: speaking(language), baseURL: process.env.KORAK_URL })
      const hers = await darja.newPage()
      await signIn(hers.request, colleague)
      await hers.goto(`/office/evaluations/${await sheetOf(colleague, guide.ref)}`)
      await alive(hers)
      await judge(hers, refuseMouse(hers), 'judgement_shown', WORDS.hers)
      await expect(hers.getByText(say('evaluation_no_others'))).toBeVisible()
      await darja.close()
      await input.press(page.getByRole('link', { name: say('evaluation_your') }))
      await expect(page.getByRole('heading', { level: 1, name: say('evaluation_title', guide) })).toBeVisible()
      expect(await page.content()).not.toContain(WORDS.hers)
      await judge(page, input, 'judgement_convincing', WORDS.ours)
      await expect(page.getByRole('region', { name: say('evaluation_others') })).toContainText(WORDS.hers)
      // From its top: what is half under the bar there is too small to press for a program, and moves for a person.
      await page.evaluate(() => scrollTo(0, 0))
      await expectSound(page)
      await page.goto(`/office/applications/${offered.uid}`)
      await alive(page)
      const both = page.getByRole('region', { name: say('evaluations_of_application') })
      for (const words of Object.values(WORDS)) await expect(both).toContainText(words)
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name: offered.name })).toBeVisible()
      await expect(page.getByRole('button', { name: say('offer_make'), exact: true })).toBeVisible()
      await page.keyboard.press('p')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('group', { name: say('offer_start') }).getByLabel(say('ui_day'))).toBeFocused()
      await fill(dialog.getByRole('group', { name: say('offer_start') }), partsOf(dayIn(40)))
      await input.type(dialog.getByLabel(say('offer_amount')), '2600')
      await fill(dialog.getByRole('group', { name: say('offer_answer_by') }), partsOf(dayIn(10)))
      await input.press(dialog.getByRole('button', { name: say('offer_preview_show') }))
      await expect(dialog.getByRole('button', { name: say('offer_preview_again') })).toBeVisible()
      await input.press(dialog.getByRole('button', { name: say('offer_send') }))
      await expect(dialog).toBeHidden()
      await asPerson(offered, async (candidate) => {
        interface Offered {
          offer: { uid: string; hash: string } | null
        }
        const url = `/api/portal/applications/${offered.uid}/offer`
        const offer = async () => ((await (await candidate.get(url)).json()) as Offered).offer
        await endHold(offered.uid)
        await expect.poll(offer).not.toBeNull()
        const open = await offer()
        const taken = await candidate.post(`/api/portal/offers/${open?.uid}/accept`, { data: { hash: open?.hash } })
        expect(taken.status(), await taken.text()).toBe(200)
      })

      // The others are turned down, on Thursday at eight; of one it is taken back before.
      await page.goto(`/office/applications?look=table&search=${family}&status=submitted&sort=ref_no`)
      await alive(page)
      await tabTo(page, page.getByRole('checkbox', { name: say('ui_select_all') }))
      await page.keyboard.press('Space')
      await input.press(page.getByRole('button', { name: /\b28\b/ }))
      await input.press(page.getByRole('button', { name: say('bulk_end') }))
      await expect(dialog.getByText(/\b28\b/).first()).toBeVisible()
      await input.type(
        dialog.locator(`[name="reason_${language}"]`),
        language === 'sl-SI'
          ? 'Iskali smo več izkušenj z vodenjem.'
          : 'We were looking for more experience in leading.',
      )
      await input.choose(dialog.getByRole('radio', { name: say('letter_on_day') }))
      await fill(dialog.getByRole('group', { name: say('letter_day') }), partsOf(thursday()))
      await expectSound(page)
      await input.press(dialog.getByRole('button', { name: /\b28\b/ }))
      await expect(dialog).toBeHidden()
      const spared = people.find(({ uid }) => ![written, invited, offered].some((one) => one.uid === uid))
      await page.goto(`/office/applications/${spared?.uid}`)
      await alive(page)
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name: String(spared?.name) })).toBeVisible()
      await input.press(page.getByRole('button', { name: say('record_recall') }))
      await expect(page.getByRole('button', { name: say('record_recall') })).toBeHidden()

      // Each reads what was told, nobody anything of Thursday, and none a word of the office.
      for (const person of people) {
        const seen = await answered(person)
        const status = person === offered ? 'offer' : person === invited ? 'interview' : 'submitted'
        expect([person.name, seen['status']]).toEqual([person.name, status])
        expect(JSON.stringify(seen)).not.toMatch(/stage|Iskali smo|We were looking/)
      }
    })
  })
}
