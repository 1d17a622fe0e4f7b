import type { Answers } from '@korak/contract/definition.ts'
import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { definitionOf } from '#jobs/screening/definition.ts'
import { updateQuestions } from '#jobs/screening/questions.queries.ts'
import { newestVersion, publishForJob } from '#questionnaires/versions/publishing.service.ts'
import { findCurrent } from '#questionnaires/versions/versions.queries.ts'
import { answerScreening, findAsking } from './demo.queries.ts'

const FORM = 'predizbor-kandidatov'

const QUESTIONS: readonly ScreeningQuestion[] = [
  {
    type: 'number',
    sl: 'Koliko let izkušenj imate s podobnim delom?',
    en: 'How many years have you done similar work?',
    required: true,
    options: [],
  },
  {
    type: 'choice',
    sl: 'Kako dobro govorite nemško?',
    en: 'How well do you speak German?',
    required: true,
    options: [
      { sl: 'Ne govorim', en: 'I do not' },
      { sl: 'Sporazumem se', en: 'I get by' },
      { sl: 'Tekoče', en: 'Fluently' },
    ],
  },
  {
    type: 'yesno',
    sl: 'Imate vozniški izpit kategorije B?',
    en: 'Do you have a category B driving licence?',
    required: true,
    options: [],
  },
  {
    type: 'text',
    sl: 'Zakaj vas to delo zanima?',
    en: 'Why does this work interest you?',
    required: false,
    options: [],
  },
]
const WHY = [
  'Podobno delo opravljam zdaj, rad pa bi imel več odgovornosti.',
  'Iščem manjšo ekipo, v kateri se hitro vidi, kaj je kdo naredil.',
]
const ownAnswers = (at: number): Answers => ({
  'q-1': 1 + ((at * 3) % 9),
  'q-2': `o-${1 + (at % 3)}`,
  'q-3': at % 4 === 3 ? 'no' : 'yes',
  ...(at % 2 === 0 && { 'q-4': WHY[(at / 2) % WHY.length] }),
})

const formAnswers = (at: number): Answers => ({
  'ps-1': ['now', '15', '30', '60'][at % 4] ?? '30',
  'ps-2': { keys: at % 2 === 0 ? ['onsite', 'hybrid'] : ['onsite'] },
  'ps-4': 10 + ((at * 15) % 60),
  'ps-5': {
    rows: [
      { id: 'a1', cells: { field: at % 2 === 0 ? 'kadri' : 'administracija', role: 'Referent/-ka', years: 2 + at } },
    ],
  },
  'ps-6': { rows: [{ id: 'b1', cells: { language: 'en', level: at % 2 === 0 ? 'B2' : 'C1' } }] },
  'ps-9': { keys: at % 2 === 0 ? ['afternoon'] : ['morning', 'evening'] },
  'ps-10': at % 3 === 0 ? 'email' : 'phone',
})

/** Two jobs that ask those who apply, one by questions of its own and one by a questionnaire; and what was answered. */
export async function saveScreening(): Promise<void> {
  const [own, other] = await findAsking(2)
  const form = await findCurrent({ key: FORM })
  if (!own || !other || !form) throw new Error('The demo has no jobs that could ask')
  const asked = await publishForJob(own.id, definitionOf(QUESTIONS), null)
  await updateQuestions(own.id, asked, QUESTIONS)
  await answerScreening(own.id, await newestVersion(asked), ownAnswers)
  await updateQuestions(other.id, form.id, [])
  await answerScreening(other.id, form.versionId, formAnswers)
}
