import {
  at,
  cornersOf,
  labelOf,
  linesOf,
  type Point,
  pointsOf,
  type Radar,
  ringPoints,
  ringsOf,
} from '@korak/engine/feedback/radar.ts'
import { LOOKS, type Series, type SeriesKey } from '@korak/engine/feedback/report-series.ts'
import type { Box } from '#pdf/pdf.ts'
import type { Pen } from '#pdf/pen.ts'
import type { Words } from './report-words.ts'

const INK = '#16211e'
const MUTED = '#4b5752'
const RING = '#c9cfcc'
/** The charts' colours on paper; dash and marker say the same. */
const COLOURS: Record<SeriesKey, string> = {
  self: '#0b5f58',
  all: '#4b5752',
  leader: '#a6431f',
  coworker: '#1f5aa6',
  employee: '#7a4b9a',
  others: '#1f5aa6',
}
type Doc = PDFKit.PDFDocument
interface Drawing {
  series: readonly Series[]
  titles: readonly string[]
  low: number
  high: number
  words: Words
}

const LEGEND = 22
const RADIUS = 150
export const RADAR_HEIGHT = 2 * (RADIUS + 48) + LEGEND

/** Self against the others around the axes of the competences. */
export function drawRadar(pen: Pen, box: Box, { series, titles, low, high, words }: Drawing): void {
  const { doc } = pen
  const centre = { x: box.x + box.width / 2, y: box.y + RADIUS + 44 }
  const radar: Radar = { ...centre, radius: RADIUS, axes: titles.length, low, high }
  for (const value of ringsOf(radar)) polygon(doc, ringPoints(radar, value), true).lineWidth(0.6).stroke(RING)
  for (const axis of titles.keys())
    polygon(doc, [{ x: radar.x, y: radar.y }, at(radar, axis, RADIUS)], false)
      .lineWidth(0.6)
      .stroke(RING)
  for (const one of series) drawSeries(doc, radar, one)
  for (const value of ringsOf(radar)) {
    const { x, y } = ringPoints(radar, value)[0] ?? radar
    put(pen, String(value), { x: x + 3, y: y - 4 }, { size: 7.5, colour: MUTED })
  }
  for (const [axis, title] of titles.entries()) {
    const { x, y, lines, anchor, above } = labelOf(radar, axis, title, 14, 18)
    for (const [line, text] of lines.entries())
      put(pen, text, { x, y: y + (line - above) * 12 }, { size: 9.5, anchor, font: 'bold' })
  }
  drawLegend(pen, { x: box.x, y: box.y + box.height - LEGEND + 8 }, series, words)
}

function drawSeries(doc: Doc, radar: Radar, { key, values }: Series): void {
  const { dash, marker } = LOOKS[key]
  for (const { points, isClosed } of linesOf(radar, values)) {
    stroked(doc, dash, 1.8)
    polygon(doc, points, isClosed).stroke(COLOURS[key])
  }
  doc.undash()
  for (const point of pointsOf(radar, values)) if (point) drawMarker(doc, marker, point, COLOURS[key])
}

const ROW = 13
const barsHeightOf = (series: readonly Series[]): number => series.length * ROW + 26
export const barsHeight = (titles: readonly string[], series: readonly Series[]): number =>
  titles.length * barsHeightOf(series) + LEGEND + 4

/** A bar for each series under each competence, from the lowest point of the scale on. */
export function drawBars(pen: Pen, box: Box, { series, titles, low, high, words }: Drawing): void {
  const { doc } = pen
  const from = box.x + 4
  const width = box.width - 60
  const reach = (value: number): number => (high <= low ? 0 : ((value - low) / (high - low)) * width)
  drawLegend(pen, { x: box.x, y: box.y }, series, words)
  for (const [index, title] of titles.entries()) {
    let y = box.y + LEGEND + index * barsHeightOf(series)
    put(pen, title, { x: box.x, y: y + 4 }, { size: 9.5, font: 'bold' })
    y += 20
    for (const { key, values } of series) {
      const value = values[index] ?? null
      stroked(doc, [], 0.6)
      polygon(
        doc,
        [
          { x: from, y },
          { x: from + width, y },
        ],
        false,
      ).stroke(RING)
      if (value !== null) {
        const end = { x: from + reach(value), y }
        stroked(doc, LOOKS[key].dash, 5)
        polygon(doc, [{ x: from, y }, end], false).stroke(COLOURS[key])
        doc.undash()
        drawMarker(doc, LOOKS[key].marker, end, COLOURS[key])
      }
      const text = value === null ? '–' : words.number(value)
      put(pen, text, { x: from + width + 14, y }, { size: 9 })
      y += ROW
    }
  }
}

/** Which line is whose: a piece of it with its marker, and its name. */
function drawLegend(pen: Pen, { x, y }: Point, series: readonly Series[], words: Words): void {
  const { doc } = pen
  let left = x
  for (const { key } of series) {
    stroked(doc, LOOKS[key].dash, 1.8)
    polygon(
      doc,
      [
        { x: left, y },
        { x: left + 34, y },
      ],
      false,
    ).stroke(COLOURS[key])
    doc.undash()
    drawMarker(doc, LOOKS[key].marker, { x: left + 17, y }, COLOURS[key])
    const name = words.series(key)
    put(pen, name, { x: left + 40, y }, { size: 9 })
    left += 40 + pen.lineWidth(name, { font: 'text', size: 9 }) + 16
  }
}

function drawMarker(doc: Doc, marker: (typeof LOOKS)[SeriesKey]['marker'], point: Point, colour: string): void {
  const size = 3.2
  if (marker === 'circle') doc.circle(point.x, point.y, size).fill(colour)
  else if (marker === 'cross')
    polygon(doc, cornersOf(marker, point, size), true)
      .lineWidth(1.8)
      .stroke(colour)
  else polygon(doc, cornersOf(marker, point, size), true).fill(colour)
}

function stroked(doc: Doc, dash: readonly number[], width: number): void {
  doc.lineWidth(width).lineCap('butt').lineJoin('round')
  if (dash.length > 0) doc.dash([...dash] as unknown as number, {})
  else doc.undash()
}

function polygon(doc: Doc, [first, ...rest]: readonly Point[], isClosed: boolean): Doc {
  if (!first) return doc
  doc.moveTo(first.x, first.y)
  for (const { x, y } of rest) doc.lineTo(x, y)
  return isClosed ? doc.closePath() : doc
}

interface Look {
  size: number
  colour?: string
  font?: 'text' | 'bold'
  anchor?: 'start' | 'middle' | 'end'
}
/** One line of text, its middle at the height of the point. */
function put(
  pen: Pen,
  text: string,
  { x, y }: Point,
  { size, colour = INK, font = 'text', anchor = 'start' }: Look,
): void {
  pen.line(text, { x, y: y - size * 0.62 }, { anchor, font, size, colour })
}
