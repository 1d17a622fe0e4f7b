import { Readable } from 'node:stream'
import type { AnswerValue, Definition, Item } from '@korak/contract/definition.ts'
import type { publicAnswerRoutes } from '@korak/contract/public-answers.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { ANONYMOUS_FROM } from '@korak/engine/feedback/limits.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { own } from '@korak/engine/own.ts'
import { shown } from '@korak/engine/feedback/rounding.ts'
import { scoresOf } from '@korak/engine/questionnaires/scoring.ts'
import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { harmless, QUOTED } from '#base/formulas.ts'
import { pageOf } from '#base/page.ts'
import { titleOf } from '#base/titles.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { attachment } from '#files/download.ts'
import { m } from '#i18n/words/messages.js'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { allLabels, answerWords } from '#questionnaires/versions/question-text.ts'
import { FACTS } from '#public-questionnaires/responses/answering.service.ts'
import { findShown } from './batches.ts'
import { lockLink } from '#public-questionnaires/links.queries.ts'
import { closedOn } from '#public-questionnaires/links.view.ts'
import { findAsked, findSubmitted, type Submitted } from './reading.queries.ts'

type Routes = typeof publicAnswerRoutes
type Paging = z.output<Routes['GET /public-links/:uid/responses']['query']>
type Responses = z.input<Routes['GET /public-links/:uid/responses']['response']>

/** A link and what may be read of it, once all submits that were begun are over: one that came after the reading would be known. */
const requireAsked = (linkId: string) =>
  transact(async () => {
    await lockLink(linkId)
    const asked = await findAsked(linkId)
    const batches = asked && (await findShown([asked])).get(linkId)
    if (!batches) throw new Refusal('NOT_FOUND')
    return { ...asked, ...batches, definition: await definitionOf(asked.versionId) }
  })
const noteReading = (who: Who, linkId: string, context: RequestContext) =>
  audit({ action: 'public.answers_read', actorId: who.userId, subjectType: 'public_link', subjectId: linkId }, context)

const scored = (definition: Definition, { answers }: Submitted) => {
  const { sections, total } = scoresOf(definition, answers, FACTS)
  return { scores: Object.fromEntries(sections.map(({ key, score }) => [key, score])), total }
}

/** Submitted answers, a page at a time; that they were read is kept. @throws Refusal NOT_FOUND */
export async function listResponses(
  who: Who,
  linkId: string,
  { page, per_page: perPage }: Paging,
  context: RequestContext,
): Promise<Responses> {
  const asked = await requireAsked(linkId)
  const { definition, through, count, dayFor, isPart } = asked
  const rows = await findSubmitted(linkId, { limit: perPage, offset: (page - 1) * perPage, through })
  await noteReading(who, linkId, context)
  const data = rows.map((row) => ({
    day: dayFor(row.completedOn ?? ''),
    language: row.language,
    name: row.name,
    email: row.email,
    answers: row.answers,
    ...scored(definition, row),
  }))
  const words = closedOn(asked) ? m.public_answers_few : m.public_answers_part
  const note = isPart ? words({ count: ANONYMOUS_FROM }, { locale: context.language }) : null
  return { ...pageOf(data, count, page, perPage), note, definition }
}

interface Column {
  title: string
  read: (row: Submitted, scores: ReturnType<typeof scored>) => string | number | null
}
/** Rows fetched at a time: a table may have many, and none are kept. */
const CHUNK = 200

/**
 * Submitted answers as a table for a spreadsheet program: points as numbers, everything else in words. Text that a
 * program would take for a formula is made harmless.
 * @throws Refusal NOT_FOUND
 */
export async function responsesTable(who: Who, linkId: string, language: Language, context: RequestContext) {
  const asked = await requireAsked(linkId)
  await noteReading(who, linkId, context)
  const { through, isPart } = asked
  const columns = await columnsOf(asked, language)
  const isSlovenian = language === 'sl-SI'
  const options = {
    // As spreadsheet programs set to that language expect lists and decimals.
    delimiter: isSlovenian ? ';' : ',',
    cast: {
      number: (value: number) => (isSlovenian ? `${value}`.replace('.', ',') : `${value}`),
      string: harmless,
    },
    record_delimiter: 'windows',
    quoted_match: QUOTED,
  } as const
  const lines = async function* () {
    yield stringify([columns.map(({ title }) => title)], { ...options, bom: true })
    for (let after: string | undefined; ;) {
      const rows = await findSubmitted(linkId, { limit: CHUNK, through, ...(after !== undefined && { after }) })
      if (rows.length === 0) return
      yield stringify(
        rows.map((row) => {
          const scores = scored(asked.definition, row)
          return columns.map(({ read }) => read(row, scores))
        }),
        options,
      )
      after = rows.at(-1)?.id
    }
  }
  const nameOf = isPart ? m.public_answers_file_part : m.public_answers_file
  const name = `${titleOf(asked, language)} - ${nameOf({}, { locale: language })}.csv`
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment(name),
    'Cache-Control': 'no-store',
  }
  return { headers, body: Readable.from(lines()) }
}

type Asked = Awaited<ReturnType<typeof requireAsked>>

async function columnsOf({ definition, mode, dayFor }: Asked, language: Language): Promise<Column[]> {
  const isNamed = mode === 'personal'
  const locale = { locale: language }
  const labels = await allLabels(language)
  const words = (item: Item, value: AnswerValue | undefined) =>
    answerWords(item, value ?? null, { definition, labels, language })
  const ofItem = (item: Item): Column[] =>
    item.type === 'matrix'
      ? item.rows.map(({ key, label }) => ({
          title: `${item.text[language]} – ${label[language]}`,
          read: ({ answers }) => pointIn(own(answers, item.key), key),
        }))
      : [
          {
            title: item.text[language],
            read: ({ answers }) => plain(own(answers, item.key)) ?? words(item, own(answers, item.key)),
          },
        ]
  const ofSection = definition.sections
    .filter(({ is_scored: isScored }) => isScored)
    .map(({ key, title }): Column => ({ title: title[language], read: (_, { scores }) => rounded(own(scores, key)) }))
  return [
    { title: m.public_answers_day({}, locale), read: ({ completedOn }) => dayFor(completedOn ?? '') },
    ...(isNamed
      ? [
          { title: m.public_answers_name({}, locale), read: ({ name }: Submitted) => name },
          { title: m.public_answers_email({}, locale), read: ({ email }: Submitted) => email },
        ]
      : []),
    ...itemsOf(definition)
      .filter(({ type }) => type !== 'info')
      .flatMap(ofItem),
    ...(ofSection.length > 0
      ? [
          ...ofSection,
          {
            title: m.q_result_total({}, locale),
            read: (_: Submitted, { total }: ReturnType<typeof scored>) => rounded(total),
          },
        ]
      : []),
  ]
}

const plain = (value: AnswerValue | undefined): number | null => (typeof value === 'number' ? value : null)
const rounded = (score: number | null | undefined) => (score === null || score === undefined ? null : shown(score, 2))
/** The point of one row of a matrix; "I cannot say" is none. */
function pointIn(value: AnswerValue | undefined, row: string): number | null {
  const point = typeof value === 'object' && value !== null && 'by_row' in value ? own(value.by_row, row) : null
  return typeof point === 'number' ? point : null
}
