import type { AnswerOf } from '@korak/contract/all.ts'
import type { GatePoint } from '@korak/contract/jobs.rules.ts'
import { LANGUAGES_OF_ADS, TEXT_PARTS, type TextPart } from '@korak/contract/job-texts.rules.ts'
import { formatDate } from '#base/text/dates.ts'
import { getLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { type JobField, textName } from './job-values.ts'

export const PART_WORDS: Record<TextPart, () => string> = {
  title: () => m.office_job_title(),
  challenges: () => m.job_section_challenges(),
  expectations: () => m.job_section_expectations(),
  offerings: () => m.job_section_offerings(),
  company_text: () => m.job_section_company(),
}
const LANGUAGE_WORDS = { 'sl-SI': () => m.office_slovenian(), 'en-EN': () => m.office_english() }

/** English writes the name of a language with a capital everywhere. */
const inSentence = (language: string): string => (getLanguage() === 'en-EN' ? language : language.toLowerCase())

/** Labels of the fields of a job, as the editor shows them. */
export const FIELD_WORDS = {
  company_uid: () => m.office_company(),
  is_confidential: () => m.office_job_confidential(),
  region: () => m.job_editor_region(),
  city: () => m.job_editor_city(),
  postal: () => m.job_editor_postal(),
  workplace: () => m.job_editor_workplace(),
  worktime: () => m.job_editor_worktime(),
  contract: () => m.job_editor_contract(),
  industry: () => m.job_editor_industry(),
  workfield: () => m.job_editor_workfield(),
  education_min: () => m.job_editor_education(),
  career: () => m.job_editor_career(),
  tags: () => m.job_editor_tags(),
  openings: () => m.office_job_openings(),
  pay_min: () => m.job_editor_pay_min(),
  pay_max: () => m.job_editor_pay_max(),
  pay_period: () => m.job_editor_pay_period(),
  expires_at: () => m.office_deadline(),
  contact_uid: () => m.office_owner(),
  contact_phone: () => m.job_editor_phone(),
  is_slovenian_only: () => m.job_editor_slovenian_only(),
  publication_exception: () => m.publication_exception(),
  ...(Object.fromEntries(
    LANGUAGES_OF_ADS.flatMap((language) =>
      TEXT_PARTS.map((part) => [
        textName(language, part),
        () => `${PART_WORDS[part]()} (${inSentence(LANGUAGE_WORDS[language]())})`,
      ]),
    ),
  ) as Record<ReturnType<typeof textName>, () => string>),
} as const satisfies Record<JobField, () => string>

type Change = Omit<AnswerOf<'GET /jobs/:uid/changes'>[number], 'first_rev'>
/** Who else has changed some fields, and when: the last one of them, who may be oneself in another window. */
export function bothWords(changes: readonly Change[] | undefined, fields: readonly string[]): string {
  const last = changes?.find((change) => change.fields.some(({ field }) => fields.includes(field)))
  if (!last) return m.job_editor_both()
  const time = formatDate(last.at)
  if (last.is_own) return m.job_editor_both_own({ time })
  return last.actor ? m.job_editor_both_by({ name: last.actor, time }) : m.job_editor_both()
}

/** Points of the gate. */
export const POINT_WORDS: Record<GatePoint, () => string> = {
  facts: () => m.job_gate_facts(),
  title: () => m.job_gate_title(),
  deadline: () => m.job_gate_deadline(),
  zrsz: () => m.publication_gate_zrsz(),
  pay: () => m.job_gate_pay(),
  texts: () => m.job_gate_texts(),
  questions: () => m.questions_gate(),
  wording: () => m.job_gate_wording(),
}
