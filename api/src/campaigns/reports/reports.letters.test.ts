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
