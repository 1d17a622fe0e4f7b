import { expect, test } from 'vitest'
import { cleanItem, itemFrom, plainOf, spansOf } from './rich-text.rules.ts'

const plain = { isBold: false, isItalic: false, href: null }

test('bold, italic and links are read and written the same again', () => {
  const item = 'Delo <b>v <i>dveh</i></b> izmenah, <a href="https://primer.si/malica?x=1&y=2">malica</a> in <b>več</b>.'
  expect(spansOf(item)).toEqual([
    { ...plain, text: 'Delo ' },
    { ...plain, text: 'v ', isBold: true },
    { ...plain, text: 'dveh', isBold: true, isItalic: true },
    { ...plain, text: ' izmenah, ' },
    { ...plain, text: 'malica', href: 'https://primer.si/malica?x=1&y=2' },
    { ...plain, text: ' in ' },
    { ...plain, text: 'več', isBold: true },
    { ...plain, text: '.' },
  ])
  expect(cleanItem(cleanItem(item))).toBe(cleanItem(item))
  expect(plainOf(item)).toBe('Delo v dveh izmenah, malica in več.')
})

test('a text without tags of ours is what it was', () => {
  for (const item of ['Vezja & senzorji', '3 < 5 > 2', 'a <script>alert(1)</script>', '*m* _f_ [x](y) &lt;b&gt;', ''])
    expect([cleanItem(item), plainOf(item)]).toEqual([item, item])
})

test('what is left open is closed, what was never begun is dropped, and nothing unsafe leads anywhere', () => {
  expect(cleanItem('<b>Malica')).toBe('<b>Malica</b>')
  expect(cleanItem('</i>Malica</b>')).toBe('Malica')
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/login',
    '//evil.si',
    'https://a b',
    ' https://a.si',
    '',
  ])
    expect(cleanItem(`<a href="${href}">x</a>`), href).toBe('x')
  expect(cleanItem('<a href="mailto:ana@primer.si">Pišite</a>')).toBe('<a href="mailto:ana@primer.si">Pišite</a>')
  // Tags put together of pieces lead nowhere, either.
  const pieced = cleanItem('<a <b>href="javascript:x">y</a><<b>b>z')
  expect([cleanItem(pieced), spansOf(pieced).every(({ href }) => href === null)]).toEqual([pieced, true])
})

test('words that look like tags are not written as such', () => {
  expect(itemFrom([{ ...plain, text: 'a <b>b</b>' }])).toBe('a b')
})
