import type { ReactNode } from 'react'
import { getLanguage } from '#base/text/language.ts'

/** What was drawn, by what it was drawn of; gone with that. */
const drawn = new WeakMap<object, Map<string, string>>()
/** What is being drawn for the first time, in the page that is being drawn: that is done in one go. */
let first: { by: object; as: string }[] = []

interface Props {
  /** The shared answer it is drawn of. */
  by: object | undefined
  /** Everything else it depends on, but for the language. Nothing of the person may be among it, nor inside. */
  as: string
  className: string | undefined
  children: ReactNode
}

/**
 * A part that is the same for everybody and in many pages. The server draws it once and puts it into the next page as it
 * is; the browser finds the same elements either way.
 */
export function DrawnOnce({ by, as, className, children }: Props) {
  if (!import.meta.env.SSR || !by) return <div className={className}>{children}</div>
  const key = `${getLanguage()} ${as}`
  const html = drawn.get(by)?.get(key)
  if (html !== undefined) return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  const mark = first.push({ by, as: key }) - 1
  return (
    <div data-first={mark} className={className}>
      {children}
    </div>
  )
}

/** Before a page is drawn: one that failed may have left something. */
export const beginDrawing = (): void => void (first = [])

/** Keeps what was drawn for the first time, and takes the marks out of the page. */
export function keepDrawn(page: string): string {
  return first.reduce((html, { by, as }, at) => {
    const mark = `<div data-first="${at}"`
    const start = html.indexOf(mark)
    const inside = html.indexOf('>', start) + 1
    const end = start < 0 ? -1 : endOfDiv(html, inside)
    if (end < 0) return html
    const parts = drawn.get(by) ?? new Map<string, string>()
    drawn.set(by, parts.set(as, html.slice(inside, end)))
    return `${html.slice(0, start)}<div${html.slice(start + mark.length)}`
  }, page)
}

/** Where the element ends whose content begins here. Text and attributes are escaped: every `<div` is an element. */
function endOfDiv(html: string, inside: number): number {
  const tags = /<(\/?)div\b/g
  tags.lastIndex = inside
  for (let depth = 1, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return tag.index
  }
  return -1
}
