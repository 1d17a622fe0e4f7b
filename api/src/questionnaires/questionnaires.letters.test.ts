import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'
import type { QuestionnaireMails } from './questionnaires.letters.ts'

const about = { assignment: '5b1c7e64-0000-4000-8000-000000000001', questionnaire: 'Samoocena kompetenc' }
const MAILS: { [T in keyof QuestionnaireMails]: QuestionnaireMails[T][] } = {
  questionnaire_assigned: [
    { ...about, minutes: 8, dueOn: '2026-12-07' },
    { ...about, minutes: 0, dueOn: null },
  ],
  questionnaire_released: [about],
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(MAILS) as (keyof QuestionnaireMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const letter = write(template, params, locale)
      const { text } = wholeMail(letter, locale)
      expect(text).toContain(about.questionnaire)
      expect(letter.action?.url).toContain(`/questionnaires/${about.assignment}`)
    }
  })

  test('the day and the time it takes are there when there are any', () => {
    const [full, bare] = MAILS.questionnaire_assigned.map((params) => write('questionnaire_assigned', params, locale))
    expect(full?.facts).toHaveLength(1)
    expect(full?.paragraphs.join(' ')).toMatch(/8.minut/)
    expect([bare?.facts, bare?.paragraphs.length]).toEqual([[], 1])
  })
})
