import type { Application } from '@korak/contract/applications.ts'
import type { Answers } from '@korak/contract/definition.ts'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { userSignal } from '#base/session/auth.ts'
import { call } from '#base/data/call.ts'
import { isMissing } from '#base/data/errors.ts'
import { keyOf, queryClient, showAnswer } from '#base/data/query.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '#base/page/storage.ts'

/** Begins the application for a job, or answers the one there is. @throws CallError */
export const startApplication = (jobUid: string): Promise<Application> =>
  call('POST /portal/jobs/:uid/apply', { params: { uid: jobUid }, body: {} })

export interface DraftChanges {
  message?: string
  /** The message as it was before the change. */
  before?: string | null
  cv_uid?: string | null
  /** Changed answers to the questions of the job. */
  answers?: Answers
}
/** Keeps a draft on the server. @throws CallError, with CONFLICT when its message was changed elsewhere */
export const saveDraft = (uid: string, changes: DraftChanges): Promise<Application> =>
  call('PUT /portal/applications/:uid', { params: { uid }, body: changes })

export async function deleteDraft(application: Application): Promise<void> {
  await call('DELETE /portal/applications/:uid', { params: { uid: application.uid } }).catch((refusal: unknown) => {
    // Discarded in another window already.
    if (!isMissing(refusal)) throw refusal
  })
  forgetMessage(application.job.uid, userSignal.get()?.uid ?? '')
  keepAnswers(application.job.uid, userSignal.get()?.uid ?? '', {})
  noteOnJob(application.job.uid, null)
  forgetLists()
}

/** The application as the server has it now. @throws CallError */
export const fetchApplication = (uid: string): Promise<Application> =>
  call('GET /portal/applications/:uid', { params: { uid } })

/** Submits; sending the same twice has the effect of once. @throws CallError, with CONFLICT as `saveDraft` */
export async function submitApplication(
  uid: string,
  given: { message: string; before: string | null; cv_uid: string | null; answers?: Answers | undefined },
): Promise<Application> {
  const { message, before, cv_uid, answers } = given
  const body = { message, before, ...(cv_uid && { cv_uid }), ...(answers && { answers }) }
  const sent = await call('POST /portal/applications/:uid/submit', { params: { uid }, body })
  await showAnswer('GET /portal/applications/:uid', { params: { uid } }, sent)
  noteOnJob(sent.job.uid, sent)
  forgetLists()
  return sent
}

/** The ad knows at once what became of the application, without asking again. */
export function noteOnJob(
  jobUid: string,
  application: Pick<Application, 'uid' | 'status' | 'submitted_at' | 'may'> | null,
): void {
  const key = keyOf('GET /portal/jobs/:uid', { params: { uid: jobUid } })
  queryClient.setQueryData<JobDetail>(key, (job) => {
    if (!job) return job
    const { uid, status, submitted_at } = application ?? {}
    const kept = uid && status ? { uid, status, submitted_at: submitted_at ?? null } : null
    const may = { apply: application?.may.submit ?? job.status === 'open' }
    return { ...job, applied: kept !== null && status !== 'draft', application: kept, may }
  })
}

/** Lists that show applications are fetched anew when they are next opened. */
function forgetLists() {
  const stale = new Set(['GET /portal/jobs', 'GET /portal/saved-jobs', 'GET /portal/applications', 'GET /portal/tasks'])
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(String(queryKey[0])) })
}

/** What was typed, and what the server had then. */
export interface Typed {
  message: string
  before: string | null
}
/** Under the account: whoever signs in on this device next is shown nothing of it. */
const messageKey = (jobUid: string, person: string) => draftKey('apply', person, jobUid)
/** What was typed and may not have reached the server: survives the tab, no connection and the end of a session. */
export const typedMessage = (jobUid: string, person: string): Typed | null => readDraft(messageKey(jobUid, person))
export const keepMessage = (jobUid: string, person: string, typed: Typed): void =>
  keepDraft(messageKey(jobUid, person), typed)
/** @param typed what is no longer needed: anything another window has typed since stays */
export const forgetMessage = (jobUid: string, person: string, typed = typedMessage(jobUid, person)): void =>
  dropDraft(messageKey(jobUid, person), typed)

/** Answers to the questions of a job that have not reached the server yet; like the message. */
const answersKey = (jobUid: string, person: string) => draftKey('answers', person, jobUid)
export const typedAnswers = (jobUid: string, person: string): Answers => readDraft(answersKey(jobUid, person)) ?? {}
export function keepAnswers(jobUid: string, person: string, answers: Answers): void {
  const key = answersKey(jobUid, person)
  if (Object.keys(answers).length > 0) keepDraft(key, answers)
  else dropDraft(key, readDraft(key))
}

let sentElsewhere: string | null = null
/** The job whose application, open in this window, turned out to be sent from another; a reload forgets it. */
export const isSentElsewhere = (jobUid: string): boolean => sentElsewhere === jobUid
export const setSentElsewhere = (jobUid: string | null): void => {
  sentElsewhere = jobUid
}
let justSent: string | null = null
/** The application submitted a moment ago, for the thank-you dialog; a reload forgets it. */
export const isJustSent = (uid: string): boolean => justSent === uid
export const setJustSent = (uid: string | null): void => {
  justSent = uid
}
