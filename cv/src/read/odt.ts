import { type CvDocument, type Link, type Run, Unreadable } from '#document.ts'
import { type Block, linesOf, type Paragraph } from './blocks.ts'
import { elements, find, findAll, parseXml, textOf, type Xml } from './xml.ts'
import { openZip } from './zip.ts'

interface Style {
  bold: boolean
  size: number | null
}
interface Context {
  styles: Map<string, Style>
  links: Link[]
}

/** LibreOffice and other OpenDocument writers. */
export function readOdt(bytes: Buffer): CvDocument {
  const archive = openZip(bytes)
  const source = archive.text('content.xml')
  if (!source) throw new Unreadable('broken')
  if (archive.text('META-INF/manifest.xml')?.includes('encryption-data')) throw new Unreadable('locked')
  const content = find(parseXml(source), 'document-content')
  const shared = archive.text('styles.xml')
  const declared = shared ? find(parseXml(shared), 'document-styles') : undefined
  const context: Context = {
    styles: readStyles([find(declared, 'styles'), find(content, 'automatic-styles')]),
    links: [],
  }
  const masters = find(declared, 'master-styles', 'master-page')
  const box = (name: string): Block[] => {
    const node = find(masters, name)
    return node ? [{ kind: 'box', blocks: blocksOf(node, context, false) }] : []
  }
  const body = find(content, 'body', 'text')
  const blocks = [...box('header'), ...(body ? blocksOf(body, context, false) : []), ...box('footer')]
  const meta = archive.text('meta.xml')
  const properties = meta ? find(parseXml(meta), 'document-meta', 'meta') : undefined
  const titles = ['title', 'initial-creator', 'creator'].map((name) => textOf(find(properties, name)).trim())
  return {
    format: 'odt',
    lines: linesOf(blocks),
    links: context.links,
    pages: 1,
    titles: titles.filter(Boolean),
    isScanned: false,
  }
}

function readStyles(groups: (Xml | undefined)[]): Map<string, Style> {
  const styles = new Map<string, Style>()
  for (const node of groups.flatMap((group) => findAll(group, 'style'))) {
    const own = find(node, 'text-properties')?.attributes ?? {}
    const parent = styles.get(node.attributes['parent-style-name'] ?? '') ?? { bold: false, size: null }
    const size = /^([\d.]+)pt$/.exec(own['font-size'] ?? '')?.[1]
    styles.set(node.attributes.name ?? '', {
      bold: own['font-weight'] ? own['font-weight'] === 'bold' || Number(own['font-weight']) >= 600 : parent.bold,
      size: size ? Number(size) : parent.size,
    })
  }
  return styles
}

function blocksOf(node: Xml, context: Context, isBullet: boolean): Block[] {
  return elements(node).flatMap((child): Block[] => {
    if (child.name === 'p' || child.name === 'h') return paragraphBlocks(child, context, isBullet)
    if (child.name === 'table') return [{ kind: 'table', rows: tableRows(child, context) }]
    if (child.name === 'list') return findAll(child, 'list-item').flatMap((item) => blocksOf(item, context, true))
    if (child.name === 'section' || child.name === 'index-body') return blocksOf(child, context, isBullet)
    return boxesOf(child, context)
  })
}
const tableRows = (table: Xml, context: Context): Block[][][] =>
  elements(table).flatMap((child) => {
    if (child.name === 'table-header-rows' || child.name === 'table-row-group') return tableRows(child, context)
    return child.name === 'table-row'
      ? [findAll(child, 'table-cell').map((cell) => blocksOf(cell, context, false))]
      : []
  })
const SHAPES = new Set(['text-box', 'custom-shape', 'rect', 'ellipse'])
/** Text boxes: in a frame, as a shape with text in it, or several in a group; nothing of other elements. */
function boxesOf(node: Xml, context: Context): Block[] {
  if (node.name === 'frame' || node.name === 'g') return elements(node).flatMap((child) => boxesOf(child, context))
  return SHAPES.has(node.name) ? [{ kind: 'box', blocks: blocksOf(node, context, false) }] : []
}

function paragraphBlocks(node: Xml, context: Context, isBullet: boolean): Block[] {
  const heading = node.name === 'h' ? Number(node.attributes['outline-level']) || 1 : 0
  const paragraph: Paragraph = { kind: 'paragraph', rows: [[[]]], isBullet, heading, indent: 0 }
  const boxes: Block[] = []
  const plain = context.styles.get(node.attributes['style-name'] ?? '') ?? { bold: false, size: null }
  readInline(node, plain)
  return [paragraph, ...boxes]

  function readInline(inside: Xml, style: Style): void {
    const add = (text: string) =>
      paragraph.rows
        .at(-1)!
        .at(-1)!
        .push({ text, ...style } satisfies Run)
    for (const child of inside.children) {
      if (typeof child === 'string') add(child.replaceAll(/\s+/g, ' '))
      else if (child.name === 's') add(' '.repeat(Math.min(200, Number(child.attributes.c ?? 1))))
      else if (child.name === 'tab') paragraph.rows.at(-1)!.push([])
      else if (child.name === 'line-break') paragraph.rows.push([[]])
      else if (['frame', 'g', ...SHAPES].includes(child.name)) boxes.push(...boxesOf(child, context))
      else if (child.name === 'a') {
        context.links.push({ url: child.attributes.href ?? '', text: textOf(child) })
        readInline(child, style)
      } else if (child.name !== 'annotation' && child.name !== 'note')
        readInline(child, context.styles.get(child.attributes['style-name'] ?? '') ?? style)
    }
  }
}
