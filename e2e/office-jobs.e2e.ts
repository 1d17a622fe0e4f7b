import { type Locator, type Page, expect, test } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import { refuseMouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const PASSWORD = 'Demo-geslo-1'
const CONSULTANT = { email: 'ana.kovac', password: PASSWORD }
const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })

interface Job {
  uid: string
  rev: number
  texts: Record<string, { title: string; challenges: string[] }>
}
const DEADLINE = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
/** A complete draft of the consultant, like a published job of the demo. */
const makeDraft = (title: string): Promise<string> =>
  elsewhere(async (own) => {
    await signIn(own, CONSULTANT)
    const list = (await (await own.get('/api/jobs?per_page=1&filter[status]=published')).json()) as { data: Job[] }
    const copy = (await (await own.post(`/api/jobs/${list.data[0]!.uid}/duplicate`)).json()) as Job
    const texts = { 'sl-SI': { title: `${title} (m/ž)` }, 'en-EN': { title: `${title} (m/f)` } }
    const contacts = (await (await own.get('/api/job-contacts')).json()) as { uid: string }[]
    const rest = { expires_at: DEADLINE, contact_uid: contacts[0]!.uid }
    await own.put(`/api/jobs/${copy.uid}`, { data: { rev: copy.rev, texts, ...rest } })
    return copy.uid
  })
const jobOf = (uid: string): Promise<Job> =>
  elsewhere(async (own) => {
    await signIn(own, CONSULTANT)
    return (await (await own.get(`/api/jobs/${uid}`)).json()) as Job
  })
const pressOn = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).press('Enter')

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const saved = new RegExp(say('job_editor_saved', { time: '.+' }))
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })
    test('by keyboard a consultant duplicates a job, mends what the gate says, and publishes it', async ({ page }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      const title = `Zlagalec ${Date.now()}`
      const uid = await makeDraft(title)
      await signIn(page.request, CONSULTANT)
      await page.goto(`/office/jobs/${uid}`)
      await alive(page)
      await expectSound(page)
      const press = (name: string) => input.press(page.getByRole('button', { name, exact: true }))
      await press(say('job_duplicate'))
      await expect(page).not.toHaveURL(new RegExp(uid))
      const copy = new URL(page.url()).pathname.split('/').at(-1)!

      // The deadline was of the job it is a copy of.
      await press(say('office_publish'))
      const summary = page.getByRole('group', { name: say('error_summary_title') })
      await expect(summary).toBeFocused()
      await expectSound(page)
      await input.press(summary.getByRole('link').first())
      const deadline = page.getByRole('group', { name: say('office_deadline') })
      await expect(deadline.getByLabel(say('ui_day'))).toBeFocused()
      const [year = '', month = '', day = ''] = DEADLINE.split('-')
      await input.type(deadline.getByLabel(say('ui_day')), day)
      await input.type(deadline.getByLabel(say('ui_month')), month)
      await input.type(deadline.getByLabel(say('ui_year')), year)

      // Wording is found as it is typed, and shown where it stands.
      const challenges = page.locator('[data-field="texts.sl-SI.challenges"]')
      await input.type(challenges, 'Mlad kolektiv\nDelo v dveh izmenah')
      const found = page.getByRole('button', { name: /Mlad kolektiv/ })
      await input.press(found)
      await expect(challenges).toBeFocused()
      await page.keyboard.type('Urejen kolektiv')
      const items = challenges.locator('p')
      await expect(items).toHaveText(['Urejen kolektiv', 'Delo v dveh izmenah'])
      await expect(found).toHaveCount(0)

      // A line in bold, one that leads to a page; the buttons are one stop of Tab.
      // Within 200 ms of the focus the editor takes a caret at the very beginning for the browser's, and puts it back.
      const selectLine = (words: string) =>
        expect(async () => {
          await page.keyboard.press('Home')
          await page.keyboard.press('Shift+End')
          expect(await page.evaluate(() => String(getSelection()))).toBe(words)
        }).toPass()
      await selectLine('Urejen kolektiv')
      await page.keyboard.press('Control+b')
      await expect(items.locator('strong')).toHaveText('Urejen kolektiv')
      await page.keyboard.press('Tab')
      const tools = page.getByRole('toolbar', { name: say('rich_tools', { field: say('job_section_challenges') }) })
      await expect(tools.first().getByRole('button', { name: say('rich_bold') })).toBeFocused()
      await expect(tools.first().getByRole('button', { name: say('rich_bold') })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await page.keyboard.press('Shift+Tab')
      await expect(challenges).toBeFocused()
      // Keys act on what is selected, although a busy browser has not told of it yet.
      await challenges.evaluate((area) => {
        const press = (init: KeyboardEventInit) =>
          area.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
        getSelection()?.selectAllChildren(area.querySelectorAll('p')[1]!)
        press({ key: 'i', keyCode: 73, ctrlKey: true })
      })
      await expect(items.locator('em')).toHaveText('Delo v dveh izmenah')
      await page.keyboard.press('Control+i')
      await expect(items.locator('em')).toHaveCount(0)
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('ArrowDown')
      await selectLine('Delo v dveh izmenah')
      await page.keyboard.press('Control+k')
      const link = page.getByRole('dialog', { name: say('rich_link') })
      await expect(link.getByLabel(say('rich_link_address'))).toBeFocused()
      await page.keyboard.type('javascript:alert(1)')
      await page.keyboard.press('Enter')
      await expect(link.getByText(say('rich_link_wrong')).first()).toBeVisible()
      await expectSound(page)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('www.primer.si/izmene')
      await page.keyboard.press('Enter')
      await expect(link).toHaveCount(0)
      await expect(challenges).toBeFocused()
      await expect(page.getByText(saved)).toBeVisible()
      const kept = ['<b>Urejen kolektiv</b>', '<a href="https://www.primer.si/izmene">Delo v dveh izmenah</a>']
      await expect.poll(async () => (await jobOf(copy)).texts['sl-SI']?.challenges).toEqual(kept)

      await press(say('office_publish'))
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toBeVisible()
      await expectSound(page)
      await input.press(dialog.getByRole('button', { name: say('office_publish'), exact: true }))
      await expect(page.getByText(say('office_job_published'), { exact: true })).toBeVisible()
      await page.goto(`/jobs/${copy}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      if (language === 'sl-SI') {
        await expect(page.getByRole('listitem').locator('strong', { hasText: 'Urejen kolektiv' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Delo v dveh izmenah' })).toHaveAttribute('href', /^https:/)
      }
    })

    test('of two who write at once nobody overwrites the other, and nothing typed is lost', async ({ page }) => {
      await watchPolicy(page)
      const input = refuseMouse(page)
      const uid = await makeDraft(`Pisar ${Date.now()}`)
      await signIn(page.request, CONSULTANT)
      await page.goto(`/office/jobs/${uid}`)
      await alive(page)
      const city = page.getByRole('textbox', { name: say('job_editor_city'), exact: true })
      const postal = page.getByLabel(say('job_editor_postal'), { exact: true })
      await expect(city).toBeVisible()
      await elsewhere(async (own) => {
        await signIn(own, CONSULTANT)
        const { rev } = await jobOf(uid)
        await own.put(`/api/jobs/${uid}`, { data: { rev, city: 'Bled', postal: '4260' } })
      })
      await input.type(city, 'Bohinj')
      const notice = page.getByRole('group', { name: say('job_editor_city'), exact: true })
      await expect(notice).toContainText('Bled')
      await expect(city).toHaveValue('Bohinj')
      // What only the other has changed is taken over.
      await expect(postal).toHaveValue('4260')
      await expectSound(page)
      // Nothing is saved over the other before somebody chose, and it outlives a reload.
      expect(((await jobOf(uid)) as unknown as { city: string }).city).toBe('Bled')
      await input.press(notice.getByRole('button', { name: say('profile_elsewhere_keep') }))
      await expect(page.getByText(saved)).toBeVisible()
      expect(((await jobOf(uid)) as unknown as { city: string }).city).toBe('Bohinj')
    })
  })
}

test('what was changed is seen in the history, and restored from it', async ({ page }) => {
  await watchPolicy(page)
  const uid = await makeDraft(`Kronist ${Date.now()}`)
  const title = (await jobOf(uid)).texts['sl-SI']?.title ?? ''
  await elsewhere(async (own) => {
    await signIn(own, CONSULTANT)
    const { rev } = await jobOf(uid)
    await own.put(`/api/jobs/${uid}`, { data: { rev, texts: { 'sl-SI': { title: 'Po pomoti' } } } })
  })
  await signIn(page.request, CONSULTANT)
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  await page.getByRole('link', { name: say('job_tab_history') }).press('Enter')
  const last = page.getByRole('region', { name: say('job_history_changed', { rev: 3 }) })
  await expect(last).toContainText(title)
  await expect(last).toContainText('Po pomoti')
  await expectSound(page)
  await last.getByRole('button', { name: say('job_history_restore') }).press('Enter')
  await expect(page.getByRole('region', { name: say('job_history_changed', { rev: 4 }) })).toBeVisible()
  expect((await jobOf(uid)).texts['sl-SI']?.title).toBe(title)
})

test('who else has a job open is said, and apart from it who has changes that are not saved', async ({ page }) => {
  await watchPolicy(page)
  const uid = await makeDraft(`Sosed ${Date.now()}`)
  const tab = crypto.randomUUID()
  const beside = (has_changes: boolean) =>
    elsewhere(async (own) => {
      await signIn(own, { email: 'skrbnik', password: PASSWORD })
      await own.post(`/api/jobs/${uid}/presence`, { data: { tab, has_changes } })
      return ((await (await own.get('/api/auth/user')).json()) as { name: string }).name
    })
  const name = await beside(false)
  await signIn(page.request, CONSULTANT)
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  await expect(page.getByText(`Razpis ima odprt tudi: ${name}`)).toBeVisible()
  await beside(true)
  await page.locator('[name="texts.sl-SI.title"]').fill('Sosedova (m/ž)')
  await expect(page.getByText(`Ima neshranjene spremembe: ${name}`)).toBeVisible()
  await expectSound(page)
})

test('the ad is seen as on a phone and a desk, in both languages, with what is typed just now', async ({ page }) => {
  await watchPolicy(page)
  const uid = await makeDraft(`Ogledar ${Date.now()}`)
  await signIn(page.request, CONSULTANT)
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  await page.locator('summary', { hasText: say('job_preview') }).press('Enter')
  const ad = page.frameLocator(`iframe[title="${say('job_preview')}"]`)
  await expect(ad.getByRole('heading', { level: 1 })).toContainText('Ogledar')
  await page.locator('[name="texts.sl-SI.title"]').fill('Kuhar ali kuharica')
  await expect(ad.getByRole('heading', { level: 1 })).toHaveText('Kuhar ali kuharica')
  const width = () => ad.locator('html').evaluate((html) => html.clientWidth)
  expect(await width()).toBe(390)
  await page.getByRole('radio', { name: say('job_preview_desktop') }).press('Space')
  await expect.poll(width).toBe(1280)
  await expect(ad.getByText(say('job_apply'), { exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: say('office_english') }).press('Space')
  await expect(ad.getByRole('heading', { level: 1 })).toContainText('(m/f)')
  await expect(ad.getByRole('heading', { level: 2, name: wordsIn('en-EN')('job_section_challenges') })).toBeVisible()
  await expect(ad.locator('html')).toHaveAttribute('lang', 'en')
  await expect(ad.locator('a[href]')).toHaveCount(0)
  // The office itself goes on in its own language.
  await expect(page.getByRole('heading', { name: say('job_gate_heading') })).toBeVisible()
  await expectSound(page)
})

/** A stage whose guide has one criterion, in words that have forms of their own for a number. */
const GUIDED = 'Vodnik (1 merilo)'
test('by keyboard stages are put in order, kept as a template, and new jobs begin with it', async ({ page }) => {
  await watchPolicy(page)
  const uid = await makeDraft(`Stopničar ${Date.now()}`)
  await signIn(page.request, CONSULTANT)
  await page.goto(`/office/jobs/${uid}/stages`)
  await alive(page)
  await expectSound(page)
  const names = page.getByLabel(say('stages_name_sl'), { exact: true })
  await pressOn(page, say('stages_add'))
  await expect(names.last()).toBeFocused()
  await page.keyboard.type('Klic')
  await page.getByLabel(say('stages_name_en')).last().fill('Phone call')
  await names.last().press('Alt+ArrowUp')
  await expect(page.getByText(say('stages_moved', { name: 'Klic', place: 7 }))).toBeAttached()
  await expect(names.nth(6)).toBeFocused()
  await expect(names.nth(6)).toHaveValue('Klic')
  await page
    .getByRole('group', { name: say('stages_of', { place: 4, name: 'Predstavljeni' }) })
    .getByRole('button', { name: say('stages_remove') })
    .press('Enter')
  await expect(page.getByText(say('stages_missing', { statuses: say('apps_status_presented') }))).toBeVisible()
  await pressOn(page, say('action_save_changes'))
  await expect(page.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
  await page.getByLabel(say('stages_status')).nth(5).selectOption('presented')
  await pressOn(page, say('action_save_changes'))
  await expect(page.getByText(say('stages_saved'))).toBeVisible()
  const name = `Faze ${Date.now()}`
  await pressOn(page, say('stages_keep'))
  const dialog = page.getByRole('dialog')
  await expectSound(page)
  await dialog.locator('[name="name_sl"]').fill(name)
  await dialog.locator('[name="name_en"]').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: say('stage_templates_manage') }).press('Enter')
  await page.locator('summary', { hasText: name }).press('Enter')
  await expect(page.getByRole('form', { name }).getByLabel(say('stages_name_sl'), { exact: true }).nth(5)).toHaveValue(
    'Klic',
  )
  await expectSound(page)

  // What is asked at a stage goes with the template.
  const template = page.getByRole('form', { name })
  const opener = (what: string) =>
    template.getByRole('button', { name: say('guide_of', { what, stage: 'Klic' }), exact: true })
  await opener(say('guide_link_none')).press('Enter')
  const guide = page.getByRole('dialog', { name: say('guide_title_of', { stage: 'Klic' }) })
  await pressOn(guide, say('guide_add'))
  await expect(guide.getByLabel(say('guide_name_sl'))).toBeFocused()
  await page.keyboard.type('Jasnost')
  await expectSound(page)
  await pressOn(guide, say('guide_done'))
  await expect(opener(GUIDED)).toBeFocused()
  await pressOn(template, say('action_save_changes'))
  await expect(template.getByText(say('guide_unfinished', { stage: 'Klic' })).last()).toBeVisible()
  await opener(GUIDED).press('Enter')
  await expect(guide.getByText(say('error_required')).first()).toBeVisible()
  await expectSound(page)
  await guide.getByLabel(say('guide_name_en')).fill('Clarity')
  await guide.getByLabel(say('guide_ask_sl')).fill('Kaj ste nazadnje razlagali stranki?')
  await guide.getByLabel(say('guide_ask_en')).fill('What did you last explain to a client?')
  await page.keyboard.press('Escape')
  await pressOn(template, say('action_save_changes'))
  // The notice that it was kept as a template says the same, and may be there still.
  await expect(page.getByText(say('stage_template_saved', { name })).last()).toBeVisible()
  const other = await makeDraft(`Vodnik ${Date.now()}`)
  await page.goto(`/office/jobs/${other}/stages`)
  await alive(page)
  await page.getByLabel(say('stages_use')).selectOption({ label: name })
  await pressOn(page, say('action_save_changes'))
  await expect(page.getByText(say('stages_saved'))).toBeVisible()
  await page.getByRole('group', { name: /Klic/ }).getByRole('link', { name: GUIDED }).press('Enter')
  await expect(page.getByLabel(say('guide_name_sl'))).toHaveValue('Jasnost')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('a new draft is written and saves by itself', async ({ page }) => {
    await watchPolicy(page)
    await signIn(page.request, CONSULTANT)
    await page.goto('/office/jobs')
    await alive(page)
    await page.getByRole('link', { name: say('job_new') }).click()
    await expect(page).toHaveURL(/jobs\/[0-9a-f-]{36}$/)
    const uid = new URL(page.url()).pathname.split('/').at(-1)!
    await page.locator('[name="texts.sl-SI.title"]').fill('Vodja (m/ž)')
    await expect(page.getByText('Shranjeno ob')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Vodja (m/ž)' })).toBeVisible()
    await expectSound(page)
    await page.reload()
    await expect(page.locator('[name="texts.sl-SI.title"]')).toHaveValue('Vodja (m/ž)')
    expect((await jobOf(uid)).rev).toBe(2)
  })
})
