/** Characters XML 1.0 cannot hold at all (section 2.2). */
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text inside an element or a quoted attribute, of XML or HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

type Content = string | number | null | undefined | readonly string[]

/** `<name a="b">content</name>`; text is escaped, a list holds finished elements, nothing gives an empty text. */
export function element(name: string, content: Content, attributes: Record<string, string | number> = {}): string {
  if (content === null || content === undefined || content === '') return ''
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(String(value))}"`)
  const inner = typeof content === 'object' ? content.filter(Boolean).join('\n') : escapeText(String(content))
  return `<${name}${given.join('')}>${inner}</${name}>`
}

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
