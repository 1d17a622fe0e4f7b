import { z } from 'zod'
import { Despite } from './job-records.ts'
import { jobPolicy } from './jobs.policy.ts'
import { does } from './policy.ts'
import { routes } from './route.ts'
import { ScreeningQuestion } from './screening-questions.ts'
import { MOST_QUESTIONS } from './screening.rules.ts'
import { ByUid, Rev, Uid } from './shapes.ts'

const Chosen = z.object({ uid: Uid, title: z.string(), minutes: z.int(), questions: z.int() })
/** What a job asks those who apply; `rev` is the job's. */
const JobQuestions = z.object({
  rev: Rev,
  /** A published questionnaire; with it there are no questions of its own. */
  questionnaire: Chosen.nullable(),
  questions: z.array(ScreeningQuestion),
})
export type JobQuestions = z.infer<typeof JobQuestions>

export const screeningRoutes = routes({
  'GET /jobs/:uid/questions': {
    audience: 'jobs.read',
    record: 'uid',
    summary: 'What a job asks those who apply: a published questionnaire, or questions of its own.',
    params: ByUid,
    response: JobQuestions,
  },
  'PUT /jobs/:uid/questions': {
    ...does(jobPolicy.update_questions),
    record: 'uid',
    reads: 'jobs.read',
    summary:
      'Changes what a job asks those who apply, as it was read at `rev`, else STALE. Applications begun keep the questions they were asked. Of what is public, or will be by itself, new words in doubt are refused unless they are decided about (`despite`).',
    params: ByUid,
    body: z.strictObject({
      rev: Rev,
      questionnaire_uid: Uid.nullable(),
      questions: z.array(ScreeningQuestion).max(MOST_QUESTIONS),
      despite: Despite,
    }),
    response: JobQuestions,
  },
  'GET /screening-questionnaires': {
    audience: 'jobs.read',
    record: 'some',
    summary: 'Published questionnaires a job can ask those who apply to fill in: without scores and files.',
    response: z.array(Chosen),
  },
})
