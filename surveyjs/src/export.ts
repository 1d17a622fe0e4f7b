import type { Definition, Scale, Section } from '@korak/contract/definition.ts'
import { itemsOf, nameOf } from '@korak/engine/questionnaires/expressions.ts'
import { itemToSurveyjs } from './export-items.ts'
import { differencesOf } from './extension.ts'
import { type CalledBy, celToSurveyjs } from './expressions/from-cel.ts'
import { readsAs } from './import.ts'
import type { Raw } from './json-reader.ts'
import { htmlOf, spoken } from './texts.ts'

/** A survey and, for each of its objects, what it stands for here. */
export interface Exported {
  scales: ReadonlyMap<string, Scale>
  names: CalledBy
  /** Keeps what an object stands for, to see later whether it reads the same. */
  keep: (raw: Raw, is: Raw) => Raw
}

/**
 * A questionnaire as JSON of SurveyJS, texts in both languages, expressions in its own words. What SurveyJS cannot hold
 * (kind, privacy, scales with a way out, weights, codelists, units, texts of self-assessment, conditions it has no words
 * for …) stands under `korak` of what it belongs to; reading the JSON again gives the very same definition.
 */
export function toSurveyjs(definition: Definition): Raw {
  const stands = new Map<Raw, Raw>()
  const keep = (raw: Raw, is: Raw): Raw => {
    stands.set(raw, is)
    return raw
  }
  const names = namesOf(definition)
  const scales = new Map(definition.scales.map((scale) => [scale.key, scale]))
  const { sections, calculated, scales: _, ...head } = definition
  const json: Raw = keep(
    {
      title: spoken(head.title),
      description: spoken(head.intro),
      completedHtml: htmlOf(head.thank_you),
      // Here, what is hidden counts as not answered.
      clearInvisibleValues: 'onHiddenContainer',
      pages: sections.map((section) => pageOf(section, { scales, names, keep })),
    },
    head,
  )
  if (calculated.length > 0)
    json['calculatedValues'] = calculated.map(({ key, formula }) => {
      const expression = celToSurveyjs(formula, names)
      return keep({ name: key, ...(expression !== null && { expression }) }, { key, formula })
    })
  json['korak'] = { scales: definition.scales }
  // What the JSON alone reads as is compared with what it stands for; the difference is kept beside it.
  const made = readsAs(json)
  for (const [raw, is] of stands) {
    const differences = differencesOf(withoutColumns(made.get(raw)), withoutColumns(is))
    if (differences) raw['korak'] = { ...(raw['korak'] as Raw | undefined), ...differences }
  }
  return json
}

/** Columns keep what they are themselves. */
const withoutColumns = ({ columns: _, ...rest }: Raw = {}): Raw => rest

function pageOf({ items, ...section }: Section, exported: Exported): Raw {
  const condition = section.visible_if === undefined ? null : celToSurveyjs(section.visible_if, exported.names)
  return exported.keep(
    {
      name: section.key,
      title: spoken(section.title),
      ...(section.description && { description: spoken(section.description) }),
      ...(condition !== null && { visibleIf: condition }),
      elements: items.map((item) => itemToSurveyjs(item, exported)),
    },
    section,
  )
}

/** What names in expressions are called: items by key, rows of a matrix and columns of a table inside them. */
function namesOf(definition: Definition): CalledBy {
  const inside = (keys: { key: string }[]) => new Map(keys.map(({ key }) => [nameOf(key), key]))
  return new Map([
    ['relationship', { name: 'relationship' }],
    ...definition.calculated.map(({ key }) => [nameOf(key), { name: key }] as const),
    ...itemsOf(definition).map(
      (item) =>
        [
          nameOf(item.key),
          {
            name: item.key,
            ...(item.type === 'matrix' && { inside: inside(item.rows) }),
            ...(item.type === 'table' && { inside: inside(item.columns) }),
          },
        ] as const,
    ),
  ])
}
