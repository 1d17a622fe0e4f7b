import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLink, tokenForPreview } from '#auth/links.ts'
import { setClock } from '#base/time.ts'
import { db, transact } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { makeConsent, makeVersion, type MakeConsent, storyOf } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'

const api = await testApp()
beforeEach(() => db().updateTable('consents').set({ isActive: false }).execute())
afterEach(() => setClock())

/** A person asked by mail: the token is the one in the mail. */
async function mailed(wanted: MakeConsent = {}) {
  const consent = await makeConsent(wanted)
  const [user, admin] = [await makeUser(), await makeUser({ kind: 'employee', role: 'Administrators' })]
  const staff = await api.signIn(admin)
  const request = async () => staff.post(`/api/consents/${consent.id}/requests`, { user: user.id })
  expect((await request()).status).toBe(202)
  await runTasks(api.databaseUrl)
  const tokens = async (): Promise<string[]> => {
    const mails = (await api.anon.get(`/dev/mail.json?to=${user.email}`)).json as { links: string[]; subject: string }[]
    return mails.flatMap(({ links }) => links.flatMap((link) => /\/consent\/confirm\/([\w-]+)$/.exec(link)?.[1] ?? []))
  }
  const [token = ''] = await tokens()
  const client = await api.signIn(user)
  const uid = (await client.get('/api/portal/consents')).json[0].uid as string
  const decide = async (what: 'confirm' | 'decline' | 'withdraw') => client.post(`/api/portal/consents/${uid}/${what}`)
  return { consent, user, client, uid, token, tokens, request, decide }
}
const look = async (token: string) => api.anon.get(`/api/public/consent/${token}`)
const press = async (token: string) => api.anon.post(`/api/public/consent/${token}/confirm`)

describe('a mailed link', () => {
  test('shows the text; looking changes nothing, however often', async () => {
    const { user, token } = await mailed({ text: { title: 'Novo besedilo' } })
    const before = await db().selectFrom('userConsents').selectAll().where('userId', '=', user.id).execute()
    for (let time = 0; time < 5; time++) {
      const { status, json } = await look(token)
      expect(status).toBe(200)
      expect(json).toMatchObject({
        status: 'open',
        text: { title: 'Novo besedilo' },
        kind: 'consent',
        decided_at: null,
      })
      expect(json.text.sections).toHaveLength(2)
    }
    expect((await api.app.inject({ method: 'HEAD', url: `/api/public/consent/${token}` })).statusCode).toBeLessThan(500)
    expect(await db().selectFrom('userConsents').selectAll().where('userId', '=', user.id).execute()).toEqual(before)
    expect(await storyOf(user.id)).toBe('1 asked')
  })

  test('confirms once; whoever comes second learns that and when', async () => {
    const { user, client, uid, token } = await mailed()
    const first = await press(token)
    expect(first.json).toEqual({ already: false, title: expect.any(String), decided_at: expect.any(String) })
    expect((await press(token)).json).toEqual({ ...first.json, already: true })
    expect((await look(token)).json).toMatchObject({ status: 'confirmed', decided_at: first.json.decided_at })
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed')
    const { history } = (await client.get(`/api/portal/consents/${uid}`)).json
    expect(history[0]).toMatchObject({ action: 'confirmed', method: 'mail_link', has_receipt: true })
  })

  test('twenty at once: one event, and only one of them is the first', async () => {
    const { user, token } = await mailed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers.filter(({ json }) => !json.already)).toHaveLength(1)
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed')
  })

  test('of another mail about the same says that it is confirmed', async () => {
    const { request, tokens } = await mailed()
    expect((await request()).status).toBe(202)
    await runTasks(api.databaseUrl)
    const [second = '', first = ''] = await tokens()
    expect((await press(first)).json.already).toBe(false)
    expect((await press(second)).json.already).toBe(true)
  })

  test('says so when it was confirmed in the portal', async () => {
    const { decide, token } = await mailed()
    await decide('confirm')
    expect((await look(token)).json.status).toBe('confirmed')
    expect((await press(token)).json.already).toBe(true)
  })

  test('is of no use after a withdrawal or refusal: only a new mail asks again', async () => {
    const { decide, token, tokens, request } = await mailed()
    await decide('confirm')
    await decide('withdraw')
    expect([(await look(token)).code, (await press(token)).code]).toEqual(['LINK_INVALID', 'LINK_INVALID'])
    expect((await request()).status).toBe(202)
    await runTasks(api.databaseUrl)
    const [again = ''] = await tokens()
    expect((await press(again)).json.already).toBe(false)
    const refused = await mailed()
    await refused.decide('decline')
    expect((await press(refused.token)).code).toBe('LINK_INVALID')
  })

  test('is of no use when a newer text has been asked about', async () => {
    const { consent, user, token } = await mailed()
    await makeVersion(consent, { label: '2' })
    await requestConsents(user.id)
    expect([(await look(token)).code, (await press(token)).code]).toEqual(['LINK_INVALID', 'LINK_INVALID'])
    expect(await storyOf(user.id)).toBe('1 asked, 1 superseded, 2 asked')
  })

  test('is of no use when a newer text is out, also before anybody was asked about it', async () => {
    const { consent, user, token } = await mailed()
    await makeVersion(consent, { label: '2' })
    expect([(await look(token)).code, (await press(token)).code]).toEqual(['LINK_INVALID', 'LINK_INVALID'])
    expect(await storyOf(user.id)).toBe('1 asked')
  })

  test('shows what has changed since the text decided about before', async () => {
    const { consent, decide, request, tokens, token } = await mailed()
    expect((await look(token)).json.changes).toBeNull()
    await decide('confirm')
    await makeVersion(consent, { label: '2', note: 'Krajši rok' })
    expect((await request()).status).toBe(202)
    await runTasks(api.databaseUrl)
    const [again = ''] = await tokens()
    expect((await look(again)).json.changes).toMatchObject({ from_version: '1', to_version: '2', note: 'Krajši rok' })
  })

  test('wrong, of another purpose, expired, or of an account that is gone', async () => {
    const { user, uid, token } = await mailed()
    const flipped = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
    const foreign = await transact(() => makeLink('activation', user.id, uid)).then(tokenForPreview)
    for (const wrong of [flipped, foreign ?? '', 'x'.repeat(64), token.slice(1)]) {
      expect((await look(wrong)).code).toBe('LINK_INVALID')
      expect((await press(wrong)).code).toBe('LINK_INVALID')
    }
    await db()
      .updateTable('links')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', user.id)
      .execute()
    expect([(await look(token)).code, (await press(token)).code]).toEqual(['LINK_INVALID', 'LINK_INVALID'])
    expect(await storyOf(user.id)).toBe('1 asked')
    await db().deleteFrom('users').where('id', '=', user.id).execute()
    expect((await look(token)).code).toBe('LINK_INVALID')
  })
})

describe('asking by mail', () => {
  test('whom it makes no sense to ask', async () => {
    const { decide, request, consent } = await mailed()
    await decide('confirm')
    expect((await request()).code).toBe('STATE_NOT_ALLOWED')
    const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
    const ask = async (user: string) => (await staff.post(`/api/consents/${consent.id}/requests`, { user })).code
    expect(await ask((await makeUser({ kind: 'company' })).id)).toBe('STATE_NOT_ALLOWED')
    expect(await ask((await makeUser({ status: 'registered' })).id)).toBe('STATE_NOT_ALLOWED')
    expect(await ask(crypto.randomUUID())).toBe('NOT_FOUND')
  })

  test('by several presses at once is one letter', async () => {
    const [consent, user] = [await makeConsent(), await makeUser()]
    const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
    const ask = () => staff.post(`/api/consents/${consent.id}/requests`, { user: user.id })
    const answers = await Promise.all(Array.from({ length: 4 }, ask))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    await runTasks(api.databaseUrl)
    const mails = () => api.anon.get(`/dev/mail.json?to=${user.email}`)
    expect((await mails()).json).toHaveLength(1)
    // Once it has gone another one can follow.
    await ask()
    await runTasks(api.databaseUrl)
    expect((await mails()).json).toHaveLength(2)
  })

  test('is in the log of both, and the token in no answer', async () => {
    const { client, user } = await mailed()
    const { data } = (await client.get('/api/auth/activities')).json
    expect(data[0]).toMatchObject({ action: 'consents.requested', by: 'staff' })
    const text = JSON.stringify(
      await Promise.all(['/api/portal/consents', '/api/auth/user'].map((url) => client.get(url))),
    )
    const { id } = await db().selectFrom('links').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
    expect(text).not.toContain(await tokenForPreview(id))
  })
})
