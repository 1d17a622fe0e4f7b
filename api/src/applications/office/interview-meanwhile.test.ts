// A letter that ends an application waits for its day, and says that an agreed interview falls through because of it: what it says
// is true on the day it goes.
import { afterEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { DAY_MS, dayOf, setClock } from '#base/time.ts'
import { inDays, makeInterview } from '#interviews/interviews.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { sendDueLetters } from './letters.service.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Vida Kovač', permissions: [...PERMISSIONS] }))
afterEach(() => setClock())
const at = (days: number) => new Date(Date.now() + days * DAY_MS)

/** Turned down by a letter for a day, while an interview in five days is agreed. */
async function planned(day: number) {
  const made = await makeInterview({ times: [inDays(5)] })
  const { uid, user, interview, slots } = made
  const candidate = await api.signIn(user)
  await candidate.post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  const { from, subject, opening, closing } = (await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json
  const text = `${opening}\n\n${closing}`
  expect(text).toContain('zato odpade.')
  const reason = 'Iskali smo več izkušenj z vodenjem ljudi.'
  const words = { subject, text, reason, send_on: dayOf(at(day)), postpones: true }
  expect((await staff.post(`/api/applications/${uid}/moves`, { from, to: 'not_selected', ...words })).status).toBe(200)
  /** What the candidate reads once it has gone. */
  const read = async () => {
    setClock(() => at(day + 1))
    await sendDueLetters()
    setClock()
    const { events } = (await candidate.get(`/api/portal/applications/${uid}`)).json
    return events.find(({ status }: { status: string }) => status === 'not_selected')?.text as string
  }
  return { ...made, candidate, read, text }
}

test('nothing has changed: it goes as it was worded', async () => {
  const { read, text } = await planned(3)
  expect(await read()).toBe(text)
})

test('the candidate has declined the interview, or asked for other times: it says nothing of it', async () => {
  for (const [act, words] of [
    ['decline', {}],
    ['ask', { text: 'V torek ne morem.' }],
  ] as const) {
    const { interview, candidate, read, text } = await planned(3)
    expect((await candidate.post(`/api/portal/interviews/${interview}/${act}`, words)).status).toBe(200)
    const told = await read()
    expect(told).not.toContain('Razgovor')
    // Nothing else of it is another.
    expect(text.split('\n\n').filter((paragraph) => !paragraph.includes('zato odpade'))).toEqual(told.split('\n\n'))
  }
})

test('it has been called off by us, or has taken place: it says nothing of it', async () => {
  const { uid, interview, read } = await planned(3)
  const [{ rev }] = (await staff.get(`/api/applications/${uid}/interviews`)).json.interviews
  expect((await staff.post(`/api/interviews/${interview}/cancel`, { text: 'Bolezen.', rev })).status).toBe(200)
  expect(await read()).not.toContain('zato odpade')
  const after = await planned(8)
  expect(await after.read()).not.toContain('zato odpade')
  // Nobody is told that an interview is off that was days ago.
  const told = await db()
    .selectFrom('mails')
    .select('template')
    .where('userId', '=', after.user.id)
    .where('template', 'like', 'interview_cancelled%')
    .execute()
  expect(told).toEqual([])
})
