import { type CvDocument, type Link, type Run, Unreadable } from '#document.ts'
import { type Block, linesOf, type Paragraph } from './blocks.ts'
import { type Style, readStyles, styleOf } from './docx-styles.ts'
import { elements, find, findAll, parseXml, textOf, type Xml } from './xml.ts'
import { type Archive, openZip } from './zip.ts'

interface Context {
  styles: Map<string, Style>
  targets: Map<string, string>
  links: Link[]
}

/** Word: body, tables, text boxes, headers and footers, and the targets of links. */
export function readDocx(bytes: Buffer): CvDocument {
  const archive = openZip(bytes)
  const source = archive.text('word/document.xml')
  if (!source) throw new Unreadable('broken')
  const styles = readStyles(archive.text('word/styles.xml'))
  const links: Link[] = []
  const part = (name: string, xml: string, root: string): Block[] =>
    bodyBlocks(find(parseXml(xml), ...root.split('/')), { styles, targets: readTargets(archive, name), links })
  const around = (pattern: RegExp, root: string): Block[] =>
    archive.names
      .filter((name) => pattern.test(name))
      .map((name) => ({ kind: 'box', blocks: part(name, archive.text(name) ?? '', root) }))
  const blocks = [
    ...around(/^word\/header\d*\.xml$/, 'hdr'),
    ...part('word/document.xml', source, 'document/body'),
    ...around(/^word\/footer\d*\.xml$/, 'ftr'),
  ]
  const titles = readTitles(archive.text('docProps/core.xml'))
  return { format: 'docx', lines: linesOf(blocks), links, pages: 1, titles, isScanned: false }
}

function readTitles(core: string | undefined): string[] {
  const properties = core ? find(parseXml(core), 'coreProperties') : undefined
  return ['title', 'creator'].map((name) => textOf(find(properties, name)).trim()).filter(Boolean)
}

function readTargets(archive: Archive, name: string): Map<string, string> {
  const source = archive.text(name.replace(/([^/]+)$/, '_rels/$1.rels'))
  const relations = source ? findAll(find(parseXml(source), 'Relationships'), 'Relationship') : []
  return new Map(relations.map(({ attributes: { Id = '', Target = '' } }) => [Id, Target]))
}

function bodyBlocks(body: Xml | undefined, context: Context): Block[] {
  if (!body) return []
  return elements(body).flatMap((node): Block[] => {
    if (node.name === 'p') return paragraphBlocks(node, context)
    if (node.name === 'tbl') return [{ kind: 'table', rows: tableRows(node, context) }]
    if (node.name === 'sdt') return bodyBlocks(find(node, 'sdtContent'), context)
    return ['ins', 'smartTag', 'customXml'].includes(node.name) ? bodyBlocks(node, context) : []
  })
}

const unwrap = (node: Xml, name: string): Xml[] =>
  elements(node).flatMap((child) =>
    child.name === name ? [child] : child.name === 'sdt' ? unwrap(find(child, 'sdtContent') ?? child, name) : [],
  )
const tableRows = (table: Xml, context: Context): Block[][][] =>
  unwrap(table, 'tr').map((row) => unwrap(row, 'tc').map((cell) => bodyBlocks(cell, context)))

/** The paragraph, then the text boxes that hang on it. */
function paragraphBlocks(node: Xml, context: Context): Block[] {
  const properties = find(node, 'pPr')
  const style = styleOf(context.styles, find(properties, 'pStyle')?.attributes.val)
  const level = find(properties, 'outlineLvl')?.attributes.val
  const paragraph: Paragraph = {
    kind: 'paragraph',
    rows: [[[]]],
    isBullet: find(properties, 'numPr') !== undefined || style.isBullet,
    heading: style.heading || (Number(level ?? 9) < 9 ? Number(level) + 1 : 0),
    indent: Number(find(properties, 'ind')?.attributes.left ?? 0) / 20,
  }
  const boxes: Block[] = []
  readRuns(node, { ...context, style, paragraph, boxes, fieldLink: '' })
  return [paragraph, ...boxes]
}

interface Inside extends Context {
  style: Style
  paragraph: Paragraph
  boxes: Block[]
  fieldLink: string
}

const PASSED = new Set(['hyperlink', 'ins', 'smartTag', 'sdt', 'sdtContent', 'fldSimple', 'customXml', 'dir', 'bdo'])

function readRuns(node: Xml, inside: Inside): void {
  for (const child of elements(node)) {
    if (child.name === 'r') readRun(child, inside)
    else if (PASSED.has(child.name)) {
      const url = child.name === 'hyperlink' ? inside.targets.get(child.attributes.id ?? '') : undefined
      if (url) inside.links.push({ url, text: linkText(child) })
      readRuns(child, inside)
    }
  }
}
const linkText = (node: Xml): string =>
  elements(node)
    .map((run) => textOf(find(run, 't')))
    .join('')

function readRun(run: Xml, inside: Inside): void {
  const properties = find(run, 'rPr')
  const own = styleOf(inside.styles, find(properties, 'rStyle')?.attributes.val)
  const bold = find(properties, 'b')
  const isOff = ['0', 'false', 'off'].includes(bold?.attributes.val ?? '')
  const size = Number(find(properties, 'sz')?.attributes.val ?? 0) / 2
  const style = { bold: bold ? !isOff : own.bold || inside.style.bold, size: size || own.size || inside.style.size }
  const isCaps = find(properties, 'caps') !== undefined
  for (const child of elements(run))
    readPiece(child, inside, (text) => ({ ...style, text: isCaps ? text.toUpperCase() : text }))
}

function readPiece(node: Xml, inside: Inside, run: (text: string) => Run): void {
  const { rows } = inside.paragraph
  const add = (text: string) => rows.at(-1)!.at(-1)!.push(run(text))
  if (node.name === 't') add(textOf(node))
  else if (node.name === 'noBreakHyphen') add('-')
  else if (node.name === 'sym') add('•')
  else if (node.name === 'tab' || node.name === 'ptab') rows.at(-1)!.push([])
  else if (node.name === 'br' || node.name === 'cr') rows.push([[]])
  else if (node.name === 'instrText') {
    const url = /HYPERLINK\s+"([^"]+)"/.exec(textOf(node))?.[1]
    if (url) inside.links.push({ url, text: '' })
  } else if (node.name === 'AlternateContent') {
    const choice = find(node, 'Choice') ?? find(node, 'Fallback')
    if (choice) for (const child of elements(choice)) readPiece(child, inside, run)
  } else if (['drawing', 'pict', 'object'].includes(node.name)) {
    for (const content of boxContents(node)) inside.boxes.push({ kind: 'box', blocks: bodyBlocks(content, inside) })
  }
}

/** Outermost contents of text boxes in a drawing, each once. */
const boxContents = (node: Xml): Xml[] =>
  elements(node).flatMap((child) => {
    if (child.name === 'txbxContent') return [child]
    if (child.name === 'Fallback') return []
    return boxContents(child)
  })
