import type { FeedbackReport as Report } from '@korak/contract/campaigns.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { COMMENTS_FROM } from '@korak/engine/feedback/limits.ts'
import {
  firstSeries,
  hasRadar,
  othersBound,
  type Series,
  type SeriesKey,
  seriesOf,
} from '@korak/engine/feedback/report-series.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { shownDay } from '#mail/letter.ts'
import { makePdf, type PdfContent } from '#pdf/pdf.ts'
import { barsHeight, drawBars, drawRadar, RADAR_HEIGHT } from './figures.ts'
import { Words } from './report-words.ts'

/** Without the name of the person: files lie about. */
export const fileName = ({ closed_on }: Report, language: Language): string =>
  `${m.report_file({}, { locale: language })}-${closed_on}.pdf`

/** The report as a document of A4 pages, in the language of who reads it. */
export function reportPdf(report: Report, language: Language): Promise<Buffer> {
  const words = new Words(report, language)
  const { locale } = words
  const title = m.report_of({ subject: report.subject }, locale)
  const footer = (page: number, pages: number): string =>
    `${brand.company}  ·  ${title}  ·  ${m.report_page({ page, pages }, locale)}`
  return makePdf({ title, author: brand.company, language, footer }, (content) => {
    head(content, report, words)
    overview(content, report, words)
    groups(content, report, words)
    ranking(content, report, words)
    apart(content, report, words)
    statements(content, report, words)
    comments(content, report, words)
    how(content, report, words)
    plan(content, words)
  })
}

function head(content: PdfContent, report: Report, { locale }: Words): void {
  const day = (on: string): string => shownDay(on)
  content.heading(m.report_title({}, locale), 1)
  content.facts([
    { label: m.report_subject({}, locale), value: report.subject },
    { label: m.report_campaign({}, locale), value: report.campaign },
    { label: m.report_closed_on({}, locale), value: day(report.closed_on) },
    { label: m.report_frozen_on({}, locale), value: day(report.frozen_on) },
    ...(report.debrief_on ? [{ label: m.report_debrief_on({}, locale), value: day(report.debrief_on) }] : []),
  ])
}

function how(content: PdfContent, { blocks }: Report, words: Words): void {
  content.heading(m.report_how({}, words.locale))
  for (const paragraph of words.how()) content.paragraph(paragraph)
  content.heading(m.report_groups({}, words.locale), 3)
  if (blocks.length === 0) content.paragraph(m.report_groups_none({}, words.locale))
  else content.list(blocks.map(({ key, n }) => m.report_group({ group: words.series(key), count: n }, words.locale)))
}

function overview(content: PdfContent, report: Report, words: Words): void {
  const series = seriesOf(report)
  if (series.length === 0) return
  const { low, high } = report
  const titles = report.competences.map(({ key }) => words.title(key))
  const drawn = firstSeries(series)
  const first = series.filter(({ key }) => drawn.includes(key))
  const summary = words.summary()
  content.heading(m.report_overview({}, words.locale))
  content.paragraph(summary)
  if (hasRadar(report)) {
    const alt = `${m.report_figure_radar({}, words.locale)} ${summary}`
    const drawing = { series: first, titles, low, high, words }
    content.figure(alt, RADAR_HEIGHT, (pen, box) => drawRadar(pen, box, drawing))
  }
  content.page()
  content.heading(m.report_bars({}, words.locale), 3)
  for (const part of parts(report, series)) {
    const names = part.titles.map((key) => words.title(key))
    const alt = `${m.report_figure_bars({}, words.locale)} ${said(part, words)}`
    const drawing = { series: part.series, titles: names, low, high, words }
    content.figure(alt, barsHeight(names, part.series), (pen, box) => drawBars(pen, box, drawing))
  }
}

interface Part {
  titles: string[]
  series: Series[]
}
/** As many competences in one figure as fit on a page beside others. */
const PER_FIGURE = 4
const parts = ({ competences }: Report, series: readonly Series[]): Part[] =>
  Array.from({ length: Math.ceil(competences.length / PER_FIGURE) }, (_, index) => {
    const [from, to] = [index * PER_FIGURE, (index + 1) * PER_FIGURE]
    return {
      titles: competences.slice(from, to).map(({ key }) => key),
      series: series.map(({ key, values }) => ({ key, values: values.slice(from, to) })),
    }
  })

/** The bars of a figure in words. */
const said = ({ titles, series }: Part, words: Words): string =>
  titles
    .map((title, index) => {
      const values = series.flatMap(({ key, values: list }) => {
        const value = list[index] ?? null
        return value === null ? [] : [`${words.series(key)} ${words.number(value)}`]
      })
      return `${words.title(title)}: ${values.join(', ')}.`
    })
    .join(' ')

/** Competences by group, with n. */
function groups(content: PdfContent, report: Report, words: Words): void {
  const { locale } = words
  const columns = seriesOf(report).map(({ key }) => key)
  if (columns.length === 0) return
  content.page()
  content.heading(m.report_table({}, locale))
  content.paragraph(m.report_table_text({}, locale), { isMuted: true })
  content.table(
    [
      { label: m.report_competence({}, locale), share: 1.7 },
      ...columns.map((key) => ({ label: words.series(key), share: 1 })),
    ],
    report.competences.map((competence) => [
      { text: words.title(competence.key) },
      ...columns.map((key) => cellOf(competence, key, words)),
    ]),
  )
}

function cellOf(row: Pick<Report['items'][number], 'cells' | 'others'>, key: SeriesKey, words: Words) {
  const { locale } = words
  const cell = row.cells.find(({ block }) => block === key)
  const mean = key === 'all' ? row.others : (cell?.mean ?? null)
  if (mean === null) return { text: m.report_cell_none({}, locale) }
  const small = cell ? m.report_cell_n({ n: cell.n }, locale) : ''
  const bound = key === 'all' ? othersBound(row.cells) : cell?.bound
  return { text: words.bounded(mean, bound), ...(small && { small }) }
}

/** The column of the statements. */
const statement = ({ locale }: Words) => ({ label: m.report_statement({}, locale), share: 4.4, isText: true })

function ranking(content: PdfContent, { strongest, weakest }: Report, words: Words): void {
  const { locale } = words
  const lists = [
    [m.report_strongest({}, locale), m.report_strongest_text({}, locale), strongest],
    [m.report_weakest({}, locale), m.report_weakest_text({}, locale), weakest],
  ] as const
  for (const [heading, text, keys] of lists) {
    content.heading(heading)
    content.paragraph(keys.length > 0 ? text : m.report_ranking_none({}, locale), { isMuted: true })
    const rows = keys.map((key) => {
      const { others, section } = words.item(key)
      return [{ text: words.text(key), small: section }, { text: others }]
    })
    if (keys.length > 0) content.table([statement(words), { label: m.report_others({}, locale), share: 1.25 }], rows)
  }
}

function apart(content: PdfContent, report: Report, words: Words): void {
  const { locale } = words
  if (!report.blocks.some(({ key }) => key === 'self')) return
  const numbers = [m.report_block_self, m.report_others, m.report_difference].map((label) => ({
    label: label({}, locale),
    share: 1.25,
  }))
  const lists = [
    [m.report_blind({}, locale), m.report_blind_text({}, locale), report.blind_spots],
    [m.report_hidden({}, locale), m.report_hidden_text({}, locale), report.hidden_strengths],
  ] as const
  for (const [heading, text, keys] of lists) {
    content.heading(heading)
    content.paragraph(`${text}${keys.length > 0 ? '' : ` ${m.report_apart_none({}, locale)}`}`, { isMuted: true })
    const rows = keys.map((key) => {
      const { section, self, others, difference: by } = words.item(key)
      return [{ text: words.text(key), small: section }, { text: self }, { text: others }, { text: by }]
    })
    if (keys.length > 0) content.table([statement(words), ...numbers], rows)
  }
}

/** Every statement by group, in the order of the questionnaire. */
function statements(content: PdfContent, report: Report, words: Words): void {
  const { locale } = words
  const columns = seriesOf(report).map(({ key }) => key)
  if (columns.length === 0) return
  content.page()
  content.heading(m.report_statements({}, locale))
  for (const { key: section } of report.competences) {
    const items = report.items.filter((item) => item.section === section)
    if (items.length === 0) continue
    content.heading(words.title(section), 3)
    content.table(
      [
        { label: m.report_statement({}, locale), share: 3, isText: true },
        ...columns.map((key) => ({ label: words.series(key), share: 1 })),
      ],
      items.map((item) => [{ text: words.text(item.key) }, ...columns.map((key) => cellOf(item, key, words))]),
    )
  }
}

function comments(content: PdfContent, report: Report, words: Words): void {
  const { locale } = words
  content.heading(m.report_comments({}, locale), 2, report.comments[0]?.texts[0])
  const intro = report.comments.length > 0 ? m.report_comments_text : m.report_comments_none
  content.paragraph(intro({ count: COMMENTS_FROM }, locale), { isMuted: true })
  for (const { key, texts } of report.comments) {
    content.heading(words.text(key), 3, texts[0])
    for (const text of texts) content.quote(text)
  }
}

/** The last page is for writing on. */
function plan(content: PdfContent, { locale }: Words): void {
  content.page()
  content.heading(m.report_plan({}, locale))
  content.paragraph(m.report_plan_choose({}, locale), { isMuted: true })
  for (const prompt of [m.report_plan_keep, m.report_plan_change, m.report_plan_step, m.report_plan_help]) {
    content.heading(prompt({}, locale), 3)
    content.lines(4)
  }
}
