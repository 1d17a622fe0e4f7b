// What the migration makes of letters from before an offer said that it is one, or that it was answered.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { markReturned, sendQueued } from '#mail/delivery/outbox.ts'
import { type MadeApplication } from '#applications/applications.factory.ts'
import { makeOpenOffer, offerTo, sendHeld } from '#offers/offers.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const FILE = path.join(import.meta.dirname, '../../migrations/0513_answered_offers.sql')
const staff = await api.signIn(
  await makeUser({
    kind: 'employee',
    permissions: ['jobs.read', 'applications.read', 'applications.update', 'offers.manage'],
  }),
)

/** Takes away what was not kept then. */
async function forget(made: MadeApplication): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ params: sql`params - 'isOffer'`, overtaken: null })
    .where('userId', '=', made.user.id)
    .execute()
  await db()
    .updateTable('printedLetters')
    .set({ about: null, overtaken: null, state: 'open', handledAt: null })
    .where('applicationId', '=', made.uid)
    .execute()
}
const mailsOf = ({ user }: MadeApplication) =>
  db().selectFrom('mails').selectAll().where('userId', '=', user.id).where('template', '=', 'application_letter')
/** All letters go out, and come back. */
async function comeBack(made: MadeApplication): Promise<void> {
  for (const { id } of await mailsOf(made).execute()) {
    await sendQueued(id)
    await markReturned(id, 'DSN 5.1.1')
  }
}
const lettersOf = async ({ uid }: MadeApplication) =>
  db()
    .selectFrom('printedLetters')
    .select(['about', 'overtaken', 'state'])
    .where('applicationId', '=', uid)
    .where('template', '=', 'application_letter')
    .orderBy('createdAt')
    .execute()
async function answer(made: MadeApplication & { offer: string }): Promise<void> {
  const candidate = await api.signIn(made.user)
  const { hash } = (await candidate.get(`/api/portal/applications/${made.uid}/offer`)).json.offer
  await candidate.post(`/api/portal/offers/${made.offer}/accept`, { hash, text: '' })
}
const migrate = async (): Promise<void> => {
  await sql.raw(await readFile(FILE, 'utf8')).execute(db())
}
const OPEN = { about: null, overtaken: null, state: 'open' }

test('letters of offers are known by the offer that went with them, and stand as it does', async () => {
  const open = await makeOpenOffer(staff)
  await comeBack(open)
  const accepted = await makeOpenOffer(staff)
  await comeBack(accepted)
  await answer(accepted)
  const posted = await makeOpenOffer(staff)
  await comeBack(posted)
  await answer(posted)
  const changed = await makeOpenOffer(staff)
  await comeBack(changed)
  const { uid } = (await offerTo(staff, changed.uid)).json
  await sendHeld(uid)
  const late = await makeOpenOffer(staff)
  await answer(late)
  for (const made of [open, accepted, posted, changed, late]) await forget(made)
  await db()
    .updateTable('printedLetters')
    .set({ state: 'posted', postedOn: sql`written_on`, mailId: null })
    .where('applicationId', '=', posted.uid)
    .execute()
  await migrate()
  await comeBack(late)

  // The letter that told of the interview is before that of the offer.
  expect(await lettersOf(open)).toEqual([OPEN, { about: 'offer', overtaken: null, state: 'open' }])
  expect(await lettersOf(accepted)).toEqual([OPEN, { about: 'offer', overtaken: 'answered', state: 'archived' }])
  expect((await lettersOf(posted)).map(({ state }) => state)).toEqual(['posted', 'posted'])
  expect(await lettersOf(changed)).toEqual([OPEN, { about: 'offer', overtaken: 'offer', state: 'archived' }])
  expect(await lettersOf(late)).toEqual([OPEN, { about: 'offer', overtaken: 'answered', state: 'archived' }])
})
