// What editor and server know of guides and evaluations without zod.

/** How a criterion was shown, in words; they stand for no number, and nothing is worked out of them. */
export const JUDGEMENTS = ['convincing', 'shown', 'partly', 'not_shown', 'not_discussed'] as const
export type Judgement = (typeof JUDGEMENTS)[number]
export const MOST_CRITERIA = 12

/** What is judged at a stage, as staff write it; what good evidence is may be left out. */
export interface Criterion {
  name_sl: string
  name_en: string
  ask_sl: string
  ask_en: string
  good_sl: string
  good_en: string
}
/** What a stage of a job is judged by: a questionnaire, or criteria of its own. */
export interface Guide {
  questionnaire_uid: string | null
  criteria: Criterion[]
}

/** A judgement with what it rests on, as it is written. */
export interface Judged {
  judgement: Judgement | null
  evidence: string
}
interface JudgementFault {
  /** As errors of calls name it: `answers.c-1.judgement`. */
  field: string
  key: 'error_judgement' | 'error_evidence'
}

/** What keeps an evaluation from being submitted: each criterion has a judgement, and what was spoken of has evidence. */
export const judgementFaults = (
  keys: readonly string[],
  answers: Readonly<Record<string, Judged | undefined>>,
): JudgementFault[] =>
  keys.flatMap((key): JudgementFault[] => {
    const { judgement = null, evidence = '' } = answers[key] ?? {}
    if (judgement === null) return [{ field: `answers.${key}.judgement`, key: 'error_judgement' }]
    if (judgement === 'not_discussed' || evidence.trim()) return []
    return [{ field: `answers.${key}.evidence`, key: 'error_evidence' }]
  })
