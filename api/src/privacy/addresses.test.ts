// Whose a row is that names an e-mail: of whoever had the address then, whatever the account's e-mail is today.
import { expect, test } from 'vitest'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { countInvitedSince } from '#campaigns/raters/invitations.queries.ts'
import { moveTo as moveHere } from '#accounts/email-changes.factory.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { change, ENOUGH } from '#questionnaires/questionnaires.factory.ts'
import { enqueue } from '#background/queue.ts'
import { makeUser, type MadeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { everythingIn, traces } from '../../test/everything.ts'
import { runTasks } from '../../test/background.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { scrub } from '#privacy/erasure/deleted-row-scrub.queries.ts'

const api = await testApp()

/** Changes the e-mail the way a person does. */
async function moveTo(user: MadeUser, email: string): Promise<void> {
  expect((await moveHere(await api.signIn(user), user.id, email)).status).toBe(200)
}

/** A personal link to a questionnaire by mail, answered, with a word that is nowhere else. */
async function inviteByMail(email: string, word: string): Promise<void> {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const { id: link } = await makeLink({ mode: 'personal' })
  const people = [{ name: `Ime ${word}`, email }]
  expect((await staff.post(`/api/public-links/${link}/invitations`, { people })).json.sent).toBe(1)
  const { id } = await db()
    .selectFrom('publicInvitations')
    .select('id')
    .where('linkId', '=', link)
    .executeTakeFirstOrThrow()
  const { json } = await api.anon.post(`/api/public/questionnaires/${invitationToken(id)}/${link}/start`)
  const changes = Object.entries({ ...ENOUGH, note: `Odgovor ${word}` }).map(([item, value]) => change(item, value))
  const done = await api.anon.post(`/api/public/responses/${json.uid}/complete`, { stamp: json.stamp, changes })
  expect(done.status).toBe(200)
}

/** Asked for feedback about somebody, by mail. */
const askByMail = (email: string, word: string) => makeCampaign({ named: [{ email, name: `Ocenjevalka ${word}` }] })

test('what came to each address of a person is in the download and goes with the account, in whatever case it was written', async () => {
  const addresses = ['prva.kopriva@example.com', 'druga.kopriva@example.com', 'tretja.kopriva@example.com'] as const
  // Before there is an account.
  await inviteByMail('Prva.Kopriva@Example.com', 'Predregistracija')
  await askByMail('PRVA.kopriva@example.com', 'Predocena')
  const user = await makeUser({ email: addresses[0], name: 'Neja Kopriva' })
  await inviteByMail(addresses[0], 'Prvopismo')
  await moveTo(user, addresses[1])
  await inviteByMail(addresses[1], 'Drugopismo')
  await askByMail('Druga.Kopriva@example.com', 'Drugocena')
  await moveTo(user, addresses[2])
  await inviteByMail(addresses[2], 'Tretjepismo')
  await runTasks(api.databaseUrl)
  const words = ['Predregistracija', 'Prvopismo', 'Drugopismo', 'Tretjepismo']
  const asked = ['Predocena', 'Drugocena']

  const { files } = await makeExport(user)
  const record = (name: string) => String(files.get(`art15/records/${name}.json`))
  for (const word of words) {
    expect(record('public-invitations')).toContain(`Ime ${word}`)
    expect(record('answers')).toContain(`Odgovor ${word}`)
  }
  for (const word of asked) expect(record('feedback-asked')).toContain(`Ocenjevalka ${word}`)
  for (const address of addresses.slice(0, 2)) expect(record('former-emails')).toContain(address)
  // Mails tell to which of them they went, and what was said in them.
  const mails = JSON.parse(record('mails')) as { to_address: string | null; params: unknown; template: string }[]
  const invitations = mails.filter(({ template }) => template === 'public_invitation')
  expect(invitations.map(({ to_address: to }) => to?.toLowerCase()).toSorted()).toEqual(
    [addresses[0], addresses[0], addresses[1], addresses[2]].toSorted(),
  )
  expect(mails.filter(({ params }) => params === null)).toEqual([])
  const told = JSON.parse(String(files.get('art15/mails.json'))) as { to: string | null }[]
  expect(told.filter(({ to }) => to === null)).toEqual([])

  const markers = ['Kopriva', ...addresses, ...words, ...asked]
  expect(traces(await everythingIn(api.databaseUrl), markers)).not.toEqual([])
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  await runTasks(api.databaseUrl)
  const left = (await everythingIn(api.databaseUrl)).toLowerCase()
  expect(
    traces(
      left,
      markers.map((marker) => marker.toLowerCase()),
    ),
  ).toEqual([])
})

test('what asks a mailbox to confirm a change is in the download once it has; it goes with the account in any case', async () => {
  const user = await makeUser({ email: 'stara.bukev@example.com' })
  const client = await api.signIn(user)
  const mails = async (who: { id: string }): Promise<[string, string | null][]> => {
    const { files } = await makeExport(who)
    const rows = JSON.parse(String(files.get('art15/mails.json'))) as { template: string; to: string | null }[]
    return rows
      .filter(({ template }) => /^email_(change|taken)$/.test(template))
      .map(({ template, to }) => [template, to])
  }
  const holder = await makeUser({ email: 'zasedena.bukev@example.com' })
  for (const email of ['mlada.bukev@example.com', holder.email, 'tuja.bukev@example.com'])
    expect((await client.post('/api/auth/email-change', { email, password: PASSWORD })).status).toBe(202)
  expect(await mails(user)).toEqual([])
  expect(await mails(holder)).toEqual([['email_taken', holder.email]])
  const confirmed = async (email: string) => expect((await moveHere(client, user.id, email)).status).toBe(200)
  await confirmed('nova.bukev@example.com')
  const first = ['email_change', 'nova.bukev@example.com']
  expect(await mails(user)).toEqual([first])
  // Asked for again, an address one had before is not confirmed by the time when it was.
  await confirmed('zadnja.bukev@example.com')
  const both = [first, ['email_change', 'zadnja.bukev@example.com']]
  expect(await mails(user)).toEqual(both)
  await client.post('/api/auth/email-change', { email: 'nova.bukev@example.com', password: PASSWORD })
  expect(await mails(user)).toEqual(both)
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  await runTasks(api.databaseUrl)
  const left = await everythingIn(api.databaseUrl)
  expect(
    traces(
      left,
      ['mlada', 'tuja', 'nova', 'zadnja', 'stara'].map((word) => `${word}.bukev`),
    ),
  ).toEqual([])
  expect(left).toContain(holder.email)
})

test('somebody who takes over an address gets nothing of who had it before, and loses nothing with them', async () => {
  const shared = 'skupni.naslov@example.com'
  const first = await makeUser({ email: shared })
  await inviteByMail(shared, 'Staroime')
  await moveTo(first, 'prejsnja.imetnica@example.com')
  const second = await makeUser({ email: 'nova.imetnica@example.com' })
  await moveTo(second, shared)
  await inviteByMail(shared, 'Novoime')
  const ofSecond = await makeExport(second)
  const all = String(ofSecond.files.get('art15/records/public-invitations.json'))
  expect([all.includes('Staroime'), all.includes('Novoime')]).toEqual([false, true])
  await eraseAccount(first.id, 'closed')
  // The planner may have taken samples meanwhile.
  await scrub(api.databaseUrl)
  const left = await everythingIn(api.databaseUrl)
  expect([left.includes('Ime Staroime'), left.includes('Ime Novoime')]).toEqual([false, true])
})

test('what comes to a former address later is somebody else, also while nobody has an account there', async () => {
  const address = 'pisarna.naslov@example.com'
  const user = await makeUser({ email: address })
  const reset = (word: string) =>
    enqueue('auth.forgot', { mailId: word, email: address }, { runAt: new Date('2099-01-01') })
  await reset('Zgodnjanaloga')
  await moveTo(user, 'odsla.imetnica@example.com')
  await inviteByMail(address, 'Poznejepismo')
  await askByMail(address, 'Poznejocena')
  await reset('Poznejnaloga')
  const { files } = await makeExport(user)
  const all = [...files.entries()].filter(([name]) => name.startsWith('art15')).map(([, content]) => String(content))
  expect(traces(all.join(), ['Poznejepismo', 'Poznejocena'])).toEqual([])
  // What told the old mailbox of the change is the account's.
  const mails = JSON.parse(String(files.get('art15/records/mails.json'))) as { template: string; to_address: string }[]
  expect(mails.find(({ template }) => template === 'email_changed')?.to_address).toBe(address)
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  const left = await everythingIn(api.databaseUrl)
  const words = ['Ime Poznejepismo', 'Odgovor Poznejepismo', 'Ocenjevalka Poznejocena', 'Poznejnaloga']
  expect(words.filter((word) => !left.includes(word))).toEqual([])
  expect(left).not.toContain('Zgodnjanaloga')
  const kept = await db().selectFrom('mails').select('template').where('toAddress', '=', address).execute()
  expect(kept.map(({ template }) => template).toSorted()).toEqual(['feedback_invitation', 'public_invitation'])
})

test('whoever registers with an address of somebody else, and never shows it is theirs, takes nothing along', async () => {
  const address = 'tuj.naslov@example.com'
  await inviteByMail(address, 'Tujeime')
  const stranger = await makeUser({ email: address, status: 'registered' })
  await eraseAccount(stranger.id, 'never_activated')
  expect(await everythingIn(api.databaseUrl)).toContain('Ime Tujeime')
})

test('whoever moves to an address gets nothing of what somebody without an account was asked there before', async () => {
  const address = 'prevzeti.naslov@example.com'
  const user = await makeUser({ email: 'selivka.ena@example.com' })
  await inviteByMail(address, 'Tujepismo')
  await askByMail(address, 'Tujocena')
  await moveTo(user, address)
  await inviteByMail(address, 'Svojepismo')
  await moveTo(user, 'selivka.dve@example.com')
  await inviteByMail('selivka.ena@example.com', 'Vmesnopismo')
  await moveTo(user, 'selivka.ena@example.com')
  const { files } = await makeExport(user)
  const all = [...files.entries()].filter(([name]) => name.startsWith('art15')).map(([, content]) => String(content))
  const words = ['Tujepismo', 'Tujocena', 'Vmesnopismo', 'Svojepismo']
  expect(words.filter((word) => all.join().includes(word))).toEqual(['Svojepismo'])
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  await scrub(api.databaseUrl)
  const left = await everythingIn(api.databaseUrl)
  expect(words.filter((word) => left.includes(word))).toEqual(words.slice(0, 3))
})

test('the weekly cap of a rater counts over all addresses of the person', async () => {
  const user = await makeUser({ email: 'kapica.ena@example.com' })
  const since = new Date(Date.now() - 86_400_000)
  await askByMail('Kapica.Ena@example.com', 'Kapica')
  await moveTo(user, 'kapica.dva@example.com')
  const again = await askByMail('kapica.dva@example.com', 'Kapica')
  const { participantId } = await db()
    .selectFrom('campaignRaters')
    .select('participantId')
    .where('id', '=', again.raters.at(-1)?.uid ?? '')
    .executeTakeFirstOrThrow()
  expect(await countInvitedSince(participantId, since)).toBe(2)
})
