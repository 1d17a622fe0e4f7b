import { z } from 'zod'
import { MOST_CRITERIA } from './evaluations.rules.ts'
import { jobPolicy } from './jobs.policy.ts'
import { does } from './policy.ts'
import { routes } from './route.ts'
import { line, Rev, text, Uid } from './shapes.ts'

const Criterion = z.strictObject({
  name_sl: line(120, 1),
  name_en: line(120, 1),
  ask_sl: text(1000, 1),
  ask_en: text(1000, 1),
  good_sl: text(1000),
  good_en: text(1000),
})

/** What a stage is judged by; with a questionnaire there are no criteria of its own. */
export const Guide = z.strictObject({
  questionnaire_uid: Uid.nullable(),
  criteria: z.array(Criterion).max(MOST_CRITERIA),
})

const StageGuide = z.object({
  /** The job's. */
  rev: Rev,
  stage: z.string(),
  ...Guide.shape,
  /** Of the questionnaire. */
  title: z.string().nullable(),
  /** Somebody was asked by it already: theirs stays as it was. */
  is_used: z.boolean(),
})
export type StageGuide = z.infer<typeof StageGuide>

const params = z.object({ uid: Uid, stage: Uid })

export const guideRoutes = routes({
  'GET /jobs/:uid/stages/:stage/guide': {
    audience: 'jobs.read',
    record: 'uid',
    summary: 'What a stage of a job is judged by: a published questionnaire, or criteria of its own.',
    params,
    response: StageGuide,
  },
  'PUT /jobs/:uid/stages/:stage/guide': {
    ...does(jobPolicy.update_stages),
    record: 'uid',
    reads: 'jobs.read',
    summary:
      'Changes what a stage is judged by, as the job was read at `rev`, else STALE. Who was asked before keeps the guide they were asked with.',
    params,
    body: Guide.extend({ rev: Rev }),
    response: StageGuide,
  },
})
