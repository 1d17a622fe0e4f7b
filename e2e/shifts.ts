import type { Page } from '@playwright/test'

/** How much of what is seen has moved by itself, from the next page opened on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    const note = (list: PerformanceObserverEntryList) => {
      for (const one of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!one.hadRecentInput) shifts.push(one.value)
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    return shifts.reduce((sum, one) => sum + one, 0)
  }
}
