import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { IS_READ } from '#jobs/ads/read-in.ts'

/** Title of a job as its ad is read in a language, or the one there is; needs the table j. */
export const jobTitle = (language: Language) =>
  sql<string | null>`(select t.title from job_texts t where t.job_id = j.id and t.title <> '' and ${sql.raw(IS_READ)}
    order by t.language <> ${sql.lit(language)} limit 1)`
