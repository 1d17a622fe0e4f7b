import { expect, test } from 'vitest'
import { CV_KINDS } from '@korak/contract/cv-kinds.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { CV_ACCEPT, cvTypes } from './kinds.ts'

const hints = () => {
  const types = cvTypes()
  return [m.job_apply_cv_hint({ types }), m.reg_cv_types({ types }), m.reading_only({ name: 'x.xml', types })]
}

test('every form names the files it takes as a CV, and no other', () => {
  expect(CV_ACCEPT).toBe('.pdf,.doc,.docx,.odt,.rtf')
  for (const [language, types] of [
    ['sl-SI', 'PDF, DOC, DOCX, ODT ali RTF'],
    ['en-EN', 'PDF, DOC, DOCX, ODT or RTF'],
  ] as const) {
    beginLanguage(language)
    expect(cvTypes()).toBe(types)
    for (const hint of hints()) {
      expect(hint).toContain(types)
      expect(hint.match(/\b(PDF|DOCX?|ODT|RTF)\b/g)).toHaveLength(CV_KINDS.length)
    }
  }
})
