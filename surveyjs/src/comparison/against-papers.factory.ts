// For the test against SurveyJS itself: random surveys with conditions, calculated values and totals.
import { answersFrom, type Seeded, type Data, NAMES, QUESTIONS, type Said, said } from './against-cases.factory.ts'

export interface PaperCase {
  json: Record<string, unknown>
  /** Every expression in it, with the names it shows, requires or gives a value. */
  said: Said[]
  names: string[]
  data: Data
}

/** The names in any order; a table, which costs SurveyJS most, in every second survey. */
function shuffled(chance: Seeded): string[] {
  const rest = NAMES.filter((name) => name !== 'tab' || chance.below(2) === 0)
  return Array.from({ length: rest.length }, () => rest.splice(chance.below(rest.length), 1)[0] ?? '')
}

/** A survey whose questions and pages are shown and required, always or on conditions over the questions before them, or both. */
export function paperCase(chance: Seeded): PaperCase {
  const all: Said[] = []
  const names: string[] = []
  const written = (kind: 'condition' | 'number', of: readonly string[]): string => {
    const one = said(chance, names, kind)
    all.push({ ...one, of })
    return one.source
  }
  const question = (name: string) => {
    const isSteered = names.length > 0
    const made = {
      ...QUESTIONS[name],
      name,
      ...(isSteered && chance.below(2) === 0 && { visibleIf: written('condition', [name]) }),
      ...(chance.below(3) === 0 && { isRequired: true }),
      ...(isSteered && chance.below(3) === 0 && { requiredIf: written('condition', [name]) }),
    }
    names.push(name)
    return made
  }
  const page = (at: number, given: string[]) => ({
    name: `page${at}`,
    ...(at > 0 && chance.below(3) === 0 && { visibleIf: written('condition', given) }),
    elements: given.map(question),
  })
  const asked = shuffled(chance).slice(0, 3 + chance.below(3))
  const pages = [page(0, asked.slice(0, 2)), page(1, asked.slice(2))]
  const calculatedValues = ['total1', 'total2'].map((name) => ({ name, expression: written('number', [name]) }))
  return {
    json: { title: 'x', clearInvisibleValues: 'onHidden', pages, calculatedValues },
    said: all,
    names,
    data: answersFrom(names, chance, chance.one([4, 7, 9, 10])),
  }
}
