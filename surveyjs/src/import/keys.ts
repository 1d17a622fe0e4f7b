import { holds, nameOf } from '@korak/engine/questionnaires/expressions.ts'

const ITEM_KEY = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/
const OPTION_KEY = /^[a-zA-Z0-9][a-zA-Z0-9-]{0,59}$/
const LONGEST = 60
/** Names that translated expressions bind themselves. */
const BOUND = new Set(['each', 'every', 'other_one'])

const STROKES: Record<string, string> = { đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ß: 'ss', æ: 'ae', œ: 'oe' }
const plain = (text: string): string =>
  text
    .slice(0, 300)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[đĐłŁøØßæœ]/g, (letter) => STROKES[letter] ?? '')
const hyphened = (text: string): string =>
  plain(text)
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')

/** Can expressions read a variable of this name, or is it a word of the language? */
const isReadable = (key: string): boolean =>
  !BOUND.has(nameOf(key)) && holds(`${nameOf(key)} == 1`, { [nameOf(key)]: 1 })

const itemKeyOf = (name: string): string => {
  if (ITEM_KEY.test(name) && name.length <= LONGEST) return name
  const key = hyphened(name.slice(0, 300).replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')).toLowerCase()
  return ITEM_KEY.test(key) ? key : key === '' ? '' : `q-${key}`.slice(0, LONGEST).replace(/-+$/, '')
}
const optionKeyOf = (value: string): string => (OPTION_KEY.test(value) ? value : hyphened(value))

/** Gives out keys, each once. What comes out as it went in was a key already. */
function allocator(keyFor: (name: string) => string, word: string): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const base = keyFor(name) || word
    let key = base === word ? `${word}-1` : base
    for (let n = 2; taken.has(nameOf(key)); n += 1) key = `${base.slice(0, LONGEST - 5).replace(/[-_]+$/, '')}-${n}`
    taken.add(nameOf(key))
    return key
  }
}

/** Keys of items, columns and calculated values. */
export const itemKeys = (): ((name: string) => string) =>
  allocator((name) => {
    const key = itemKeyOf(name.trim())
    return key === '' || isReadable(key) ? key : `q-${key}`.slice(0, LONGEST)
  }, 'q')

/** Keys of sections and scales, which no expression reads. */
export const sectionKeys = (): ((name: string) => string) => allocator((name) => itemKeyOf(name.trim()), 'part')

/** Keys of options and rows. */
export const optionKeys = (): ((name: string) => string) => allocator((value) => optionKeyOf(value.trim()), 'option')
