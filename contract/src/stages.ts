import { z } from 'zod'
import { Guide } from './evaluations-guides.ts'
import { jobPolicy } from './jobs.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Message, Rev, Uid, line } from './shapes.ts'
import { stageTemplatePolicy } from './stages.policy.ts'
import { STAGE_STATUSES } from './stages.rules.ts'

const MOST_STAGES = 20

const Stage = z.strictObject({
  name_sl: line(60, 1),
  name_en: line(60, 1),
  status: z.enum(STAGE_STATUSES),
  /** What is asked at it. Left out of a stage that is there: as it was. */
  guide: Guide.nullable().optional(),
})
const Stages = z.array(Stage).min(STAGE_STATUSES.length).max(MOST_STAGES)

/** Stages of a job in their order; `rev` is the job's. */
const JobStages = z.object({
  rev: Rev,
  stages: z.array(Stage.extend({ uid: Uid, /** Those in it now. */ applications: z.int() })),
})
export type JobStages = z.infer<typeof JobStages>
const JobStageInput = Stage.extend({ /** Left out of a new one. */ uid: Uid.optional() })
export type JobStageInput = z.infer<typeof JobStageInput>

const TemplateInput = z.strictObject({ name_sl: line(80, 1), name_en: line(80, 1), stages: Stages })
export type StageTemplateInput = z.infer<typeof TemplateInput>
const Template = TemplateInput.extend({
  id: Uid,
  uid: Uid,
  rev: Rev,
  is_default: z.boolean(),
  may: mayShape(stageTemplatePolicy),
})
export type StageTemplate = z.infer<typeof Template>

export const stageRoutes = routes({
  'GET /jobs/:uid/stages': {
    audience: 'jobs.read',
    record: 'uid',
    summary: 'Stages of a job in their order, each with the number of applications in it.',
    params: ByUid,
    response: JobStages,
  },
  'PUT /jobs/:uid/stages': {
    ...does(jobPolicy.update_stages),
    record: 'uid',
    reads: 'jobs.read',
    summary:
      'Changes the stages of a job as it was read at `rev`, else STALE. Each status needs one; applications of one that is left out, or has another status now, go to the first stage of theirs.',
    params: ByUid,
    body: z.strictObject({ rev: Rev, stages: z.array(JobStageInput).min(1).max(MOST_STAGES) }),
    holds: 'answers',
    response: JobStages,
  },
  'GET /stage-templates': {
    audience: 'jobs.read',
    record: 'some',
    summary: 'Stages for jobs to begin with, the default first.',
    response: z.object({ data: z.array(Template) }),
  },
  'POST /stage-templates': {
    ...does(stageTemplatePolicy.create),
    summary:
      'Keeps stages for other jobs. With `uid`, made by the caller for this one, repeating the call makes no second one.',
    body: TemplateInput.extend({ uid: Uid.optional() }),
    holds: 'answers',
    status: 201,
    response: Template,
  },
  'PUT /stage-templates/:uid': {
    ...does(stageTemplatePolicy.update),
    summary: 'Changes a template, or makes it the one new jobs begin with. Jobs there are stay as they are.',
    params: ByUid,
    body: TemplateInput.partial().extend({ rev: Rev, is_default: z.literal(true).optional() }),
    holds: 'answers',
    response: Template,
  },
  'DELETE /stage-templates/:uid': {
    ...does(stageTemplatePolicy.delete),
    summary: 'Deletes a template that is not the default.',
    params: ByUid,
    response: Message,
  },
})
