import { Unreadable } from '#document.ts'

/** An element by its local name: prefixes differ between writers, names do not. */
export interface Xml {
  name: string
  attributes: Record<string, string>
  children: (Xml | string)[]
}

const MAX_DEPTH = 256
const MAX_NODES = 400_000
const MAX_TAG = 100_000
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** Resolves the five entities of XML, numbers and nbsp; nothing a document declares itself. */
const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(ENTITY, (_, hex?: string, decimal?: string, name?: string) => {
        if (name) return NAMED[name.toLowerCase()] ?? ''
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML into a tree without entities, external parts or recursion: text of strangers cannot make it grow.
 * @throws Unreadable when it declares a document type or exceeds the limits of depth and number
 */
export function parseXml(source: string): Xml {
  const root: Xml = { name: '', attributes: {}, children: [] }
  const open: Xml[] = [root]
  let nodes = 0
  let at = 0
  for (let start = source.indexOf('<'); start >= 0; start = source.indexOf('<', at)) {
    if (start > at) open.at(-1)!.children.push(unescapeXml(source.slice(at, start)))
    const aside = asideEnd(source, start)
    if (aside) {
      if (aside.text) open.at(-1)!.children.push(aside.text)
      at = aside.end
      continue
    }
    const end = tagEnd(source, start)
    const tag = source.slice(start + 1, end)
    at = end + 1
    if (tag.startsWith('/')) {
      if (open.length > 1 && open.at(-1)!.name === local(tag.slice(1).trim())) open.pop()
      continue
    }
    if (++nodes > MAX_NODES) throw new Unreadable('too-large', 'XML with too many elements')
    const isEmpty = tag.endsWith('/')
    const name = /^[^\s/]+/.exec(tag)?.[0] ?? ''
    const node: Xml = { name: local(name), attributes: readAttributes(tag.slice(name.length)), children: [] }
    open.at(-1)!.children.push(node)
    if (!isEmpty) open.push(node)
    if (open.length > MAX_DEPTH) throw new Unreadable('broken', 'XML nested too deeply')
  }
  return root
}

/** Comments, instructions and character data, which are no elements. */
function asideEnd(source: string, start: number): { end: number; text?: string } | null {
  const closing = (sign: string): number => {
    const end = source.indexOf(sign, start + 2)
    return end < 0 ? source.length : end + sign.length
  }
  if (source.startsWith('<!--', start)) return { end: closing('-->') }
  if (source.startsWith('<?', start)) return { end: closing('?>') }
  if (source.startsWith('<![CDATA[', start)) {
    const end = closing(']]>')
    return { end, text: source.slice(start + 9, end - 3) }
  }
  if (source.startsWith('<!', start)) throw new Unreadable('broken', 'XML with a document type')
  return null
}

/** The end of a tag; a sign in quotes does not end it. */
function tagEnd(source: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < Math.min(source.length, start + MAX_TAG); at++) {
    const sign = source[at]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  throw new Unreadable('broken', 'XML with a tag that does not end')
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE))
    attributes[local(name)] = unescapeXml(double ?? single ?? '')
  return attributes
}

export const elements = (node: Xml): Xml[] => node.children.filter((child) => typeof child !== 'string')

/** First element along a path of local names: `find(root, 'Candidate', 'CandidatePerson')`. */
export function find(node: Xml | undefined, ...path: string[]): Xml | undefined {
  let current = node
  for (const name of path) current = current && elements(current).find((child) => child.name === name)
  return current
}
export const findAll = (node: Xml | undefined, name: string): Xml[] =>
  node ? elements(node).filter((child) => child.name === name) : []

/** Every element of a name below a node, in order. */
export function descend(node: Xml | undefined, name: string): Xml[] {
  if (!node) return []
  return elements(node).flatMap((child) => [...(child.name === name ? [child] : []), ...descend(child, name)])
}

export const textOf = (node: Xml | undefined): string =>
  node ? node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') : ''
