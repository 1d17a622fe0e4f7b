import { JobInput } from '@korak/contract/job-records.ts'
import type { Revision } from '#changes/changes.service.ts'
import { Refusal } from '#errors.ts'
import * as queries from './jobs.queries.ts'
import { staffJob } from './jobs.view.ts'

const { texts: _, ...FIELDS } = JobInput.shape
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** Fields as the history of a job names them: each text of each language is one, so that two people may write at once. */
export function namedFields({ texts = {}, ...fields }: Partial<JobInput>): Record<string, unknown> {
  const written = Object.entries(texts).flatMap(([language, text]) =>
    Object.entries(text ?? {}).map(([name, value]) => [`${name} ${language}`, value] as const),
  )
  return { ...fields, ...Object.fromEntries(written) }
}

/** `title sl-SI` is `texts.sl-SI.title` in calls. */
export const wireName = (field: string): string => {
  const [part, language] = field.split(' ')
  return language ? `texts.${language}.${part}` : field
}

/** Everything about a job staff decide, as it is now. @throws Refusal NOT_FOUND */
export async function jobValues(id: string): Promise<Record<string, unknown>> {
  const [row, texts] = [await queries.findJob(id), await queries.findTexts([id])]
  if (!row) throw new Refusal('NOT_FOUND')
  const job = staffJob(row, texts, 'sl-SI')
  const fields = Object.fromEntries(NAMES.map((name) => [name, job[name]]))
  const { status, publish_on, selection_ended_on } = job
  return { status, publish_on, selection_ended_on, ...fields, ...namedFields({ texts: job.texts }) }
}

/** How a change of a job is recorded. */
export const ofJob = (
  id: string,
  actorId: string | null,
): Pick<Revision, 'entity' | 'table' | 'id' | 'actorId' | 'withheld'> => ({
  entity: 'job',
  table: 'jobs',
  id,
  actorId,
  withheld: ['contact_phone'],
})
