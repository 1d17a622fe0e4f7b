import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** One empty file for each shape found sound: the workers of a run share it. */
const folder = path.join(import.meta.dirname, '../test-results/sound')

/** At the beginning of a run nothing has been looked at. */
export function forgetShapes(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
export const isRemembered = (shape: string): boolean => existsSync(path.join(folder, shape))
export const remember = (shape: string): void => writeFileSync(path.join(folder, shape), '')

/**
 * What of a page the accessibility rules can see, without its words: elements, attributes, states, colours and width. Two pages
 * of one shape differ in texts, addresses and how often a row is repeated.
 */
export async function shapeOf(page: Page): Promise<string> {
  const shape = await page.evaluate(() => {
    const ids = new Map<string, number>()
    for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1)
    const points = (text: string) => (text.split(' ').every((id) => ids.has(id)) ? 'there' : 'nowhere')
    const worded = new Set([
      'alt',
      'title',
      'value',
      'placeholder',
      'content',
      'src',
      'srcset',
      'datetime',
      'name',
      'd',
      'data-label',
      'data-field',
      'data-row',
      'data-at',
      'data-version',
      'data-ready',
    ])
    const pointing =
      /^(for|list|form|headers|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/
    const valueOf = ({ name, value }: Attr): string => {
      if (name === 'id') return ids.get(value) === 1 ? 'once' : `repeated ${value}`
      if (pointing.test(name)) return points(value)
      if (name === 'href') return value.startsWith('#') ? points(value.slice(1)) : 'somewhere'
      if (name === 'lang') return /^(sl|en)\b/.test(value) ? 'known' : value
      if (/^aria-(label|valuetext|valuenow|roledescription|description)$/.test(name) || worded.has(name))
        return value.trim() ? 'said' : 'empty'
      return value
    }
    const stateOf = (element: Element): string => {
      if (element instanceof HTMLInputElement)
        return `${element.checked} ${element.indeterminate} ${element.value !== ''}`
      if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
        return `${element.value !== ''}`
      return ''
    }
    const describe = (element: Element): string => {
      const attributes = [...element.attributes].map((one) => `${one.name}=${valueOf(one)}`).toSorted()
      const inside: string[] = []
      for (const child of element.childNodes) {
        const next =
          child instanceof Element
            ? describe(child)
            : child.nodeType === Node.TEXT_NODE && child.textContent?.trim()
              ? 'words'
              : ''
        // Rows of a list that are alike count as one.
        if (next && next !== inside.at(-1)) inside.push(next)
      }
      return `<${element.tagName} ${attributes.join(' ')} ${stateOf(element)}>${inside.join('')}</>`
    }
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const { documentElement: root, body, title } = document
    const outside = [...root.attributes].map((one) => `${one.name}=${valueOf(one)}`)
    return [innerWidth, isDark, title !== '', ...outside, describe(body)].join(' ')
  })
  return createHash('sha256').update(shape).digest('hex').slice(0, 32)
}
