export type ContourOptions = {
  /** Width and height of the drawing, in its own units. */
  width: number
  height: number
  /** Where the summit lies, as shares of width and height. */
  summit?: readonly [number, number]
  lines?: number
  /** Distance between two lines. */
  step?: number
  /** Points a line is drawn through; small drawings need fewer. */
  points?: number
  /** Changes the shape of the terrain; 0 is the house terrain. Each tenant has its own. */
  seed?: number
}

type Contour = { d: string; bold: boolean }

const TURN = 2 * Math.PI

/** Two phases in [0, 2π) from a seed: small integer hash (Mulberry32), the same on every machine. */
function phases(seed: number): [number, number] {
  if (seed === 0) return [0, 0]
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return [next() * TURN, next() * TURN]
}

const round = (value: number) => Math.round(value * 10) / 10

/** A closed smooth curve: every point pulls, the curve passes through the middles between neighbours. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const middle = (i: number) => {
    const [ax, ay] = points[i % points.length]!
    const [bx, by] = points[(i + 1) % points.length]!
    return `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`
  }
  const curves = points.map((_, i) => {
    const [x, y] = points[(i + 1) % points.length]!
    return `Q${round(x)} ${round(y)} ${middle(i + 1)}`
  })
  return `M${middle(0)}${curves.join('')}Z`
}

/**
 * Contour lines of an imagined hill, the only illustration of the portal.
 * Line k is `r = step·k·(1 + .16 sin(3t + .35k) + .10 cos(5t − .2k))`, every fourth one thicker.
 */
export function contours({
  width,
  height,
  summit = [0.72, 0.24],
  lines = 14,
  step = 55,
  points: count = 48,
  seed = 0,
}: ContourOptions) {
  const [third, fifth] = phases(seed)
  return Array.from({ length: lines }, (_, index): Contour => {
    const k = index + 1
    const points = Array.from({ length: count }, (_, point): [number, number] => {
      const t = (point / count) * TURN
      const r = step * k * (1 + 0.16 * Math.sin(3 * t + k * 0.35 + third) + 0.1 * Math.cos(5 * t - k * 0.2 + fifth))
      return [width * summit[0] + r * Math.cos(t) * 1.15, height * summit[1] + r * Math.sin(t)]
    })
    return { d: smooth(points), bold: k % 4 === 0 }
  })
}
