import { type Locator, type Page, expect, test } from '@playwright/test'
import { addCv } from './applying.ts'
import { elsewhere, makeCandidate, signIn } from './candidate.ts'
import { refuseMouse, tabTo } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }

/** Somebody whom mail does not reach has applied; so told by a letter that came back. */
async function makeUnreachable(page: Page, language: Language, name: string): Promise<string> {
  const email = `pot.${process.pid}.${Date.now()}@primer.invalid`
  const person = await makeCandidate(page.request, language, 'confirm', name, email)
  return elsewhere(async (own) => {
    await signIn(own, person)
    await addCv(own)
    const { data } = (await (await own.get('/api/portal/jobs?per_page=1')).json()) as { data: { uid: string }[] }
    const headers = { 'Accept-Language': language }
    const answer = await own.post('/api/portal/applications', { headers, data: { job_uid: data[0]?.uid } })
    return ((await answer.json()) as { uid: string }).uid
  })
}

const uidOf = (at: number) => `0191b5a0-0000-7000-8000-00000000000${at}`
/** One letter for each thing that overtakes letters. */
const OVERTAKEN = {
  data: ['interview', 'offer', 'answered', 'end', 'reopened'].map((overtaken, at) => ({
    id: uidOf(at),
    uid: uidOf(at),
    application_uid: uidOf(9),
    ref_no: 'P-2026-0001',
    name: 'Maja Zupančič Kralj',
    job: 'Vodja proizvodnje (m/ž)',
    subject: 'Vabilo na razgovor: Vodja proizvodnje',
    cause: 'returned',
    language: 'sl-SI',
    written_on: '2026-11-20',
    has_address: true,
    is_lost: false,
    state: 'archived',
    posted_on: null,
    overtaken,
    handled_by: null,
    handled_at: '2026-11-21T09:00:00Z',
    contact_name: 'Ana Kovač',
    may: { post: true, archive: false },
  })),
  page: 1,
  per_page: 25,
  total: 5,
  total_is: 'exact',
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test.setTimeout(120_000)

    test('a letter that came back is printed and posted by keyboard', async ({ page }) => {
      await watchPolicy(page)
      const name = `Ajda Pisemska ${Date.now() % 100_000}`
      const uid = await makeUnreachable(page, language, name)
      const input = refuseMouse(page)
      await signIn(page.request, ANA)
      const kept = async () => {
        const answer = await page.request.get(`/api/printed-letters?filter[application_uid]=${uid}`)
        return ((await answer.json()) as { data: { uid: string }[] }).data
      }
      await expect.poll(kept, { timeout: 30_000 }).toHaveLength(1)

      await page.goto('/office')
      await alive(page)
      await input.press(page.getByRole('switch', { name: say('today_all') }))
      const line = page.locator('a[href*="/office/printed-letters"]').filter({ has: page.locator('b') })
      await expect(line).toBeVisible()
      await input.press(line)
      await expect(page.getByRole('heading', { level: 1, name: say('printed_title') })).toBeVisible()
      await expect(page).toHaveURL(/state=open/)
      await expectSound(page)

      await page.goto(`/office/printed-letters?state=open&search=${encodeURIComponent(name)}`)
      await alive(page)
      const row = page.getByRole('row', { name: new RegExp(name) })
      await expect(row).toContainText(say('printed_cause_returned'))
      await expect(row).toContainText(say('printed_address_no'))
      const choose = async () => {
        await page.keyboard.press('j')
        await page.keyboard.press('x')
        await input.press(page.getByRole('button', { name: say('printed_do'), exact: true }))
      }
      await choose()
      const dialog = page.getByRole('dialog')
      const file = dialog.locator('a[download]')
      await expect(file).toBeVisible()
      await expectSound(page)
      const pdf = await page.request.get((await file.getAttribute('href')) ?? '')
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
      const day = dialog.getByRole('group', { name: say('printed_day') })
      await input.type(day.getByLabel(say('ui_year')), String(new Date().getFullYear() + 1))
      await input.press(dialog.getByRole('button', { name: say('printed_submit') }))
      await expect(dialog.getByText(say('error_posted_future')).first()).toBeVisible()
      await expectSound(page)
      await input.type(day.getByLabel(say('ui_year')), String(new Date().getFullYear()))
      await input.press(dialog.getByRole('button', { name: say('printed_submit') }))
      await expect(dialog).toBeHidden()
      await expect(row).toHaveCount(0)
      await input.press(page.getByRole('button', { name: say('action_undo') }))
      await expect(row).toBeVisible()
      await choose()
      await input.press(dialog.getByRole('button', { name: say('printed_submit') }))
      await expect(row).toHaveCount(0)

      await page.goto(`/office/applications/${uid}`)
      await alive(page)
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const panel = page.getByRole('region', { name: say('printed_panel') })
      await expect(panel).toContainText('Ana Kovač')
      await expectSound(page)

      await page.goto(`/office/applications?search=${encodeURIComponent(name)}`)
      await alive(page)
      await tabTo(page, page.getByRole('checkbox', { name: new RegExp(name) }))
      await page.keyboard.press('Space')
      await input.press(page.getByRole('button', { name: say('bulk_end'), exact: true }))
      await expect(dialog.getByText(say('by_post_title'))).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
      await expectSound(page)
    })

    for (const width of [1280, 390])
      test(`why a letter does not go makes no row higher, ${width} px wide`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await watchPolicy(page)
        await signIn(page.request, ANA)
        await page.route(/api\/printed-letters\?/, (route) => route.fulfill({ json: OVERTAKEN }))
        await page.goto('/office/printed-letters')
        await alive(page)
        const linesOf = async (words: Locator) =>
          Math.round(
            await words.evaluate(
              (one: HTMLElement) => one.offsetHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
            ),
          )
        for (const [at, why] of (['interview', 'offer', 'answered', 'end', 'reopened'] as const).entries()) {
          const row = page.getByRole('row').nth(at + 1)
          expect(await linesOf(row.getByText(say('printed_state_archived'), { exact: true })), why).toBe(1)
          expect(await linesOf(row.getByText(say(`printed_overtaken_${why}`))), why).toBeLessThanOrEqual(2)
        }
        await expectSound(page)
      })
  })
}
