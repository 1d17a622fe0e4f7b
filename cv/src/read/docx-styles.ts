import { find, findAll, parseXml } from './xml.ts'

export interface Style {
  bold: boolean
  size: number | null
  heading: number
  isBullet: boolean
}
const PLAIN: Style = { bold: false, size: null, heading: 0, isBullet: false }

/** Styles of a Word file by id, with what they inherit; `''` is what text has without any. */
export function readStyles(source: string | undefined): Map<string, Style> {
  const styles = new Map<string, Style>([['', PLAIN]])
  const root = source ? find(parseXml(source), 'styles') : undefined
  if (!root) return styles
  const size = Number(find(root, 'docDefaults', 'rPrDefault', 'rPr', 'sz')?.attributes.val ?? 0) / 2
  const basic = { ...PLAIN, size: size || null }
  const nodes = new Map(findAll(root, 'style').map((node) => [node.attributes.styleId ?? '', node]))
  const resolve = (id: string, depth: number): Style => {
    const node = nodes.get(id)
    if (!node || depth > 20) return basic
    const parent = resolve(find(node, 'basedOn')?.attributes.val ?? '', depth + 1)
    const run = find(node, 'rPr')
    const bold = find(run, 'b')
    const own = Number(find(run, 'sz')?.attributes.val ?? 0) / 2
    const name = find(node, 'name')?.attributes.val ?? id
    const isParagraph = node.attributes.type !== 'character'
    return {
      bold: bold ? !['0', 'false'].includes(bold.attributes.val ?? '') : parent.bold,
      size: own || parent.size,
      heading: isParagraph ? headingOf(name) || parent.heading : 0,
      isBullet: /^list (bullet|number)|označen seznam/i.test(name) || find(node, 'pPr', 'numPr') !== undefined,
    }
  }
  const normal = [...nodes].find(([, node]) => node.attributes.default === '1' && node.attributes.type === 'paragraph')
  styles.set('', normal ? resolve(normal[0], 0) : basic)
  for (const id of nodes.keys()) styles.set(id, resolve(id, 0))
  return styles
}

/** `heading 2` → 2. */
function headingOf(name: string): number {
  const [isHeading, level] = /^(?:heading|naslov|überschrift|podnaslov)\s*(\d?)/i.exec(name) ?? []
  return isHeading ? Number(level) || 1 : 0
}

export const styleOf = (styles: Map<string, Style>, id: string | undefined): Style =>
  styles.get(id ?? '') ?? styles.get('') ?? PLAIN
