import type { ReactNode } from 'react'
import { getLanguage } from '#base/text/language.ts'

/** What was drawn once, by what it was drawn of; forgotten with that. Most searches are made once, and nothing is kept for them. */
const seen = new WeakMap<object, Set<string>>()
/** What was drawn again, the longest not asked for first: of so many answers at most. */
const drawn = new Map<object, Map<string, string>>()
const MOST = 20
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
 * A part that is the same for everybody and in many pages. What the server has drawn twice it puts into the next page as it
 * is; the browser finds the same elements either way.
 */
export function DrawnOnce({ by, as, className, children }: Props) {
  if (!import.meta.env.SSR || !by) return <div className={className}>{children}</div>
  const key = `${getLanguage()} ${as}`
  const html = drawn.get(by)?.get(key)
  if (html !== undefined) {
    keep(by, key, html)
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  }
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
    const before = seen.get(by)
    if (before?.has(as)) keep(by, as, copyOf(html.slice(inside, end)))
    else seen.set(by, (before ?? new Set()).add(as))
    return `${html.slice(0, start)}<div${html.slice(start + mark.length)}`
  }, page)
}

function keep(by: object, as: string, html: string): void {
  const parts = drawn.get(by) ?? new Map<string, string>()
  drawn.delete(by)
  drawn.set(by, parts.set(as, html))
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MOST) break
    drawn.delete(oldest)
  }
}

/** A part of a text keeps all of it in memory, here the whole page; a copy does not. */
const copyOf = (part: string): string => new TextDecoder().decode(new TextEncoder().encode(part))

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
