// The whole life of a campaign through the door: from the draft to a closed one, with nine people who answer.
import { expect, test } from 'vitest'
import { raterToken } from '#auth/rater-links.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { changesOf, confirmRaters, inDays, makeQuestionnaire360 } from './campaigns.factory.ts'
import { tasks } from './campaigns.background.ts'

const api = await testApp()
const run = () => runTasks(api.databaseUrl, tasks)
const mails = () => db().selectFrom('mails').selectAll().orderBy('toAddress').execute()

test('from the draft to the closed campaign with eight raters', async () => {
  const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
  const subject = await makeUser({ name: 'Vida Vodja' })
  const leader = await makeUser({ kind: 'employee', role: 'Employees', name: 'Nada Nadrejena' })
  const coworker = await makeUser({ kind: 'companyemployee', name: 'Sonja Sodelavka' })
  const { id: questionnaire } = await makeQuestionnaire360()
  const body = {
    title_sl: 'Vodenje 2026',
    title_en: 'Leadership 2026',
    questionnaire,
    nominate_until: inDays(5),
    opens_at: inDays(-1),
    closes_at: inDays(20),
  }
  const made = await staff.post('/api/campaigns', body)
  expect(made.status).toBe(201)
  expect(made.json).toMatchObject({ status: 'draft', weekly_cap: 5, reminder_days: [7, 3, 1], subjects: 0, version: 1 })
  const { uid } = made.json
  const added = await staff.post(`/api/campaigns/${uid}/subjects`, { users: [subject.id] })
  expect(added.json.subjects_list).toMatchObject([{ name: 'Vida Vodja', raters: [{ relationship: 'self' }] }])
  const [{ uid: person }] = added.json.subjects_list
  expect((await staff.post(`/api/campaigns/${uid}/open`, {})).json.status).toBe('open')
  // Who is assessed is asked to propose raters, at once.
  expect(await mails()).toMatchObject([
    { template: 'feedback_nominate', userId: subject.id, params: { subject: person, campaign: 'Vodenje 2026' } },
  ])

  // The assessed person names five, the consultant decides and names three more.
  const vida = await api.signIn(subject)
  const [own] = (await vida.get('/api/portal/feedback')).json
  expect(own).toMatchObject({ uid: person, may: { nominate: true }, raters: [], report: null })
  const rater = (name: string, email: string, relationship: string) => ({ name, email, relationship })
  const proposed = [
    rater('Nada', leader.email, 'leader'),
    rater('Sonja', coworker.email, 'coworker'),
    rater('Prvi', 'prvi@primer.si', 'coworker'),
    rater('Drugi', 'drugi@primer.si', 'coworker'),
    rater('Odveč', 'odvec@primer.si', 'coworker'),
  ]
  const named = await vida.post(`/api/portal/feedback/${person}/raters`, { raters: proposed })
  expect(named.status).toBe(201)
  expect(new Set(named.json.raters.map((one: { nomination: string }) => one.nomination))).toEqual(new Set(['proposed']))
  for (const { uid: one, email } of named.json.raters) {
    const decision = { approve: email !== 'odvec@primer.si', unknown: true }
    expect((await staff.post(`/api/campaigns/${uid}/raters/${one}/decide`, decision)).status).toBe(200)
  }
  const more = ['tretji', 'cetrti', 'peti', 'sesti'].map((name) => rater(name, `${name}@primer.si`, 'employee'))
  const full = await staff.post(`/api/campaigns/${uid}/subjects/${person}/raters`, {
    raters: more.map((one) => ({ ...one, unknown: true })),
  })
  // Whom nobody knows somebody else has to confirm first.
  expect(full.json).toMatchObject({ asked: 5, answered: 0 })
  await confirmRaters(uid)
  expect((await staff.get(`/api/campaigns/${uid}`)).json).toMatchObject({ asked: 9, answered: 0 })

  await run()
  const sent = (await mails()).filter(({ template }) => template !== 'feedback_nominate')
  expect(sent.map(({ toAddress }) => toAddress)).not.toContain('odvec@primer.si')
  expect(sent).toHaveLength(9)
  expect(sent.filter(({ userId }) => userId !== null)).toHaveLength(3)

  // In the portal: a card each, opened by the rater's id.
  for (const [user, relationship] of [
    [subject, 'self'],
    [leader, 'leader'],
    [coworker, 'coworker'],
  ] as const) {
    const client = await api.signIn(user)
    const cards = (await client.get('/api/portal/questionnaires')).json.data
    expect(cards).toMatchObject([{ status: 'open', scope: 'self', outgoing: false }])
    const path = `/api/portal/feedback-answers/${cards[0].feedback}`
    expect((await client.get(path)).json).toMatchObject({ relationship, status: 'open', campaign: uid, rev: 0 })
    expect((await client.get(`/api/portal/feedback-requests/${uid}`)).json.people).toHaveLength(1)
    expect((await client.post(`${path}/start`, { relationship })).json).toMatchObject({
      status: 'in-progress',
      facts: { relationship },
    })
    expect((await client.put(`${path}/answers`, changesOf())).json).toMatchObject({ rev: 3, conflicts: [] })
    expect((await client.post(`${path}/complete`, {})).json).toMatchObject({ status: 'closed', answered: 3 })
    const [card] = (await client.get('/api/portal/questionnaires?state=closed')).json.data
    expect(card.status).toBe('closed')
  }

  // By link: the address in the mail leads there.
  const links = sent.filter(({ userId }) => userId === null)
  for (const { params } of links) {
    const { participant } = params as { participant: string }
    const base = `/api/public/feedback/${raterToken(uid, participant)}`
    const request = (await api.anon.get(base, { language: 'en-EN' })).json
    expect(request).toMatchObject({ uid, campaign: 'Leadership 2026', is_closed: false, thresholds: { coworker: 3 } })
    const [one] = request.people
    expect(one).toMatchObject({ subject: 'Vida Vodja', is_self: false, status: 'open', answered: 0, questions: 6 })
    await api.anon.post(`${base}/${one.uid}/start`, { relationship: one.relationship })
    await api.anon.put(`${base}/${one.uid}/answers`, changesOf())
    expect((await api.anon.post(`${base}/${one.uid}/complete`, {})).json.thank_you).toBe('Hvala')
  }
  const before = (await staff.get(`/api/campaigns/${uid}`)).json
  // Told together while they were few, coworkers and employees stay so; nothing of them before the closing.
  expect(before).toMatchObject({ asked: 9, answered: 2 })
  expect(before.subjects_list[0].progress).toEqual([
    { key: 'self', asked: 1, answered: 1 },
    { key: 'leader', asked: 1, answered: 1 },
    { key: 'others', asked: 7, answered: null },
  ])
  const closed = (await staff.post(`/api/campaigns/${uid}/close`, {})).json
  expect(closed.status).toBe('closed')
  expect(closed.subjects_list[0].progress.at(-1)).toEqual({ key: 'others', asked: 7, answered: 5 })
  expect((await staff.post(`/api/campaigns/${uid}/close`, {})).code).toBe('STATE_NOT_ALLOWED')
  const frozen = await staff.post(`/api/campaigns/${uid}/subjects/${person}/report`, {})
  expect([frozen.status, frozen.json.blocks.length]).toEqual([201, 4])
  expect((await vida.get(`/api/portal/feedback/${person}/report`)).code).toBe('NOT_FOUND')
  await staff.post(`/api/campaigns/${uid}/subjects/${person}/release`, {})
  expect((await vida.get(`/api/portal/feedback/${person}`)).json.report).toMatchObject({ debrief_on: null })
  expect((await vida.get('/api/portal/candidate/projects')).json).toMatchObject([
    { uid: person, kind: 'assessed', title: 'Vodenje 2026', status: 'closed' },
  ])
  const trail = await db().selectFrom('auditEvents').selectAll().where('action', '=', 'feedback.answered').execute()
  expect(trail).toHaveLength(9)
  for (const one of trail) expect(one).toMatchObject({ subjectId: uid, ip: null, device: null, details: {} })
})
