// A list of the office without a mouse: rows are ticked and acted on, what came of it is stood on and taken back.
import { type Locator, expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { refuseMouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { wordsIn } from './words.ts'

for (const language of ['sl-SI', 'en-EN'] as const) {
  const say = wordsIn(language)
  test.describe(`in ${language}`, () => {
    test.use({ storageState: speaking(language), viewport: { width: 1280, height: 800 } })
    test.beforeEach(async ({ page }) => {
      await watchPolicy(page)
      refuseMouse(page)
      await signIn(page.request, { email: 'ana.kovac', password: 'Demo-geslo-1' })
    })

    test('X ticks, B goes to the acts and back, and what was done is stood on and taken back by Z', async ({
      page,
    }) => {
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key)
      }
      await page.goto('/office/jobs?status%5B%5D=published')
      await alive(page)
      await expect(page.locator('tbody tr').nth(1)).toBeVisible()
      await press('b')
      await expect(page.getByText(say('office_bulk_choose_first'))).toBeVisible()
      await press('j', 'x', 'j', 'x', 'b')
      const bar = page.getByRole('group', { name: say('office_bulk') })
      const pause = bar.getByRole('button', { name: say('office_pause') })
      await expect(pause).toBeFocused()
      await press('Escape')
      await expect(page.locator('tbody tr').nth(1).locator('th a')).toBeFocused()
      await press('b')
      await expect(pause).toBeFocused()
      await expectSound(page)
      await press('Enter')
      const told = page.getByRole('status').filter({ has: page.getByRole('button', { name: say('action_undo') }) })
      await expect(told).toBeFocused()
      await expect(told).toBeInViewport()
      await press('z')
      await expect(told).toHaveCount(0)
      await expect(page.locator('[role=status]:focus')).toBeVisible()
    })

    test('from a list one comes to the title of the record; the menu of a row takes arrows and is in view', async ({
      page,
    }) => {
      await page.goto('/office/applications?look=table')
      await alive(page)
      const rows = page.locator('tbody tr')
      const menu = rows.first().locator('button[popovertarget]')
      await expect(menu).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('j')
      for (let step = 0; step < 4 && !(await isFocused(menu)); step += 1) await page.keyboard.press('Tab')
      await expect(menu).toBeFocused()
      const stands = () => page.locator('table').evaluate((table) => table.getBoundingClientRect().top)
      const before = await stands()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
      await expect(rows.first().getByRole('button', { name: say('move_menu') })).toBeFocused()
      await page.keyboard.press('End')
      await expect(rows.first().getByRole('button', { name: say('move_not_selected_menu') })).toBeFocused()
      expect(await stands()).toBe(before)
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()

      await page.keyboard.press('k')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/office\/applications\/[0-9a-f-]+/)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })

    test('going back through the rows, what has the focus is never behind the head', async ({ page }) => {
      await page.goto('/office/jobs')
      await alive(page)
      const rows = page.locator('tbody tr')
      await expect(rows.nth(9)).toBeVisible()
      await page.keyboard.press('k')
      await expect(rows.last().locator('th a')).toBeFocused()
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Shift+Tab')
        expect(await isUnderHead(page.locator(':focus'))).toBe(false)
      }
    })
  })
}

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/** Is what has the focus in a row, and covered by the head of the table? */
const isUnderHead = (focused: Locator) =>
  focused.evaluate((one) => {
    const head = document.querySelector('thead th')?.getBoundingClientRect()
    const box = one.getBoundingClientRect()
    return Boolean(head && one.closest('tbody') && box.top < head.bottom - 1 && box.bottom > head.top)
  })
