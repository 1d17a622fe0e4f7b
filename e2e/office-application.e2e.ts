import { type Page, expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const NAME = 'Maja Zupan'
const order = (): Promise<string[]> =>
  elsewhere(async (own) => {
    await signIn(own, ANA)
    return ((await (await own.get('/api/applications/order?sort=ref_no')).json()) as { uids: string[] }).uids
  })
/** Everything on the page, the hidden words among it. */
const shown = (page: Page) => page.evaluate(() => document.documentElement.outerHTML)

const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

test('a record opened by its address is asked for while the code of its screen is on its way, and once', async ({
  page,
}) => {
  const [own] = await order()
  await signIn(page.request, ANA)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/applications/${own}`) asked.push(request.method())
  })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/ApplicationRecordPage-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/office/applications/${own}`)
  await expect.poll(() => asked).toEqual(['GET'])
  release()
  // What waits for its CV to be read is asked for again after a while.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual(['GET'])
})

test('applications are looked through without names, and one is shown whole', async ({ page }) => {
  await watchPolicy(page)
  // The oldest first: what other stories send meanwhile changes only how many there are.
  const [own, next] = await order()
  const at = (n: number) => page.getByText(new RegExp(`^${say('record_at', { at: n, total: String.raw`\d+` })}$`))
  await signIn(page.request, ANA)
  await page.goto(`/office/applications/${next}?list=${encodeURIComponent('sort=ref_no')}`)
  await alive(page)
  await expect(at(2)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`${own}\\?list=`))
  await expect(at(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`${next}\\?list=`))
  await expect(at(2)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`${own}\\?list=`))
  // The list it came from is in the address: a new tab and a reload have it, too.
  await page.reload()
  await alive(page)
  await expect(at(1)).toBeVisible()
  await expect(page.getByRole('region', { name: say('record_cv_text') })).toBeVisible()
  expect(await shown(page)).not.toContain(NAME)
  await expectSound(page)

  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  // The CV is drawn: on every page something is, its words can be selected, and what is looked for is marked.
  const sheet = page.getByRole('group', { name: say('record_cv_page', { at: 1, of: 1 }) })
  await expect(sheet.getByText('Maja Zupan').first()).toBeAttached()
  const inkOn = () =>
    sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((value, at) => at % 4 === 0 && value < 128).length
    })
  await expect.poll(inkOn).toBeGreaterThan(500)
  await page.getByRole('searchbox', { name: say('record_cv_search') }).fill('FLUKTUACIJ')
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('cv-found') ?? [])].map(String))
  await expect.poll(async () => (await marked())[0]?.toLowerCase()).toBe('fluktuacij')
  await expectSound(page)
  await page.getByRole('radio', { name: say('record_cv_words') }).press('Space')
  await expect(page.locator('mark').first()).toBeVisible()
  await expectSound(page)
  // I leads to the own opinion; what colleagues think is hidden until it is given.
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('i')
  await expect(page.getByText(say('triage_hidden'))).toBeVisible()
  await page.keyboard.press('Space')
  await page.getByRole('textbox', { name: say('triage_reason') }).fill('Vodila je večjo ekipo.')
  await page.getByRole('button', { name: say('triage_save') }).press('Enter')
  await expect(page.getByText(say('triage_hidden'))).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Vodila je večjo ekipo.' })).toContainText(
    say('triage_yes'),
  )
  await expectSound(page)
  // N leads to the box of notes, wherever one is.
  await page.getByRole('heading', { level: 1, name: NAME }).focus()
  await page.keyboard.press('n')
  await expect(page.getByLabel(say('note_text'), { exact: true })).toBeFocused()
  await page.keyboard.type('Na voljo od februarja.')
  await page.getByRole('button', { name: say('note_save') }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Na voljo od februarja.' })).toBeVisible()
  await expectSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSound(page)

  // M asks where to; the letter that is held can be stopped where it is told, and the way through the list stays.
  const dialog = page.getByRole('dialog')
  await page.getByRole('heading', { level: 1, name: NAME }).focus()
  await page.keyboard.press('m')
  await expect(dialog.getByLabel(say('move_where'))).toBeFocused()
  await dialog.getByLabel(say('move_where')).selectOption({ label: say('move_end_job_closed') })
  await expect(dialog.getByLabel(say('letter_text_label'))).toHaveValue(/zaključeno/)
  await expectSound(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const recall = page.getByRole('button', { name: say('record_recall') })
  await expect(recall).toBeVisible()
  await expect(at(1)).toBeVisible()
  await expectSound(page)
  await recall.press('Enter')
  await expect(recall).toBeHidden()
  await expect(page.getByRole('button', { name: say('move_menu') })).toBeVisible()

  // V opens the invitation, and one begins at its heading, on the screen.
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('j')
  await expect(at(2)).toBeVisible()
  await page.keyboard.press('o')
  await expect(page.getByRole('button', { name: say('interview_propose') })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('v')
  const invitation = page.getByRole('heading', { level: 3, name: say('interview_propose') })
  await expect(invitation).toBeFocused()
  await expect(invitation).toBeInViewport()
  await expectSound(page)
  // Left for something else on the page: the same key leads back.
  await page.getByRole('heading', { level: 1 }).first().click()
  await page.keyboard.press('v')
  await expect(invitation).toBeFocused()
})
