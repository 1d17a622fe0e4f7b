import { escapeText } from '#base/xml.ts'

type Content = string | null | undefined | readonly string[]

/** An element with escaped text or finished elements; none at all when there is nothing to say. */
export function el(name: string, content: Content, attributes: Record<string, string> = {}): string {
  const inner = typeof content === 'object' && content !== null ? lines(content) : content
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  if (inner === null || inner === undefined || inner === '') return ''
  return `<${name}${given.join('')}>${typeof content === 'string' ? escapeText(inner) : inner}</${name}>`
}

/** Elements under each other, for whoever opens the file in an editor. */
const lines = (elements: readonly string[]): string => {
  const given = elements.filter(Boolean)
  return given.length > 0 ? `\n${given.join('\n')}\n` : ''
}

/** Long texts are HTML inside the XML, escaped once more: so the editor keeps them. A paragraph for each line. */
export const rich = (name: string, text: string | null | undefined): string =>
  el(
    name,
    text
      ? text
          .split('\n')
          .filter(Boolean)
          .map((line) => `<p>${escapeText(line)}</p>`)
          .join('')
      : null,
  )
