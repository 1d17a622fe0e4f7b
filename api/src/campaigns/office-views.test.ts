// Everything that can be read with a GET, by whoever runs a campaign, an administrator, the assessed person and another rater of
// the group: while answers are taken it is the same before and after a rater answers, and once they are not, one who has
// answered is spoken of as one who has not.
import { allRoutes } from '@korak/contract/routes.list.ts'
import { beforeAll, expect, test } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { answerAs, changesOf, closeNow, type MadeCampaign, type MadeRater, makeCampaign } from './campaigns.factory.ts'

const api = await testApp()
/** Files, and where reading is doing. */
const LEFT_OUT = /\/public\/|report\.pdf|\/file$|pdm-1|calendar|document|surveyjs|auth\/(sessions|logout)/
const routes = Object.keys(allRoutes).flatMap((key) =>
  key.startsWith('GET ') && !LEFT_OUT.test(key) ? [key.slice('GET '.length)] : [],
)

let made: MadeCampaign
let people: MadeUser[]
let own: Client[]
let readers: Record<string, Client>
/** What is answered to somebody at all, by reader and address. */
let pages: [string, Client, string][]
const of = (person: MadeUser) => made.raters.find(({ email }) => email === person.email) as MadeRater
const first = () => people[0] as MadeUser
const second = () => people[1] as MadeUser

/** Every call whose answer is not a refusal, with each of the ids there are. */
async function openTo(name: string, client: Client, ids: readonly string[]): Promise<[string, Client, string][]> {
  const found: [string, Client, string][] = []
  for (const route of routes) {
    const path = route
      .replace(':subject', made.subjectUid)
      .replace(':rater', ids[0] ?? '')
      .replace(':resource', 'rater-proposals')
      .replace(':slugs', 'gender')
    for (const id of /:(uid|id)\b/.test(path) ? ids : ['']) {
      const url = `/api${path.replace(/:(uid|id)\b/, id)}`
      if (url.includes(':')) continue
      const { status } = await client.get(url)
      if (status < 300) found.push([name, client, url])
      if (status === 403) break
    }
  }
  return found
}

async function look(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const [name, client, url] of pages) {
    clearCaches()
    const { status, text } = await client.get(url)
    seen.set(`${name} ${url}`, `${status} ${text}`)
  }
  return seen
}
const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].flatMap(([url, text]) => (after.get(url) === text ? [] : [url]))

beforeAll(async () => {
  people = []
  for (let n = 0; n < 5; n++) people.push(await makeUser({ kind: n < 2 ? 'companyemployee' : 'employee' }))
  made = await makeCampaign({ named: people.map(({ email, name }) => ({ email, name: name ?? email })) })
  // They are signed in and at work, as on any day.
  own = []
  for (const person of people) own.push(await api.signIn(person))
  for (const client of own) await client.get('/api/portal/questionnaires')
  readers = {
    consultant: await api.signIn(made.staff),
    administrator: await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' })),
    assessed: await api.signIn(made.subject),
    colleague: await api.signIn(people[4] as MadeUser),
  }
  const version = await db()
    .selectFrom('campaigns as c')
    .innerJoin('questionnaireVersions as v', 'v.id', 'c.versionId')
    .select('v.questionnaireId as id')
    .where('c.id', '=', made.uid)
    .executeTakeFirstOrThrow()
  const ids = [first(), second()].flatMap((person) => [of(person).uid, person.id])
  pages = []
  for (const [name, client] of Object.entries(readers))
    pages.push(...(await openTo(name, client, [...ids, made.uid, made.subjectUid, version.id])))
}, 120_000)

test('nothing anybody else can read tells that somebody has answered while answers are taken', async () => {
  const urls = pages.map(([name, , url]) => `${name} ${url}`)
  for (const url of [
    'campaigns',
    `campaigns/${made.uid}`,
    'audit-trail',
    `users/${first().id}`,
    'users',
    'office/today',
  ])
    expect(urls).toContain(`administrator /api/${url}`)
  const [earlier, before] = [await look(), await look()]
  const url = `/api/portal/feedback-answers/${of(first()).uid}`
  const [client] = own as [Client]
  for (const path of ['', '/start', '/answers', '/complete']) {
    const body = path === '/answers' ? changesOf() : path === '/start' ? { relationship: 'coworker' } : {}
    const { status } = await (path === ''
      ? client.get(url)
      : path === '/answers'
        ? client.put(url + path, body)
        : client.post(url + path, body))
    expect(status).toBe(200)
  }
  const after = await look()
  // The trail and the news have what was read in between, and no word of who answered.
  const restless = new Set(changed(earlier, before))
  expect([...restless].filter((one) => !/audit-trail|news|activities/.test(one))).toEqual([])
  expect(changed(before, after).filter((one) => !restless.has(one))).toEqual([])
  for (const one of restless)
    for (const word of [first().id, first().email, of(first()).uid])
      expect([one, after.get(one)?.split(word).length]).toEqual([one, before.get(one)?.split(word).length])
}, 120_000)

const wordsOf = (person: MadeUser) => [of(person).uid, person.id, person.email, person.username, person.name ?? '-']
/** A text with the first two people in each other's place. */
function swapped(text: string): string {
  const [one, other] = [wordsOf(first()), wordsOf(second())]
  const places = new Map(
    one.flatMap((word, at) => [[word, other[at] ?? ''] as const, [other[at] ?? '', word] as const]),
  )
  return text.replaceAll(new RegExp([...places.keys()].join('|'), 'g'), (word) => places.get(word) ?? word)
}

/** What is said, whatever its order and instants. */
function canonical(said: string): string {
  const text = said.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'T')
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]))
        : value
  return text.startsWith('2') ? JSON.stringify(sorted(JSON.parse(text.slice('200 '.length)))) : text
}

test('once it is closed, who has answered is spoken of as who has not', async () => {
  for (const person of people.slice(2, 4)) await answerAs(of(person))
  await closeNow(made)
  const report = `/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`
  expect((await readers['consultant']?.post(report))?.status).toBe(201)
  const seen = await look()
  // A page of the one is compared with that of the other.
  for (const [url, text] of seen)
    expect([url, canonical(swapped(seen.get(swapped(url)) ?? ''))]).toEqual([url, canonical(text)])
}, 120_000)
