import type { JSONContent } from '@tiptap/core'
import { Fragment, type Node, Slice, type Schema } from '@tiptap/pm/model'
import { linesFrom, withoutBullet } from '@korak/contract/job-texts.rules.ts'
import { itemFrom, type Span, spansOf } from '@korak/contract/rich-text.rules.ts'

/** A text of items, one a line, as the editor holds it: a paragraph each. */
export const documentOf = (text: string): JSONContent => ({
  type: 'doc',
  content: text.split('\n').map((item) => ({ type: 'paragraph', content: spansOf(item).map(nodeOf) })),
})

const nodeOf = ({ text, isBold, isItalic, href }: Span): JSONContent => ({
  type: 'text',
  text,
  marks: [
    ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
    ...(isBold ? [{ type: 'bold' }] : []),
    ...(isItalic ? [{ type: 'italic' }] : []),
  ],
})

/** What stands in the editor, as it is kept. */
export function textOf(document: Node): string {
  const items: string[] = []
  document.forEach((paragraph) => {
    const spans: Span[] = []
    paragraph.forEach((node) => {
      const mark = (name: string) => node.marks.find(({ type }) => type.name === name)
      const href = mark('link')?.attrs['href'] as string | undefined
      spans.push({ text: node.text ?? '', isBold: !!mark('bold'), isItalic: !!mark('italic'), href: href ?? null })
    })
    items.push(itemFrom(spans))
  })
  return items.join('\n')
}

/** Plain text that is pasted: an item a line, without signs of lists. One line goes in as words. */
export function sliceOfText(text: string, schema: Schema): Slice {
  const lines = linesFrom(text)
  const paragraph = schema.nodes['paragraph']!
  const nodes = lines.map((line) => paragraph.create(null, schema.text(line)))
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1)
}

/**
 * A page of Word, Google Docs or the web before it is read: signs of its lists stand in it as words, what is bold or italic in
 * its styles, and lines end where no paragraph does. No style of it is applied: the page we are on allows none.
 */
export function cleanHtml(html: string): string {
  const unstyled = html
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, ' data-style'))
  const page = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const one of page.querySelectorAll('script, title, meta, link, xml')) one.remove()
  for (const one of page.querySelectorAll('[data-style]')) readStyle(one, one.getAttribute('data-style') ?? '')
  for (const one of page.querySelectorAll('br')) one.replaceWith(page.createElement('p'))
  for (const cell of page.querySelectorAll('td, th'))
    cell.append(cell.nextElementSibling ? ' ' : page.createElement('p'))
  return page.body.innerHTML
}

const STYLED = [
  ['b', 'b, strong', /font-weight:\s*(?:bold|[6-9]00)/i, /font-weight:\s*(?:normal|[1-5]00)/i],
  ['i', 'i, em', /font-style:\s*italic/i, /font-style:\s*normal/i],
] as const

/** Makes tags of a style; of a tag whose style takes it back only what is in it stays. */
function readStyle(element: Element, style: string): void {
  if (/mso-list:\s*ignore/i.test(style)) return element.remove()
  for (const [tag, tags, isSet, isUnset] of STYLED) {
    if (isUnset.test(style) && element.matches(tags)) return element.replaceWith(...element.childNodes)
    if (!isSet.test(style) || element.matches(tags)) continue
    const marked = element.ownerDocument.createElement(tag)
    marked.append(...element.childNodes)
    element.append(marked)
  }
}

/** What is pasted, as items: single blanks, no signs of lists, and nothing empty between them. */
export function cleanSlice(slice: Slice): Slice {
  const nodes: Node[] = []
  slice.content.forEach((node) => {
    if (node.type.name !== 'paragraph') return void nodes.push(node)
    const kept: Node[] = []
    node.forEach((part, _, at) => {
      const text = at === 0 ? withoutBullet(part.text ?? '') : (part.text ?? '').replaceAll(/\s+/g, ' ')
      if (text !== '') kept.push(part.type.schema.text(text, part.marks))
    })
    if (kept.length > 0 || slice.content.childCount === 1) nodes.push(node.copy(Fragment.from(kept)))
  })
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), slice.openStart, slice.openEnd)
}
