// Tables as LibreOffice writes them (flat OpenDocument): what stands in a cell, and what the program takes it for.
import { XMLParser } from 'fast-xml-parser'

export interface Cell {
  kind: string
  text: string
  value: string
  isFormula: boolean
}
type Node = Record<string, unknown> & { ':@'?: Record<string, string> }
const xml = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
})
const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const childrenOf = (node: Node): Node[] => (nameOf(node) === '#text' ? [] : ((node[nameOf(node)] ?? []) as Node[]))
const attribute = (node: Node, name: string): string => node[':@']?.[name] ?? ''
const all = (nodes: readonly Node[], name: string): Node[] =>
  nodes.flatMap((node) => (nameOf(node) === name ? [node] : all(childrenOf(node), name)))

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      const name = nameOf(node)
      if (name === '#text') return String(node['#text'])
      if (name === 'text:s') return ' '.repeat(Number(attribute(node, 'text:c')) || 1)
      if (name === 'text:tab') return '\t'
      return name === 'text:line-break' ? '\n' : textOf(childrenOf(node))
    })
    .join('')
}

function cellOf(node: Node): Cell {
  const kind = attribute(node, 'office:value-type')
  return {
    kind,
    text: all(childrenOf(node), 'text:p')
      .map((line) => textOf(childrenOf(line)))
      .join('\n'),
    value: attribute(node, kind === 'date' ? 'office:date-value' : 'office:value'),
    isFormula: attribute(node, 'table:formula') !== '',
  }
}

/** Cells of the first table of a flat OpenDocument file; empty rows and ends of rows are left out. */
export function readTable(text: string): Cell[][] {
  const [table] = all(xml.parse(text) as Node[], 'table:table')
  if (!table) throw new Error('The program has written no table')
  return all(childrenOf(table), 'table:table-row').flatMap((row) => {
    const inRow = childrenOf(row).filter((node) => nameOf(node) === 'table:table-cell')
    const cells = inRow.flatMap((node) =>
      Array<Cell>(Math.min(Number(attribute(node, 'table:number-columns-repeated')) || 1, 40)).fill(cellOf(node)),
    )
    while (cells.length > 0 && cells.at(-1)?.kind === '') cells.pop()
    return cells.length === 0 ? [] : [cells]
  })
}
