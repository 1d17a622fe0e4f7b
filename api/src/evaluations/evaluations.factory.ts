import type { Criterion, Judged } from '@korak/contract/evaluations.rules.ts'
import { type MadeApplication, makeApplication, whoIs } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { ask } from './asking.service.ts'

/** A criterion as staff write it. */
export const criterion = (name: string): Criterion => ({
  name_sl: name,
  name_en: `${name} (en)`,
  ask_sl: 'Povejte primer.',
  ask_en: 'Give an example.',
  good_sl: 'Izid z dejstvi',
  good_en: 'An outcome with facts',
})
/** Answers to the criteria of `makeAsked`. */
export const answersTo = (evidence: string, judgement: Judged['judgement'] = 'shown') => ({
  'c-1': { judgement, evidence },
  'c-2': { judgement: 'not_discussed' as const, evidence: '' },
})

/** Somebody who may evaluate, and nothing else. */
export const makeInterviewer = (wanted: { name?: string; language?: 'sl-SI' | 'en-EN' } = {}): Promise<MadeUser> =>
  makeUser({ kind: 'employee', role: 'Interviewers', ...wanted })

/** The first stage of a job has two criteria then. @returns its uid */
export async function makeGuide(jobId: string, criteria = [criterion('Vodenje'), criterion('Pogajanja')]) {
  const { id } = await db()
    .updateTable('jobStages')
    .set({ criteria: JSON.stringify(criteria) })
    .where('jobId', '=', jobId)
    .where('position', '=', 1)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface MadeAsked extends MadeApplication {
  stageId: string
  evaluations: string[]
  askedBy: MadeUser
}
/** An application colleagues were asked to evaluate at a stage; the evaluations are theirs, in the same order. */
export async function makeAsked(
  interviewers: readonly { id: string }[],
  wanted: Parameters<typeof makeApplication>[0] = {},
): Promise<MadeAsked> {
  const made = await makeApplication(wanted)
  const stageId = await makeGuide(made.job.id)
  const askedBy = await makeUser({ kind: 'employee', name: 'Ana Kovač' })
  const who = whoIs(askedBy, ['applications.read', 'applications.update'])
  const ids = interviewers.map(({ id }) => id)
  await ask(who, made.uid, { stage_uid: stageId, interviewer_uids: ids, due_on: null }, 'sl-SI')
  const rows = await db()
    .selectFrom('evaluations')
    .select(['id', 'interviewerId'])
    .where('applicationId', '=', made.uid)
    .execute()
  const evaluations = ids.map((id) => rows.find(({ interviewerId }) => interviewerId === id)?.id ?? '')
  return { ...made, stageId, evaluations, askedBy }
}
