import type { ReactNode } from 'react'
import { getLanguage } from '#base/text/language.ts'

/** Keys of what was drawn once, the oldest first. Most searches are made once, and nothing else is kept for them. */
const seen = new Set<string>()
const MOST_SEEN = 200
/** What was drawn again, the longest not asked for first. Whoever asks chooses what it depends on: so many parts in all, and no more. */
const drawn = new Map<string, string>()
const MOST_DRAWN = 20
/** What is being drawn for the first time, in the page that is being drawn: that is done in one go. */
let first: string[] = []

const numbers = new WeakMap<object, number>()
let last = 0
/** An answer by a number of its own, so that nothing keeps the answer. */
function numberOf(by: object): number {
  const number = numbers.get(by) ?? ++last
  numbers.set(by, number)
  return number
}

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
  const key = `${numberOf(by)} ${getLanguage()} ${as}`
  const html = drawn.get(key)
  if (html !== undefined) {
    keep(key, html)
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  }
  const mark = first.push(key) - 1
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
  return first.reduce((html, key, at) => {
    const mark = `<div data-first="${at}"`
    const start = html.indexOf(mark)
    const inside = html.indexOf('>', start) + 1
    const end = start < 0 ? -1 : endOfDiv(html, inside)
    if (end < 0) return html
    if (seen.delete(key)) keep(key, copyOf(html.slice(inside, end)))
    else dropOldest(seen.add(key), MOST_SEEN)
    return `${html.slice(0, start)}<div${html.slice(start + mark.length)}`
  }, page)
}

function keep(key: string, html: string): void {
  drawn.delete(key)
  dropOldest(drawn.set(key, html), MOST_DRAWN)
}

function dropOldest(kept: Set<string> | Map<string, string>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
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
