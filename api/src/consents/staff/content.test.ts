import { SHARED_FIELDS } from '@korak/contract/sharing.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { expect, test } from 'vitest'
import { m } from '#i18n/words/messages.js'
import { RETENTION } from '#base/retention.ts'
import { parseDefinitions, readDefinitions } from './definitions.ts'

const own = new Map(parseDefinitions(await readDefinitions()).map((consent) => [consent.key, consent]))
const textsOf = (key: string) => {
  const consent = own.get(key)
  if (!consent) throw new Error(`There is no ${key}`)
  return consent.text
}

test('the consent to sharing lists exactly what staff can ask for, in the words of the question', () => {
  const text = textsOf('share-with-clients')
  for (const locale of LANGUAGES) {
    const asked = SHARED_FIELDS.map((field) => m[`share_field_${field}`]({}, { locale }))
    expect(text[locale].categories.toSorted()).toEqual(asked.toSorted())
  }
})

/** Years are written as words, as people say them. */
const YEARS: Readonly<Record<number, RegExp>> = {
  6: /šest mesecev|six months/,
  12: /leto dni|a year/,
  24: /dve leti|two years/,
  60: /pet let|five years/,
}

test('the privacy notice names every period that is kept to, in both languages', () => {
  for (const text of Object.values(textsOf('privacy-notice'))) {
    const said = text.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
    const { processFileMonths, mailMonths, viewMonths, changeMonths, raterMonths, talentPoolMonths, exportHours } =
      RETENTION
    for (const months of [processFileMonths, mailMonths, viewMonths, changeMonths, raterMonths])
      expect(said).toMatch(YEARS[months] ?? /^$/)
    const { renewalDays, consentReminderDays, quarantineDays, graceDays, clearingDays, neverActivatedDays } = RETENTION
    const days = [...renewalDays, ...consentReminderDays, quarantineDays, graceDays, clearingDays, neverActivatedDays]
    for (const number of [...days, talentPoolMonths, exportHours]) expect(said).toMatch(new RegExp(`\\b${number}\\b`))
  }
})

test('the privacy notice tells what others write about a candidate, who reads it, and for how long', () => {
  const { processFileMonths, raterMonths, approachMonths, changeMonths, waitingReplyDays } = RETENTION
  const sections = [
    { heading: /^Kaj nastane|^What comes/, months: [processFileMonths, changeMonths], days: [waitingReplyDays] },
    { heading: /^Reference/, months: [raterMonths], days: [] },
    { heading: /^Povabila|^Invitations/, months: [approachMonths], days: [] },
  ]
  const words: Record<string, RegExp> = {
    'sl-SI': /zapisk.*prvi vtis.*nalog.*oceno.*razgovorov.*ponudbe.*zaposlitev/,
    'en-EN': /notes.*first impression.*tasks.*evaluation.*interviews.*offers.*employment/,
  }
  for (const [locale, text] of Object.entries(textsOf('privacy-notice'))) {
    expect(text.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')).toMatch(words[locale] ?? /^$/)
    for (const { heading, months, days } of sections) {
      const said = text.sections.find((section) => heading.test(section.heading))?.paragraphs.join(' ') ?? ''
      for (const number of months) expect(said).toMatch(YEARS[number] ?? /^$/)
      for (const number of days) expect(said).toMatch(new RegExp(`\\b${number}\\b`))
    }
  }
})

test('the privacy notice names every kind of basis, every right, and the authority to complain to', () => {
  for (const text of Object.values(textsOf('privacy-notice'))) {
    const said = text.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
    for (const basis of ['6(1)(a)', '6(1)(b)', '6(1)(c)', '6(1)(f)', 'www.ip-rs.si']) expect(said).toContain(basis)
  }
  const rights = textsOf('privacy-notice')['sl-SI'].sections.at(-1)?.paragraphs.join(' ')
  for (const right of [
    'pogledate',
    'popravite',
    'prenesete',
    'omejite',
    'izbris',
    'prekličete',
    'ugovarjate',
    'pritožite',
  ])
    expect(rights).toContain(right)
})
