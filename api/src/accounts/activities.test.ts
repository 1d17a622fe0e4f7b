import { describe, expect, test } from 'vitest'
import { audit } from '#audit/audit.ts'
import type { RequestContext } from '#http/request-context.ts'
import { db, transact } from '#db/db.ts'
import { activityLabel } from '#exports/access/audit-labels.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeClosed } from '#questionnaires/questionnaires.factory.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const URL = '/api/auth/activities'
const context = { ip: '2001:db8:1:2:3::4', device: 'Edge, Windows' } as RequestContext
const rows = async (user: { id: string }, query = '') => (await (await api.signIn(user)).get(`${URL}${query}`)).json

describe('the log of an account', () => {
  test('says who opened the data: company and purpose, never a name or the device', async () => {
    const user = await makeUser()
    const [consultant, contact] = [
      await makeUser({ kind: 'employee', role: 'Consultants', name: 'Ana Svetovalka' }),
      await makeUser({ kind: 'company', company: 'Lipa', name: 'Tina Naročnica' }),
    ]
    const view = { userId: user.id, subjectType: 'candidate', subjectId: user.id } as const
    const details = { what: 'profile', purpose: 'search', company: null }
    await audit({ ...view, action: 'candidates.profile_read', actorId: consultant.id, details }, context)
    const shared = { what: 'shared_profile', purpose: 'presentation', company: 'Lipa' }
    await audit({ ...view, action: 'candidates.shared_profile_read', actorId: contact.id, details: shared }, context)
    const json = await rows(user)
    expect(json.data).toMatchObject([
      {
        action: 'candidates.shared_profile_read',
        by: 'company',
        company: 'Lipa',
        purpose: 'presentation',
        device: null,
        subject: 'candidate',
      },
      { action: 'candidates.profile_read', by: 'staff', company: null, purpose: 'search', device: null },
    ])
    expect(JSON.stringify(json)).not.toMatch(/Ana|Tina|Svetovalka/)
  })

  test('has the account’s own doings with device, in the order they happened', async () => {
    const user = await makeUser()
    const client = api.newClient()
    const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17.5 Safari/605.1.15' }
    const login = (password: string) =>
      client.post('/api/auth/login', { username: user.username, password }, { headers })
    await login('Napacno-geslo7')
    await login(PASSWORD)
    await client.put('/api/portal/profile', { city: 'Bled' }, { headers })
    await client.get('/api/auth/logout', { headers })
    const { data } = await rows(user, '?per_page=100')
    const own = data.filter(({ action }: { action: string }) => !action.startsWith('consents.'))
    expect(own).toMatchObject([
      { action: 'auth.logout', by: 'self', device: 'Safari, macOS' },
      { action: 'profile.updated', by: 'self' },
      { action: 'auth.login', by: 'self', device: 'Safari, macOS' },
      { action: 'auth.login_failed', by: 'system', device: 'Safari, macOS' },
    ])
  })

  test('tells entries from before under the names things have today; the entries stay as they were', async () => {
    const user = await makeUser()
    const former = ['cv.removed', 'applications.discarded', 'privacy.infected_files_removed']
    for (const action of former)
      await db().insertInto('auditEvents').values({ action, actorId: user.id, userId: user.id }).execute()
    const told = (await rows(user)).data.map(({ action }: { action: string }) => action)
    expect(told.toSorted()).toEqual(['applications.deleted', 'cv.deleted', 'privacy.infected_files_deleted'])
    const kept = await db().selectFrom('auditEvents').select('action').where('userId', '=', user.id).execute()
    expect(kept.map(({ action }) => action).toSorted()).toEqual(former.toSorted())
    // The download says the same in words.
    expect(former.map((action) => activityLabel(action, 'sl-SI'))).toEqual(
      ['cv.deleted', 'applications.deleted', 'privacy.infected_files_deleted'].map((action) =>
        activityLabel(action, 'sl-SI'),
      ),
    )
    expect(activityLabel('cv.removed', 'en-EN')).toBe('CV removed')
  })

  test('names what was decided, applied for or filled in, in the language of the reader', async () => {
    const job = await makeJob({ title: 'Kuhar (m/ž)', en: { title: 'Cook (m/f)' } })
    const { user, uid } = await makeApplication({ job })
    const { uid: assignment } = await makeClosed({ user })
    await requestConsents(user.id)
    const client = await api.signIn(user)
    const list: { uid: string; title: string }[] = (await client.get('/api/portal/consents')).json
    const consent = list[0]
    await client.post(`/api/portal/consents/${consent?.uid}/confirm`)
    await client.post(`/api/portal/applications/${uid}/withdraw`)
    const about = async (language: 'sl-SI' | 'en-EN') => {
      const { json } = await client.get(`${URL}?per_page=100`, { language })
      const data = json.data as { action: string; about: string | null }[]
      return (action: string) => data.find((one) => one.action === action)?.about
    }
    const [sl, en] = [await about('sl-SI'), await about('en-EN')]
    expect(sl('consents.confirmed')).toBe(consent?.title)
    expect(sl('applications.withdrawn')).toBe('Kuhar (m/ž)')
    expect(en('applications.withdrawn')).toBe('Cook (m/f)')
    expect(en('consents.confirmed')).not.toBe(consent?.title)
    expect(sl('questionnaires.completed')).toBe('Preizkus')
    expect(sl('auth.login')).toBeFalsy()
    // What is somebody else's is not named, even where the trail points at it.
    const other = await makeUser()
    await audit({
      userId: other.id,
      actorId: null,
      action: 'questionnaires.completed',
      subjectType: 'assignment',
      subjectId: assignment,
    })
    expect(
      (await rows(other)).data.find((one: { action: string }) => one.action === 'questionnaires.completed').about,
    ).toBeNull()
  })

  test('events of one transaction keep their order', async () => {
    const user = await makeUser()
    const actions = ['auth.registered', 'auth.activated', 'profile.updated', 'cv.created', 'cv.deleted'] as const
    await transact(async () => {
      for (const action of actions) await audit({ action, actorId: user.id, userId: user.id })
    })
    const { data } = await rows(user)
    expect(data.map(({ action }: { action: string }) => action)).toEqual(actions.toReversed())
  })
})

describe('the audit trail', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['', null],
    ['unknown', null],
  ])('knows of the address %s the network only', async (ip, network) => {
    const user = await makeUser()
    await audit({ action: 'auth.login', actorId: user.id, userId: user.id }, { ip, device: '' })
    const row = await db()
      .selectFrom('auditEvents')
      .select('ip')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.ip).toBe(network)
  })

  test('refuses a whole address, whoever writes it', async () => {
    const insert = db().insertInto('auditEvents').values({ action: 'auth.login', ip: '203.0.113.77' })
    await expect(insert.execute()).rejects.toThrow(/audit_events_network/)
  })
})
