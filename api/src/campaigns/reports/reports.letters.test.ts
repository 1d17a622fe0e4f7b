import { expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'

const subject = '5b1c7e64-0000-4000-8000-000000000001'

test.each(LANGUAGES)(
  '%s: the mail says that there is a report and when it is talked over, and nothing of what is in it',
  (locale) => {
    for (const debriefOn of ['2026-12-07', null]) {
      const params = { subject, campaign: 'Vodje 2026', debriefOn }
      const letter = write('feedback_report_released', params, locale)
      const { text } = wholeMail(letter, locale)
      expect(text).toContain('Vodje 2026')
      expect(letter.action?.url).toMatch(new RegExp(`/feedback/${subject}/report$`))
      expect([letter.facts?.length, letter.paragraphs.length]).toEqual(debriefOn ? [1, 2] : [0, 1])
    }
  },
)

test.each(LANGUAGES)('%s: staff are told until when reports can be made, and about how many', (locale) => {
  const textOf = (count: number) =>
    wholeMail(write('feedback_answers_end', { campaign: 'Vodje 2026', until: '2026-12-07', count }, locale), locale)
      .text
  expect(textOf(2)).toContain('Vodje 2026')
  expect(textOf(2)).toContain('07.12.2026')
  const people = (count: number) =>
    textOf(count).match(locale === 'sl-SI' ? /Brez poročila [^.]+\./ : /\d+ assessed [^.]+\./)?.[0]
  expect([1, 2, 3, 5, 0].map((count) => people(count))).toEqual(
    locale === 'sl-SI'
      ? [
          'Brez poročila je še 1 ocenjevana oseba.',
          'Brez poročila sta še 2 ocenjevani osebi.',
          'Brez poročila so še 3 ocenjevane osebe.',
          'Brez poročila je še 5 ocenjevanih oseb.',
          undefined,
        ]
      : [
          '1 assessed person has no report yet.',
          '2 assessed people have no report yet.',
          '3 assessed people have no report yet.',
          '5 assessed people have no report yet.',
          undefined,
        ],
  )
})
