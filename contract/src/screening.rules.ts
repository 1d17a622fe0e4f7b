// What editor and server know of the questions a job asks without zod.
import { type AdLanguage, LANGUAGES_OF_ADS } from './job-texts.rules.ts'
import { type Article, matcher, wordingIn } from './job-wording.rules.ts'

export const QUESTION_TYPES = ['text', 'yesno', 'choice', 'number'] as const
export const MOST_QUESTIONS = 10
export const MOST_OPTIONS = 10

interface Words {
  sl: string
  en: string
}
/** A question of a job to those who apply. English may be missing as long as the ad is a draft. */
export interface ScreeningQuestion extends Words {
  type: (typeof QUESTION_TYPES)[number]
  required: boolean
  /** Of a choice. */
  options: Words[]
}

interface QuestionFault {
  point: 'questions' | 'wording'
  /** As errors of calls name it: `questions.0.en`, `questions.0.options.1.en`. */
  field: string
  key: 'error_job_english' | 'error_job_wording' | 'error_question_pay'
  values?: Record<string, string | number>
}

/** What keeps questions from being asked in both languages of an ad, and what they may not ask about. */
export const questionFaults = (questions: readonly ScreeningQuestion[], isSlovenianOnly: boolean): QuestionFault[] =>
  questions.flatMap((question, at) => {
    const field = `questions.${at}`
    const words = [question, ...(question.type === 'choice' ? question.options : [])]
    const nameOf = (place: number) => (place === 0 ? field : `${field}.options.${place - 1}`)
    const missing = words.flatMap(({ en }, place): QuestionFault[] =>
      isSlovenianOnly || en ? [] : [{ point: 'questions', field: `${nameOf(place)}.en`, key: 'error_job_english' }],
    )
    const doubtful = words.flatMap((text, place) =>
      LANGUAGES_OF_ADS.filter((language) => !(isSlovenianOnly && language !== 'sl-SI')).flatMap((language) =>
        doubtsIn(text[language === 'sl-SI' ? 'sl' : 'en'], language, nameOf(place)),
      ),
    )
    return [...missing, ...doubtful]
  })

interface Asking {
  questions: readonly ScreeningQuestion[]
  is_slovenian_only: boolean
}
/** What may not be asked about and was not before, wherever it stands: nobody decides twice about the same words. */
export function newDoubts(before: Asking, after: Asking): QuestionFault[] {
  const doubts = (of: Asking) =>
    questionFaults(of.questions, of.is_slovenian_only).filter(({ point }) => point === 'wording')
  const about = ({ field, values }: QuestionFault) => `${field.split('.').at(-1)} ${values?.['found']}`
  const known = new Set(doubts(before).map(about))
  return doubts(after).filter((fault) => !known.has(about(fault)))
}

/** ZDR-1, article 28: family, children, and what else is nobody's business, as it is asked. */
const ASKED: Record<AdLanguage, readonly string[]> = {
  'sl-SI': [
    'noseč*',
    '(imate|imaš|koliko|število) (\\p{L}+ )?otrok*',
    'načrtuj* (družin*|otrok*)',
    'zdravstven* stanj*',
    'star* ste',
  ],
  'en-EN': [
    '(have|how many|any) (\\p{L}+ )?(children|kids)',
    'plan* (a family|children)',
    'state of health',
    'how old',
  ],
}
/** Directive (EU) 2023/970, article 5: nobody is asked what they earned before. */
const PAY: Record<AdLanguage, readonly string[]> = {
  'sl-SI': [
    '(prejšnj*|dosedanj*|trenutn*|sedanj*|zadnj*) (\\p{L}+ )?(plač*|zaslužk*|dohod*)',
    '(plač*|zaslužk*) (ste|imate|imeli|pri (prejšnj*|dosedanj*|trenutn*|sedanj*|zadnj*))',
  ],
  'en-EN': ['(previous|current|present|last|past) (\\p{L}+ )?(salary|pay|wage*|earnings)', '(salary|pay) history'],
}
const [askedIn, payIn] = [matcher(ASKED), matcher(PAY)]

function doubtsIn(text: string, language: AdLanguage, field: string): QuestionFault[] {
  const where = { point: 'wording', field: `${field}.${language === 'sl-SI' ? 'sl' : 'en'}` } as const
  const offends = [
    ...wordingIn(text, language),
    ...askedIn(text, language).map((found) => ({ found, article: 28 as Article })),
  ]
  return [
    ...offends.map(({ found, article }): QuestionFault => ({
      ...where,
      key: 'error_job_wording',
      values: { found, article },
    })),
    ...payIn(text, language).map((found): QuestionFault => ({
      ...where,
      key: 'error_question_pay',
      values: { found },
    })),
  ]
}
