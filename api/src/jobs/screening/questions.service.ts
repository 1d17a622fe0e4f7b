import { jobPolicy } from '@korak/contract/jobs.policy.ts'
import type { GateWarning } from '@korak/contract/jobs.rules.ts'
import type { JobQuestions } from '@korak/contract/screening.ts'
import { questionFaults, type ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { titleOf } from '#base/titles.ts'
import { revise } from '#changes/changes.service.ts'
import { transact } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { ofJob } from '#jobs/history.ts'
import { findJob, findTexts, type JobRow, updateJob } from '#jobs/jobs.queries.ts'
import { questionsOf } from '#jobs/jobs.view.ts'
import { refuseDoubts } from '#jobs/publishing.ts'
import { findForms, type Form, publishForJob } from '#questionnaires/versions/publishing.service.ts'
import { requireState } from '#routing/may.ts'
import { definitionOf } from './definition.ts'
import * as queries from './questions.queries.ts'

interface Given {
  questionnaire_uid: string | null
  questions: ScreeningQuestion[]
  /** Warnings the caller has seen and changes it against. */
  despite?: GateWarning[] | undefined
}

const chosenOf = (
  form: Pick<Form, 'id' | 'titleSl' | 'titleEn' | 'minutes' | 'questionCount'>,
  language: Language,
) => ({
  uid: form.id,
  title: titleOf(form, language),
  minutes: form.minutes,
  questions: form.questionCount,
})

/** Published questionnaires a job can ask for. */
export const listForms = async (language: Language) => (await findForms()).map((form) => chosenOf(form, language))

/** What a job asks those who apply. @throws Refusal NOT_FOUND */
export async function getQuestions(jobId: string, language: Language): Promise<JobQuestions> {
  const job = await findJob(jobId)
  if (!job) throw new Refusal('NOT_FOUND')
  const chosen = await queries.findChosen(jobId)
  return { rev: job.rev, questionnaire: chosen ? chosenOf(chosen, language) : null, questions: questionsOf(job) }
}

/** A question as the history of its job has it. */
const lineOf = ({ sl, en, type, required, options }: ScreeningQuestion): string => {
  const chosen = (of: 'sl' | 'en') =>
    type === 'choice' ? ` (${options.map((option) => option[of] || '–').join(', ')})` : ''
  return [sl + chosen('sl'), (en || '–') + chosen('en'), type, required ? 'required' : 'optional'].join(' · ')
}
const linesOf = (title: string | undefined, questions: readonly ScreeningQuestion[]): string[] =>
  title === undefined ? questions.map(lineOf) : [title]

/**
 * Changes what a job asks; what is public asks it from now on, in a version of its own. Of that and of what will be public by
 * itself new words in doubt are asked about.
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput by question
 */
export async function updateQuestions(
  who: Who,
  jobId: string,
  rev: number,
  given: Given,
  language: Language,
): Promise<JobQuestions> {
  const form = (await findForms()).find(({ id }) => id === given.questionnaire_uid)
  if (given.questionnaire_uid && !form) throw new InvalidInput({ questionnaire_uid: ['error_choice'] })
  const questions = form ? [] : given.questions
  const { despite = [] } = given
  refuseFewOptions(questions)
  const values = async () => {
    const now = await getQuestions(jobId, 'sl-SI')
    return { questions: linesOf(now.questionnaire?.title, now.questions) }
  }
  const sent = { questions: linesOf(form?.titleSl, questions) }
  await transact(() =>
    revise({ ...ofJob(jobId, who.userId), seen: rev, sent, values }, async () => {
      const before = await findJob(jobId)
      if (!before) throw new Refusal('NOT_FOUND')
      requireState(jobPolicy.update_questions, before)
      await queries.updateQuestions(jobId, form?.id ?? null, questions)
      if (before.status === 'published') refuseOneLanguage(questions, before.isSlovenianOnly)
      if (before.status === 'published' || before.publishOn) await refuseNewDoubts(before, despite)
      if (before.status !== 'draft') await publishQuestions(who, jobId)
      const details = { fields: 'questions', ...(despite.length > 0 && { despite: despite.join(' ') }) }
      await audit({ action: 'jobs.updated', actorId: who.userId, subjectType: 'job', subjectId: jobId, details })
    }),
  )
  return getQuestions(jobId, language)
}

/** What was decided about is kept with a plan, for the day that comes. @throws InvalidInput by question */
async function refuseNewDoubts(before: JobRow, despite: readonly GateWarning[]): Promise<void> {
  const after = await findJob(before.id)
  if (after) refuseDoubts(before, after, await findTexts([before.id]), despite)
  if (before.publishOn && despite.length > 0)
    await updateJob(before.id, { publishDespite: [...new Set([...before.publishDespite, ...despite])] })
}

function refuseFewOptions(questions: readonly ScreeningQuestion[]): void {
  const errors = questions.flatMap(({ type, options }, at): [string, FieldError[]][] =>
    type === 'choice' && options.length < 2 ? [[`questions.${at}.options`, ['error_question_options']]] : [],
  )
  if (errors.length > 0) throw new InvalidInput(Object.fromEntries(errors))
}

/** What is public speaks the languages of its ad. @throws InvalidInput by question */
function refuseOneLanguage(questions: readonly ScreeningQuestion[], isSlovenianOnly: boolean): void {
  const missing = questionFaults(questions, isSlovenianOnly).filter(({ point }) => point === 'questions')
  if (missing.length > 0) throw new InvalidInput(Object.fromEntries(missing.map(({ field, key }) => [field, [key]])))
}

/** Asks a job's own questions from now on: the version there is, when it says the same. Joins the open transaction. */
export async function publishQuestions(who: Who | null, jobId: string): Promise<void> {
  const job = await findJob(jobId)
  const questions = job ? questionsOf(job) : []
  if (!job || questions.length === 0) return
  const definition = definitionOf(questions, job.isSlovenianOnly)
  await queries.updateScreening(jobId, await publishForJob(jobId, definition, who?.userId ?? null))
}

/** A copy of a job asks the same. Joins the open transaction. */
export async function copyQuestions(from: string, to: string): Promise<void> {
  const job = await findJob(from)
  const chosen = await queries.findChosen(from)
  if (job) await queries.updateQuestions(to, chosen?.id ?? null, questionsOf(job))
}
