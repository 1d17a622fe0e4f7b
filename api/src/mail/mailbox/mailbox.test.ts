import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { db, transact } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { sendMail } from '#mail/mail.ts'

let api: TestApp
let user: MadeUser
beforeAll(async () => {
  api = await testApp()
  user = await makeUser({ name: 'Maja <b>Župan</b>' })
  await transact(async () => {
    const to = { address: user.email, name: user.name }
    const params = {
      application: crypto.randomUUID(),
      ref: 'P-2026-7',
      job: '<script>alert(1)</script> {{brand}}',
      answerBy: '2026-12-01',
    }
    await sendMail({ template: 'application_received', userId: user.id, to, language: 'sl-SI', params })
  })
  await api.anon.post('/api/forgot-password/create', { email: user.email })
  await runTasks(api.databaseUrl)
})

const newest = () =>
  db().selectFrom('mails').select('id').orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow()

describe('the mailbox of local mode', () => {
  test('as JSON: newest first, of one address, with links', async () => {
    const { json } = await api.anon.get(`/dev/mail.json?to=${user.email.toUpperCase()}`)
    expect(json).toHaveLength(2)
    expect(json[0]).toEqual({
      to: user.email,
      subject: 'Povezava za novo geslo',
      text: expect.stringContaining('Povezava velja 45'),
      html: expect.stringContaining('<html lang="sl"'),
      sent_at: expect.stringMatching(/Z$/),
      links: [expect.stringMatching(/\/login\/reset-password\?token=[\w-]{64}$/)],
    })
    expect((await api.anon.get('/dev/mail.json?to=nihce@example.com')).json).toEqual([])
  })

  test('as a page without script or inline style, and nothing of a mail becomes markup', async () => {
    const { id } = await newest()
    for (const view of ['html', 'text', 'headers', 'nonsense']) {
      const { status, text, headers } = await api.anon.get(`/dev/mail?id=${id}&view=${view}&to=${user.email}`)
      expect(status).toBe(200)
      expect(headers['content-security-policy']).toContain("style-src 'self'")
      expect(text).not.toMatch(/<script|style=|<b>Župan/)
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
  })

  test('shows a mail in both languages, in a frame that can do nothing', async () => {
    const { id } = await newest()
    const sl = await api.anon.get(`/dev/mail/${id}/html`)
    expect(sl.text).toContain('Nastavite novo geslo')
    expect(sl.headers['content-security-policy']).toContain('sandbox')
    expect(sl.headers['x-frame-options']).toBeUndefined()
    expect((await api.anon.get(`/dev/mail/${id}/html?lang=en-EN`)).text).toContain('Set a new password')
    for (const other of [crypto.randomUUID(), 'nonsense'])
      expect((await api.anon.get(`/dev/mail/${other}/html`)).status).toBe(404)
  })

  test('can be cleared for this browser, and back', async () => {
    const client = api.newClient()
    const cleared = await client.get('/dev/mail/clear')
    expect([cleared.status, cleared.headers['location']]).toEqual([303, '/dev/mail?cleared=1'])
    const empty = await client.get('/dev/mail?cleared=1')
    expect(empty.text).toContain('Portal še ni poslal nobenega sporočila.')
    expect(empty.text).toContain('href="/dev/mail/restore"')
    await client.get('/dev/mail/restore')
    expect((await client.get('/dev/mail')).text).toContain('Povezava za novo geslo')
    expect((await api.anon.get('/dev/mail.json')).json).toHaveLength(2)
  })

  test('a mail about an application can be answered, from whatever address, by its own form alone', async () => {
    const { id } = await db()
      .selectFrom('mails')
      .select('id')
      .where('template', '=', 'application_received')
      .executeTakeFirstOrThrow()
    const page = await api.anon.get(`/dev/mail?id=${id}`)
    expect(page.text).toContain(`action="/dev/mail/${id}/answer"`)
    expect((await api.anon.get(`/dev/mail?id=${id}&view=headers`)).text).toMatch(
      /Reply-To: odgovori\+[a-z2-7]{45}@korak\.example/,
    )
    expect((await api.anon.get(`/dev/mail/${id}/html`)).text).toContain('lahko odgovorite')
    const send = (headers: Record<string, string>) =>
      api.app.inject({
        method: 'POST',
        url: `/dev/mail/${id}/answer`,
        payload: `from=${encodeURIComponent(user.email)}&text=${encodeURIComponent('Žal ne.')}`,
        headers: { host: '127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) expect((await send(headers)).statusCode).toBe(403)
    // The application it tells of is none, so the answer waits.
    const answered = await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })
    expect([answered.statusCode, answered.headers['location']]).toEqual([303, `/dev/mail?id=${id}&answered=waiting`])
    expect((await api.anon.get(`/dev/mail?id=${id}&answered=waiting`)).text).toContain('svetovalna ekipa')
  })

  test('mails that are not about an application cannot', async () => {
    const { id } = await newest()
    expect((await api.anon.get(`/dev/mail?id=${id}`)).text).not.toContain('/answer"')
  })

  test('gives its styles and fonts and no other file', async () => {
    expect((await api.anon.get('/dev/mail/mailbox.css')).text).toContain('--c-brand')
    for (const font of ['bricolage-grotesque-latin-ext-wght-normal.woff2', 'bricolage-grotesque-latin.woff2'])
      expect((await api.anon.get(`/dev/mail/fonts/${font}`)).headers['content-type'], font).toBe('font/woff2')
    expect((await api.anon.get('/dev/mail/fonts/..%2fpackage.json')).status).toBe(404)
  })
})
