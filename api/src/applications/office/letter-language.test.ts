// The candidate reads the portal in another language by the time a letter is sent that was worded in the one before.
import { afterEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { sendHeld, termsOf } from '#offers/offers.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { sendDueLetters } from './letters.service.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
afterEach(() => setClock())

// "On" is about a person in Slovenian, and nobody in English.
const reason = 'We looked for more years on large sites.'
/** Somebody for whom an English letter was worded, and who reads Slovenian since. */
async function worded() {
  const { uid, user } = await makeApplication({ user: await makeUser({ language: 'en-EN' }) })
  const at = (await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json
  await db().updateTable('users').set({ language: 'sl-SI' }).where('id', '=', user.id).execute()
  const { subject, opening, closing, language, from } = at
  return { uid, user, letter: { subject, text: [opening, reason, closing].join('\n\n'), reason, language, from } }
}
async function mailTo(userId: string) {
  setClock(() => new Date(Date.now() + 31_000))
  await sendDueLetters()
  return db()
    .selectFrom('mails')
    .select(['language', 'params'])
    .where('userId', '=', userId)
    .where('template', '=', 'application_letter')
    .execute()
}

test('what frames a letter, and what checks it, is in the language of its words', async () => {
  const { uid, user, letter } = await worded()
  const moved = await staff.post(`/api/applications/${uid}/moves`, { to: 'not_selected', ...letter })
  expect([moved.status, moved.json.errors]).toEqual([200, undefined])
  expect(await mailTo(user.id)).toMatchObject([{ language: 'en-EN', params: { text: letter.text } }])
})

test('what was begun in one language is proposed in it when it is gone on with', async () => {
  const { uid, letter } = await worded()
  const proposed = async (query: string) =>
    (await staff.get(`/api/applications/${uid}/letter?to=not_selected${query}`)).json
  expect((await proposed('')).language).toBe('sl-SI')
  const { subject, language, opening, closing } = await proposed('&language=en-EN')
  expect([subject, language]).toEqual([letter.subject, 'en-EN'])
  expect([opening, reason, closing].join('\n\n')).toBe(letter.text)
})

test('what is given back of a letter that was taken back says in which language it is', async () => {
  const { uid, letter } = await worded()
  const day = { send_on: addDays(today(), 4), postpones: true }
  const made = await staff.post(`/api/applications/${uid}/moves`, { to: 'not_selected', ...letter, ...day })
  await staff.post(`/api/applications/${uid}/recall`, { letter: made.json.letter.uid })
  const { language, overtaken } = (await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json
  expect([language, overtaken]).toMatchObject(['sl-SI', { text: letter.text, language: 'en-EN' }])
})

test('also of letters to many', async () => {
  const { uid, user, letter } = await worded()
  const body = { to: 'not_selected', letters: [{ uid, ...letter }] }
  expect((await staff.post('/api/bulk-actions/applications', body)).status).toBe(201)
  expect(await mailTo(user.id)).toMatchObject([{ language: 'en-EN', params: { text: letter.text } }])
})

test('also of an offer, with its document, and of a further version of it', async () => {
  const { uid, user } = await makeApplication({ user: await makeUser({ language: 'en-EN' }) })
  const { language, ...at } = (await staff.get(`/api/applications/${uid}/offers`)).json
  await db().updateTable('users').set({ language: 'sl-SI' }).where('id', '=', user.id).execute()
  for (const pay of [2000, 2100]) {
    const { from } = (await staff.get(`/api/applications/${uid}/offers`)).json
    const words = { from, subject: at.subject, text: at.text, language }
    const made = await staff.post(`/api/applications/${uid}/offers`, { ...termsOf({ pay }), ...words })
    expect([made.status, made.json.language]).toEqual([201, 'en-EN'])
    await sendHeld(made.json.uid)
  }
  expect(await mailTo(user.id)).toMatchObject([{ language: 'en-EN' }, { language: 'en-EN' }])
})

test('without a word about it a letter is in the language of its candidate', async () => {
  const { uid, user } = await makeApplication({ user: await makeUser({ language: 'en-EN' }) })
  const { from } = (await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json
  await staff.post(`/api/applications/${uid}/moves`, { from, to: 'not_selected', subject: 'A', text: 'B', reason })
  expect(await mailTo(user.id)).toMatchObject([{ language: 'en-EN' }])
})
