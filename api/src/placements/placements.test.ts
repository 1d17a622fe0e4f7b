import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, addMonths, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeOpenOffer, termsOf } from '#offers/offers.factory.ts'
import { deleteFinally } from '#staff-tasks/deleting.service.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, type Reply, testApp } from '../../test/app.ts'
import { makePlacement, placementTerms } from './placements.factory.ts'

const api = await testApp()
let staff: Client
let ana: MadeUser
beforeAll(async () => {
  ana = await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] })
  staff = await api.signIn(ana)
})

afterEach(() => setClock())

const placingOn = async (uid: string) => (await staff.get(`/api/applications/${uid}/placement`)).json
const tasksOn = async (uid: string): Promise<{ uid: string; rev: number; due_on: string; assignee_uid: string }[]> =>
  (await staff.get(`/api/applications/${uid}/tasks`)).json
const toldTo = async (user: MadeUser, uid: string) =>
  (await (await api.signIn(user)).get(`/api/portal/applications/${uid}/placement`)).json
const own = async (user: MadeUser, uid: string) => (await toldTo(user, uid)).placement
const isWorking = (day: string) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

describe('a placement', () => {
  test('is made where somebody was hired, with a task of each check-in for the contact of the job', async () => {
    const job = await makeJob({ contactId: ana.id })
    const { uid } = await makeApplication({ status: 'hired', job })
    expect(await placingOn(uid)).toMatchObject({ placement: null, assignee: 'Ana Kovač', may: { make: true } })
    const made = await staff.post(`/api/applications/${uid}/placement`, placementTerms())
    const start = addDays(today(), 10)
    expect([made.status, made.json]).toMatchObject([
      201,
      {
        state: 'planned',
        start_on: start,
        pay: 2400.5,
        guarantee_until: addDays(start, 180),
        guarantee: 'runs',
        is_loose: false,
        may: { update: true, end: true, restore: false, delete: true },
      },
    ])
    expect(made.json.check_ins.map(({ kind }: { kind: string }) => kind)).toEqual([
      'week',
      'month',
      'quarter',
      'guarantee',
    ])
    const tasks = await tasksOn(uid)
    expect(tasks).toHaveLength(4)
    for (const task of tasks) {
      expect(task.assignee_uid).toBe(ana.id)
      expect(isWorking(task.due_on)).toBe(true)
    }
    const due = made.json.check_ins.map(({ due_on: day }: { due_on: string }) => day)
    const days = [addDays(start, 7), addMonths(start, 1), addMonths(start, 3), addDays(start, 166)]
    for (const [index, day] of days.entries()) {
      expect(due[index] >= day).toBe(true)
      expect(due[index] <= addDays(day, 5)).toBe(true)
    }
    expect((await staff.post(`/api/applications/${uid}/placement`, placementTerms())).code).toBe('STATE_NOT_ALLOWED')
    const trail = await db().selectFrom('auditEvents').select('action').where('subjectId', '=', uid).execute()
    expect(trail.map(({ action }) => action)).toContain('placements.made')
  })

  test('begins with the terms of the offer that was accepted', async () => {
    const { uid, offer } = await makeOpenOffer(staff)
    expect((await placingOn(uid)).may.make).toBe(false)
    await db().updateTable('offers').set({ state: 'accepted' }).where('id', '=', offer).execute()
    const { start_on, pay, pay_period, contract } = termsOf()
    expect(await placingOn(uid)).toMatchObject({
      terms: { start_on, pay, pay_period, contract },
      may: { make: true },
    })
  })

  test('says by the field what is wrong with it', async () => {
    const { uid } = await makeApplication({ status: 'hired' })
    const post = (changes: object) => staff.post(`/api/applications/${uid}/placement`, placementTerms({ ...changes }))
    const far = await post({ start_on: addDays(today(), 5000), contract: 'nic', guarantee_days: null })
    expect(far.status).toBe(422)
    expect(Object.keys(far.json.errors).toSorted()).toEqual(['check_ins', 'contract', 'start_on'])
    expect(Object.keys((await post({ start_on: '1990-01-01' })).json.errors)).toEqual(['start_on'])
    for (const wrong of [{ pay: -1 }, { guarantee_days: 0 }, { guarantee_days: 731 }, { check_ins: ['daily'] }])
      expect((await post(wrong)).status).toBe(422)
    expect((await placingOn(uid)).placement).toBeNull()
  })

  test('moved to another day takes along what nobody has done, and leaves the rest', async () => {
    const { uid, placement } = await makePlacement(staff)
    const before = await tasksOn(uid)
    const [first] = before.toSorted((a, b) => a.due_on.localeCompare(b.due_on))
    await staff.post(`/api/tasks/${first?.uid}/complete`, { rev: first?.rev })
    const { rev } = (await placingOn(uid)).placement
    const terms = placementTerms({ start_on: addDays(today(), 40), check_ins: ['week', 'month', 'guarantee'] })
    const moved = await staff.post(`/api/placements/${placement}/terms`, { ...terms, rev })
    expect(moved.json.check_ins).toMatchObject([
      { kind: 'week', is_done: true, due_on: first?.due_on },
      { kind: 'month', is_done: false },
      { kind: 'guarantee', is_done: false },
    ])
    expect(moved.json.check_ins[1].due_on >= addMonths(addDays(today(), 40), 1)).toBe(true)
    expect(await tasksOn(uid)).toHaveLength(3)
    const again = (changes: object) => staff.post(`/api/placements/${placement}/terms`, { ...terms, ...changes, rev })
    expect((await again({ check_ins: ['week'] })).code).toBe('STALE')
    expect((await again({ start_on: addDays(today(), 41) })).code).toBe('STALE')
    // The answer to the same call was lost.
    expect((await again({})).json.rev).toBe(rev + 1)
    // A screen of the version before knows when it was changed last.
    const { updated_at: at } = (await placingOn(uid)).placement
    const bySeen = (seen?: string) =>
      staff.post(`/api/placements/${placement}/terms`, { ...terms, guarantee_days: 90, seen })
    for (const seen of [moved.json.start_on + 'T00:00:00.000Z', undefined])
      expect((await bySeen(seen)).code).toBe('STALE')
    expect((await bySeen(at)).json).toMatchObject({ guarantee_days: 90, rev: rev + 2 })
  })

  test('has a history of what was agreed before, by whom, which who may not manage placements does not read', async () => {
    const { user, placement } = await makePlacement(staff)
    const url = `/api/placements/${placement}`
    const terms = placementTerms({ pay: 2600, contract: 'dolocen-cas', check_ins: ['week', 'month', 'quarter'] })
    expect((await staff.post(`${url}/terms`, { ...terms, rev: 1 })).json.rev).toBe(2)
    await staff.post(`${url}/end`, { ended_on: addDays(today(), 20), reason: 'Sporazum.' })
    await staff.post(`${url}/restore`, {})
    const { json } = await staff.get(`${url}/changes`)
    expect(json.map((one: { rev: number; actor: string }) => [one.rev, one.actor])).toEqual(
      [4, 3, 2, 1].map((rev) => [rev, 'Ana Kovač']),
    )
    const known = { before_label: null, after_label: null, is_known: true }
    expect(json[2].fields).toEqual([
      { ...known, field: 'pay', before: 2400.5, after: 2600 },
      {
        field: 'contract',
        before: 'nedolocen-cas',
        after: 'dolocen-cas',
        is_known: true,
        before_label: expect.stringMatching(/nedoločen/i),
        after_label: expect.stringMatching(/določen/i),
      },
      {
        ...known,
        field: 'check_ins',
        before: ['week', 'month', 'quarter', 'guarantee'],
        after: ['week', 'month', 'quarter'],
      },
    ])
    expect(json[0].fields).toContainEqual({ ...known, field: 'end_reason', before: 'Sporazum.', after: null })
    expect((await (await api.signIn(user)).get(`${url}/changes`)).status).toBe(403)
    // Shut with the key of the person.
    const rows = await db()
      .selectFrom('entityChanges')
      .selectAll()
      .where('personId', '=', user.id)
      .where('entity', '=', 'placement')
      .execute()
    expect(rows.map(({ patch }) => patch)).toEqual([null, null, null, null])
  })

  test('entered after the start writes no task down for a day that is past', async () => {
    const { uid } = await makePlacement(staff, { start_on: addDays(today(), -20), guarantee_days: 30 })
    const { placement } = await placingOn(uid)
    expect(placement.state).toBe('running')
    expect(placement.check_ins.map(({ kind }: { kind: string }) => kind)).not.toContain('week')
    expect((await tasksOn(uid)).map(({ due_on: day }) => day >= today())).toEqual([true, true])
  })

  test('its check-ins are read by everybody in their own language, until somebody writes them anew', async () => {
    const { uid } = await makeApplication({ status: 'hired', job: await makeJob({ contactId: ana.id }) })
    await staff.post(`/api/applications/${uid}/placement`, placementTerms())
    const textsIn = async (language: 'sl-SI' | 'en-EN') => {
      const answer = await staff.get(`/api/applications/${uid}/tasks`, { language })
      return (answer.json as { uid: string; rev: number; text: string }[])
        .filter(({ text }) => /three months|tri mesece/i.test(text))
        .map(({ text }) => text)
    }
    const inEnglish = ['Three months after the start: ask the person and the company how it is going.']
    expect(await textsIn('sl-SI')).toEqual(['Tri mesece po začetku dela: vprašajte osebo in podjetje, kako gre.'])
    expect(await textsIn('en-EN')).toEqual(inEnglish)
    const found = (await tasksOn(uid)) as { uid: string; rev: number; text?: string }[]
    const { uid: id, rev } = found.find(({ text }) => text?.startsWith('Tri mesece'))!
    // Sent back as it was read in English, with another day: no new words.
    const moved = await staff.put(`/api/tasks/${id}`, { rev, text: inEnglish[0], due_on: addDays(today(), 50) })
    expect([moved.status, await textsIn('en-EN')]).toEqual([200, inEnglish])
    expect(await textsIn('sl-SI')).toHaveLength(1)
    await staff.put(`/api/tasks/${id}`, { rev: moved.json.rev, text: 'Po treh mesecih: pokličite' })
    const textIn = async (language: 'sl-SI' | 'en-EN') => (await staff.get(`/api/tasks/${id}`, { language })).json.text
    expect([await textIn('sl-SI'), await textIn('en-EN')]).toEqual([
      'Po treh mesecih: pokličite',
      'Po treh mesecih: pokličite',
    ])
  })

  test('of a guarantee shorter than the time to hear both sides it is asked on its first day of work', async () => {
    const start = addDays(today(), 20)
    const { uid } = await makePlacement(staff, { start_on: start, guarantee_days: 10, check_ins: ['guarantee'] })
    const [task, ...others] = await tasksOn(uid)
    expect(others).toEqual([])
    expect(isWorking(task!.due_on)).toBe(true)
    expect([task!.due_on >= start, task!.due_on <= addDays(start, 5)]).toEqual([true, true])
  })

  test('ended early stops open check-ins, says what the guarantee does, and can be taken back', async () => {
    const { uid, placement } = await makePlacement(staff, { start_on: addDays(today(), -5) })
    const end = (changes: object = {}) =>
      staff.post(`/api/placements/${placement}/end`, { ended_on: today(), reason: 'Ni prišla več.', ...changes })
    expect(Object.keys((await end({ ended_on: addDays(today(), -6) })).json.errors)).toEqual(['ended_on'])
    expect((await end({ reason: '' })).status).toBe(422)
    const ended = await end()
    expect(ended.json).toMatchObject({
      state: 'ended',
      guarantee: 'due',
      end_reason: 'Ni prišla več.',
      may: { restore: true },
    })
    expect(ended.json.check_ins.every(({ is_stopped: is }: { is_stopped: boolean }) => is)).toBe(true)
    expect(await tasksOn(uid)).toEqual([])
    expect((await end()).status).toBe(200)
    expect((await end({ reason: 'Drugo.' })).code).toBe('STATE_NOT_ALLOWED')
    const again = await staff.post(`/api/placements/${placement}/restore`, {})
    expect(again.json).toMatchObject({ state: 'running', guarantee: 'runs', ended_on: null, end_reason: null })
    expect(await tasksOn(uid)).toHaveLength(4)
    // Once more it is said that it was done, by whom and when.
    const twice = await staff.post(`/api/placements/${placement}/restore`, {})
    expect([twice.status, twice.code]).toEqual([409, 'ALREADY_UNDONE'])
    expect(twice.json.message).toMatch(/razveljavljeno: .+, \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)
    const late = await end({ ended_on: addDays(today(), 300) })
    expect(late.json.guarantee).toBe('over')
  })

  test('an end taken back leaves the tasks as colleagues have left them', async () => {
    const { uid, placement } = await makePlacement(staff, { start_on: addDays(today(), -5) })
    const bor = await makeUser({ kind: 'employee', name: 'Bor Novak', permissions: [...PERMISSIONS] })
    const cene = await makeUser({ kind: 'employee', name: 'Cene Zupan', permissions: [...PERMISSIONS] })
    const [first] = (await tasksOn(uid)).toSorted((a, b) => a.due_on.localeCompare(b.due_on))
    const mine = {
      text: 'Pokličita z @Cene Zupan.',
      assignee_uid: bor.id,
      mentions: [cene.id],
      due_on: addDays(today(), 3),
    }
    await staff.put(`/api/tasks/${first?.uid}`, { rev: first?.rev, ...mine })
    const kept = async () =>
      (await tasksOn(uid)).map(({ rev: _, ...task }) => task).toSorted((a, b) => a.uid.localeCompare(b.uid))
    const before = await kept()
    expect(before).toHaveLength(5)
    await staff.post(`/api/placements/${placement}/end`, { ended_on: today(), reason: 'Pomota.' })
    expect([await kept(), (await staff.get(`/api/tasks/${first?.uid}`)).code]).toEqual([[], 'NOT_FOUND'])
    // Nobody but who takes the end back has them back, and the minutely clearing leaves them.
    setClock(() => new Date(Date.now() + 5 * 60_000))
    expect((await staff.post(`/api/tasks/${first?.uid}/restore`, {})).code).toBe('NOT_FOUND')
    await deleteFinally()
    await staff.post(`/api/placements/${placement}/restore`, {})
    expect(await kept()).toEqual(before)
    expect((await staff.get(`/api/tasks/${first?.uid}`)).json.mentions).toEqual([{ uid: cene.id, name: 'Cene Zupan' }])
  })

  test('a check-in whose day passed while the end stood comes again with a later first day', async () => {
    const { uid, placement } = await makePlacement(staff, { start_on: addDays(today(), -5) })
    const weekIn = (one: { check_ins: { kind: string }[] }) => one.check_ins.find(({ kind }) => kind === 'week')
    await staff.post(`/api/placements/${placement}/end`, { ended_on: today(), reason: 'Bolniška.' })
    setClock(() => new Date(Date.now() + 20 * 86_400_000))
    const again = await api.signIn(ana)
    const { json } = await again.post(`/api/placements/${placement}/restore`, {})
    expect(weekIn(json)).toMatchObject({ is_stopped: true, due_on: null })
    const start = addDays(today(), 10)
    const terms = { ...placementTerms({ start_on: start }), rev: json.rev }
    const moved = weekIn((await again.post(`/api/placements/${placement}/terms`, terms)).json)
    expect(moved).toMatchObject({ is_stopped: false, is_done: false, assignee: expect.any(String) })
    expect((moved as unknown as { due_on: string }).due_on >= addDays(start, 7)).toBe(true)
    expect((await again.get(`/api/applications/${uid}/tasks`)).json).toHaveLength(4)
  })

  test('a check-in whose task is deleted and had back is the same one: it moves, and stops', async () => {
    const { uid, placement } = await makePlacement(staff)
    const monthOf = (answer: Reply) => answer.json.check_ins.find(({ kind }: { kind: string }) => kind === 'month')
    const change = async (days: number) => {
      const { rev } = (await placingOn(uid)).placement
      const terms = { ...placementTerms({ start_on: addDays(today(), days) }), rev }
      return staff.post(`/api/placements/${placement}/terms`, terms)
    }
    const before = monthOf(await change(20)).due_on
    const task = (await tasksOn(uid)).find(({ due_on: day }) => day === before)
    await staff.del(`/api/tasks/${task?.uid}`)
    expect((await tasksOn(uid)).map((one) => one.uid)).not.toContain(task?.uid)
    expect((await placingOn(uid)).placement.check_ins).toContainEqual(
      expect.objectContaining({ kind: 'month', due_on: null }),
    )
    expect((await staff.post(`/api/tasks/${task?.uid}/restore`, {})).json).toMatchObject({ uid: task?.uid })
    const after = monthOf(await change(40)).due_on
    expect(after > before).toBe(true)
    expect((await tasksOn(uid)).find((one) => one.uid === task?.uid)?.due_on).toBe(after)
    await staff.del(`/api/placements/${placement}`)
    expect(await tasksOn(uid)).toEqual([])
  })

  test('deleted before its first day takes its tasks along', async () => {
    const { uid, placement } = await makePlacement(staff)
    expect((await staff.del(`/api/placements/${placement}`)).status).toBe(200)
    expect((await placingOn(uid)).placement).toBeNull()
    expect(await tasksOn(uid)).toEqual([])
    expect((await staff.del(`/api/placements/${placement}`)).code).toBe('NOT_FOUND')
    const begun = await makePlacement(staff, { start_on: today() })
    expect((await staff.del(`/api/placements/${begun.placement}`)).code).toBe('STATE_NOT_ALLOWED')
  })

  test('goes when the application comes to another end', async () => {
    const { uid, user, offer } = await makeOpenOffer(staff)
    await db().updateTable('offers').set({ state: 'accepted' }).where('id', '=', offer).execute()
    await staff.post(`/api/applications/${uid}/placement`, placementTerms())
    const candidate = await api.signIn(user)
    expect((await candidate.post(`/api/portal/applications/${uid}/withdraw`, {})).status).toBe(200)
    const rows = db().selectFrom('placements').select('id').where('applicationId', '=', uid)
    expect([await rows.execute(), (await placingOn(uid)).code]).toEqual([[], 'NOT_FOUND'])
    expect(await tasksOn(uid)).toEqual([])
  })

  test('tells its candidate the first day and the company, and nobody else anything', async () => {
    const { uid, user, placement } = await makePlacement(staff)
    const told = await own(user, uid)
    expect(Object.keys(told).toSorted()).toEqual(['company', 'start_on'])
    expect(told.start_on).toBe(addDays(today(), 10))
    const other = await api.signIn(await makeUser())
    expect((await other.get(`/api/portal/applications/${uid}/placement`)).code).toBe('NOT_FOUND')
    await staff.post(`/api/placements/${placement}/end`, { ended_on: addDays(today(), 10), reason: 'Ni začela.' })
    expect(await toldTo(user, uid)).toEqual({ placement: null, has_ended: true })
    await staff.post(`/api/placements/${placement}/restore`, {})
    expect(await toldTo(user, uid)).toEqual({ placement: told, has_ended: false })
  })
})

describe('the list of placements', () => {
  test('filters by state and guarantee, and is counted in the lines of the day', async () => {
    const job = await makeJob({ contactId: ana.id })
    const soon = await makePlacement(
      staff,
      { start_on: addDays(today(), 3), guarantee_days: null, check_ins: [] },
      { job },
    )
    const ending = await makePlacement(staff, { start_on: addDays(today(), -80), guarantee_days: 90 }, { job })
    const rows = async (filter: string): Promise<{ application_uid: string }[]> =>
      (await staff.get(`/api/placements?${filter}&filter[job_uid]=${job.id}`)).json.data
    expect((await rows('filter[state]=planned')).map(({ application_uid: uid }) => uid)).toEqual([soon.uid])
    expect((await rows('filter[guarantee]=runs')).map(({ application_uid: uid }) => uid)).toEqual([ending.uid])
    expect(await rows('filter[guarantee]=due')).toEqual([])
    const { lines } = (await staff.get('/api/office/today?whose=mine')).json
    for (const kind of ['placements_starting', 'guarantees_ending']) {
      const line = lines.find((one: { kind: string }) => one.kind === kind)
      expect(line).toMatchObject({ count: 1 })
      expect(line.path).toMatch(/^\/office\/placements\?/)
    }
  })

  test('is for who may manage placements', async () => {
    const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
    expect((await other.get('/api/placements')).status).toBe(403)
  })
})

test('an employment goes on for staff when its person limits the use of the profile', async () => {
  const { uid, user } = await makeApplication({ status: 'hired' })
  const made = await staff.post(`/api/applications/${uid}/placement`, placementTerms())
  await db().updateTable('users').set({ restrictedAt: new Date() }).where('id', '=', user.id).execute()
  expect((await placingOn(uid)).placement.uid).toBe(made.json.uid)
  const listed = (await staff.get(`/api/placements?filter[id]=${made.json.uid}`)).json.data
  expect(listed).toHaveLength(1)
  const ended = { ended_on: placementTerms().start_on, reason: 'Dogovor z naročnikom.' }
  expect((await staff.post(`/api/placements/${made.json.uid}/end`, ended)).status).toBe(200)
})

test('none is made for somebody who is closing the account', async () => {
  const { uid, user } = await makeApplication({ status: 'hired' })
  await db().updateTable('users').set({ closingAt: new Date() }).where('id', '=', user.id).execute()
  expect((await staff.post(`/api/applications/${uid}/placement`, placementTerms())).code).toBe('NOT_FOUND')
})

test('what is under way goes on for staff while its person is in quarantine', async () => {
  const { uid, user, offer } = await makeOpenOffer(staff)
  await db().updateTable('users').set({ quarantinedAt: new Date() }).where('id', '=', user.id).execute()
  expect((await staff.get(`/api/offers?filter[id]=${offer}`)).json.data).toHaveLength(1)
  expect((await staff.get(`/api/applications/${uid}/placement`)).status).toBe(200)
})
