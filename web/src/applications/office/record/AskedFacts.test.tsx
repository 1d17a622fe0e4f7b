// Without a profile nothing looks as if the candidate had said nothing: why it is not there is said in words.
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { AskedFacts } from './AskedFacts.tsx'
import type { Masked } from './record.api.ts'

const asked = {
  region: null,
  city: 'Maribor',
  workfield: null,
  industry: null,
  workplace: 'onsite',
  pay_min: null,
  pay_max: null,
  pay_period: 'month',
  education: null,
  career: null,
  expectations: [],
}
const PROFILE = { workfields: [], industries: [], region: null, expectations: null }
const AT = '2026-11-29T09:15:00.000Z'
const ON_PAPER = { by: 'post', on: '2026-11-20', account: 'none' }
async function open(given: object): Promise<string> {
  const record = { asked, profile: null, ended_at: null, came: null, ...given } as unknown as Masked
  await draw(<AskedFacts record={record} />)
  return document.body.textContent ?? ''
}
beforeEach(() => {
  serveBy(async () => Response.json({}))
})

test.each([
  ['after the end', { ended_at: AT }, () => m.record_profile_ended()],
  ['of an application without one', {}, () => m.record_profile_none()],
  ['of one that came on paper', { profile: PROFILE, came: ON_PAPER }, () => m.record_profile_none()],
  ['of one that came on paper, after the end', { came: ON_PAPER, ended_at: AT }, () => m.record_profile_none()],
])('%s', async (_when, given, words) => {
  const said = await open(given)
  expect(said).toContain('Maribor')
  expect(said).toContain(words())
  expect(said).not.toContain('–')
  expect(document.querySelectorAll('thead th')).toHaveLength(2)
})

test('with a profile what is not said stays a dash', async () => {
  const said = await open({ profile: PROFILE })
  expect(said).toContain('–')
  expect(document.querySelectorAll('thead th')).toHaveLength(3)
})

test('what is expected is read as the ad shows it', async () => {
  await open({ profile: PROFILE, asked: { ...asked, expectations: ['<b>Izpit</b> kategorije B'] } })
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Izpit kategorije B'])
})
