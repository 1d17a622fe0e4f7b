import { expect, test } from 'vitest'
import { extractFields } from '#extract.ts'
import { plainLines } from '#read/plain.ts'

const read = (text: string) =>
  extractFields(
    { format: 'txt', lines: plainLines(text), links: [], pages: 1, titles: [], isScanned: false },
    new Date('2026-11-21'),
  )

test('a faculty keeps its university, a profession its level', () => {
  const { studies } = read(
    'Izobrazba\n2010 – 2013 Diplomirani ekonomist (UN), Ekonomska fakulteta, Univerza v Ljubljani\n2004 – 2006 Upravni tehnik, V. stopnja\nSrednja upravna šola Celje',
  )
  expect(studies.map(({ degree, school }) => [degree, school])).toEqual([
    ['Diplomirani ekonomist (UN)', 'Ekonomska fakulteta, Univerza v Ljubljani'],
    ['Upravni tehnik, V. stopnja', 'Srednja upravna šola Celje'],
  ])
})

test('a licence and the number of the page are no skills, and a skill goes on below', () => {
  const { skills } = read(
    'Znanja\nMS Office\nVozniško dovoljenje\tB\nnatančnost, smisel za\nskupinsko delo\n© Evropska unija, 2002-2013\tStran 1 / 1\nStran 1 / 2',
  )
  expect(skills).toEqual(['MS Office', 'natančnost', 'smisel za skupinsko delo'])
})

test('a language alone in its line among the skills is a language', () => {
  const { tongues } = read('Znanja\nMS Office\nangleščina\nnorveščina\nsrbohrvaščina')
  expect(tongues.map(({ code }) => code)).toEqual(['en', 'no', 'hr'])
})

test('what came before the told school is not the highest, and a degree before Bologna is one of a university', () => {
  expect(read('Po osnovni šoli sem se vpisal na srednjo šolo.').fields.education?.value).not.toBe(2)
  expect(
    read('Education\nUniversity degree in English (four-year), Faculty of Arts, 2004').fields.education?.value,
  ).toBe(8)
})

test.each([
  ['VII. stopnja – univ. dipl. ekon., EF Ljubljana (1998)', 'univ. dipl. ekon.', 'EF Ljubljana'],
  ['2000 - 2003 Poklicna šola, Celje, zidar', 'zidar', 'Poklicna šola'],
  ['1998: Ekonomska fakulteta v Ljubljani, univ. dipl. ekon.', 'univ. dipl. ekon.', 'Ekonomska fakulteta v Ljubljani'],
  ['A-levels (Biology, Chemistry, Art) — Hymers College, 2011', 'A-levels (Biology, Chemistry, Art)', 'Hymers College'],
])('degree and school of %s', (line, degree, school) => {
  expect(read(`Izobrazba\n${line}`).studies[0]).toMatchObject({ degree, school })
})

test('two schools without years are two studies', () => {
  const { studies } = read('Šolanje\nOsnovna šola Litija\nSrednja šola Zagorje, strojni tehnik')
  expect(studies.map(({ school }) => school)).toEqual(['Osnovna šola Litija', 'Srednja šola Zagorje'])
})

test('the first row of a table of skills and the line to sign on are no skills', () => {
  const { skills } = read(
    'Znanja\nOrodje\tRaven\nBlender\tzelo dobro\nZdravstvene omejitve\tnobene\nKranj, 4. 2. 2026\tPodpis:',
  )
  expect(skills).toEqual(['Blender'])
})
