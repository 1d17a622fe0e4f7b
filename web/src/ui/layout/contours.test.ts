// @vitest-environment node
import { expect, test } from 'vitest'
import { contours } from './contours.ts'

const box = { width: 900, height: 1000 }

test('the house terrain has 14 closed lines, every fourth thicker', () => {
  const lines = contours(box)
  expect(lines).toHaveLength(14)
  expect(lines.flatMap(({ bold }, index) => (bold ? [index + 1] : []))).toEqual([4, 8, 12])
  for (const { d } of lines) expect(d).toMatch(/^M[\d. -]+(Q[\d. -]+)+Z$/)
})

test('one seed always draws the same terrain, another one another', () => {
  expect(contours({ ...box, seed: 7 })).toEqual(contours({ ...box, seed: 7 }))
  expect(contours({ ...box, seed: 7 })).not.toEqual(contours({ ...box, seed: 8 }))
  expect(contours({ ...box, seed: 7 })).not.toEqual(contours(box))
})

test('a line ends where it began', () => {
  const [line] = contours(box)
  const start = /^M(\S+ \S+?)Q/.exec(line!.d)?.[1]
  expect(line!.d.endsWith(`${start}Z`)).toBe(true)
})
