import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeInterview } from '#interviews/interviews.factory.ts'
import { forgetWords, markReturned, sendQueued } from '#mail/delivery/outbox.ts'
import { closeTransport } from '#mail/delivery/transport.ts'
import { makeOpenOffer, offerTo, sendHeld } from '#offers/offers.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { readPdf } from '../../test/pdf.ts'

/** What happens while a mail is handed over that is refused then; null: it is taken. */
let meanwhile: (() => Promise<void>) | null = null
/** A mail server that takes everything, and says later what it could not deliver. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onRcptTo: async (_address, _session, done) => {
    if (!meanwhile) return done()
    await meanwhile()
    done(Object.assign(new Error('refused'), { responseCode: 550 }))
  },
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done())
  },
})
const port = await new Promise<number>((resolve) => {
  const at = server.listen(0, '127.0.0.1', () => resolve((at.address() as AddressInfo).port))
})
process.env['SMTP_URL'] = `smtp://127.0.0.1:${port}`
const api = await testApp()
afterAll(async () => {
  delete process.env['SMTP_URL']
  closeTransport()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
afterEach(() => setClock())
const staff = await api.signIn(
  await makeUser({
    kind: 'employee',
    name: 'Ana Kovač',
    permissions: [
      'jobs.read',
      'jobs.update',
      'jobs.publish',
      'applications.read',
      'applications.update',
      'offers.manage',
    ],
  }),
)

interface Made {
  uid: string
  user: { id: string }
}
const mailsOf = ({ user }: Made) => db().selectFrom('mails').selectAll().where('userId', '=', user.id)
/** All mails of somebody go out. */
async function deliver(made: Made): Promise<void> {
  for (const { id } of await mailsOf(made).where('status', '=', 'queued').execute()) await sendQueued(id)
}
/** The last mail of a template comes back. */
async function comeBack(made: Made, template: string): Promise<void> {
  const { id, status } = await mailsOf(made)
    .where('template', '=', template)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(status).toBe('sent')
  expect(await markReturned(id, 'DSN 5.1.1')).toBe(true)
}
const lettersOf = async ({ uid }: Made) =>
  (await staff.get(`/api/printed-letters?filter[application_uid]=${uid}`)).json.data
const print = ({ uid }: { uid: string }) => staff.get(`/api/printed-letters/document?ids=${uid}&count=1`)
async function printed(made: Made): Promise<string> {
  const [letter] = await lettersOf(made)
  return readPdf((await print(letter)).bytes).text.replaceAll(/\s+/g, ' ')
}
const nightIn = async (days: number): Promise<void> => {
  setClock(() => new Date(Date.now() + days * 86_400_000))
  await forgetWords()
  setClock()
}

test('an invitation that comes back after it went out is printed with its place', async () => {
  const made = await makeInterview()
  await deliver(made)
  await nightIn(6)
  await comeBack(made, 'interview_proposed')
  expect(await printed(made)).toContain('Dunajska 1, Ljubljana')
  // It is kept where it is printed from, and no longer where it came from.
  expect((await mailsOf(made).where('template', '=', 'interview_proposed').executeTakeFirst())?.params).toMatchObject({
    place: '',
  })
})

test('so is a changed offer, and a withdrawn one with what was written about it', async () => {
  const made = await makeOpenOffer(staff)
  const changed = await offerTo(staff, made.uid, { text: 'Pozdravljeni!\n\nPonudbo smo za vas zvišali.\n\nAna Kovač' })
  expect(changed.status).toBe(201)
  await sendHeld(changed.json.uid)
  await deliver(made)
  await comeBack(made, 'application_letter')
  expect(await printed(made)).toContain('Ponudbo smo za vas zvišali.')

  const other = await makeOpenOffer(staff)
  await staff.post(`/api/offers/${other.offer}/withdraw`, { text: 'Naročnik je ustavil zaposlovanje.' })
  await sendHeld(other.offer)
  await deliver(other)
  await comeBack(other, 'offer_withdrawn')
  expect(await printed(other)).toContain('Naročnik je ustavil zaposlovanje.')
})

test('what comes back when its words are gone is not printed with holes: the list and the refusal say so', async () => {
  const made = await makeInterview({ user: await makeUser({ name: 'Maja Kralj' }) })
  await deliver(made)
  await nightIn(8)
  expect((await mailsOf(made).where('template', '=', 'interview_proposed').executeTakeFirst())?.params).toMatchObject({
    place: '',
  })
  await comeBack(made, 'interview_proposed')
  const [letter] = await lettersOf(made)
  expect(letter).toMatchObject({ state: 'open', is_lost: true, may: { post: true, archive: true } })
  const refused = await print(letter)
  expect(refused.code).toBe('LETTER_LOST')
  expect(refused.json.message).toContain('Maja Kralj')
  const lost = await staff.get(`/api/printed-letters?filter[is_lost]=true&filter[application_uid]=${made.uid}`)
  expect(lost.json.total).toBe(1)
})

test('what is overtaken while it is handed over, and then refused, is kept as overtaken', async () => {
  const made = await makeOpenOffer(staff)
  const letter = await mailsOf(made)
    .where('template', '=', 'application_letter')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  meanwhile = async () => {
    await staff.post(`/api/offers/${made.offer}/withdraw`, { text: 'Naročnik je ustavil zaposlovanje.' })
    await sendHeld(made.offer)
  }
  await sendQueued(letter.id)
  meanwhile = null
  expect((await mailsOf(made).where('id', '=', letter.id).executeTakeFirst())?.status).toBe('failed')
  expect(await lettersOf(made)).toMatchObject([{ state: 'archived', overtaken: 'offer' }])
})
