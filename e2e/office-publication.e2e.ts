import { setTimeout } from 'node:timers/promises'
import { type Page, expect, test } from '@playwright/test'
import { addDays, addWorkingDays, shortDay } from '../contract/src/days.rules.ts'
import { elsewhere, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Ljubljana' })
const DEADLINE = addWorkingDays(TODAY, 4)

/** A complete draft of a client no other story knows as one that must publish at the Employment Service. */
const makeDraft = (title: string): Promise<{ uid: string; company: string }> =>
  elsewhere(async (own) => {
    await signIn(own, CONSULTANT)
    const list = (await (await own.get('/api/jobs?per_page=1&filter[status]=published')).json()) as {
      data: { uid: string }[]
    }
    const copy = (await (await own.post(`/api/jobs/${list.data[0]!.uid}/duplicate`)).json()) as {
      uid: string
      rev: number
    }
    const companies = (await (await own.get('/api/companies?per_page=100')).json()) as { data: { id: string }[] }
    const contacts = (await (await own.get('/api/job-contacts')).json()) as { uid: string }[]
    const company = companies.data.at(-1)!.id
    const texts = { 'sl-SI': { title: `${title} (m/ž)` }, 'en-EN': { title: `${title} (m/f)` } }
    const rest = { company_uid: company, expires_at: DEADLINE, contact_uid: contacts[0]!.uid, openings: 2 }
    await own.put(`/api/jobs/${copy.uid}`, { data: { rev: copy.rev, texts, ...rest } })
    return { uid: copy.uid, company }
  })
/** Whether the client must publish at the Employment Service. */
const setDuty = (company: string, must: boolean): Promise<void> =>
  elsewhere(async (own) => {
    await signIn(own, CONSULTANT)
    const { rev } = (await (await own.get(`/api/companies/${company}`)).json()) as { rev: number }
    await own.put(`/api/companies/${company}`, { data: { rev, must_publish_at_employment_service: must } })
  })

async function pressOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}
/** Fills a day in, part after part. */
async function typeDay(page: Page, legend: string, day: string): Promise<void> {
  const group = page.getByRole('dialog').getByRole('group', { name: legend })
  const parts = [say('ui_day'), say('ui_month'), say('ui_year')]
  for (const [at, value] of day.split('-').toReversed().entries()) await group.getByLabel(parts[at] ?? '').fill(value)
}

test('by keyboard a job is planned, published on several channels, extended and closed', async ({ page }) => {
  await watchPolicy(page)
  const title = `Čuvaj ${Date.now()}`
  const { uid, company } = await makeDraft(title)
  await signIn(page.request, CONSULTANT)
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  await expectSound(page)
  const dialog = page.getByRole('dialog')

  // A day in the past is refused beside the field; a day to come is shown here and in the list, and can be cancelled.
  await pressOn(page, say('plan_open'))
  await expect(dialog).toBeVisible()
  await expectSound(page)
  await typeDay(page, say('plan_day'), TODAY)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
  await expectSound(page)
  const day = addDays(TODAY, 1)
  await typeDay(page, say('plan_day'), day)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('plan_status', { date: shortDay(day) }), { exact: true })).toBeVisible()
  await page.goto(`/office/jobs?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row', { name: title })).toContainText(say('plan_status', { date: shortDay(day) }))
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  await pressOn(page, say('plan_cancel'))
  await expect(page.getByText(say('office_job_draft'), { exact: true })).toBeVisible()

  // The client must publish at the Employment Service: the gate leads to where that is noted.
  await setDuty(company, true)
  await page.reload()
  await alive(page)
  await expect(page.getByRole('link', { name: say('publication_pdm') })).toBeVisible()
  await expectSound(page)
  await pressOn(page, say('office_publish'))
  const summary = page.getByRole('group', { name: say('error_summary_title') })
  await expect(summary).toBeFocused()
  await summary.getByRole('link').first().press('Enter')
  await expect(page.getByRole('button', { name: say('publication_new') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(say('publication_channel'))).toBeFocused()
  await expectSound(page)
  await dialog.getByLabel(say('publication_channel')).selectOption('zrsz')
  await dialog.getByLabel(say('publication_proof_text')).fill('https://www.ess.gov.si/oglas/1')
  // The gate knows of it as soon as the list does, however slow the answer about the job is.
  const aboutJob = `**/api/jobs/${uid}`
  await page.route(aboutJob, async (route) => {
    await setTimeout(800)
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: say('publication_zrsz') })).toContainText('ess.gov.si/oglas/1')
  await pressOn(page, say('office_publish'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('office_publish'), exact: true })
    .press('Enter')
  await expect(page.getByText(say('office_job_published'), { exact: true })).toBeVisible()
  // The conditions, as the Service has published them, are named and cannot be typed into; the rest can.
  await expect(page.getByText(/^Zaklenjeno, dokler razpis ni zaprt: Podjetje/)).toBeVisible()
  for (const name of ['contract', 'workfield', 'career'])
    await expect(page.locator(`select[name="${name}"]`)).toBeDisabled()
  await expect(page.locator('[name="texts.sl-SI.title"]')).toHaveAttribute('readonly', '')
  await expect(page.locator('[name="openings"]')).toBeEnabled()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('row', { name: say('publication_portal') })).toBeVisible()
  await expectSound(page)

  // A later channel makes the deadline too near: it is said, and extended by a press.
  await pressOn(page, say('publication_new'))
  await dialog.getByLabel(say('publication_channel')).selectOption('linkedin')
  const later = addDays(TODAY, 7)
  const earliest = shortDay(addWorkingDays(later, 3))
  await typeDay(page, say('publication_from'), later)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await pressOn(page, say('publication_extend', { earliest }))
  await expect(page.getByRole('button', { name: say('publication_extend', { earliest }) })).toHaveCount(0)
  await expect(page.getByText(say('publication_term', { date: shortDay(later), earliest }))).toBeVisible()
  await setDuty(company, false)

  // Of the jobs chosen the deadline is extended to a day, and put back.
  await page.goto(`/office/jobs?search=${encodeURIComponent(title)}`)
  await alive(page)
  const row = page.getByRole('row', { name: title })
  await row.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await pressOn(page, say('office_extend'))
  await expectSound(page)
  const far = addDays(TODAY, 60)
  await typeDay(page, say('office_extend_day'), far)
  await page.keyboard.press('Enter')
  await expect(row).toContainText(shortDay(far))
  await pressOn(page, say('action_undo'))
  await expect(row).toContainText(earliest)

  // Candidates read how many are wanted.
  await page.goto(`/jobs/${uid}`)
  await expect(page.getByText(say('job_openings_label'))).toBeVisible()

  // Closing asks for the day the client has decided on.
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  const known = say('selection_known', { date: shortDay(TODAY), due: shortDay(addDays(TODAY, 8)) })
  const close = async () => {
    await pressOn(page, say('office_close'))
    await expectSound(page)
    await typeDay(page, say('selection_day'), TODAY)
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('office_job_closed'), { exact: true })).toBeVisible()
    await expect(page.getByText(known)).toBeVisible()
  }
  await close()
  await expectSound(page)

  // What only changes our data is taken back, the day with the closing.
  await pressOn(page, say('action_undo'))
  await expect(page.getByText(say('office_job_published'), { exact: true })).toBeVisible()
  await expect(page.getByText(say('selection_unknown'))).toBeVisible()
  await close()
  await pressOn(page, say('office_archive'))
  await expect(page.getByText(say('office_job_archived'), { exact: true })).toBeVisible()
  await pressOn(page, say('action_undo'))
  await expect(page.getByText(say('office_job_closed'), { exact: true })).toBeVisible()
})
