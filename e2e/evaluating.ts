import type { APIRequestContext } from '@playwright/test'
import { asPerson, decideAll, elsewhere, PASSWORD } from './candidate.ts'
import { linkFor } from './mailbox.ts'
import { asAdministrator } from './staff.ts'
import type { Language } from './words.ts'

const criterion = (sl: string, en: string) => ({
  name_sl: sl,
  name_en: en,
  ask_sl: 'Povejte primer.',
  ask_en: 'Give an example.',
  good_sl: '',
  good_en: '',
})

interface Listed {
  uid: string
  ref_no: string
  job: { uid: string }
}
const json = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
  if (!answer.ok()) throw new Error(`Refused: ${answer.url()} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The job of an application and its first stage, whose guide is empty then. */
export const clearGuide = (application: string) => setGuide(application, [])
/** The same, with one criterion in its guide. */
export const writeGuide = (application: string) => setGuide(application, [criterion('Vodenje ljudi', 'Leading people')])
const setGuide = (application: string, criteria: ReturnType<typeof criterion>[]) =>
  asAdministrator(async (staff) => {
    const { ref_no: ref, job } = await json<Listed>(await staff.get(`/api/applications/${application}`))
    const { stages } = await json<{ stages: { uid: string }[] }>(await staff.get(`/api/jobs/${job.uid}/stages`))
    const stage = stages[0]?.uid ?? ''
    const url = `/api/jobs/${job.uid}/stages/${stage}/guide`
    const { rev } = await json<{ rev: number }>(await staff.get(url))
    await json(await staff.put(url, { data: { rev, questionnaire_uid: null, criteria } }))
    return { ref, job: job.uid, stage }
  })

/** A colleague who interviews, and does nothing else in the office. */
export async function makeInterviewer(request: APIRequestContext, language: Language, called = 'Simona Roš') {
  const person = { name: `${called} ${language}`, email: `ocena.${Date.now()}@primer.example`, password: PASSWORD }
  const { name, email } = person
  const invitation = { name, email, language, kind: 'employee', roles: ['Interviewers'] }
  await asAdministrator(async (staff) => json(await staff.post('/api/users', { data: invitation })))
  const link = await linkFor(request, email, '/invitation/')
  await elsewhere((own) =>
    own.post(`/api${link.replace('invitation', 'invitations')}`, { data: { password: PASSWORD } }),
  )
  await asPerson(person, (own) => decideAll(own, 'confirm'))
  return person
}

/** Asks whoever is signed in for an evaluation, at a stage whose guide has one criterion. */
export async function askForEvaluation(own: APIRequestContext): Promise<void> {
  const { uid } = (await (await own.get('/api/auth/user')).json()) as { uid: string }
  await asAdministrator(async (staff) => {
    const any = ['submitted', 'in_review', 'interview'].map((one) => `filter[status][any][]=${one}`)
    const query = `${any.join('&')}&sort=ref_no&per_page=1`
    const { data } = await json<{ data: Listed[] }>(await staff.get(`/api/applications?${query}`))
    const [one] = data
    if (!one) throw new Error('There is no application under way')
    const of = `/api/jobs/${one.job.uid}/stages`
    const { stages } = await json<{ stages: { uid: string; status: string }[] }>(await staff.get(of))
    const stage = stages.find(({ status }) => status === 'interview')?.uid ?? ''
    const url = `${of}/${stage}/guide`
    const { rev, criteria } = await json<{ rev: number; criteria: unknown[] }>(await staff.get(url))
    const guide = { rev, questionnaire_uid: null, criteria: [criterion('Vodenje', 'Leading')] }
    if (criteria.length === 0) await json(await staff.put(url, { data: guide }))
    const body = { stage_uid: stage, interviewer_uids: [uid], due_on: null }
    await json(await staff.post(`/api/applications/${one.uid}/evaluations`, { data: body }))
  })
}

/** The evaluation of an application that somebody was asked for. @returns its uid */
export const sheetOf = (who: { email: string; password: string }, ref: string): Promise<string> =>
  asPerson(who, async (own) => {
    const { data } = await json<{ data: Listed[] }>(await own.get(`/api/evaluations?search=${ref}`))
    return data[0]?.uid ?? ''
  })
