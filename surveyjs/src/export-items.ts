import type { Column, Item, Scale, Words } from '@korak/contract/definition.ts'
import { nameOf } from '@korak/engine/questionnaires/expressions.ts'
import type { Exported } from './export.ts'
import { type CalledBy, celToSurveyjs } from './expressions/from-cel.ts'
import type { Raw } from './json-reader.ts'
import { htmlOf, joined, spoken } from './texts.ts'

const entries = (options: { key: string; label: Words }[] | undefined, alone: readonly string[] = []): Raw[] =>
  (options ?? []).map(({ key, label }) => ({
    value: key,
    text: spoken(label),
    ...(alone.includes(key) && { isExclusive: true }),
  }))
const points = (scale: Scale | undefined): Raw[] =>
  (scale?.points ?? []).map(({ value, label }) => ({ value, text: spoken(label) }))
const limits = ({ min, max }: { min?: unknown; max?: unknown }): Raw => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
const stepOf = (decimals: number): number => Number((10 ** -decimals).toFixed(decimals))

/** An item as a question of SurveyJS. */
export function itemToSurveyjs(item: Item, exported: Exported): Raw {
  const said = (source: string | undefined) => (source === undefined ? null : celToSurveyjs(source, exported.names))
  const [visible, required] = [said(item.visible_if), item.type === 'info' ? null : said(item.required_if)]
  const isSlide = item.type === 'info'
  return exported.keep(
    {
      ...own(item, exported),
      name: item.key,
      ...(isSlide
        ? { html: htmlOf(item.help ? joined(item.text, item.help, '\n\n') : item.text) }
        : { title: spoken(item.text), ...(item.help && { description: spoken(item.help) }) }),
      ...(!isSlide && item.required && { isRequired: true }),
      // Beside `isRequired`, SurveyJS would go by the condition; here an answer is required all the same.
      ...(required !== null && !(!isSlide && item.required) && { requiredIf: required }),
      ...(visible !== null && { visibleIf: visible }),
    },
    item,
  )
}

function own(item: Item, exported: Exported): Raw {
  switch (item.type) {
    case 'scale':
      return { type: 'rating', rateValues: points(exported.scales.get(item.scale)) }
    case 'single':
      return { type: 'radiogroup', choices: entries(item.options), ...(item.other && { showOtherItem: true }) }
    case 'multi':
      return {
        type: 'checkbox',
        choices: entries(item.options, item.exclusive),
        ...(item.other && { showOtherItem: true }),
        ...(item.min && { minSelectedChoices: item.min }),
        ...(item.max && { maxSelectedChoices: item.max }),
      }
    case 'number':
      return { type: 'text', inputType: 'number', ...limits(item), step: stepOf(item.decimals) }
    case 'text':
      return { type: 'text', maxLength: item.max_length }
    case 'textarea':
      return { type: 'comment', maxLength: item.max_length }
    case 'date':
      return { type: 'text', inputType: 'date', ...limits(item) }
    case 'matrix':
      return {
        type: 'matrix',
        columns: points(exported.scales.get(item.scale)),
        rows: entries(item.rows),
        ...(item.required && { eachRowRequired: true }),
      }
    case 'ranking':
      return { type: 'ranking', choices: entries(item.options) }
    case 'table':
      return {
        type: 'matrixdynamic',
        columns: item.columns.map((column) => columnToSurveyjs(column, item.columns, exported)),
        minRowCount: item.min_rows,
        maxRowCount: item.max_rows,
        rowCount: Math.max(1, item.min_rows),
        ...(item.add_row && { addRowText: spoken(item.add_row) }),
      }
    case 'file':
      return { type: 'file', ...(item.max_files > 1 && { allowMultiple: true, maxFiles: item.max_files }) }
    case 'info':
      return { type: 'html' }
  }
}

const TOTALS = { sum: 'sum', average: 'avg', min: 'min', max: 'max', count: 'count' }

function columnToSurveyjs(column: Column, columns: Column[], exported: Exported): Raw {
  const label = 'total_label' in column ? column.total_label : undefined
  return exported.keep(
    {
      name: column.key,
      title: spoken(column.label),
      ...cell(column, columns),
      ...(column.required && { isRequired: true }),
      ...(column.total && { totalType: TOTALS[column.total] }),
      ...(label && {
        totalFormat: spoken({ 'sl-SI': `${label['sl-SI']}: {0}`, 'en-EN': `${label['en-EN']}: {0}` }),
      }),
    },
    column,
  )
}

function cell(column: Column, columns: Column[]): Raw {
  switch (column.type) {
    case 'text':
      return { cellType: 'text', maxLength: column.max_length }
    case 'number':
      return { cellType: 'text', inputType: 'number', ...limits(column), step: stepOf(column.decimals) }
    case 'date':
      return { cellType: 'text', inputType: 'date' }
    case 'choice':
      return { cellType: 'dropdown', choices: entries(column.options) }
    case 'check':
      return { cellType: 'boolean' }
    case 'formula': {
      const inRow: CalledBy = new Map(columns.map(({ key }) => [nameOf(key), { name: `row.${key}` }]))
      const expression = celToSurveyjs(column.formula, inRow)
      return {
        cellType: 'expression',
        ...(expression !== null && { expression }),
        maximumFractionDigits: column.decimals,
      }
    }
  }
}
