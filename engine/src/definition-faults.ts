import type { Definition, Item } from '@korak/contract/definition.ts'
import { faultOf, nameOf } from './expressions.ts'

/** What is wrong with a definition beyond its shape, and where (`sections.0.items.3.visible_if`). */
export interface DefinitionFault {
  path: string
  message: string
}

/** Facts every expression may read besides answers. */
const FACTS = ['relationship']

/**
 * Checks what a shape cannot: keys unique, scales and options there, limits the right way round, expressions that parse
 * and read only what is there. `codelists`: keys of the codelists there are.
 */
export function faultsInDefinition(definition: Definition, codelists: ReadonlySet<string>): DefinitionFault[] {
  const faults: DefinitionFault[] = []
  const say = (path: string, message: string) => faults.push({ path, message })
  const scales = new Set(definition.scales.map(({ key }) => key))
  const names = new Set(FACTS)
  const seen = new Set<string>()
  const claim = (path: string, key: string) => {
    if (seen.has(nameOf(key))) say(path, `The key ${key} is used twice`)
    seen.add(nameOf(key))
    names.add(nameOf(key))
  }
  const expression = (path: string, source: string | undefined, extra: Iterable<string> = []) => {
    const fault = source === undefined ? null : faultOf(source, [...names, ...extra])
    if (fault) say(path, fault)
  }
  definition.sections.forEach((section, at) => {
    const inside = `sections.${at}`
    section.items.forEach((item, index) => {
      const path = `${inside}.items.${index}`
      if ('scale' in item && !scales.has(item.scale)) say(`${path}.scale`, `There is no scale ${item.scale}`)
      choiceFaults(item, path, codelists, say)
      limitFaults(item, path, say)
      if (item.type === 'file' && definition.kind === '360') say(path, 'Feedback is given without files')
      if (item.type === 'table') tableFaults(item, path, codelists, say)
      claim(`${path}.key`, item.key)
    })
  })
  definition.calculated.forEach(({ key, formula }, at) => {
    expression(`calculated.${at}.formula`, formula)
    claim(`calculated.${at}.key`, key)
  })
  definition.sections.forEach((section, at) => {
    expression(`sections.${at}.visible_if`, section.visible_if)
    section.items.forEach((item, index) => {
      const path = `sections.${at}.items.${index}`
      expression(`${path}.visible_if`, item.visible_if)
      if (item.type !== 'info') expression(`${path}.required_if`, item.required_if)
    })
  })
  return faults
}

type Say = (path: string, message: string) => void
type Choosing = { options?: { key: string }[] | undefined; codelist?: string | undefined }

function optionFaults({ options, codelist }: Choosing, path: string, codelists: ReadonlySet<string>, say: Say): void {
  if ((options === undefined) === (codelist === undefined)) say(path, 'Give either options or a codelist')
  if (codelist !== undefined && !codelists.has(codelist)) say(`${path}.codelist`, `There is no codelist ${codelist}`)
  const keys = options?.map(({ key }) => key) ?? []
  if (new Set(keys).size !== keys.length) say(`${path}.options`, 'An option is there twice')
}

function choiceFaults(item: Item, path: string, codelists: ReadonlySet<string>, say: Say): void {
  if (item.type === 'single' || item.type === 'multi') optionFaults(item, path, codelists, say)
  if (item.type === 'multi')
    for (const key of item.exclusive)
      if (item.options && !item.options.some((option) => option.key === key))
        say(`${path}.exclusive`, `There is no option ${key}`)
  const list = item.type === 'ranking' ? item.options : item.type === 'matrix' ? item.rows : []
  if (new Set(list.map(({ key }) => nameOf(key))).size !== list.length) say(path, 'A key is there twice')
}

function limitFaults(item: Item, path: string, say: Say): void {
  const pairs: [unknown, unknown][] = []
  if (item.type === 'number' || item.type === 'multi' || item.type === 'date') pairs.push([item.min, item.max])
  if (item.type === 'table') pairs.push([item.min_rows, item.max_rows])
  for (const [low, high] of pairs)
    if (low !== undefined && high !== undefined && (low as number) > (high as number))
      say(path, 'The lower limit is above the upper one')
}

function tableFaults(
  item: Extract<Item, { type: 'table' }>,
  path: string,
  codelists: ReadonlySet<string>,
  say: Say,
): void {
  const before: string[] = []
  item.columns.forEach((column, at) => {
    const inside = `${path}.columns.${at}`
    if (before.includes(nameOf(column.key))) say(`${inside}.key`, `The key ${column.key} is used twice`)
    if (column.type === 'choice') optionFaults(column, inside, codelists, say)
    if (column.type === 'formula') {
      // Left to right: a formula reads typed columns anywhere and calculated ones before it.
      const readable = item.columns
        .filter((one, index) => one.type !== 'formula' || index < at)
        .map(({ key }) => nameOf(key))
      const fault = faultOf(column.formula, readable)
      if (fault) say(`${inside}.formula`, fault)
    }
    before.push(nameOf(column.key))
  })
}
