import { type ComponentType, type SVGProps, createElement } from 'react'

export type IconShape = ComponentType<SVGProps<SVGSVGElement> & { size?: number }>

const FRAME = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' }
const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const AREAS = { fill: 'currentColor', stroke: 'none' } as const

const shapeOf = (look: typeof LINES | typeof AREAS, paths: readonly string[]): IconShape =>
  function Shape({ size = 24, ...rest }) {
    const parts = paths.map((d) => createElement('path', { key: d, d }))
    return createElement('svg', { ...FRAME, width: size, height: size, ...look, ...rest }, parts)
  }

/** An icon drawn with lines. */
export const lines = (...paths: string[]): IconShape => shapeOf(LINES, paths)
/** An icon of filled areas. */
export const areas = (...paths: string[]): IconShape => shapeOf(AREAS, paths)
