import { expect, test } from 'vitest'
import { type GateFacts, gateFaults, lockedFields } from './jobs.rules.ts'
import { linesFrom } from './job-texts.rules.ts'
import { wordingIn } from './job-wording.rules.ts'

const TEXT = { offerings: ['Malica'], expectations: ['Vajenost'], challenges: ['Jedilnik'], company_text: ['Hotel'] }
const AD: GateFacts = {
  company_uid: 'a',
  region: 'gorenjska',
  city: 'Bled',
  workplace: 'onsite',
  worktime: ['polni-delovni-cas'],
  contract: 'nedolocen-cas',
  workfield: 'gostinstvo',
  contact_uid: 'b',
  pay_min: 1800,
  pay_max: 2300,
  expires_on: '2026-12-30',
  is_slovenian_only: false,
  publication_exception: null,
  publication: { last_on: null, is_zrsz_required: false, is_at_zrsz: false, is_pay_required: true },
  texts: { 'sl-SI': { title: 'Kuhar (m/ž)', ...TEXT }, 'en-EN': { title: 'Cook (m/f)', ...TEXT } },
  questions: [],
}
const DAY = '2026-11-23'
const said = (job: Partial<GateFacts>, day = DAY) =>
  gateFaults({ ...AD, ...job }, day).map(({ point, field }) => `${point} ${field}`)
const titled = (title: string) => said({ texts: { ...AD.texts, 'sl-SI': { title, ...TEXT } } })

test('a complete ad has no faults, and an empty one has those of every point but wording', () => {
  expect(said({})).toEqual([])
  const empty = said({ company_uid: null, expires_on: null, pay_min: null, texts: { 'sl-SI': { title: 'Kuhar' } } })
  expect(empty.slice(0, 4)).toEqual([
    'facts company_uid',
    'title texts.sl-SI.title',
    'deadline expires_at',
    'pay pay_min',
  ])
  expect(said({ is_slovenian_only: true, texts: { 'sl-SI': AD.texts['sl-SI']! } })).toEqual([])
})

test('a title holds for both sexes when it says so or has both forms', () => {
  for (const title of [
    'Kuhar (m/ž)',
    'Kuharica (ž/m)',
    'Kuhar M / Ž',
    'Kuhar/kuharica',
    'Kuhar/-ica',
    'Kuharica ali kuhar',
  ])
    expect(titled(title), title).toEqual([])
  for (const title of [
    'Kuhar',
    'Natakarica',
    'Strojnik CNC',
    'Direktor prodaje/nabave',
    'Razvijalec Java / Python',
    'Kuhar ali natakar',
  ])
    expect(titled(title), title).toEqual(['title texts.sl-SI.title'])
})

test('holidays and weekends are no working days of the term', () => {
  // 24 December is a Thursday; Christmas, the 26th and the weekend do not count.
  expect(said({ expires_on: '2026-12-29' }, '2026-12-24')).toEqual(['deadline expires_at'])
  expect(said({ expires_on: '2026-12-30' }, '2026-12-24')).toEqual([])
})

test('the term runs from today where the last publication is over', () => {
  const publication = { ...AD.publication, last_on: '2026-10-01' }
  expect(said({ publication, expires_on: '2026-11-25' })).toEqual(['deadline expires_at'])
  expect(said({ publication, expires_on: '2026-11-26' })).toEqual([])
})

test('pay may be one amount, never none of it; work from anywhere has no town', () => {
  expect(said({ pay_min: 2300 })).toEqual([])
  expect(said({ pay_min: 2301 })).toEqual(['pay pay_max'])
  expect(said({ pay_min: 0 })).toEqual(['pay pay_min'])
  expect(said({ city: '', workplace: 'remote' })).toEqual([])
  expect(said({ city: '', workplace: 'hybrid' })).toEqual(['facts city'])
})

test('conditions stay as the Employment Service has published them, but not with a ground for not publishing', () => {
  const publication = { ...AD.publication, is_zrsz_required: true, is_at_zrsz: true }
  const locked = (job: Partial<Parameters<typeof lockedFields>[0]>) =>
    lockedFields({ status: 'published', publication_exception: null, publication, ...job })
  expect(locked({})).toContain('education_min')
  expect(locked({ status: 'paused' })).toEqual(locked({}))
  expect(locked({ status: 'draft' })).toEqual([])
  expect(locked({ publication_exception: 'poslovodna-oseba' })).toEqual([])
  expect(locked({ publication: { ...publication, is_at_zrsz: false } })).toEqual([])
})

test('wording that may offend is found as it stands, with its article', () => {
  const sl = (text: string) => wordingIn(text, 'sl-SI').map(({ found, article }) => `${article} ${found}`)
  expect(sl('Mlad kolektiv išče mlado sodelavko.')).toEqual(['6 Mlad kolektiv', '6 mlado sodelavko'])
  expect(sl('Kandidatka naj ne načrtuje otrok in ni nosečnica.')).toEqual(['28 načrtuje otrok', '28 nosečnica'])
  expect(sl('Starost do 35 let, samo za moške')).toEqual(['27 samo za moške', '6 Starost do 35'])
  expect(sl('Vodenje projektov, družini prijazno podjetje, mladinska literatura, mlada zelenjava')).toEqual([])
  expect(wordingIn('Join our young team; men only.', 'en-EN').map(({ found }) => found)).toEqual([
    'men only',
    'young team',
  ])
})

test('a pasted list becomes clean lines', () => {
  expect(
    linesFrom(
      '\u00b7\u00a0\u00a0\u00a0Urejen\u00a0urnik\r\n\r\no   Malica\n- Prevoz \n1. Dopust\n• 13. plača\na) Šola',
    ),
  ).toEqual(['Urejen urnik', 'Malica', 'Prevoz', 'Dopust', '13. plača', 'Šola'])
  expect(linesFrom('24 stanovalcev\n3.000 evrov\nO nas')).toEqual(['24 stanovalcev', '3.000 evrov', 'O nas'])
})

test.each([
  ['Ali imate otroke?', 'Do you have children?', 'error_job_wording'],
  ['Koliko ste bili plačani: zadnja plača?', 'What was your last salary?', 'error_question_pay'],
  ['Kakšen je vaš zakonski stan?', 'What is your marital status?', 'error_job_wording'],
])('what may not be asked is warned of beside the question: %s', (sl, en, key) => {
  const questions = [{ type: 'text' as const, sl, en, required: true, options: [] }]
  const faults = gateFaults({ ...AD, questions }, DAY)
  expect(faults.map(({ point, field }) => `${point} ${field}`)).toEqual([
    'wording questions.0.sl',
    'wording questions.0.en',
  ])
  expect(faults.every((fault) => fault.key === key)).toBe(true)
})

test('questions of an ad in both languages are in both, options too', () => {
  const options = [
    { sl: 'Takoj', en: 'At once' },
    { sl: 'Čez mesec', en: '' },
  ]
  const questions = [{ type: 'choice' as const, sl: 'Kdaj lahko začnete?', en: '', required: true, options }]
  expect(said({ questions })).toEqual(['questions questions.0.en', 'questions questions.0.options.1.en'])
  expect(said({ questions, is_slovenian_only: true })).toEqual([])
})
