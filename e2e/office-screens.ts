import { type Page, expect, test } from '@playwright/test'
import { screens } from '@korak/contract/screens.ts'
import { alive } from './screens.ts'

/** The address of a screen, each thing in it being the first of the list that leads there. */
function addressOf(path: string, first: ReadonlyMap<string, string>): string | undefined {
  const one = /^(.+)\/:\w+/.exec(path)
  if (!one) return path
  const found = first.get(one[1] ?? '')
  const rest = path.slice(one[0].length)
  // What leads there leads further already.
  return found?.endsWith(rest) ? found : found && found + rest
}

/** The guide of the first stage of a job, which is linked to where there is one or it may be written. */
async function guideOf(page: Page, at: string): Promise<string | null> {
  if (!/^\/office\/jobs\/[^/]+\/stages$/.test(at)) return null
  const { stages } = (await (await page.request.get(`/api${at.replace('/office', '')}`)).json()) as {
    stages: { uid: string }[]
  }
  return `${at}/${stages[0]?.uid}/guide`
}

/** Looks at every screen of the office, of one thing at the first of its list. */
export async function eachOfficeScreen(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const first = new Map<string, string>()
  for (const path of screens.filter((one) => one.startsWith('/office')).toSorted()) {
    await test.step(path, async () => {
      const at = addressOf(path, first)
      expect(at, `there is one in the list for ${path}`).toBeDefined()
      await page.goto(at ?? path)
      await alive(page)
      await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
      const link = main.locator(`a[href^="${at}/"]:not([href$="/new"]):not([href$="/invite"])`).first()
      const found = (await link.count()) > 0 ? await link.getAttribute('href') : at && (await guideOf(page, at))
      if (found) first.set(path, found)
      await look(path)
    })
  }
}

/** Controls whose words or icon have the colour of what is behind them. */
export const unseenOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'Canvas'
    const canvas = getComputedStyle(probe).color
    probe.remove()
    const behind = (element: Element | null): string => {
      if (!element) return canvas
      const { backgroundColor } = getComputedStyle(element)
      return /, 0\)$|transparent/.test(backgroundColor) ? behind(element.parentElement) : backgroundColor
    }
    const isUnseen = (control: Element): boolean => {
      const [inner = control] = control.querySelectorAll('svg')
      return control.checkVisibility() && getComputedStyle(inner).color === behind(control)
    }
    return [...document.querySelectorAll('button, a[href], select, textarea, input:not([type=hidden])')]
      .filter(isUnseen)
      .map((control) => control.outerHTML.slice(0, 200))
  })
