import { expect, test } from 'vitest'
import type { FeedJob } from '#jobs/ads/feed.service.ts'
import { jobPosting } from './job-posting.ts'

const JOB: FeedJob = {
  uid: '8d3a0f4e-0000-4000-8000-000000000001',
  ref_no: 'K-1001',
  title: 'Razvojni inženir elektronike (m/ž)',
  language: 'sl-SI',
  languages: ['sl-SI', 'en-EN'],
  company: 'Senzorika Sava d. o. o.',
  city: 'Kranj',
  postal: '4000',
  region: { key: 'gorenjska', label: 'Gorenjska' },
  workplace: 'hybrid',
  worktime: [{ key: 'polni-delovni-cas', label: 'Polni delovni čas' }],
  contract: { key: 'nedolocen-cas', label: 'Zaposlitev za nedoločen čas' },
  industry: { key: 'elektroindustrija', label: 'Elektroindustrija in elektronika' },
  workfield: null,
  pay: { min: 3100, max: 4000, currency: 'EUR', period: 'month' },
  published_at: '2026-11-18T08:00:00.000Z',
  expires_at: '2026-12-08T22:59:00.000Z',
  is_new: true,
  is_closing: false,
  applied: false,
  saved: false,
  openings: 1,
  offerings: ['Plača <b>po dogovoru</b> <u>in</u> <a href="https://a.si/?b=1&c=2">več</a><a href="javascript:x">!</a>'],
  expectations: [],
  challenges: ['Vezja & senzorji'],
  company_text: ['Družinsko podjetje.'],
  tags: [],
  contact: { name: 'Rok Pirc', role: null, email: 'rok@korak.example', phone: null },
  status: 'open',
  application: null,
}
const posting = (changes: Partial<FeedJob> = {}) => jobPosting({ ...JOB, ...changes }, 'sl-SI', 'https://korak.example')

test('an ad becomes a JobPosting with everything search engines ask for', () => {
  expect(posting()).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: JOB.title,
    identifier: { '@type': 'PropertyValue', name: 'Senzorika Sava d. o. o.', value: 'K-1001' },
    datePosted: '2026-11-18T08:00:00.000Z',
    validThrough: '2026-12-08T22:59:00.000Z',
    employmentType: ['FULL_TIME'],
    hiringOrganization: { '@type': 'Organization', name: 'Senzorika Sava d. o. o.' },
    jobLocation: {
      '@type': 'Place',
      address: { addressLocality: 'Kranj', postalCode: '4000', addressRegion: 'Gorenjska', addressCountry: 'SI' },
    },
    baseSalary: { currency: 'EUR', value: { minValue: 3100, maxValue: 4000, unitText: 'MONTH' } },
    directApply: true,
    url: `https://korak.example/jobs/${JOB.uid}`,
  })
})

test('the description is plain HTML with its own tags alone, all else escaped', () => {
  expect(posting()['description']).toBe(
    '<h3>Vaši izzivi</h3><ul><li>Vezja &amp; senzorji</li></ul><h3>Kaj ponujamo</h3><ul><li>Plača <b>po dogovoru</b> ' +
      '&lt;u&gt;in&lt;/u&gt; <a href="https://a.si/?b=1&amp;c=2">več</a>!</li></ul>' +
      '<h3>O\u00a0podjetju</h3><p>Družinsko podjetje.</p>',
  )
})

test('work from home is telecommuting within the country', () => {
  const remote = {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'Slovenia' },
  }
  expect(posting({ workplace: 'remote' })).toMatchObject({ ...remote, jobLocation: { '@type': 'Place' } })
  expect(posting({ workplace: 'remote', city: null })).not.toHaveProperty('jobLocation')
})

test('kinds of work are told by time and contract', () => {
  const option = (key: string) => ({ key, label: key })
  const types = (worktime: string[], contract: string) =>
    posting({ worktime: worktime.map(option), contract: option(contract) })['employmentType']
  expect(types(['krajsi-delovni-cas'], 'nadomescanje')).toEqual(['PART_TIME', 'TEMPORARY'])
  expect(types(['pripravnistvo'], 'pripravnistvo')).toEqual(['INTERN'])
  expect(types(['nocno-delo'], 'poslovodna-pogodba')).toEqual(['OTHER'])
})

test('an hourly rate without an upper end stays one', () => {
  const { baseSalary } = posting({ pay: { min: 8.4, max: null, currency: 'EUR', period: 'hour' } })
  expect(baseSalary).toMatchObject({ value: { value: 8.4, unitText: 'HOUR' } })
})
