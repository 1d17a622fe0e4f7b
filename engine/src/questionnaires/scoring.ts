import type { AnswerValue, Answers, Definition, Item, Scale, Section } from '@korak/contract/definition.ts'
import { own } from '../own.ts'
import { askedItems } from './visibility.ts'
import type { Scope } from './expressions.ts'

interface SectionScore {
  key: string
  /** Weighted mean of the items answered on their scale, reversed ones turned round; null when none is. */
  score: number | null
  /** Items answered with a point, and items that could have been. */
  answered: number
  asked: number
}
export interface Scores {
  sections: SectionScore[]
  /** Weighted mean of the sections' scores. */
  total: number | null
}

const scaleOf = (definition: Definition, key: string): Scale | undefined =>
  definition.scales.find((scale) => scale.key === key)
const ends = (scale: Scale): { low: number; high: number } => {
  const values = scale.points.map(({ value }) => value)
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** Points an answer gives, one per row of a matrix; "I cannot say" gives none. */
export function pointsOf(definition: Definition, item: Item, value: AnswerValue | undefined): number[] {
  if (item.type === 'scale' && typeof value === 'number') {
    const scale = scaleOf(definition, item.scale)
    if (!scale) return []
    const { low, high } = ends(scale)
    return [item.is_reversed ? low + high - value : value]
  }
  if (item.type === 'matrix' && typeof value === 'object' && value !== null && 'by_row' in value)
    return Object.values(value.by_row).filter((point) => typeof point === 'number')
  return []
}

/** Σ weight × value / Σ weight over what is there; null without anything, or where it leaves what a number can hold. */
export function weightedMean(parts: readonly { value: number; weight: number }[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  const mean = parts.reduce((sum, part) => sum + part.value * part.weight, 0) / weight
  return Number.isFinite(mean) ? mean : null
}

/** Scores of the scored sections. Unrounded; screens round once, half away from zero (see `shown`). */
export function scoresOf(definition: Definition, answers: Answers, facts: Scope = {}): Scores {
  const asked = askedItems(definition, answers, facts)
  const sections = definition.sections
    .filter((section) => section.is_scored)
    .map((section) =>
      scoreOf(
        definition,
        section,
        asked.filter((one) => one.section === section).map((one) => one.item),
        answers,
      ),
    )
    .filter(({ asked: count }) => count > 0)
  const weightOf = (key: string) => definition.sections.find((section) => section.key === key)?.weight ?? 1
  const total = weightedMean(
    sections.flatMap(({ key, score }) => (score === null ? [] : [{ value: score, weight: weightOf(key) }])),
  )
  return { sections, total }
}

function scoreOf(definition: Definition, section: Section, items: Item[], answers: Answers): SectionScore {
  const parts: { value: number; weight: number }[] = []
  let asked = 0
  for (const item of items) {
    if (item.type !== 'scale' && item.type !== 'matrix') continue
    asked += item.type === 'matrix' ? item.rows.length : 1
    const points = pointsOf(definition, item, own(answers, item.key))
    // The rows of a matrix share its weight.
    const weight = item.type === 'matrix' ? item.weight / item.rows.length : item.weight
    parts.push(...points.map((value) => ({ value, weight })))
  }
  return { key: section.key, score: weightedMean(parts), answered: parts.length, asked }
}
