/**
 * Where the points of a radar lie: for the page and for the document alike. Pure numbers; who draws adds colours, dashes
 * and markers. The first axis points up, the others follow clockwise.
 */
export interface Point {
  x: number
  y: number
}
export interface Radar {
  /** Centre and radius of the outermost ring. */
  x: number
  y: number
  radius: number
  axes: number
  low: number
  high: number
}

/** Rounded, so that markup does not carry what no eye sees. */
const fine = (value: number): number => Math.round(value * 100) / 100
/** How far out a value lies: the lowest one a little off the centre, so that it can be told from its neighbours. */
export const reach = ({ radius, low, high }: Radar, value: number): number => {
  const share = high <= low ? 0 : Math.max(0, Math.min(1, (value - low) / (high - low)))
  return radius * (0.12 + 0.88 * share)
}
export const at = ({ x, y, axes }: Radar, axis: number, distance: number): Point => {
  const angle = (2 * Math.PI * axis) / axes
  return { x: fine(x + distance * Math.sin(angle)), y: fine(y - distance * Math.cos(angle)) }
}

/** Whole values from the lowest to the highest: one ring each. */
export const ringsOf = ({ low, high }: Pick<Radar, 'low' | 'high'>): number[] =>
  Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, index) => Math.ceil(low) + index)

export const ringPoints = (radar: Radar, value: number): Point[] =>
  Array.from({ length: radar.axes }, (_, axis) => at(radar, axis, reach(radar, value)))

interface Line {
  points: Point[]
  /** Does it lead back to its first point? */
  isClosed: boolean
}
/** The lines of a series; an axis without a value breaks them, and nothing is drawn across the gap. */
export function linesOf(radar: Radar, values: readonly (number | null)[]): Line[] {
  const points = pointsOf(radar, values)
  const gap = points.indexOf(null)
  if (gap < 0) return points.length === 0 ? [] : [{ points: points.filter((point) => point !== null), isClosed: true }]
  // Begins behind a gap, so that the line across the first axis stays whole.
  const lines: Point[][] = [[]]
  for (const point of [...points.slice(gap + 1), ...points.slice(0, gap)])
    if (point) lines.at(-1)?.push(point)
    else lines.push([])
  return lines.filter(({ length }) => length > 1).map((line) => ({ points: line, isClosed: false }))
}

/** One point for each axis; null where there is no value. */
export const pointsOf = (radar: Radar, values: readonly (number | null)[]): (Point | null)[] =>
  values.map((value, axis) => (value === null ? null : at(radar, axis, reach(radar, value))))

interface AxisLabel extends Point {
  lines: string[]
  anchor: 'start' | 'middle' | 'end'
  /** Lines that stand above the point: all for the axis at the top, none for the one at the bottom. */
  above: number
}
/** Where the words of an axis stand, outside the rings, and how they break. */
export function labelOf(radar: Radar, axis: number, words: string, distance: number, length: number): AxisLabel {
  const point = at(radar, axis, radar.radius + distance)
  const side = Math.sin((2 * Math.PI * axis) / radar.axes)
  const height = Math.cos((2 * Math.PI * axis) / radar.axes)
  const anchor = side > 0.1 ? 'start' : side < -0.1 ? 'end' : 'middle'
  const lines = broken(words, length)
  return { ...point, lines, anchor, above: fine(((height + 1) / 2) * lines.length) }
}

/** Breaks between words, into lines of about so many letters. */
export function broken(words: string, length: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= length) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Corners of the marker of a series around its point; a circle has none. */
export type Marker = 'circle' | 'triangle' | 'square' | 'diamond' | 'cross'
const CORNERS: Record<Exclude<Marker, 'circle'>, readonly [number, number][]> = {
  triangle: [
    [0, -1.25],
    [1.15, 0.85],
    [-1.15, 0.85],
  ],
  square: [
    [-0.95, -0.95],
    [0.95, -0.95],
    [0.95, 0.95],
    [-0.95, 0.95],
  ],
  diamond: [
    [0, -1.35],
    [1.35, 0],
    [0, 1.35],
    [-1.35, 0],
  ],
  cross: [
    [-1, -1],
    [1, 1],
    [0, 0],
    [1, -1],
    [-1, 1],
    [0, 0],
  ],
}
export const cornersOf = (marker: Exclude<Marker, 'circle'>, { x, y }: Point, size: number): Point[] =>
  CORNERS[marker].map(([dx, dy]) => ({ x: fine(x + dx * size), y: fine(y + dy * size) }))
