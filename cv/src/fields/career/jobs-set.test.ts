import { expect, test } from 'vitest'
import { makeLine } from '#document.ts'
import { extractFields } from '#extract.ts'
import { readEmployments } from './employments.ts'

test('posts under a firm whose name is set as headings are', () => {
  const set = (text: string, size: number, gap = 0.4) =>
    makeLine({ cells: [text], size, gap, runs: [{ text, bold: size > 11, size }] })
  const lines = [
    set('Ana Vzorec', 20),
    set('Experience', 15),
    set('Skalnik', 15),
    set('6 years 2 months', 11),
    set('Head of Design', 11),
    set('June 2022 - Present', 10.5),
    set('Grew the group of drawers in 2023.', 10.5),
    set('Graphic Designer', 11, 1.3),
    set('October 2020 - June 2022', 10.5),
    set('Drew tables for three books of maps.', 10.5),
    set('Tiskarna Vez d.o.o.', 15, 1.3),
    set('Typesetter', 11),
    set('May 2016 - May 2020', 10.5),
    set('Education', 15, 1.3),
    set('Gimnazija Bežigrad, 2010 - 2014', 10.5),
    set('Languages', 15, 1.3),
    set('English', 10.5),
  ]
  const { jobs } = extractFields(
    { format: 'pdf', lines, links: [], pages: 1, titles: [], isScanned: false },
    new Date('2026-11-21'),
  )
  expect(jobs.map(({ position_title, employer }) => [position_title, employer])).toEqual([
    ['Head of Design', 'Skalnik'],
    ['Graphic Designer', 'Skalnik'],
    ['Typesetter', 'Tiskarna Vez d.o.o.'],
  ])
})

test('a row without its first cell and with dates of its own is another job of the same employer', () => {
  const rows = [
    ['Delodajalec', 'Obdobje', 'Delovno mesto'],
    ['Mlin Brod d.o.o.', '2018 – danes', 'vodja izmene'],
    ['', '2012 – 2018', 'mlinar'],
  ]
  expect(
    readEmployments(rows.map((cells) => makeLine({ cells }))).map(({ title, employer }) => [title, employer]),
  ).toEqual([
    ['vodja izmene', 'Mlin Brod d.o.o.'],
    ['mlinar', 'Mlin Brod d.o.o.'],
  ])
})
