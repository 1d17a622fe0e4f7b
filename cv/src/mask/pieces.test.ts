import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const HOSTILE = ['a', '1 ', ' ', 'abc. ', 'ž', '\t', 'ena dve tri ']

test.each(HOSTILE)('a line is looked through in short pieces that overlap and leave nothing out: %j', (sign) => {
  const text = sign.repeat(64_000 / sign.length)
  const pieces = piecesOf(text)
  expect(pieces.length).toBeLessThan(64_000 / 150)
  for (const [at, { from, text: piece }] of pieces.entries()) {
    expect(piece.length).toBeLessThanOrEqual(400)
    expect(text.slice(from, from + piece.length)).toBe(piece)
    const before = pieces[at - 1] ?? { from: 0, text: sign.repeat(400) }
    expect(before.from + before.text.length - from).toBeGreaterThanOrEqual(100)
  }
  const last = pieces.at(-1)!
  expect(last.from + last.text.length).toBe(text.length)
})

test('a cut falls between words, a short line is not cut', () => {
  expect(piecesOf('kratko')).toEqual([{ from: 0, text: 'kratko' }])
  for (const { text } of piecesOf('ena dve tri '.repeat(200))) expect(text).toMatch(/^(?:ena|dve|tri) .*\s$/)
})
