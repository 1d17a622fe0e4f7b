// Whatever answers somebody else with a profile, a CV or a report of a person writes down that it did.
import { expect, test } from 'vitest'
import { allRoutes } from '@korak/contract/routes.list.ts'
import { FeedbackReport } from '@korak/contract/campaigns.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { CandidateForStaff, SentApplication } from '@korak/contract/candidates-for-staff.ts'
import { WholeApplication } from '@korak/contract/application-record.ts'
import { SharedProfile } from '@korak/contract/sharing.ts'
import { db } from '#db/db.ts'
import { makeAnswered, type MadeCampaign } from '#campaigns/reports/reports.factory.ts'
import { freezeReport } from '#campaigns/reports/reports.service.ts'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeShare } from '#sharing/sharing.factory.ts'

const api = await testApp()
const someStaff = () => makeUser({ kind: 'employee', role: 'Consultants' })

/** Who looks, at whom, how, and what the person reads of it. */
interface Look {
  viewer: MadeUser
  user: { id: string }
  open: (client: Client) => Promise<{ status: number }>
  view: { what: string; purpose: string }
}
const REPORT = '/campaigns/:uid/subjects/:subject'
const place = ({ campaign, subject }: MadeCampaign) => `/api/campaigns/${campaign}/subjects/${subject}`
/** A report made by somebody else than who opens it. */
async function report(open: (client: Client, at: string) => ReturnType<Look['open']>, isMade = true): Promise<Look> {
  const made = await makeAnswered()
  if (isMade) await freezeReport(whoIs(await someStaff()), made.campaign, made.subject, TEST_CONTEXT)
  const view = { what: 'report', purpose: 'feedback' }
  return { viewer: await someStaff(), user: made.user, open: (client) => open(client, place(made)), view }
}
async function application(
  open: (client: Client, cv: string, userId: string) => ReturnType<Look['open']>,
  what: string,
) {
  const { user } = await makeApplication()
  const { id } = await db().selectFrom('files').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
  const view = { what, purpose: 'application' }
  return { viewer: await someStaff(), user, open: (client: Client) => open(client, id, user.id), view }
}
async function sent(open: (client: Client, at: string) => ReturnType<Look['open']>): Promise<Look> {
  const { user, uid } = await makeApplication({ status: 'not_selected' })
  const view = { what: 'application', purpose: 'application' }
  return { viewer: await someStaff(), user, open: (client) => open(client, `/api/applications/${uid}`), view }
}
async function shared(
  what: string,
  more = '',
  call = (client: Client, url: string): ReturnType<Look['open']> => client.get(url),
): Promise<Look> {
  const { share, contact, user } = await makeShare({ status: 'confirmed' })
  const open = (client: Client) => call(client, `/api/shared-profiles/${share}${more}`)
  return { viewer: contact, user, open, view: { what, purpose: 'presentation' } }
}

const LOOKS: Record<string, () => Promise<Look>> = {
  [`GET ${REPORT}/report`]: () => report((client, at) => client.get(`${at}/report`)),
  [`GET ${REPORT}/report.pdf`]: () => report((client, at) => client.get(`${at}/report.pdf`)),
  [`POST ${REPORT}/report`]: () => report((client, at) => client.post(`${at}/report`), false),
  [`POST ${REPORT}/release`]: () => report((client, at) => client.post(`${at}/release`)),
  'GET /candidates/:uid': () =>
    application((client, _cv, id) => client.get(`/api/candidates/${id}?purpose=application`), 'profile'),
  'GET /applications/:uid/sent': () => sent((client, at) => client.get(`${at}/sent`)),
  'POST /applications/:uid/unmask': () => sent((client, at) => client.post(`${at}/unmask`)),
  'GET /files/:uid': () => application((client, cv) => client.get(`/api/files/${cv}`), 'cv'),
  'GET /shared-profiles/:uid': () => shared('shared_profile'),
  'GET /shared-profiles/:uid/cv': () => shared('cv', '/cv'),
  'POST /shared-profiles/:uid/answer': () =>
    shared('shared_profile', '/answer', (client, url) => client.post(url, { answer: 'interested' })),
}
const viewsOf = ({ id }: { id: string }) =>
  db().selectFrom('profileViews').select(['viewerId', 'what', 'purpose']).where('userId', '=', id).execute()

test.each(Object.keys(LOOKS))('%s is recorded', async (route) => {
  const { viewer, user, open, view } = await (LOOKS[route] as () => Promise<Look>)()
  expect((await viewsOf(user)).filter(({ viewerId }) => viewerId === viewer.id)).toEqual([])
  const { status } = await open(await api.signIn(viewer))
  // The file of the factory is a row only; the look is recorded before the disk is asked.
  expect(view.what === 'cv' ? [200, 500] : [200, 201]).toContain(status)
  const seen = (await viewsOf(user)).filter(({ viewerId }) => viewerId === viewer.id)
  expect(seen).toEqual([{ viewerId: viewer.id, ...view }])
})

test('no other call answers somebody else with one', () => {
  const kinds = new Set<unknown>([FeedbackReport, CandidateForStaff, SentApplication, SharedProfile, WholeApplication])
  const answering = (Object.entries(allRoutes) as [string, RouteContract][]).filter(
    ([key, { response }]) => kinds.has(response) && !key.startsWith('GET /portal/'),
  )
  expect(answering.map(([key]) => key).filter((key) => !LOOKS[key])).toEqual([])
  expect(answering.length).toBeGreaterThan(4)
})

test('a report released already is handed out again, and whoever asked is told of to the person and to the trail', async () => {
  const made = await makeAnswered()
  const [first, second] = [await someStaff(), await someStaff()]
  await freezeReport(whoIs(await someStaff()), made.campaign, made.subject, TEST_CONTEXT)
  for (const viewer of [first, second])
    expect((await (await api.signIn(viewer)).post(`${place(made)}/release`)).json.items).not.toEqual([])
  const seen = new Set((await viewsOf(made.user)).map(({ viewerId }) => viewerId))
  expect([first, second].filter(({ id }) => !seen.has(id))).toEqual([])
  const events = await db()
    .selectFrom('auditEvents')
    .select(['action', 'actorId'])
    .where('userId', '=', made.user.id)
    .where('action', 'in', ['reports.released', 'reports.read'])
    .execute()
  expect(events.toSorted((a, b) => (a.action < b.action ? 1 : -1))).toEqual([
    { action: 'reports.released', actorId: first.id },
    { action: 'reports.read', actorId: second.id },
  ])
})
