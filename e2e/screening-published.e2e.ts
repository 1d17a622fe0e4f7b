import { expect, test } from '@playwright/test'
import { addCv } from './applying.ts'
import { elsewhere, makeCandidate, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

const DEADLINE = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
/** A complete draft of the consultant, like a published job of the demo. */
const makeDraft = (title: string): Promise<string> =>
  elsewhere(async (own) => {
    await signIn(own, CONSULTANT)
    const list = (await (await own.get('/api/jobs?per_page=1&filter[status]=published')).json()) as {
      data: { uid: string }[]
    }
    const copied = await own.post(`/api/jobs/${list.data[0]!.uid}/duplicate`)
    const copy = (await copied.json()) as { uid: string; rev: number }
    const texts = { 'sl-SI': { title: `${title} (m/ž)` }, 'en-EN': { title: `${title} (m/f)` } }
    const contacts = (await (await own.get('/api/job-contacts')).json()) as { uid: string }[]
    const rest = { expires_at: DEADLINE, contact_uid: contacts[0]!.uid }
    await own.put(`/api/jobs/${copy.uid}`, { data: { rev: copy.rev, texts, ...rest } })
    return copy.uid
  })

const LICENCE = 'Imate izpit za viličarista?'
const WHY = 'Kaj vas pri delu v skladišču veseli?'
const ANSWERS = { 'q-1': 'yes', 'q-2': 'Red in gibanje.' }
interface Asked {
  uid: string
  screening: { answers: object }
}

test('a consultant asks two questions, a candidate answers them on a phone, and the answers are read', async ({
  page,
  browser,
}) => {
  await watchPolicy(page)
  const uid = await makeDraft(`Skladiščnik ${Date.now()}`)
  await signIn(page.request, CONSULTANT)
  await page.goto(`/office/jobs/${uid}/questions`)
  await alive(page)
  const add = page.getByRole('button', { name: say('questions_add') })
  const row = (place: number) =>
    page
      .getByRole('list', { name: say('questions_own') })
      .getByRole('listitem')
      .nth(place)
  const type = async (place: number, sl: string, en: string) => {
    await expect(row(place).getByLabel(say('questions_sl'), { exact: true })).toBeFocused()
    await page.keyboard.type(sl)
    await page.keyboard.press('Tab')
    await page.keyboard.type(en)
  }
  await add.press('Enter')
  await type(0, WHY, 'What do you like about work in a warehouse?')
  await add.press('Enter')
  await type(1, LICENCE, 'Are you licensed to drive a fork-lift?')
  await row(1).getByLabel(say('questions_type'), { exact: true }).selectOption('yesno')
  await row(1).getByLabel(say('questions_sl'), { exact: true }).press('Alt+ArrowUp')
  await expect(row(0).getByLabel(say('questions_sl'), { exact: true })).toHaveValue(LICENCE)
  // What is half under the bar that stays is neither hidden nor large enough.
  await page.evaluate(() => scrollTo(0, 0))
  await expectSound(page)
  await page.getByRole('button', { name: say('action_save_changes') }).press('Enter')
  await expect(page.getByText(say('questions_saved'))).toBeVisible()
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  await page.getByRole('button', { name: say('office_publish'), exact: true }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('office_publish'), exact: true })
    .press('Enter')
  await expect(page.getByText(say('office_job_published'), { exact: true })).toBeVisible()

  const candidate = await browser.newContext({
    storageState: speaking('sl-SI'),
    viewport: { width: 390, height: 844 },
  })
  const phone = await candidate.newPage()
  await watchPolicy(phone)
  const person = await makeCandidate(phone.request)
  await signIn(phone.request, person)
  await addCv(phone.request)
  await phone.goto(`/jobs/${uid}?apply=1`)
  await alive(phone)
  const own = async (): Promise<Asked> => {
    const found = await phone.request.get('/api/portal/applications')
    const { data } = (await found.json()) as { data: Asked[] }
    return (await (await phone.request.get(`/api/portal/applications/${data[0]!.uid}`)).json()) as Asked
  }
  const licence = phone.getByRole('radiogroup', { name: LICENCE })
  const why = phone.getByLabel(new RegExp(WHY.replaceAll(' ', String.raw`\s`).replace('?', String.raw`\?`)))
  await expect(licence).toBeVisible()
  await phone.getByRole('button', { name: say('job_apply_submit') }).click()
  const summary = phone
    .getByRole('group', { name: say('job_apply_failed_title') })
    .or(phone.getByRole('group', { name: say('error_summary_title') }))
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expectSound(phone)
  await summary.getByRole('link').last().click()
  await expect(why).toBeFocused()
  await phone.keyboard.type('Red in gibanje.')
  await licence.getByText(say('q_yes'), { exact: true }).click()
  await expect.poll(async () => (await own()).screening.answers).toEqual(ANSWERS)

  // Answered already, they are there to be checked.
  await phone.reload()
  await alive(phone)
  await phone
    .getByRole('button', { name: say('action_change_what', { field: WHY.replace('v skladišču', 'v\u00a0skladišču') }) })
    .click()
  await expect(why).toHaveValue('Red in gibanje.')
  await phone.getByRole('button', { name: say('job_apply_submit') }).click()
  await expect(phone).toHaveURL(/applied=1/)
  const sent = await own()
  await phone.goto(`/applications/${sent.uid}`)
  await expect(phone.getByText('Red in gibanje.')).toBeVisible()
  await expectSound(phone)

  const read = await page.request.get(`/api/applications/${sent.uid}/screening`)
  expect(((await read.json()) as Asked).screening.answers).toEqual(ANSWERS)
  await candidate.close()
})
