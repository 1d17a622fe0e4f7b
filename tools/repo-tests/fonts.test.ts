// What is fetched at once has what Slovenian and English are written with, and no other letter is lost.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { facesIn, fontsFile, smallOf } from '../font-faces.ts'

const root = path.join(import.meta.dirname, '../..')
const faces = facesIn(readFileSync(fontsFile, 'utf8'))
const families = [...new Set(faces.map(({ family }) => family))]
const facesOf = (family: string) => faces.filter((face) => face.family === family)
/** Drawn by the fonts of the system: neither family has them. */
const FOREIGN = new Set([...'≤≥\n'].map((sign) => sign.codePointAt(0)))

test.each(families)(
  'letters of the small files of %s are asked of no other, and the rest of the whole ones',
  (family) => {
    const codes = facesOf(family).flatMap((face) => face.codes)
    const small = facesOf(family).flatMap((face) => (face.isSmall ? face.codes : []))
    expect(small.filter((code) => codes.indexOf(code) !== codes.lastIndexOf(code))).toEqual([])
    const missing = [...'äöüßéèêàçáíóúñøåæãőűłńśźżąęțșğışřťňďľĺŕ'].filter(
      (sign) => !codes.includes(sign.codePointAt(0) ?? 0),
    )
    expect(missing).toEqual([])
  },
)

test.each(families)('all words of the portal are written with the small files of %s', (family) => {
  const known = new Set(facesOf(family).flatMap(({ isSmall, codes }) => (isSmall ? codes : [])))
  const folder = path.join(root, 'messages')
  const text = readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('')
  const missing = [...new Set(text)].filter((sign) => {
    const code = sign.codePointAt(0) ?? 0
    return !known.has(code) && !FOREIGN.has(code)
  })
  expect(missing).toEqual([])
})

test.each(families)('a sign that only keeps letters together fetches no whole file of %s', (family) => {
  const signs = readFileSync(path.join(root, 'web/src/dashboard/labels.ts'), 'utf8').matchAll(/'\\u([\da-f]{4})'/gi)
  const unseen = [...signs].map(([, code = '']) => Number.parseInt(code, 16))
  expect(unseen).toEqual([0x2060])
  expect(facesOf(family).filter(({ codes }) => codes.some((code) => unseen.includes(code)))).toEqual([])
})

test.each(faces.filter(({ isSmall }) => isSmall))('$file is what `npm run fonts` writes', async (face) => {
  const kept = readFileSync(path.join(path.dirname(fontsFile), face.file))
  expect((await smallOf(face)).equals(kept)).toBe(true)
})
