import type { Answers, AnswerValue } from '@korak/contract/definition.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { m } from '#i18n/words/messages.js'
import { instant, instantOrNull } from '#base/time.ts'
import { shownInstant } from '#mail/letter.ts'
import { jobOf } from '#exports/portable/portable-data.ts'
import { counted, type ExportContext } from '#exports/build/export-context.ts'
import { type Cell, dayCell, timeCell } from '#exports/formats/page.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { allLabels, answerWords } from '#questionnaires/versions/question-text.ts'
import { statusWord } from './application-words.ts'
import { type ApplicationRow, applicationRows, type EventOfApplication } from '#exports/person.queries.ts'

/** Who did it: the person, or a role. */
const BY = { candidate: 'you', staff: 'us', system: 'system' } as const
const BY_WORDS = { you: m.export_by_you, us: m.export_by_us, system: m.export_by_system }

const eventOf = (event: EventOfApplication, { paths }: ExportContext) => ({
  uid: event.id,
  kind: event.kind,
  status: event.status,
  by: BY[event.actor],
  text: event.text,
  promise_on: event.promiseOn,
  proposed_times: (event.proposedTimes ?? []).map((time) => instant(new Date(time))),
  chosen_time: event.chosenTime && instant(new Date(event.chosenTime)),
  files: event.files.map(({ uid, name }) => ({ uid, name, path: paths.get(uid) ?? null })),
  at: instant(new Date(event.createdAt)),
})

interface Answered {
  item: string
  question: string
  answer: string
  value: AnswerValue
}
/** Answers to the questions of the job, with the questions as they were asked. */
async function answersOf(row: ApplicationRow, { language }: ExportContext): Promise<Answered[]> {
  if (row.screeningVersionId === null) return []
  const answers = JSON.parse(row.screeningAnswers) as Answers
  const definition = await definitionOf(row.screeningVersionId)
  const labels = await allLabels(language)
  return itemsOf(definition).flatMap((item) => {
    const value = answers[item.key]
    if (value === undefined) return []
    const answer = answerWords(item, value, { definition, labels, language })
    return [{ item: item.key, question: item.text[language], answer, value }]
  })
}

const applicationOf = (row: ApplicationRow, answers: readonly Answered[], context: ExportContext) => ({
  uid: row.id,
  ref_no: row.refNo,
  status: row.status,
  next_move: row.nextMove,
  promise_on: row.promiseOn,
  job: jobOf(row, context),
  message: row.message,
  answers,
  cv: row.cvFileId && { uid: row.cvFileId, path: context.paths.get(row.cvFileId) ?? null },
  sent: row.submittedAt && { name: row.sentName, email: row.sentEmail, phone: row.sentPhone },
  decision_reason: row.decisionReason,
  withdraw_reason: row.withdrawReason,
  created_at: instant(row.createdAt),
  submitted_at: instantOrNull(row.submittedAt),
  ended_at: instantOrNull(row.endedAt),
  interviews: JSON.parse(row.interviews) as unknown,
  offers: JSON.parse(row.offers) as unknown,
  references: JSON.parse(row.references) as unknown,
  updated_at: instant(row.updatedAt),
  events: (row.events ?? []).map((event) => eventOf(event, context)),
})

/** Applications with messages and history: one list as data, one table each on the page. */
export async function writeApplications(context: ExportContext): Promise<void> {
  const { parts, page, language: locale } = context
  const file = 'art20/applications.json'
  await page.section('applications', m.export_applications({}, { locale }), async () => {
    let isEmpty = true
    const rows = counted(applicationRows(context.userId, locale), context.onRow)
    await parts.list(file, m.export_about_applications({}, { locale }), rows, async (row) => {
      isEmpty = false
      const answers = await answersOf(row, context)
      await showApplication(row, answers, context)
      return applicationOf(row, answers, context)
    })
    if (isEmpty) await page.nothing()
    await page.pointer(file)
  })
}

async function showApplication(
  row: ApplicationRow,
  answers: readonly Answered[],
  context: ExportContext,
): Promise<void> {
  const { page, language: locale } = context
  const { title, company, city } = jobOf(row, context)
  const cv = row.cvFileId && context.paths.get(row.cvFileId)
  const sent = [row.sentName, row.sentEmail, row.sentPhone].filter(Boolean).join(', ')
  await page.heading(`${row.refNo}: ${title}`)
  await page.facts(row.refNo, [
    [m.export_status({}, { locale }), statusWord(row.status, locale)],
    [m.export_company({}, { locale }), company],
    [m.export_place({}, { locale }), city],
    [m.export_submitted({}, { locale }), timeCell(row.submittedAt)],
    [m.export_ended({}, { locale }), timeCell(row.endedAt)],
    [m.export_sent_as({}, { locale }), row.submittedAt && sent],
    [m.export_cv({}, { locale }), cv ? { text: cv.split('/').at(-1) ?? cv, file: cv } : null],
    [m.export_message({}, { locale }), row.message],
    ...answers.map(({ question, answer }): [string, string] => [question, answer]),
    [m.export_decision({}, { locale }), row.decisionReason],
    [m.export_withdrawal({}, { locale }), row.withdrawReason],
  ])
  const columns = [m.export_when, m.export_who, m.export_what, m.export_text].map((word) => word({}, { locale }))
  await page.table(m.export_history({ ref: row.refNo }, { locale }), columns)
  for (const event of row.events ?? []) await page.row(eventCells(event, context))
  await page.endTable()
}

function eventCells(event: EventOfApplication, { language: locale, paths }: ExportContext): Cell[] {
  const status = event.status && statusWord(event.status, locale)
  const what = {
    created: m.export_event_created({}, { locale }),
    status: m.export_event_status({ status: status ?? '' }, { locale }),
    message: m.export_event_message({}, { locale }),
    promise: m.export_event_promise({}, { locale }),
  }[event.kind]
  const day = event.promiseOn && (dayCell(event.promiseOn) as string)
  const promised = day && m.export_promised({ day }, { locale })
  const by = BY_WORDS[BY[event.actor]]({}, { locale })
  const proposed = (event.proposedTimes ?? []).map((time) => shownInstant(new Date(time))).join('; ')
  const texts = [
    event.text,
    proposed && m.export_proposed_times({ times: proposed }, { locale }),
    event.chosenTime && m.export_chosen_time({ time: shownInstant(new Date(event.chosenTime)) }, { locale }),
    ...event.files.map(({ uid, name }) => paths.get(uid) ?? name),
    promised,
  ]
  return [timeCell(new Date(event.createdAt)), by, what, texts.filter(Boolean).join('\n')]
}
