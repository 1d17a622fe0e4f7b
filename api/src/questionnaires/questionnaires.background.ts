import { transact } from '#db/db.ts'
import { isMailKnown } from '#mail/mail.ts'
import { sweepAnswerFiles } from '#questionnaires/answers/answer-files.service.ts'
import { lockAny } from '#questionnaires/assignments/assignments.queries.ts'
import { makeNorms } from '#questionnaires/versions/norms.service.ts'
import { mailAssigned } from './questionnaires.mail.ts'

export const tasks = {
  /** Writes to the respondent when an assignment opens; the mail has its id, so that it is written once. */
  'questionnaires.announce': ({ id }: { id: string }): Promise<void> =>
    transact(async () => {
      const row = await lockAny(id)
      if (row && row.status !== 'closed' && !(await isMailKnown(id))) await mailAssigned(id, id)
    }),
  'questionnaires.sweepFiles': sweepAnswerFiles,
  'questionnaires.makeNorms': () => makeNorms(),
}

export const cron = ['50 3 * * * questionnaires.sweepFiles', '40 2 * * * questionnaires.makeNorms'].join('\n')
