import { expect, test } from 'vitest'
import { linesOfPages } from '#layout/lines.ts'
import { piecesOf } from './words.ts'

/** A row of the table tesseract writes. */
const row = (line: number, left: number, top: number, text: string): string =>
  ['5', 1, line, 1, 1, 1, left, top, text.length * 20, 40, 90, text].join('\t')

test('a page that lies askew is turned upright: cells of one row are one line', () => {
  // Falls by one in twenty.
  const words = [
    [1, 100, 'Ustanova'],
    [1, 1500, 'Leto'],
    [2, 100, 'Zdravstveni'],
    [2, 360, 'dom'],
    [3, 1500, '2016-danes'],
  ] as const
  const tall = [300, 300, 380, 380, 380]
  const table = words.map(([line, left, text], at) => row(line, left, tall[at]! + (left + text.length * 10) / 20, text))
  expect(linesOfPages([piecesOf([table.join('\n')], 0.3)]).map(({ text }) => text)).toEqual([
    'Ustanova\tLeto',
    'Zdravstveni dom\t2016-danes',
  ])
})

test('edges of a table are no letters', () => {
  expect(
    piecesOf([[row(1, 0, 0, '[Osebni'), row(1, 200, 0, 's]'), row(1, 300, 0, '|')].join('\n')], 1).map(
      ({ text }) => text,
    ),
  ).toEqual(['Osebni'])
})

test('signs the recognition loses are put back: the dash between two years, the dot of a list, the plus of a number', () => {
  const rows = [
    [1, 0, '2015'],
    [1, 140, 'danes'],
    [1, 400, 'pek'],
    [2, 0, 'e'],
    [2, 60, 'peka'],
    [3, 0, 'Tel.'],
    [3, 100, '4386'],
    [3, 200, '41'],
  ] as const
  const table = rows.map(([line, left, text]) => row(line, left, line * 100, text)).join('\n')
  expect(piecesOf([table], 1).map(({ text }) => text)).toEqual([
    '2015',
    '– danes',
    'pek',
    '•',
    'peka',
    'Tel.',
    '+386',
    '41',
  ])
})
