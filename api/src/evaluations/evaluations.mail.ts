import type { Language } from '@korak/contract/shapes.ts'
import { sendMail } from '#mail/mail.ts'
import { findTitle } from './evaluations.queries.ts'

interface Person {
  email: string
  name: string
  language: Language
}

/** Tells a colleague that their evaluation is asked for, in their language. It tells about the candidate, so it goes with that account. */
export async function mailAsked(
  { userId, jobId }: { userId: string; jobId: string },
  stage: { nameSl: string; nameEn: string },
  { email, name, language }: Person,
  { id, dueOn, by }: { id: string; dueOn: string | null; by: string | null },
): Promise<void> {
  const params = {
    evaluation: id,
    job: await findTitle(jobId, language),
    stage: language === 'sl-SI' ? stage.nameSl : stage.nameEn,
    due: dueOn,
    by: by ?? '',
  }
  await sendMail({ template: 'evaluation_asked', userId, to: { address: email, name }, language, params })
}
