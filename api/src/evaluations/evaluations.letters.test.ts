import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { shownDay } from '#mail/letter.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'

const uid = '5b1c7e64-0000-4000-8000-000000000001'
const asked = { evaluation: uid, job: 'Vodja nabave (m/ž)', stage: 'Razgovor', due: '2026-12-04', by: 'Ana Kovač' }

describe.each(LANGUAGES)('in %s', (locale) => {
  test('who is asked is told what for, by when and by whom, and is led to it', () => {
    const { text } = wholeMail(write('evaluation_asked', asked, locale), locale)
    for (const words of [asked.job, asked.stage, asked.by, shownDay(asked.due), `/office/evaluations/${uid}`])
      expect(text).toContain(words)
    expect(text).not.toMatch(/undefined|null/)
  })

  test('without a day it names none', () => {
    const { text } = wholeMail(write('evaluation_asked', { ...asked, due: null }, locale), locale)
    expect(text).not.toMatch(/undefined|null|2026/)
  })
})
