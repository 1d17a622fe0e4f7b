import type { AnswerOf } from '@korak/contract/all.ts'
import { JOB_LISTS, type JobList } from '@korak/contract/jobs.fields.ts'
import type { RecordChange } from '@korak/contract/record-change.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { someChanges, valueBefore } from '#changes/changes.service.ts'
import { folded, type FoldedChange } from '#changes/folding.ts'
import { Refusal } from '#errors.ts'
import { findNames } from '#users/users.service.ts'
import { wireName } from './history.ts'
import * as queries from './jobs.queries.ts'
import { jobLabels } from './labels.ts'

type JobChange = AnswerOf<'GET /jobs/:uid/changes'>[number]

/** Changes that are read at once. */
const MOST = 500

/**
 * Changes as they are told: a draft is saved at every pause of whoever types it. What may go on in what was not read is left to
 * the next part.
 */
async function findFolded(id: string, before: number | undefined): Promise<FoldedChange[]> {
  const job = await queries.findJob(id)
  if (!job) throw new Refusal('NOT_FOUND')
  const changes = await someChanges('job', id, { before, limit: MOST })
  let status: unknown = before === undefined ? job.status : await valueBefore('job', id, before, 'status', job.status)
  const all = folded(changes, ({ rev, actorId, patch }) => {
    const isTyped = status === 'draft' && rev > 1 && actorId !== null && !patch?.['status']
    status = patch?.['status']?.before ?? status
    return isTyped
  })
  return changes.length === MOST && all.length > 1 ? all.slice(0, -1) : all
}

/**
 * What was changed in a job, newest first: each field with what was before and after, and in words where the value is a key.
 * @throws Refusal NOT_FOUND
 */
export async function listChanges(who: Who, id: string, language: Language, before?: number): Promise<JobChange[]> {
  const [changes, labels] = [await findFolded(id, before), await jobLabels()]
  const patches = changes.flatMap(({ patch }) => Object.entries(patch ?? {}))
  const valuesIn = (field: string) =>
    patches.flatMap(([name, { before, after }]) => (name === field ? [before, after] : [])).filter(isUid)
  const actors = changes.flatMap(({ actorId }) => actorId ?? [])
  const people = await findNames([...actors, ...valuesIn('contact_uid')])
  const companies = await queries.findCompanyNames(valuesIn('company_uid'), language)
  const wordsOf = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined) return null
    if (field === 'company_uid') return companies.get(String(value)) ?? null
    if (field === 'contact_uid') return people.get(String(value)) ?? null
    if (!(field in JOB_LISTS)) return null
    const keys = [value].flat().map(String)
    return keys.map((key) => labels.label(field as JobList, key, language)).join(', ')
  }
  return changes.map(({ rev, firstRev, at, actorId, fields, patch }) => ({
    rev,
    first_rev: firstRev,
    at: instant(at),
    actor: actorId && (people.get(actorId) ?? null),
    is_own: actorId === who.userId,
    fields: fields.map((field) => {
      const { before = null, after = null } = patch?.[field] ?? {}
      return {
        field: wireName(field),
        before: before as RecordChange['fields'][number]['before'],
        after: after as RecordChange['fields'][number]['after'],
        before_label: wordsOf(field, before),
        after_label: wordsOf(field, after),
        is_known: Object.keys(patch?.[field] ?? {}).length > 0,
      }
    }),
  }))
}

const isUid = (value: unknown): value is string => typeof value === 'string'
