// The faces fonts.css declares: where each file lies, which letters it is asked for, and the small files made of them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

export const fontsFile = path.join(import.meta.dirname, '../web/src/ui/fonts.css')

interface Face {
  family: string
  /** As it is written. */
  file: string
  /** Made here, of some letters of it. */
  isSmall: boolean
  /** The file of the package it is, or is made of. */
  whole: string
  weights: number[]
  /** Letters of its range, as code points. */
  codes: number[]
}

function codesIn(range: string): number[] {
  return [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

export const facesIn = (css: string): Face[] =>
  css
    .split('@font-face')
    .slice(1)
    .map((face) => {
      const read = (pattern: RegExp): string => pattern.exec(face)?.[1] ?? ''
      const file = read(/url\('([^']+)'\)/)
      const name = path.basename(file, '.woff2').replace('-wght-normal', '')
      const family = name.replace(/-latin(-ext)?$/, '')
      return {
        family,
        file,
        isSmall: file.startsWith('./fonts/'),
        whole: fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${name}-wght-normal.woff2`)),
        weights: read(/font-weight: ([\d ]+)/)
          .split(' ')
          .map(Number),
        codes: codesIn(read(/unicode-range:([^;]+)/)),
      }
    })

/** What makes words look as they should; tabular figures are asked for by lists. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/** The letters of a face in its weights. */
export function smallOf({ whole, weights: [min = 400, max = min], codes }: Face): Promise<Buffer> {
  return subsetFont(readFileSync(whole), String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
    keepFeatures: FEATURES,
  })
}
