import { SHARE_ENDS, SHARED_FIELDS, type ShareRequest } from '@korak/contract/sharing.ts'
import { describe, expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { datesOf, fieldLabel, fieldsLine, nameOf, outcomeOf, statusOf } from './labels.ts'

const share: ShareRequest = {
  uid: '5b1c7e64-0000-4000-8000-000000000001',
  status: 'pending',
  company: 'Lipa d. d.',
  job: null,
  note: null,
  fields: ['name', 'cv', 'linkedin_url'],
  asked_at: '2026-11-09T09:00:00Z',
  answer_by: '2026-11-16',
  decided_at: null,
  visible_until: null,
  answered_at: null,
  ended_at: null,
  ended_because: null,
  is_erasure_owed: false,
  has_contact: true,
  may: { confirm: true, decline: true, withdraw: false },
}
const yes = { decided_at: '2026-11-10T09:00:00Z', visible_until: '2027-05-10' }
const ended_at = '2026-12-01T09:00:00Z'
const ENDED: ShareRequest[] = SHARE_ENDS.flatMap((ended_because) =>
  (['withdrawn', 'expired'] as const).flatMap((status) => [
    { ...share, status, ended_at, ended_because },
    { ...share, ...yes, status, ended_at, ended_because },
  ]),
)

describe.each(['sl-SI', 'en-EN'] as const)('in %s', (language) => {
  test('every state has a word, dates and an outcome', () => {
    beginLanguage(language)
    expect(outcomeOf(share)).toBeNull()
    const decided = { ...share, status: 'declined', decided_at: yes.decided_at } as const
    for (const one of [{ ...share, ...yes, status: 'confirmed' } as const, decided, ...ENDED]) {
      const outcome = outcomeOf(one)
      const words = [statusOf(one).words, datesOf(one), outcome?.title ?? '', ...(outcome?.sentences ?? [])]
      expect(words.length, one.status).toBeGreaterThan(3)
      expect(words).not.toContain('')
      expect(words.join(' ')).not.toMatch(/undefined|\{|\b(until|do|od|since) [.;,]/i)
    }
  })

  test('what the company saw is never told of one who saw nothing', () => {
    beginLanguage(language)
    const told = (one: ShareRequest) => outcomeOf(one)?.sentences[0]
    const pairs = ENDED.filter((one) => one.visible_until === null && one.ended_because !== 'replaced')
    for (const one of pairs) expect(told(one)).not.toBe(told({ ...one, ...yes }))
  })

  test('while the company has nobody to be asked, that is said, of whatever it saw', () => {
    beginLanguage(language)
    const owed = language === 'sl-SI' ? /takoj ko jo bo/ : /as soon as it has/
    for (const one of ENDED.filter(({ visible_until }) => visible_until !== null)) {
      expect(outcomeOf(one)?.sentences.join(' ')).not.toMatch(owed)
      const said = outcomeOf({ ...one, is_erasure_owed: true, has_contact: false })?.sentences.join(' ')
      expect(said).toMatch(owed)
      expect(said).not.toMatch(/smo pozvali|have asked/)
    }
  })

  test('that it has nobody is not said of a company whose contact no mail has reached', () => {
    beginLanguage(language)
    const [nobody, unreached] = language === 'sl-SI' ? [/nima/, /še ni dosegel/] : [/has nobody/, /has not reached/]
    for (const one of ENDED.filter(({ visible_until }) => visible_until !== null)) {
      const said = outcomeOf({ ...one, is_erasure_owed: true })?.sentences.join(' ')
      expect(said).toMatch(unreached)
      expect(said).not.toMatch(nobody)
    }
  })

  test('fields read well as labels and in a sentence', () => {
    beginLanguage(language)
    for (const field of SHARED_FIELDS) expect(fieldLabel(field)).toMatch(/^\p{Lu}/u)
    expect(fieldsLine(share)).toMatch(
      language === 'sl-SI' ? /ime in priimek, življenjepis, profil LinkedIn\./ : /name, CV, LinkedIn profile\./,
    )
    expect(nameOf({ name: null, ref: 'P-10001' })).toContain('P-10001')
  })
})
