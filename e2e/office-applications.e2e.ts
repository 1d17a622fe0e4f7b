import { type Page, expect, test } from '@playwright/test'
import { addCv } from './applying.ts'
import { elsewhere, makeCandidate, type Person, signIn } from './candidate.ts'
import { mailsTo } from './mailbox.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const say = wordsIn('sl-SI')

test.use({ storageState: speaking('sl-SI') })

/** Somebody nobody else has heard of, who has just applied. */
async function makeApplication(page: Page, name: string): Promise<{ person: Person; uid: string; job: string }> {
  const person = await makeCandidate(page.request, 'sl-SI', 'confirm', name)
  const { uid, job } = await elsewhere(async (own) => {
    await signIn(own, person)
    await addCv(own)
    const { data } = (await (await own.get('/api/portal/jobs?per_page=1')).json()) as { data: { uid: string }[] }
    const answer = await own.post('/api/portal/applications', { data: { job_uid: data[0]?.uid } })
    const made = (await answer.json()) as { uid: string; job: { uid: string } }
    return { uid: made.uid, job: made.job.uid }
  })
  return { person, uid, job }
}

test('a consultant moves a person on the board by keys, undoes it, moves again; the person reads the letter', async ({
  page,
}) => {
  await watchPolicy(page)
  const name = `Ajda Tabla ${Date.now() % 10_000}`
  const { person, uid, job } = await makeApplication(page, name)
  const statusNow = () =>
    elsewhere(async (own) => {
      await signIn(own, person)
      return ((await (await own.get(`/api/portal/applications/${uid}`)).json()) as { status: string }).status
    })
  await signIn(page.request, ANA)
  await page.goto(`/office/jobs/${job}/applications?search=${encodeURIComponent(name)}`)
  await alive(page)
  const lane = (stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}`) })
  await expect(lane('Nova').getByRole('link', { name })).toBeVisible()
  await expectSound(page)

  const move = async () => {
    // Columns are read one by one: for a moment both show the card.
    await expect(page.getByRole('link', { name })).toHaveCount(1)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name })).toBeFocused()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(say('move_where'))).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByLabel(say('letter_text_label'))).toHaveValue(/pregledujemo/)
    return dialog
  }
  await move()
  await expectSound(page)
  await page.keyboard.press('Control+Enter')
  await expect(lane('V pregledu').getByRole('link', { name })).toBeVisible()
  await expect(lane('V pregledu')).toContainText(say('letter_goes_now'))
  await expectSound(page)
  await page.getByRole('button', { name: say('action_undo') }).press('Enter')
  await expect(lane('Nova').getByRole('link', { name })).toBeVisible()
  expect(await statusNow()).toBe('submitted')

  // Chosen, it goes as many would: by number, with the letter it was shown, and back as a whole.
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('Izbrana je 1 vrstica.')).toBeVisible()
  await page.keyboard.press('m')
  const many = page.getByRole('dialog', { name: 'Premakni 1 prijavo' })
  await expect(many.getByLabel(say('move_where'))).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.type('Ožji')
  await expect(many.getByText('Pismo dobi 1 oseba.')).toBeVisible()
  await expectSound(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await many.getByRole('button', { name: 'Pošlji 1 pismo' }).press('Enter')
  await expect(page.locator('#main').getByText('1 pismo bo poslano čez pol minute.')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('z')
  await expect(lane('Nova').getByRole('link', { name })).toBeVisible()

  const dialog = await move()
  await dialog.getByLabel(say('letter_subject_label')).fill('Pregled poteka')
  await dialog.getByLabel(say('letter_text_label')).fill('Pozdravljeni!\n\nPregled traja do petka.')
  await page.keyboard.press('Control+Enter')
  await expect(lane('V pregledu').getByRole('link', { name })).toBeVisible()
  expect(await statusNow()).toBe('submitted')
  const subjects = async () => (await mailsTo(page.request, person.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 60_000, intervals: [2000] }).toContain('Pregled poteka')
  expect(await statusNow()).toBe('in_review')
  await expect(lane('V pregledu')).not.toContainText(say('letter_goes_now'))

  await page.request.get('/api/auth/logout', { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  await signIn(page.request, person)
  await page.goto(`/applications/${uid}`)
  await alive(page)
  await expect(page.getByText('Pregled traja do petka.')).toBeVisible()
})

test('a first look at the board without names: who was not opened is a number, a letter asks before it names', async ({
  page,
}) => {
  await watchPolicy(page)
  const name = `Berta Zakrita ${Date.now() % 10_000}`
  const { uid, job } = await makeApplication(page, name)
  await signIn(page.request, ANA)
  await page.goto(`/office/jobs/${job}/applications`)
  await alive(page)
  const toggle = page.getByRole('switch', { name: say('first_look') })
  await expect(toggle).not.toBeChecked()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await toggle.press('Enter')
  await expect(toggle).toBeChecked()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await expect(page.locator('body')).not.toContainText(name)
  const card = page.locator(`[data-row="${uid}"]`)
  await expect(card.getByRole('link')).toHaveText(/^Kandidat P-\d+$/)
  await expectSound(page)

  // Kept: a reload and the table have no name either, and a letter says first that it names somebody.
  await page.reload()
  await alive(page)
  await expect(card.getByRole('link')).toHaveText(/^Kandidat P-\d+$/)
  await card.getByRole('link').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(say('move_where'))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByText(say('first_look_letter'))).toBeVisible()
  await expect(dialog).not.toContainText(name)
  await dialog.getByRole('button', { name: say('first_look_letter_on') }).press('Enter')
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(card.getByRole('link')).toHaveText(name)
  await toggle.press('Enter')
  await expect(toggle).not.toBeChecked()
})
