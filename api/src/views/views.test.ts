import { afterEach, describe, expect, test } from 'vitest'
import { VIEW_PURPOSES } from '@korak/contract/privacy.ts'
import { makeApplication, whoIs, moveApplication } from '#applications/applications.factory.ts'
import { withdraw } from '#applications/applications.service.ts'
import { writeMessage } from '#applications/messages.service.ts'
import { now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { declineShare } from '#sharing/requests/decide.service.ts'
import { decideTalentPool, makeShare } from '#sharing/sharing.factory.ts'
import { ownViews, recordView, type View } from './views.service.ts'

const api = await testApp()
afterEach(() => setClock())

/** Of help, without which it is no purpose. */
const WHY = encodeURIComponent('Prošnja po telefonu, da popravimo priimek')
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const viewsOf = async (userId: string, language: 'sl-SI' | 'en-EN' = 'sl-SI') =>
  (await ownViews(userId, language, 1, 50)).data
const consultant = () =>
  makeUser({ kind: 'employee', role: 'Consultants', permissions: ['candidates.read', 'applications.read'] })
const later = (minutes: number) => {
  const at = now().getTime() + minutes * 60_000
  setClock(() => new Date(at))
}
const eventsOf = (userId: string, action: string) =>
  db().selectFrom('auditEvents').selectAll().where('userId', '=', userId).where('action', '=', action).execute()

describe('recording a view', () => {
  test('tells role, company, purpose and job in the language of the reader, never a name', async () => {
    const user = await makeUser()
    const job = await makeJob({ title: 'Kuhar', en: { title: 'Cook' } })
    const contact = await makeUser({ kind: 'company', company: 'Lipa d. d.', name: 'Tina Golob' })
    const who = whoIs(contact)
    await recordView({ userId: user.id, what: 'shared_profile', who, purpose: 'presentation', jobId: job.id })
    await recordView({ userId: user.id, what: 'export', who: null, purpose: 'request' })
    const [portal, client] = await viewsOf(user.id)
    expect(client).toMatchObject({
      what: 'shared_profile',
      role: 'client',
      company: 'Lipa d. d.',
      purpose: 'presentation',
      job: 'Kuhar',
    })
    expect(portal).toMatchObject({ what: 'export', role: 'system', company: null, purpose: 'request', job: null })
    expect((await viewsOf(user.id, 'en-EN'))[1]).toMatchObject({ job: 'Cook' })
    expect(JSON.stringify(await viewsOf(user.id))).not.toContain('Golob')
    const [event] = await eventsOf(user.id, 'candidates.shared_profile_read')
    expect(event?.details).toEqual({ what: 'shared_profile', purpose: 'presentation', company: 'Lipa d. d.' })
    expect(event?.actorId).toBe(contact.id)
  })

  test.each([
    ['employee', { roles: [] as string[], permissions: [] as string[] }],
    ['consultant', { roles: [], permissions: ['candidates.read'] }],
    ['administrator', { roles: ['Administrators'], permissions: [] }],
  ])('names the role %s', async (role, { roles, permissions }) => {
    const user = await makeUser()
    const staff = await makeUser({ kind: 'employee' })
    const who = { ...whoIs(staff, permissions), roles, isAdministrator: roles.length > 0 }
    await recordView({ userId: user.id, what: 'profile', who, purpose: 'search' })
    expect((await viewsOf(user.id))[0]?.role).toBe(role)
  })

  test('counts the same thing for the same purpose once in ten minutes, also when it is opened ten times at once', async () => {
    setClock(() => new Date('2026-11-09T09:00:00Z'))
    const user = await makeUser()
    const who = whoIs(await consultant(), ['candidates.read'])
    const view: View = { userId: user.id, what: 'profile', who, purpose: 'search' }
    await Promise.all(Array.from({ length: 10 }, () => recordView(view)))
    later(9)
    await recordView(view)
    expect(await viewsOf(user.id)).toHaveLength(1)
    expect(await eventsOf(user.id, 'candidates.profile_read')).toHaveLength(1)
    await recordView({ ...view, purpose: 'application' })
    await recordView({ ...view, what: 'cv' })
    await recordView({ ...view, who: whoIs(await consultant()) })
    expect(await viewsOf(user.id)).toHaveLength(4)
    later(2)
    await recordView(view)
    expect(await viewsOf(user.id)).toHaveLength(5)
  })

  test('leaves out people looking at themselves', async () => {
    const user = await makeUser()
    await recordView({ userId: user.id, what: 'profile', who: whoIs(user), purpose: 'request' })
    expect(await viewsOf(user.id)).toEqual([])
  })

  test('comes in pages, newest first, and shows nobody the views of others', async () => {
    const user = await makeUser()
    const who = whoIs(await consultant())
    for (let hour = 0; hour < 5; hour++) {
      setClock(() => new Date(Date.UTC(2026, 10, 9, 9 + hour)))
      await recordView({ userId: user.id, what: 'profile', who, purpose: 'search' })
    }
    const page = await ownViews(user.id, 'sl-SI', 2, 2)
    expect(page).toMatchObject({ current_page: 2, last_page: 3, total: 5, from: 3, to: 4 })
    expect(page.data.map((view) => view.at)).toEqual(['2026-11-09T11:00:00.000Z', '2026-11-09T10:00:00.000Z'])
    expect(await viewsOf((await makeUser()).id)).toEqual([])
  })
})

describe('a candidate as staff see one', () => {
  const url = (uid: string, query = 'purpose=search') => `/api/candidates/${uid}?${query}`

  test('has neither gender nor birthday, and the look is recorded', async () => {
    const { user, job } = await makeApplication({
      user: await makeUser({ candidate: { city: 'Kranj' } }),
      job: await makeJob({ title: 'Vodja trgovine' }),
    })
    const staff = await api.signIn(await consultant())
    const answer = await staff.get(url(user.id, `purpose=application&job=${job.id}`))
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ uid: user.id, name: user.name, email: user.email, city: 'Kranj' })
    expect(answer.text).not.toMatch(/gender|birthday|female|1990/)
    expect(await viewsOf(user.id)).toMatchObject([
      { what: 'profile', role: 'consultant', purpose: 'application', job: 'Vodja trgovine' },
    ])
  })

  test('is nobody else, and nobody without the permission sees one', async () => {
    const user = await makeUser()
    const staff = await api.signIn(await consultant())
    const others = [await makeUser({ kind: 'employee' }), await makeUser({ kind: 'company' })]
    others.push(await makeUser({ status: 'registered' }), await makeUser({ status: 'disabled' }))
    for (const { id } of [...others, { id: UNKNOWN }]) expect((await staff.get(url(id))).status).toBe(404)
    for (const one of [...others.slice(0, 2), await makeUser()])
      expect((await (await api.signIn(one)).get(url(user.id))).status).toBe(403)
    await decideTalentPool(user)
    expect((await staff.get(url(user.id, `purpose=search&job=${UNKNOWN}`))).json.errors).toHaveProperty('job')
    expect((await staff.get(url(user.id, 'purpose=curiosity'))).status).toBe(422)
    expect((await staff.get(`/api/candidates/${user.id}`)).status).toBe(422)
    expect(await viewsOf(user.id)).toEqual([])
  })

  test('is there for no purpose that is not true of them, and nothing is recorded', async () => {
    const user = await makeUser()
    const staff = await api.signIn(await consultant())
    for (const purpose of VIEW_PURPOSES) {
      const query = `purpose=${purpose}&reason=${WHY}`
      const answer = await staff.get(url(user.id, query))
      expect([purpose, answer.json]).toEqual([purpose, (await staff.get(url(UNKNOWN, query))).json])
      expect([purpose, answer.status]).toEqual([purpose, 404])
    }
    expect(await viewsOf(user.id)).toEqual([])
  })

  test('for an application sent, a presentation asked for, a message not answered; each for its own job', async () => {
    const { user, uid, job, share } = await makeShare({ status: 'pending' })
    const staff = await api.signIn(await consultant())
    const other = await makeJob()
    const look = async (purpose: string, of = job) =>
      (await staff.get(url(user.id, `purpose=${purpose}&job=${of.id}`))).status
    const looks = async () => [await look('application'), await look('presentation'), await look('request')]
    expect(await looks()).toEqual([200, 200, 404])
    expect(await look('application', other)).toBe(404)
    await writeMessage(whoIs(user), uid, { text: 'Kdaj bo razgovor?' })
    expect(await looks()).toEqual([200, 200, 200])
    expect(await look('request', other)).toBe(404)
    await declineShare(whoIs(user), share, 'sl-SI')
    await moveApplication(whoIs(await makeUser({ kind: 'employee' })), uid, { to: 'interview' })
    expect(await looks()).toEqual([200, 404, 404])
    await withdraw(whoIs(user), uid, undefined, 'sl-SI')
    expect(await looks()).toEqual([404, 404, 404])
    expect((await viewsOf(user.id)).map((view) => [view.purpose, view.job])).toEqual(
      ['request', 'presentation', 'application'].map((purpose) => [purpose, job.title]),
    )
  })

  test('for help only those whose work it is', async () => {
    const user = await makeUser()
    const helper = await makeUser({ kind: 'employee', permissions: ['candidates.read', 'candidates.support'] })
    const people = [await consultant(), helper, await makeUser({ kind: 'employee', role: 'Administrators' })]
    const seen = []
    for (const one of people)
      seen.push((await (await api.signIn(one)).get(url(user.id, `purpose=support&reason=${WHY}`))).status)
    expect(seen).toEqual([404, 200, 200])
  })

  test('for a search a job is told only when somebody is looked for, for help none', async () => {
    const user = await makeUser()
    await decideTalentPool(user)
    const [open, over] = [await makeJob({ title: 'Slikarka' }), await makeJob({ title: 'Minula', status: 'closed' })]
    const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
    const look = async (query: string) => (await staff.get(url(user.id, query))).status
    expect(await look(`purpose=support&reason=${WHY}&job=${open.id}`)).toBe(200)
    expect(await look(`purpose=search&job=${over.id}`)).toBe(422)
    expect(await look(`purpose=search&job=${open.id}`)).toBe(200)
    expect((await viewsOf(user.id)).map(({ purpose, job }) => [purpose, job])).toEqual([
      ['search', 'Slikarka'],
      ['support', null],
    ])
  })

  test('for help with a reason, which the person reads', async () => {
    const user = await makeUser()
    const helper = await makeUser({ kind: 'employee', permissions: ['candidates.read', 'candidates.support'] })
    const staff = await api.signIn(helper)
    const unseen = encodeURIComponent('\u200B'.repeat(12))
    for (const query of ['', '&reason=', '&reason=kar%20tako', `&reason=${unseen}`].map(
      (why) => `purpose=support${why}`,
    ))
      for (const uid of [user.id, UNKNOWN])
        expect(Object.keys((await staff.get(url(uid, query))).json.errors)).toEqual(['reason'])
    expect(await viewsOf(user.id)).toEqual([])
    expect((await staff.get(url(user.id, `purpose=support&reason=${WHY}`))).status).toBe(200)
    // Another reason is another look.
    expect((await staff.get(url(user.id, 'purpose=support&reason=Ponovna%20prošnja'))).status).toBe(200)
    const { data } = (await (await api.signIn(user)).get('/api/portal/privacy/views')).json
    expect(data.map((view: { reason: string }) => view.reason).toSorted()).toEqual([
      'Ponovna prošnja',
      decodeURIComponent(WHY),
    ])
    const { files } = await makeExport(user)
    for (const file of ['art15/views.json', 'art15/records/views.json', 'index.html'])
      expect([file, String(files.get(file)).includes('Ponovna prošnja')]).toEqual([file, true])
    await decideTalentPool(user)
    await staff.get(url(user.id, `purpose=search&reason=${WHY}`))
    expect((await viewsOf(user.id)).find(({ purpose }) => purpose === 'search')?.reason).toBeNull()
  })

  test('is found by a search only with the consent to be kept in the talent pool', async () => {
    const { user } = await makeApplication()
    const staff = await api.signIn(await consultant())
    expect((await staff.get(url(user.id))).status).toBe(404)
    expect((await staff.get(url(user.id, 'purpose=application'))).status).toBe(200)
    await decideTalentPool(user)
    expect((await staff.get(url(user.id))).status).toBe(200)
    await decideTalentPool(user, 'withdraw')
    expect((await staff.get(url(user.id))).status).toBe(404)
  })

  test.each(['restrictedAt', 'closingAt', 'quarantinedAt'] as const)(
    'is left alone when %s is set, but for an application under way',
    async (column) => {
      const { user, uid } = await makeApplication()
      await db()
        .updateTable('users')
        .set({ [column]: now() })
        .where('id', '=', user.id)
        .execute()
      const staff = await api.signIn(await consultant())
      expect((await staff.get(url(user.id))).status).toBe(404)
      expect((await staff.get(url(user.id, 'purpose=application'))).status).toBe(200)
      const boss = whoIs(await makeUser({ kind: 'employee' }))
      await moveApplication(boss, uid, { to: 'not_selected' })
      expect((await staff.get(url(user.id, 'purpose=application'))).status).toBe(404)
    },
  )
})

describe('a CV opened by staff', () => {
  test('is for the application it was sent with, else for a search', async () => {
    const { user, uid, job } = await makeApplication()
    const owner = await api.signIn(user)
    const sent = (await owner.get(`/api/portal/applications/${uid}`)).json.cv.uid
    const other = (await owner.upload('/api/portal/profile/cv', { cv: { name: 'b.pdf', data: makePdf('b') } })).json.uid
    const staff = await api.signIn(await consultant())
    expect((await staff.get(`/api/files/${other}`)).status).toBe(404)
    await decideTalentPool(user)
    expect((await staff.get(`/api/files/${other}`)).status).toBe(200)
    // The file of the factory is a row only; the look is recorded before the disk is asked.
    await staff.get(`/api/files/${sent}`)
    await owner.get(`/api/files/${other}`)
    expect(await viewsOf(user.id)).toMatchObject([
      { what: 'cv', role: 'consultant', purpose: 'application', job: job.title },
      { what: 'cv', role: 'consultant', purpose: 'search', job: null },
    ])
  })

  test('of somebody who wants to be left alone is there only with an application under way', async () => {
    const { user, uid } = await makeApplication()
    const owner = await api.signIn(user)
    const sent = (await owner.get(`/api/portal/applications/${uid}`)).json.cv.uid
    const other = (await owner.upload('/api/portal/profile/cv', { cv: { name: 'b.pdf', data: makePdf('b') } })).json.uid
    await db().updateTable('users').set({ restrictedAt: now() }).where('id', '=', user.id).execute()
    const staff = await api.signIn(await consultant())
    expect((await staff.get(`/api/files/${other}`)).status).toBe(404)
    await staff.get(`/api/files/${sent}`)
    expect(await viewsOf(user.id)).toHaveLength(1)
  })

  test('of a withdrawn application is there no more, and one under way is what it is opened for', async () => {
    const { user, uid } = await makeApplication()
    const sent = (await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)).json.cv.uid
    const other = await makeApplication({ user })
    await db().updateTable('applications').set({ cvFileId: sent }).where('id', '=', other.uid).execute()
    const staff = await api.signIn(await consultant())
    await withdraw(whoIs(user), other.uid, undefined, 'sl-SI')
    await staff.get(`/api/files/${sent}`)
    await withdraw(whoIs(user), uid, undefined, 'sl-SI')
    later(11)
    expect((await staff.get(`/api/files/${sent}`)).code).toBe('NOT_FOUND')
    const job = await db()
      .selectFrom('jobTexts as t')
      .innerJoin('applications as a', 'a.jobId', 't.jobId')
      .select('t.title')
      .where('a.id', '=', uid)
      .where('t.language', '=', 'sl-SI')
      .executeTakeFirst()
    expect(await viewsOf(user.id)).toMatchObject([{ what: 'cv', purpose: 'application', job: job?.title }])
    expect(await viewsOf(user.id)).toHaveLength(1)
  })
})
