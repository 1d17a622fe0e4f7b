// Access and erasure for people without an account, by the address a personal link was mailed to.
import { expect, test } from 'vitest'
import { invitationToken } from '#auth/invitation-links.ts'
import { answerAs, changesOf, makeCampaign, ratersOf } from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { saveFeedback, startAnswering } from '#campaigns/answers/answering.service.ts'
import { slotsIn } from '#campaigns/answers/slots.service.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { change, ENOUGH } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { everythingIn } from '../../../test/everything.ts'
import { runTasks } from '../../../test/background.ts'
import { countByAddress, eraseByAddress, eraseEverythingOf, exportByAddress } from './people-by-link.service.ts'

const api = await testApp()
const refused = (work: Promise<unknown>) => work.then(() => null).catch((error: { code: string }) => error.code)

async function inviteByMail(email: string, word: string): Promise<void> {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const { id: link } = await makeLink({ mode: 'personal' })
  await staff.post(`/api/public-links/${link}/invitations`, { people: [{ name: `Ime ${word}`, email }] })
  const { id } = await db()
    .selectFrom('publicInvitations')
    .select('id')
    .where('linkId', '=', link)
    .executeTakeFirstOrThrow()
  const { json } = await api.anon.post(`/api/public/questionnaires/${invitationToken(id)}/${link}/start`)
  const changes = Object.entries({ ...ENOUGH, note: `Odgovor ${word}` }).map(([item, value]) => change(item, value))
  await api.anon.post(`/api/public/responses/${json.uid}/complete`, { stamp: json.stamp, changes })
}

test('what is known under an address is found and exported, without secrets', async () => {
  const email = 'brez.racuna@primer.si'
  expect(await refused(countByAddress(email))).toBe('NOT_FOUND')
  await inviteByMail('Brez.Racuna@primer.si', 'Pot')
  await makeCampaign({ named: [{ email, name: 'Ocenjevalka Pot' }] })
  expect(await countByAddress(email.toUpperCase())).toEqual({
    campaign_participants: 1,
    campaign_raters: 1,
    public_invitations: 1,
    public_responses: 1,
    answers: 4,
    mails: 2,
  })
  const text = JSON.stringify(await exportByAddress(email))
  for (const word of ['Ime Pot', 'Odgovor Pot', 'Ocenjevalka Pot', email]) expect(text).toContain(word)
  expect(text).not.toContain('token_hash')
  const looks = () => db().selectFrom('auditEvents').selectAll().where('action', '=', 'privacy.address_read').execute()
  const look = { actorId: null, userId: null, subjectId: null, ip: null }
  expect(await looks()).toMatchObject([
    { ...look, details: { what: 'count', purpose: 'request', rows: 10 } },
    { ...look, details: { what: 'export', purpose: 'request', rows: 10 } },
  ])
  expect(JSON.stringify(await looks())).not.toContain('brez')
})

test('erasing takes everything but submitted feedback, and leaves others alone', async () => {
  const email = 'pozabljena@primer.si'
  const other = 'ostane@primer.si'
  for (const one of [email, other]) await inviteByMail(one, one === email ? 'Pozabljena' : 'Ostane')
  const made = await makeCampaign({ named: [{ email }, { email: other }] })
  const second = await makeCampaign({ named: [{ email }] })
  const submitted = made.raters.find((rater) => rater.email === email)!
  await answerAs(submitted)
  const begun = second.raters.find((rater) => rater.email === email)!
  await startAnswering(begun.by, begun.uid, begun.relationship)
  await saveFeedback(begun.by, begun.uid, changesOf())
  await runTasks(api.databaseUrl)
  await eraseByAddress(email)
  expect(await refused(eraseByAddress(email))).toBe('NOT_FOUND')
  const left = await everythingIn(api.databaseUrl)
  expect([email, 'Ime Pozabljena', 'Odgovor Pozabljena'].filter((word) => left.includes(word))).toEqual([])
  for (const word of [other, 'Ime Ostane', 'Odgovor Ostane']) expect(left).toContain(word)
  const slots = [...(await slotsIn(made.uid)).all, ...(await slotsIn(second.uid)).all].map(({ content }) => content)
  expect(slots.filter(({ status }) => status !== 'open')).toMatchObject([{ status: 'closed' }])
  expect(slots.flatMap(({ status, answers }) => (status === 'open' ? answers : []))).toEqual([])
  expect((await ratersOf(made.uid)).map((rater) => rater.email)).not.toContain(email)
  const trail = await db().selectFrom('auditEvents').selectAll().where('action', '=', 'privacy.erased').execute()
  expect(trail).toMatchObject([{ userId: null, details: { why: 'address', rows: 13 } }])
})

test('what came to an address while it was an account’s is not touched', async () => {
  const email = 'nekoc.racun@primer.si'
  const user = await makeUser({ email })
  await inviteByMail(email, 'Racunova')
  expect(await refused(countByAddress(email))).toBe('NOT_FOUND')
  await db().updateTable('users').set({ email: 'zdaj.drugje@primer.si' }).where('id', '=', user.id).execute()
  expect(await refused(eraseByAddress(email))).toBe('NOT_FOUND')
  await inviteByMail(email, 'Kasnejsa')
  const text = JSON.stringify(await exportByAddress(email))
  expect([text.includes('Racunova'), text.includes('Kasnejsa')]).toEqual([false, true])
})

test('erasing an e-mail takes the account and what came to the address outside it, whichever there is', async () => {
  const email = 'prijavljena@primer.si'
  expect(await refused(eraseEverythingOf(email))).toBe('NOT_FOUND')
  await inviteByMail(email, 'Prijavljena')
  // Anybody may have registered the address.
  const { username } = await makeUser({ email, status: 'registered' })
  await eraseEverythingOf('Prijavljena@primer.si')
  // Whom the account belonged to is told.
  const mails = await db().selectFrom('mails').select('template').where('toAddress', '=', email).execute()
  expect(mails).toEqual([{ template: 'account_erased' }])
  await runTasks(api.databaseUrl)
  const left = await everythingIn(api.databaseUrl)
  expect(['Ime Prijavljena', 'Odgovor Prijavljena', username].filter((word) => left.includes(word))).toEqual([])
  const account = await makeUser({ email: 'samo.racun@primer.si' })
  await eraseEverythingOf(account.email)
  expect(await refused(eraseEverythingOf(account.username))).toBe('NOT_FOUND')
  await inviteByMail('samo.povezava@primer.si', 'Povezava')
  await eraseEverythingOf('samo.povezava@primer.si')
  expect(await everythingIn(api.databaseUrl)).not.toContain('Odgovor Povezava')
})
