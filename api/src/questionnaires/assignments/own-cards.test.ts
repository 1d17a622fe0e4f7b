import { expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { addRaters, makeCampaign } from '#campaigns/campaigns.factory.ts'
import { inviteDue } from '#campaigns/raters/invitations.service.ts'
import { createSubjects } from '#campaigns/subjects.service.ts'
import { changesOf } from '#campaigns/campaigns.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeAssignment } from '#questionnaires/questionnaires.factory.ts'

const api = await testApp()

/** A campaign in which one person assesses some others, and themselves when they are one of them. */
async function campaignFor(rater: MadeUser, [first, ...others]: [MadeUser, ...MadeUser[]]) {
  const named = {
    name: rater.name ?? '',
    email: rater.email,
    relationship: 'coworker',
    language: 'sl-SI',
    unknown: true,
  } as const
  const made = await makeCampaign({ subject: first, named: first.id === rater.id ? [] : [named] })
  const who = whoIs(made.staff)
  const users = others.map(({ id }) => id)
  const { subjects_list: subjects } = await createSubjects(who, made.uid, users, TEST_CONTEXT)
  for (const { uid, user } of subjects)
    if (users.includes(user) && user !== rater.id) await addRaters(made, uid, [named])
  await inviteDue(made.uid)
  return made
}

test('whom one has to assess in a campaign is one card, until only one is left; oneself and other campaigns stay apart', async () => {
  const [rater, ana, bor, vid] = await Promise.all(
    ['Maša Čeh', 'Ana Kos', 'Bor Žnidaršič', 'Vid Novak'].map((name) => makeUser({ name })),
  )
  if (!rater || !ana || !bor || !vid) throw new Error('Nobody')
  const { uid } = await campaignFor(rater, [bor, ana, rater])
  await campaignFor(rater, [vid])
  const plain = await makeAssignment({ user: rater })
  const client = await api.signIn(rater)
  const list = async (query = '?state=open') => (await client.get(`/api/portal/questionnaires${query}`)).json
  const tasks = async () =>
    (await client.get('/api/portal/tasks')).json
      .filter(({ kind }: { kind: string }) => kind === 'questionnaire')
      .map(({ path, status }: { path: string; status: string }) => ({ path, status }))

  const first = await list()
  expect(first).toMatchObject({ total: 4, open: 4, closed: 0, to: 4 })
  const several = first.data.find(({ together }: { together: unknown[] }) => together.length > 0)
  expect(several).toMatchObject({ status: 'open', subject: 'Ana Kos' })
  const [ofAna, ofBor] = several.together
  expect(several.together).toMatchObject([{ subject: 'Ana Kos' }, { subject: 'Bor Žnidaršič' }])
  expect(several.feedback).toBe(ofAna.uid)
  const others = first.data.filter((card: unknown) => card !== several)
  expect(others.map(({ subject }: { subject: string | null }) => subject).toSorted()).toEqual(
    [null, null, 'Vid Novak'].toSorted(),
  )
  expect(others.every(({ together }: { together: unknown[] }) => together.length === 0)).toBe(true)
  expect(others.some(({ uid: one }: { uid: string }) => one === plain.uid)).toBe(true)
  expect(await tasks()).toContainEqual({ path: `/questionnaires/${several.uid}`, status: 'todo' })
  expect(await tasks()).toHaveLength(4)
  expect((await list('?state=open&per_page=3&page=2')).data).toHaveLength(1)
  // The same people as on the page that opens from the card.
  const { people } = (await client.get(`/api/portal/feedback-requests/${uid}`)).json
  expect(people.filter(({ is_self }: { is_self: boolean }) => !is_self)).toMatchObject([
    { uid: ofAna.uid },
    { uid: ofBor.uid },
  ])

  // Begun about the second one: the card is under way, and it is the same card.
  const about = ({ uid: one }: { uid: string }) => `/api/portal/feedback-answers/${one}`
  await client.post(`${about(ofBor)}/start`, { relationship: 'coworker' })
  const begun = (await list()).data.find(({ uid: one }: { uid: string }) => one === several.uid)
  expect(begun).toMatchObject({ status: 'in-progress', together: several.together })
  expect(await tasks()).toContainEqual({ path: `/questionnaires/${several.uid}?at=together`, status: 'in_progress' })

  // One is left: a card as any other.
  await client.put(`${about(ofBor)}/answers`, changesOf())
  expect((await client.post(`${about(ofBor)}/complete`, {})).status).toBe(200)
  const left = await list()
  expect(left).toMatchObject({ open: 4, closed: 1 })
  expect(left.data.find(({ feedback }: { feedback: string }) => feedback === ofAna.uid)).toMatchObject({
    status: 'open',
    subject: 'Ana Kos',
    together: [],
  })
  expect((await list('?state=closed')).data).toMatchObject([{ feedback: ofBor.uid, together: [], status: 'closed' }])
  expect((await list('')).total).toBe(5)
})
