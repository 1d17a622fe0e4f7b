// What a list of the office looks like on an upright tablet, with large text, on paper, and with a row chosen.
import { type Locator, type Page, expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { alive, speaking } from './screens.ts'
import { wordsIn } from './words.ts'

const say = wordsIn('sl-SI')
test.use({ storageState: speaking('sl-SI') })
test.beforeEach(async ({ page }) => {
  await signIn(page.request, { email: 'ana.kovac', password: 'Demo-geslo-1' })
  await page.goto('/office/jobs')
  await alive(page)
  await expect(page.locator('tbody tr').first()).toBeVisible()
})
const isSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('from 768 px up there are a rail and a table, and only the table scrolls sideways, with large text too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByRole('navigation', { name: say('office_nav') })).toBeVisible()
  await expect(page.locator('thead')).toBeInViewport()
  expect(await isSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await isSideways(page)).toBe(false)
  const users = page.getByRole('link', { name: say('companies_title'), exact: true })
  expect(await users.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(false)
  const brand = page.locator('a[href="/office"]').first()
  expect(await brand.evaluate((link) => link.scrollHeight > link.clientHeight)).toBe(false)
})

test('beside the rail of a window of 1280 px all columns of the long lists are in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const list of ['jobs', 'applications?look=table', 'companies', 'campaigns/raters']) {
    await page.goto(`/office/${list}`)
    await alive(page)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    const last = await page.locator('thead th').last().boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0), list).toBeLessThanOrEqual(1280 - 32)
    const squeezed = await page
      .locator('tbody button')
      .evaluateAll((buttons) => buttons.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(squeezed, list).toBe(0)
  }
})

/** Where words or what is in an element stand, and where the element does. */
const heights = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const words = document.createRange()
      words.selectNodeContents(part.querySelector('button') ?? part)
      return { words: words.getBoundingClientRect().height, own: part.getBoundingClientRect().height }
    }),
  )

test('a name of a column stays in its row, however many lines it takes', async ({ page }) => {
  const row = { uid: 'u', id: 'u', application_uid: 'u', ref_no: 'P-1', version: 1, state: 'open', waits: null }
  const terms = { start_on: '2031-01-14', pay: 2650, pay_period: 'month', answer_by: '2030-12-10', answered_at: null }
  const names = { name: 'Eva Hočevar', job: 'Vodja gradbišča (m/ž)', contact_name: 'Andrej Koren' }
  const one = { current_page: 1, last_page: 1, per_page: 25, total: 1, from: 1, to: 1, total_is: 'exact' }
  await page.route('**/api/offers?*', (route) =>
    route.fulfill({ json: { data: [{ ...row, ...terms, ...names }], ...one } }),
  )
  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('link', { name: say('offers_title'), exact: true }).click()
  await expect(page.getByText(names.name)).toBeVisible()
  const columns = await heights(page.locator('thead th'))
  expect(columns.some(({ words }) => words > 50)).toBe(true)
  expect(columns.filter(({ words, own }) => words > own)).toEqual([])
})

test('in a card on a phone a tag is as tall as its words', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const tags = page.locator(`tbody td[data-label="${say('office_status')}"] > *`)
  await expect(tags.first()).toBeVisible()
  const tall = await tags.evaluateAll((all) => all.filter((tag) => tag.getBoundingClientRect().height > 30).length)
  expect(tall).toBe(0)
})

test('an arrow that leads nowhere looks so', async ({ page }) => {
  const [, uid = ''] =
    /jobs\/([\w-]+)/.exec((await page.locator('tbody th a').first().getAttribute('href')) ?? '') ?? []
  await page.goto(`/office/jobs/${uid}/stages`)
  await alive(page)
  const arrows = page.getByRole('button', { name: say('stages_up') })
  await expect(arrows.nth(1)).toBeVisible()
  const colours = await arrows.evaluateAll((all) => all.map((arrow) => getComputedStyle(arrow).color))
  expect(new Set(colours.slice(1)).size).toBe(1)
  expect(colours[0]).not.toBe(colours[1])
})

test('no word of what a job asks for is broken on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/applications?look=table&search=P-10001')
  await alive(page)
  await page.locator('tbody th a').first().click()
  const facts = page.getByRole('table').filter({ has: page.getByText(say('record_fact_region'), { exact: true }) })
  await expect(facts.getByText('Osrednjeslovenska').first()).toBeVisible()
  const broken = await facts.locator('td, tbody th').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode())
        for (const { index, 0: word } of (texts.currentNode.nodeValue ?? '').matchAll(/[^\s\u{AD}\u2013-]+/gu)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
      return found
    }),
  )
  expect(broken).toEqual([])
})

test('with large text no word of the rail is cut on an upright tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const rail = page.locator('#office-rail')
  await expect(rail).toBeVisible()
  expect(await rail.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('on a phone the menu opens under what opens and closes it, and the keyboard goes through it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.evaluate(() => scrollTo(0, 400))
  const scrolled = () => page.evaluate(() => scrollY)
  const open = page.getByRole('button', { name: say('nav_menu_open') })
  await open.focus()
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  const today = page
    .getByRole('navigation', { name: say('office_nav') })
    .getByRole('link')
    .first()
  const close = page.getByRole('button', { name: say('nav_menu_close') })
  await expect(today).toBeFocused()
  await expect(today).toBeInViewport()
  await expect(close).toBeInViewport()
  // It has the width of the window: nothing of the page is seen as if it stood beside it.
  expect(await page.locator('#office-rail').evaluate((rail) => rail.clientWidth)).toBe(390)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation').getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(today).toBeHidden()
  await expect(open).toBeFocused()
  expect(await scrolled()).toBe(before)
})

test('the first row chosen moves no other', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const second = page.locator('tbody tr').nth(1)
  const before = await second.boundingBox()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox').nth(1)).toBeChecked()
  await expect(page.getByRole('group', { name: say('office_bulk') })).toBeVisible()
  expect(await second.boundingBox()).toEqual(before)
})

test('on paper there is the table with all columns, and nothing to press', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 1000 })
  await expect(page.getByRole('columnheader', { name: say('office_owner') })).toBeVisible()
  await expect(page.locator('tbody').getByRole('checkbox').first()).toBeHidden()
  await expect(page.getByRole('group', { name: say('office_filters') })).toBeHidden()
  await expect(page.getByRole('button', { name: say('view_current', { name: say('view_all') }) })).toBeHidden()
  expect(await isSideways(page)).toBe(false)
})

for (const path of ['/office/jobs', '/office/applications'])
  test(`on paper a number stays on one line: ${path}`, async ({ page }) => {
    await page.goto(path)
    await alive(page)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 720, height: 1000 })
    const label = path.endsWith('jobs') ? say('office_job_number') : say('staff_application_number')
    const cells = page.locator(`tbody td[data-label="${label}"]`)
    await expect(cells.first()).toBeVisible()
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const words = document.createRange()
        words.selectNodeContents(cell)
        return new Set([...words.getClientRects()].map(({ top }) => top)).size
      }),
    )
    expect(lines.filter((count) => count !== 1)).toEqual([])
  })

test('on paper no state and no head of a column is broken within a word', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 1000 })
  const words = page.locator(`thead th, tbody td[data-label="${say('office_status')}"]`)
  const broken = await words.evaluateAll((all) =>
    all.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode())
        for (const { index, 0: word } of walker.currentNode.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
        }
      return found
    }),
  )
  expect(broken).toEqual([])
  expect(await isSideways(page)).toBe(false)
})

test('on paper the columns of the board stand one below the other, whole, and nothing to press', async ({ page }) => {
  await page.goto('/office/applications?look=board')
  await alive(page)
  await expect(page.locator('[data-lane] [data-row]').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 1000 })
  await expect(page.getByRole('group', { name: say('office_filters') })).toBeHidden()
  await expect(page.getByRole('navigation', { name: say('board_looks') })).toBeHidden()
  const places = await page.locator('[data-lane] [data-row]').evaluateAll((cards) =>
    cards.map((card) => ({
      right: card.getBoundingClientRect().right,
      shown: card.closest('[role=region]')?.getBoundingClientRect().right ?? 0,
    })),
  )
  expect(places.filter(({ right, shown }) => right > Math.min(shown, 720) + 1)).toEqual([])
})

test('what says that a record is not there keeps its distance from the rail', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/office/applications/00000000-0000-4000-8000-000000000000')
  const title = page.getByRole('heading', { level: 1, name: say('record_missing') })
  await expect(title).toBeVisible()
  const [rail, heading] = [
    await page.getByRole('navigation', { name: say('office_nav') }).boundingBox(),
    await title.boundingBox(),
  ]
  expect((heading?.x ?? 0) - ((rail?.x ?? 0) + (rail?.width ?? 0))).toBeGreaterThan(20)
  // It is as large as the title of any other page.
  const sizeOf = () => page.getByRole('heading', { level: 1 }).evaluate((one) => getComputedStyle(one).fontSize)
  const missing = await sizeOf()
  await page.goto('/office/jobs')
  await expect(page.getByRole('heading', { level: 1, name: say('office_jobs') })).toBeVisible()
  expect(await sizeOf()).toBe(missing)
})

test('a job whose title has a word longer than a phone is wide pushes no page of it sideways', async ({ page }) => {
  const title = 'Elektroenergetskonadzornotehnološkisodelavecinnadzornik'
  const made = await page.request.post('/api/jobs', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { texts: { 'sl-SI': { title } } },
  })
  const job = (await made.json()) as { uid: string }
  await page.setViewportSize({ width: 320, height: 700 })
  for (const tab of ['', '/applications', '/history']) {
    await page.goto(`/office/jobs/${job.uid}${tab}`)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    expect(await isSideways(page), tab).toBe(false)
  }
})

test('each part of an ad stands beside itself in the other language, however long either is', async ({ page }) => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const texts = { 'sl-SI': { title: 'Kuhar (m/ž)', challenges: ['Ena', 'Dva', 'Tri', 'Štiri', 'Pet', 'Šest'] } }
  const { uid } = (await (await page.request.post('/api/jobs', { headers, data: { texts } })).json()) as { uid: string }
  await page.goto(`/office/jobs/${uid}`)
  await alive(page)
  const tops = (language: string) =>
    page
      .getByRole('region', { name: language, exact: true })
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().top)))
  await expect.poll(() => tops(say('office_slovenian'))).toHaveLength(5)
  expect(await tops(say('office_english'))).toEqual(await tops(say('office_slovenian')))
  await page.request.delete(`/api/jobs/${uid}`, { headers })
})
