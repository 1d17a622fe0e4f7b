import { expect, test } from 'vitest'
import { broken, cornersOf, labelOf, linesOf, pointsOf, type Radar, reach, ringPoints, ringsOf } from './radar.ts'

const radar: Radar = { x: 100, y: 100, radius: 50, axes: 4, low: 1, high: 5 }

test('the first axis points up, the others follow clockwise', () => {
  expect(ringPoints(radar, 5)).toEqual([
    { x: 100, y: 50 },
    { x: 150, y: 100 },
    { x: 100, y: 150 },
    { x: 50, y: 100 },
  ])
})

test('there is a ring for every value, evenly apart, the first around the centre', () => {
  expect(ringsOf(radar)).toEqual([1, 2, 3, 4, 5])
  expect(ringsOf(radar).map((value) => Math.round(reach(radar, value) * 10) / 10)).toEqual([6, 17, 28, 39, 50])
  expect(reach(radar, 9)).toBe(50)
  expect(reach({ ...radar, high: 1 }, 1)).toBeCloseTo(6)
})

test('a whole series is one closed line', () => {
  const [line, ...more] = linesOf(radar, [5, 5, 1, 1])
  expect([line?.isClosed, line?.points.length, more]).toEqual([true, 4, []])
})

test('nothing is drawn across an axis without a value, and the line across the first axis stays whole', () => {
  const lines = linesOf({ ...radar, axes: 6 }, [5, 4, null, 3, null, 2])
  expect(lines.map(({ isClosed, points }) => [isClosed, points.length])).toEqual([[false, 3]])
  expect(pointsOf(radar, [5, null, 1, 1])[1]).toBeNull()
  expect(linesOf(radar, [null, null, null, null])).toEqual([])
  expect(linesOf(radar, [])).toEqual([])
})

test('words stand outside: above the top, below the bottom, away from the sides', () => {
  const labels = [0, 1, 2, 3].map((axis) => labelOf(radar, axis, 'Zaupanje in sodelovanje', 10, 12))
  expect(labels.map(({ anchor, above }) => [anchor, above])).toEqual([
    ['middle', 2],
    ['start', 1],
    ['middle', 0],
    ['end', 1],
  ])
  expect(labels[0]).toMatchObject({ x: 100, y: 40, lines: ['Zaupanje in', 'sodelovanje'] })
})

test('words break between words only', () => {
  expect(broken('Rezultati in spremembe', 12)).toEqual(['Rezultati in', 'spremembe'])
  expect(broken('Komunikacija', 4)).toEqual(['Komunikacija'])
})

test('each marker has its own outline', () => {
  const outlines = (['triangle', 'square', 'diamond', 'cross'] as const).map((marker) =>
    cornersOf(marker, { x: 0, y: 0 }, 4),
  )
  expect(new Set(outlines.map((outline) => JSON.stringify(outline))).size).toBe(4)
  expect(cornersOf('diamond', { x: 10, y: 10 }, 4)[0]).toEqual({ x: 10, y: 4.6 })
})
