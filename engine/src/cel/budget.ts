/**
 * Steps one evaluation may take: all conditions and formulas of a questionnaire over one set of answers. It counts what is
 * done, not time, so that the server and every browser stop at the same place.
 */
export const STEPS = 100_000

/** Steps a character of an expression is worth where a definition is checked: reading them takes longer than working them out. */
export const READING = 2

/** Thrown past everything inside an expression when the steps are used up. */
export class OverBudget extends Error {}

/** What is left of the steps; once they are used up, whatever is asked after has no value either. */
export class Budget {
  #left: number
  readonly #paid = new Set<string>()
  constructor(steps = STEPS) {
    this.#left = steps
  }
  /** Never below nought. */
  get left(): number {
    return Math.max(0, this.#left)
  }
  spend(steps: number): void {
    // Nothing gives steps back, whatever a calculation of them comes to.
    this.#left -= steps >= 0 ? steps : STEPS + 1
    if (this.#left < 0) throw new OverBudget('Too many steps')
  }
  /** For what has to be made ready before it is used the first time: costs nothing from then on. */
  spendOnce(kind: 'pattern' | 'zone', name: string, steps: () => number): void {
    const what = `${kind} ${name}`
    if (this.#paid.has(what)) return
    this.spend(steps())
    this.#paid.add(what)
  }
}
