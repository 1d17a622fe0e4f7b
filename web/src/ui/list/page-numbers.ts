/** A page number, or a gap where pages are left out. */
type PageStep = number | 'gap'

/**
 * Which pages a pager shows: first, last, the current one and its neighbours; a gap never stands for a single page.
 * `pageSteps(6, 12)` → 1 gap 5 6 7 gap 12.
 */
export function pageSteps(current: number, last: number): PageStep[] {
  const shown = new Set([1, last, current - 1, current, current + 1].filter((page) => page >= 1 && page <= last))
  const steps: PageStep[] = []
  let before = 0
  for (const page of [...shown].toSorted((a, b) => a - b)) {
    if (page - before === 2) steps.push(page - 1)
    else if (page - before > 2) steps.push('gap')
    steps.push(page)
    before = page
  }
  return steps
}
