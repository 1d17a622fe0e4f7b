import { type APIRequestContext, request as requests } from '@playwright/test'
import { type Person, asPerson, elsewhere, signIn } from './candidate.ts'
import { linkFor } from './mailbox.ts'
import { asAdministrator } from './staff.ts'

const KEY = '360-vodenje'
/** A consultant of the demo data. */
const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const DAY = 86_400_000
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }

type Relationship = 'leader' | 'coworker' | 'employee'
interface Rater {
  uid: string
  name: string
  email: string
  relationship: Relationship | 'self'
  nomination: string
}
export interface Campaign {
  uid: string
  subjects_list: { uid: string; user: string; raters: Rater[] }[]
  claims: { rater: string; nominated: string; claimed: string }[]
}
interface Paper {
  status: string
  definition: { sections: { items: { key: string; type: string }[] }[] }
}

async function answerOf<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!answer.ok()) throw new Error(`Refused: ${answer.url()} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Something about a campaign, as staff. */
export const atCampaign = <T = Campaign>(path: string, data: object = {}): Promise<T> =>
  asAdministrator(async (staff) => answerOf<T>(await staff.post(`/api/campaigns${path}`, { data })))

export const readCampaign = (uid: string): Promise<Campaign> =>
  asAdministrator(async (staff) => answerOf<Campaign>(await staff.get(`/api/campaigns/${uid}`)))

/** An open campaign in which these people are assessed and may still name raters. */
export async function openCampaign(title: { sl: string; en: string }, users: readonly string[]): Promise<Campaign> {
  const questionnaire = await asAdministrator(async (staff) => {
    const all = await answerOf<{ uid: string; key: string }[]>(await staff.get('/api/questionnaires'))
    return all.find(({ key }) => key === KEY)?.uid
  })
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const { uid } = await atCampaign('', {
    title_sl: title.sl,
    title_en: title.en,
    questionnaire,
    nominate_until: at(4),
    opens_at: at(-0.01),
    closes_at: at(12),
  })
  await atCampaign(`/${uid}/subjects`, { users })
  return atCampaign(`/${uid}/open`)
}

/** Names raters of an assessed person as a consultant; whom nobody knows the administrator confirms. */
export async function addRaters(
  campaign: string,
  subject: string,
  raters: readonly { name: string; email: string; relationship: Relationship; language?: string }[],
): Promise<Campaign> {
  const data = { raters: raters.map((one) => ({ ...one, unknown: true })) }
  const named = await elsewhere(async (staff) => {
    await signIn(staff, CONSULTANT)
    return answerOf<Campaign>(await staff.post(`/api/campaigns/${campaign}/subjects/${subject}/raters`, { data }))
  })
  const emails = new Set(raters.map(({ email }) => email.toLowerCase()))
  const list = named.subjects_list.find(({ uid }) => uid === subject)?.raters ?? []
  for (const { uid, email, nomination } of list)
    if (nomination === 'proposed' && emails.has(email.toLowerCase()))
      await atCampaign(`/${campaign}/raters/${uid}/decide`, { approve: true, unknown: true })
  return readCampaign(campaign)
}

/** The identity staff know a person by; their receipts name it. */
export const userOf = (person: Person): Promise<string> =>
  asPerson(person, async (own) => {
    const [one] = await answerOf<{ uid: string }[]>(await own.get('/api/portal/consents'))
    const receipt = await answerOf<{ receipt: { pii_principal_id: string } }>(
      await own.get(`/api/portal/consents/${one?.uid}/receipt`),
    )
    return receipt.receipt.pii_principal_id
  })

/** Address of the page of somebody who answers by a personal link. */
export const personalLink = (request: APIRequestContext, email: string): Promise<string> =>
  linkFor(request, email, '/public/questionnaires/')

/** Answers about one person without the screens: every statement with these points in turn. */
export async function answerAll(
  own: APIRequestContext,
  calls: string,
  relationship: string,
  points: readonly number[],
  words = '',
): Promise<void> {
  await answerOf(await own.post(`${calls}/start`, { data: { relationship } }))
  const { definition } = await answerOf<Paper>(await own.get(calls))
  const items = definition.sections.flatMap((section) => section.items)
  const scales = items.filter(({ type }) => type === 'scale')
  const changes = [
    ...scales.map(({ key }, at) => ({ item: key, value: points[at % points.length] })),
    ...(words ? items.filter(({ type }) => type === 'textarea').map(({ key }) => ({ item: key, value: words })) : []),
  ].map((one) => ({ ...one, id: crypto.randomUUID(), base: 0 }))
  await answerOf(await own.put(`${calls}/answers`, { data: { rev: 0, changes } }))
  await answerOf(await own.post(`${calls}/complete`, { data: {} }))
}

/** Answers by personal link about everybody the holder is asked about. */
export async function answerByLink(email: string, points: readonly number[], words = ''): Promise<void> {
  const request = await requests.newContext({ baseURL: process.env.KORAK_URL, extraHTTPHeaders: HEADERS })
  const token = (await personalLink(request, email)).split('/')[3]
  const base = `/api/public/feedback/${token}`
  const { people } = await answerOf<{ people: { uid: string; relationship: string }[] }>(await request.get(base))
  for (const { uid, relationship } of people) await answerAll(request, `${base}/${uid}`, relationship, points, words)
  await request.dispose()
}
