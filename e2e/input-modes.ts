import { type Locator, type Page, expect } from '@playwright/test'

/** How a person works a form: with a mouse, or with nothing but the keyboard. */
export interface InputMode {
  type(field: Locator, text: string): Promise<void>
  press(target: Locator): Promise<void>
  /** A radio button or a box. */
  choose(choice: Locator): Promise<void>
  pick(select: Locator, label: string): Promise<void>
}

/** Presses Tab, backwards to what stands before, until the element has the focus, and makes sure that it can be seen then. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 250; presses += 1) {
    const key = await target.evaluate((element) => {
      const { activeElement: now } = document
      if (element === now) return null
      // A group of radio buttons is entered at its chosen one only, backwards at its last.
      const isBefore = now !== null && (element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
      return isBefore && !element.matches('[type=radio]') ? 'Shift+Tab' : 'Tab'
    })
    if (key === null) {
      await expect(target).toBeInViewport()
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Presses keys one after the other, as a person does. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** What a test can do to an element past the keyboard. */
const PAST = [
  'check',
  'clear',
  'click',
  'dblclick',
  'dragTo',
  'fill',
  'focus',
  'hover',
  'press',
  'selectOption',
  'setChecked',
  'tap',
  'uncheck',
] as const
const noMouse = new WeakSet<Page>()
let isPatched = false

/** Takes the mouse away from a page, and what a test can do past its keyboard: a story that uses either fails. */
export function refuseMouse(page: Page): InputMode {
  noMouse.add(page)
  const kind = Object.getPrototypeOf(page.locator('html')) as Record<string, (...given: unknown[]) => Promise<unknown>>
  for (const name of isPatched ? [] : PAST) {
    const act = kind[name]
    kind[name] = async function (this: Locator, ...given) {
      if (noMouse.has(this.page())) throw new Error(`Not by keyboard: ${name} on ${String(this)}`)
      return act?.apply(this, given)
    }
  }
  isPatched = true
  return keyboard(page)
}

export const mouse = (): InputMode => ({
  type: (field, text) => field.fill(text),
  press: (target) => target.click(),
  // The words cover the box, so that the whole row can be pressed.
  choose: (choice) => choice.check({ force: true }),
  async pick(select, label) {
    await select.selectOption({ label })
  },
})

export const keyboard = (page: Page): InputMode => ({
  async type(field, text) {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  },
  async press(target) {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  },
  async choose(choice) {
    // Tab enters a group of radio buttons at its first or its chosen one; arrows go on from there.
    const first = choice
      .page()
      .locator(`input[name="${await choice.getAttribute('name')}"]`)
      .first()
    await tabTo(page, first)
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 10 && !(await choice.isChecked()); presses += 1)
      await page.keyboard.press('ArrowDown')
    await expect(choice).toBeChecked()
  },
  async pick(select, label) {
    await tabTo(page, select)
    // What no key makes is inserted as text, which lands in the field that was left.
    await page.keyboard.type(label.replace(/[^\x20-\x7E].*/, ''))
    await expect(select.locator('option:checked')).toHaveText(label)
  },
})
