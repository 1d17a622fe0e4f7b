// An item of an ad: words with bold, italic and links, kept as text with exactly these tags; no zod here.

/** Words written alike. */
export interface Span {
  text: string
  isBold: boolean
  isItalic: boolean
  /** Where they lead; null when nowhere. */
  href: string | null
}

/** Where a link in a text may lead: another site or a mailbox. Nothing that runs, and nothing of ours by a short address. */
export const isSafeHref = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\s"<>]+$/i.test(href)

const TAG = /<(\/?)([bi])>|<a href="([^"<>]*)">|<\/a>/g

/**
 * What an item says and how. Only `<b>`, `<i>` and `<a href="…">` are tags; every other sign means itself, so that a text
 * without them is read as it stands. One left open ends with the item, one never begun is dropped, and so is an unsafe link.
 */
export function spansOf(item: string): Span[] {
  if (!item.includes('<')) return item === '' ? [] : [{ text: item, isBold: false, isItalic: false, href: null }]
  const spans: Span[] = []
  let isBold = false
  let isItalic = false
  let href: string | null = null
  let from = 0
  const take = (to: number) => {
    const text = item.slice(from, to)
    const last = spans.at(-1)
    if (text === '') return
    if (last && last.isBold === isBold && last.isItalic === isItalic && last.href === href) last.text += text
    else spans.push({ text, isBold, isItalic, href })
  }
  for (const found of item.matchAll(TAG)) {
    const [tag, slash, letter, address] = found
    take(found.index)
    from = found.index + tag.length
    if (letter === 'b') isBold = slash === ''
    else if (letter === 'i') isItalic = slash === ''
    else href = address !== undefined && isSafeHref(address) ? address : null
  }
  take(item.length)
  return spans
}

/** An item without tags: what is searched, checked and printed. */
export const plainOf = (item: string): string =>
  item.includes('<')
    ? spansOf(item)
        .map(({ text }) => text)
        .join('')
    : item

/** The tags around words, from the outside in: the same spans are always written the same. */
const tagsOf = ({ isBold, isItalic, href }: Omit<Span, 'text'>): [open: string, close: string][] => [
  ...(href === null ? [] : [[`<a href="${href}">`, '</a>'] as [string, string]]),
  ...(isBold ? [['<b>', '</b>'] as [string, string]] : []),
  ...(isItalic ? [['<i>', '</i>'] as [string, string]] : []),
]

/** Puts marked words together: a tag stays open as long as it is the same, and all are closed at the end. */
export function joinSpans(spans: readonly Span[], write: (text: string) => string): string {
  let open: [string, string][] = []
  let joined = ''
  const closeFrom = (depth: number) => {
    joined += open
      .slice(depth)
      .toReversed()
      .map(([, close]) => close)
      .join('')
  }
  for (const span of spans) {
    const wanted = tagsOf(span)
    const same = wanted.findIndex(([tag], depth) => open[depth]?.[0] !== tag)
    const depth = same === -1 ? wanted.length : same
    closeFrom(depth)
    joined +=
      wanted
        .slice(depth)
        .map(([tag]) => tag)
        .join('') + write(span.text)
    open = wanted
  }
  closeFrom(0)
  return joined
}

/** Writes an item; words that look like our tags lose them, as they would be read as such. */
export const itemFrom = (spans: readonly Span[]): string => joinSpans(spans, (text) => text.replaceAll(TAG, ''))

/** An item as it is kept, whatever way it came in: every tag closed, nothing unsafe. */
export const cleanItem = (item: string): string => (item.includes('<') ? itemFrom(spansOf(item)) : item)
