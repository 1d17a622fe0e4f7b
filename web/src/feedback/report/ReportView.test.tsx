import { asHref } from '@korak/contract/screens.ts'
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import { beginLanguage } from '#base/text/language.ts'
import { Overview } from './Overview.tsx'
import { ReportView } from './ReportView.tsx'
import { numberWords, summaryWords } from './labels.ts'

const competence = (key: string, self: number, others: number): FeedbackReport['competences'][number] => ({
  key,
  self,
  others,
  cells: [
    { block: 'self', n: 1, mean: self, items: 1 },
    { block: 'leader', n: 1, mean: 2, items: 2 },
    { block: 'others', n: 4, mean: others, items: 1, bound: 'at_least' as const },
  ],
})
const item = (key: string, self: number, others: number): FeedbackReport['items'][number] => ({
  key,
  section: 'trust',
  self,
  others,
  cells: [],
})
const report: FeedbackReport = {
  uid: '00000000-0000-4000-8000-000000000001',
  campaign: 'Vodje z razlogom',
  subject: 'Špela Žagar',
  closed_on: '2026-11-20',
  frozen_on: '2026-11-21',
  released_at: null,
  debrief_on: '2026-11-27',
  low: 1,
  high: 5,
  blocks: [
    { key: 'self', n: 1 },
    { key: 'leader', n: 1 },
    { key: 'others', n: 4 },
  ],
  competences: [competence('trust', 3, 4.25), competence('order', 4.5, 3), competence('people', 4, 4)],
  items: [item('a', 5, 3.2), item('b', 2, 4.4), item('c', 3, 3), item('d', 3, 2.5)],
  strongest: ['b', 'a'],
  weakest: ['d', 'c'],
  blind_spots: ['a'],
  hidden_strengths: ['b'],
  comments: [{ key: 'keep', texts: ['Isto', 'Isto', 'Posluh <b>', 'Red', 'Čas'] }],
  titles: { trust: 'Zaupanje', order: 'Red', people: 'Ljudje' },
  texts: { a: 'Drži besedo.', b: 'Posluša.', c: 'Načrtuje.', d: 'Pohvali.', keep: 'Kaj naj ohrani?' },
  points: [
    { value: 1, label: 'nikoli' },
    { value: 5, label: 'vedno' },
  ],
  thresholds: { self: 1, leader: 1, coworker: 3, employee: 3 },
}
const html = (changes: Partial<FeedbackReport> = {}) =>
  renderToStaticMarkup(
    <ReportView
      report={{ ...report, ...changes }}
      pdfHref={(language) => asHref(`/api/x/report.pdf?language=${language}`)}
    />,
  )
const words = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')
const count = (markup: string, part: RegExp) => [...markup.matchAll(part)].length

afterEach(() => beginLanguage('sl-SI'))

test('it says everything in words, whatever is drawn', () => {
  const said = words(html())
  for (const part of [
    'Poročilo 360',
    'Špela Žagar',
    '27.11.2026',
    'lestvici od 1 (nikoli) do 5 (vedno)',
    'Sodelavci in podrejeni: 4',
    'Najvišje: Zaupanje 4,3. Najnižje: Red 3,0. Največja razlika: Red, samoocena 4,5, drugi 3,0.',
    'Vse trditve po skupinah',
    'Drži besedo.',
    'Posluh &lt;b&gt;',
    'Moj načrt',
  ])
    expect(said).toContain(part)
  expect(said).not.toMatch(/undefined|null|NaN|report_/)
})

test('results stand first, how to read them is folded after them; every statement by group, as far as it may be shown', () => {
  const cells = [{ block: 'others' as const, n: 4, mean: 3.7, bound: 'at_most' as const }]
  const markup = html({ items: report.items.map((one) => ({ ...one, cells })) })
  const order = [
    'Pregled po kompetencah',
    'Kdo je v poročilu',
    'Kompetence po skupinah',
    'Odgovori na odprta',
    'Kako brati poročilo',
  ]
  const said = words(markup)
  const places = order.map((title) => said.indexOf(title))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(markup).toMatch(/<details(?! open)[^>]*><summary[^>]*>(?:(?!<\/summary>).)*Kako brati poročilo/)
  expect(words(markup)).toMatch(
    /Vse trditve po skupinah .*Drži besedo\. ni prikaza največ ≤ 3,2 ni prikaza največ ≤ 3,7 n 4/,
  )
})

test('bars until somebody chooses the radar, which is one picture with a sentence and a table of its numbers', async () => {
  const { box } = await draw(<Overview report={report} />)
  expect(box.querySelector('[role="img"]')).toBeNull()
  await act(async () => box.querySelector<HTMLInputElement>('input[value="radar"]')!.click())
  const markup = box.innerHTML
  const [, labelledBy = ''] = /<svg[^>]* role="img" aria-labelledby="([^"]+)"/.exec(markup) ?? []
  expect(markup).toContain(`<div id="${labelledBy}"`)
  // Every other drawing only repeats what is text.
  expect(count(markup, /<svg/g)).toBe(count(markup, /<svg[^>]* (aria-hidden="true"|role="img")/g))
  const [table = ''] = /<div class="visually-hidden"><table[\s\S]*?<\/table>/.exec(markup) ?? []
  // Drawn first: self and the others together.
  expect(words(table)).toContain('Samoocena Drugi skupaj Zaupanje 3,0 4,3')
  expect(count(table, /scope="row"/g)).toBe(3)
  for (const ring of ['1', '2', '3', '4', '5']) expect(markup).toMatch(new RegExp(`<text[^>]*>${ring}</text>`))
})

test('series differ in dash and marker, and nothing is set by attributes the content policy refuses', () => {
  const markup = html()
  const samples = [...markup.matchAll(/viewBox="0 0 40 14"[^>]*>([\s\S]*?)<\/svg>/g)].map(([, drawing]) => drawing)
  expect(new Set(samples).size).toBe(4)
  expect(markup).not.toContain('style=')
  expect(markup).not.toMatch(/fill="(?!none)/)
})

test('blind spots and hidden strengths stand with their numbers, each where it belongs', () => {
  const said = words(html())
  expect(said).toMatch(/Slepe pege .*Drži besedo\. Zaupanje 5,0 3,2 1,8 .*Skrite prednosti/)
  expect(said).toMatch(/Skrite prednosti .*Posluša\. Zaupanje 2,0 4,4 2,4/)
  expect(words(html({ blind_spots: [] }))).toContain('Takih trditev ni.')
  // Without self there is nothing to be apart from.
  expect(words(html({ blocks: report.blocks.slice(1) }))).not.toContain('Slepe pege')
})

test('what others gave is told as the bound it is, in the lists and of all together, and so is the difference', () => {
  const cells = [{ block: 'others' as const, n: 4, mean: 4.7, bound: 'at_least' as const }]
  const said = words(html({ items: report.items.map((one) => (one.key === 'b' ? { ...one, cells } : one)) }))
  expect(said).toMatch(/Najvišje ocenjene trditve .*Posluša\. Zaupanje vsaj ≥ 4,4/)
  expect(said).toMatch(/Skrite prednosti .*Posluša\. Zaupanje 2,0 vsaj ≥ 4,4 vsaj ≥ 2,4/)
  // Every competence of theirs is one, too.
  expect(said).toMatch(/Kompetence po skupinah .*Zaupanje 3,0 n 1 vsaj ≥ 4,3/)
})

test('a report of almost nobody says so', () => {
  const empty = words(
    html({ blocks: [], competences: [], items: [], strongest: [], weakest: [], blind_spots: [], comments: [] }),
  )
  expect(empty).toContain('Odgovorov je premalo')
  expect(empty).toContain('Za razvrstitev je odgovorov premalo.')
  expect(empty).toContain('vsaj 5 oseb')
  expect(empty).not.toContain('Kompetence po skupinah')
})

test('two competences are no radar, and a leader who is not alone is not told to be known', () => {
  const markup = html({ competences: report.competences.slice(0, 2), thresholds: { ...report.thresholds, leader: 2 } })
  expect(markup).not.toContain('role="img"')
  expect(markup).not.toContain('type="radio"')
  expect(words(markup)).not.toContain('niso anonimne')
})

test('numbers and the document are in the language of the reader', () => {
  expect(html()).toContain('/api/x/report.pdf?language=sl-SI')
  beginLanguage('en-EN')
  expect(html()).toContain('/api/x/report.pdf?language=en-EN')
  expect(numberWords(4, 2)).toBe('4.00')
  expect(summaryWords(report)).toEqual([
    'Highest: Zaupanje 4.3.',
    'Lowest: Red 3.0.',
    'Largest difference: Red, self 4.5, others 3.0.',
  ])
})
