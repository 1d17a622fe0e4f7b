import { expect, test } from 'vitest'
import { approachToken } from '#auth/approach-links.ts'
import { approachLetters } from './approaches.letters.ts'

const approach = 'b0f7c1de-3c1d-4a4b-9c3e-0a6f5d2e1c11'
const base = { token: '', validSeconds: 0, at: new Date(0), about: null }

test.each(['sl-SI', 'en-EN'] as const)(
  'a letter that asks about a job in %s says which, until when and why',
  (locale) => {
    const params = {
      approach,
      job: 'Kuhar',
      company: null,
      city: 'Kranj',
      note: 'Pišem vam.',
      answerBy: '2030-05-09',
      keptMonths: 6,
    }
    const letter = approachLetters.write.approach_asked({ ...base, locale, params })
    expect(letter.subject).toContain('Kuhar')
    expect(letter.paragraphs).toContain('Pišem vam.')
    expect(letter.facts?.map(({ value }) => value)).toEqual(['Kuhar', 'Kranj', '09.05.2030'])
    expect(letter.action?.url).toContain(`/approach/${approachToken(approach)}`)
    expect(letter.why?.('oseba@example.com')[0]).toContain('oseba@example.com')
  },
)

test.each([
  ['sl-SI', 'zanima'],
  ['en-EN', 'interested'],
] as const)('a letter in %s tells who asked that somebody is interested, and opens the job', (locale, word) => {
  const params = { jobId: approach, job: 'Kuhar' }
  const letter = approachLetters.write.approach_accepted_notice({ ...base, locale, params })
  expect(letter.subject).toContain('Kuhar')
  expect(letter.title).toContain(word)
  expect(letter.action?.url).toContain(`/office/jobs/${approach}`)
})
