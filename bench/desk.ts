// Somebody at a keyboard without a mouse: every key is counted, and so is every moment they wait for the screen.
import type { Locator, Page } from '@playwright/test'

/** The keystroke-level model's key of an average typist who is no typist (Card, Moran and Newell, 1980). */
export const SECONDS_A_KEY = 0.28
const MOST_TABS = 200
const PATIENCE_MS = 20_000

export class Desk {
  keys = 0
  /** Milliseconds. */
  waited = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Keys one after the other; a key held with another one is two. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.keys += key.split('+').length
    }
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.keys += text.length
  }
  /** In place of what stands in the field that has the focus. */
  async overwrite(text: string): Promise<void> {
    await this.press('ControlOrMeta+A')
    await this.type(text)
  }
  /** Waits for what the keys have brought. */
  async until(target: Locator | RegExp): Promise<void> {
    const begun = performance.now()
    if (target instanceof RegExp) await this.page.waitForURL(target, { timeout: PATIENCE_MS, waitUntil: 'commit' })
    else await target.first().waitFor({ timeout: PATIENCE_MS })
    this.waited += performance.now() - begun
  }
  /** Presses Tab, backwards to what stands before, until the element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < MOST_TABS; presses++) {
      const key = await target.evaluate((element) => {
        const { activeElement: now } = document
        if (element === now) return null
        const isBefore = now !== null && (element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
        return isBefore && !element.matches('[type=radio]') ? 'Shift+Tab' : 'Tab'
      })
      if (key === null) return
      await this.press(key)
    }
    throw new Error(`Tab does not reach ${String(target)}`)
  }
  /** A command by the first words of its name, from wherever one is. */
  async command(words: string): Promise<void> {
    await this.press('ControlOrMeta+k')
    await this.until(this.page.getByRole('dialog').locator('input'))
    await this.type(words)
    await this.until(
      this.page
        .getByRole('dialog')
        .getByRole('menuitem')
        .filter({ hasText: new RegExp(words, 'i') }),
    )
    await this.press('Enter')
  }

  /** What a piece of work costs: keys, and seconds for them and for waiting. */
  async measure(work: () => Promise<void>): Promise<{ keys: number; waited: number; seconds: number }> {
    this.keys = 0
    this.waited = 0
    await work()
    const waited = this.waited / 1000
    return { keys: this.keys, waited, seconds: this.keys * SECONDS_A_KEY + waited }
  }
}

/** Milliseconds from a key to the frame after it has brought what is asked for. @param isThere run in the page, once after each change of it */
export async function painted(page: Page, key: string, isThere: { heading: string; needs: string }): Promise<number> {
  const took = page.evaluate(
    ({ heading, needs, patience }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`Nothing but "${heading}" was shown.`)), patience)
        let start = 0
        addEventListener('keydown', (event) => (start = event.timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          const title = document.querySelector('main h1')?.textContent ?? ''
          if (start === 0 || title === '' || title === heading || !document.querySelector(needs)) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - start))
            port1.start()
            port2.postMessage(null)
          })
        })
        observer.observe(document.body, { childList: true, characterData: true, subtree: true })
      }),
    { ...isThere, patience: PATIENCE_MS },
  )
  await page.evaluate(() => null)
  await page.keyboard.press(key)
  return took
}
