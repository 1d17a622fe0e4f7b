// Whole lives of applications in an order nobody thought of: letters, interviews, offers, references, messages and withdrawals of
// three people for one job. Whatever was done, what is left of each noun fits the application it belongs to.
import { afterEach, expect, test } from 'vitest'
import { MOVE_ENDS } from '@korak/contract/letters.rules.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { STATES } from '#applications/applications.states.ts'
import { takeBackLapsed } from '#applications/late.service.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { referenceToken } from '#auth/reference-links.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { inDays } from '#interviews/interviews.factory.ts'
import { offerTo, sendHeld } from '#offers/offers.factory.ts'
import { sendDueWithdrawals } from '#offers/withdrawals.service.ts'
import { answersOf, namedOf } from '#references/references.factory.ts'
import { sendDueReferences } from '#references/references.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from './app.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
afterEach(() => setClock())

/** Numbers that look random and are the same each time (mulberry32, Tommy Ettinger, public domain). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
const ACTS = [
  'move',
  'move',
  'end',
  'recall',
  'propose',
  'propose',
  'pick',
  'pick',
  'ask',
  'cancel',
  'reschedule',
] as const
const MORE = [
  'offer',
  'offer',
  'accept',
  'decline',
  'take_back',
  'keep',
  'write',
  'answer',
  'pass',
  'pass',
  'withdraw',
] as const
const REFERENCES = ['ask_to_name', 'name', 'name', 'send_reference', 'refer', 'take_referee_back'] as const
type Act = (typeof ACTS)[number] | (typeof MORE)[number] | (typeof REFERENCES)[number]
const words = { subject: 'Vaša prijava', reason: 'Iskali smo več izkušenj z vodenjem.' }
const place = { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 45 }

/** Somebody who has applied, and what is left of each noun about them. */
async function lifeOf({ uid, user }: MadeApplication) {
  const client = await api.signIn(user)
  return {
    client,
    uid,
    own: async () => (await client.get(`/api/portal/applications/${uid}`)).json,
    interviews: () => db().selectFrom('interviews').selectAll().where('applicationId', '=', uid).execute(),
    offers: () => db().selectFrom('offers').selectAll().where('applicationId', '=', uid).execute(),
    referees: () => db().selectFrom('referees').selectAll().where('applicationId', '=', uid).execute(),
  }
}
type Life = Awaited<ReturnType<typeof lifeOf>>

/** States in which the personal link of a referee leads somewhere. */
const LINKED = new Set(['open', 'answered', 'declined'])

/** What must hold of an application, whatever was done to it. */
async function expectWhole({ own, client, uid, interviews, offers, referees }: Life, said: string) {
  const seen = await own()
  const { isActive } = STATES[seen.status as keyof typeof STATES]
  const [met, made] = [await interviews(), await offers()]
  const standing = met.filter(({ state }) => state === 'proposed' || state === 'confirmed')
  const open = made.filter(({ sentAt, state }) => sentAt !== null && state === 'open')
  // Nothing outlives the application, and there is one of each at a time.
  expect([said, isActive || standing.length === 0, standing.length < 2]).toEqual([said, true, true])
  expect([said, isActive || open.length === 0, open.length < 2]).toEqual([said, true, true])
  // Who is asked sees what they are asked, and where to answer it.
  const listed = (await client.get(`/api/portal/interviews?application=${uid}`)).json
  const shown = listed.filter(({ state }: { state: string }) => state === 'proposed' || state === 'confirmed')
  expect([said, shown.length]).toEqual([said, standing.length])
  const { offer } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
  expect([said, offer?.state === 'open']).toEqual([said, open.length === 1])
  expect([said, open.length === 0 || seen.status === 'offer']).toEqual([said, true])
  expect([said, seen.asked?.kind !== 'interview' || standing.length === 1]).toEqual([said, true])
  // Nobody has to answer about what is over, who was not asked is not known any more, and a link is there for who may use it.
  const asked = await referees()
  const waiting = asked.filter(({ state }) => state === 'named' || state === 'held' || state === 'open')
  expect([said, isActive || waiting.length === 0]).toEqual([said, true])
  const linked = asked.filter(({ tokenHash }) => tokenHash !== null).map(({ state }) => state)
  expect([said, linked.filter((state) => !LINKED.has(state))]).toEqual([said, []])
  expect([said, asked.every(({ state, answers }) => (state === 'answered') === (answers !== null))]).toEqual([
    said,
    true,
  ])
  // No answer is owed to nobody: what goes on has somebody whose move it is, what is over has nobody.
  expect([said, seen.next_move === 'nobody']).toEqual([said, !isActive])
  // Nothing of the office reaches the candidate.
  expect(JSON.stringify(seen)).not.toMatch(/stage|staff_status|held/)
}

test.each([11, 12, 13, 14])(
  'interviews, offers and letters fit the application they belong to, in any order (%i)',
  async (seed) => {
    const random = numbers(seed)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next().value * of.length)]!
    const first = await makeApplication()
    const { job } = first
    const made = [first, await makeApplication({ job }), await makeApplication({ job })]
    const lives = await Promise.all(made.map(lifeOf))
    const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
    let hours = 0
    let passed = 0
    const pass = async (by: number) => {
      passed += by
      const ahead = passed
      setClock(() => new Date(Date.now() + ahead))
      await sendDueLetters()
      await sendDueWithdrawals()
      await sendDueReferences()
      await takeBackLapsed()
    }
    const sendLater = async (uid: string) => {
      await sendHeld(uid)
      await pass(31_000)
    }
    const said: string[] = []
    for (let step = 0; step < 60; step++) {
      const life = pick(lives)
      const { uid, client } = life
      const url = `/api/applications/${uid}`
      const [row] = (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data
      const from = row.stage?.uid ?? row.status
      const does = pick([...ACTS, ...MORE, ...REFERENCES])
      const interview = (await life.interviews()).find(({ state }) => state === 'proposed' || state === 'confirmed')
      const times = [inDays(passed / 86_400_000 + 3 + (hours++ % 20), '09:00'), inDays(passed / 86_400_000 + 4 + hours)]
      const move = (to: string) => staff.post(`${url}/moves`, { from, to, ...words, text: `Pismo ${step}` })
      const [offer] = (await staff.get(`${url}/offers`)).json.offers ?? []
      const { offer: own } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
      const referees = await life.referees()
      const refereeIn = (state: string) => referees.find((one) => one.state === state)?.id
      const asks = () => `/api/public/references/${referenceToken(refereeIn('open') ?? 'nobody')}`
      const slot = async () =>
        (await client.get(`/api/portal/interviews?application=${uid}`)).json.find(
          ({ uid: one }: { uid: string }) => one === interview?.id,
        )?.slots[0]?.uid
      const acts: Record<Act, () => Promise<{ status: number } | void>> = {
        move: () => move(pick<{ uid: string }>(stages).uid),
        end: () => move(pick(MOVE_ENDS)),
        recall: async () => row.letter && staff.post(`${url}/recall`, { letter: row.letter.uid }),
        propose: () => staff.post(`${url}/interviews`, { ...place, times }),
        pick: async () =>
          interview && client.post(`/api/portal/interviews/${interview.id}/pick`, { slot: await slot() }),
        ask: async () =>
          interview && client.post(`/api/portal/interviews/${interview.id}/ask`, { text: 'Raje kasneje.' }),
        cancel: async () =>
          interview &&
          staff.post(`/api/interviews/${interview.id}/cancel`, { text: 'Žal.', rev: interview.sequence + 1 }),
        reschedule: async () =>
          interview &&
          staff.post(`/api/interviews/${interview.id}/reschedule`, { ...place, times, rev: interview.sequence + 1 }),
        offer: async () => {
          const answered = await offerTo(staff, uid, { start_on: addDays(today(), 40), answer_by: addDays(today(), 7) })
          if (answered.status === 201 && random.next().value < 0.6) await sendLater(answered.json.uid)
          return answered
        },
        accept: async () => own && client.post(`/api/portal/offers/${own.uid}/accept`, { hash: own?.hash }),
        decline: async () => own && client.post(`/api/portal/offers/${own.uid}/decline`, { hash: own?.hash }),
        take_back: async () => offer && staff.post(`/api/offers/${offer.uid}/withdraw`, { text: 'Žal.' }),
        keep: async () => offer && staff.post(`/api/offers/${offer.uid}/keep`, {}),
        write: () => staff.post(`${url}/messages`, { text: 'Nam pošljete potrdilo?', answer_by: addDays(today(), 5) }),
        answer: () => client.post(`/api/portal/applications/${uid}/messages`, { text: 'Pošiljam.' }),
        pass: async () => {
          if (offer?.state === 'held') await sendLater(offer.uid)
          await pass(pick([60_000, 86_400_000]))
        },
        ask_to_name: () => staff.post(`${url}/references`, { wanted: 2, reason: 'Za izbor.' }),
        name: () => client.post(`/api/portal/applications/${uid}/references`, namedOf()),
        send_reference: async () => {
          const sent = await staff.post(`/api/references/${refereeIn('named') ?? NOBODY}/send`, { text: 'Prosimo.' })
          if (random.next().value < 0.7) await pass(31_000)
          return sent
        },
        refer: () =>
          random.next().value < 0.7
            ? api.anon.post(`${asks()}/answer`, answersOf())
            : api.anon.post(`${asks()}/${pick(['decline', 'delete'])}`, {}),
        take_referee_back: () => client.post(`/api/portal/references/${pick(referees)?.id ?? NOBODY}/withdraw`, {}),
        withdraw: async () =>
          random.next().value < 0.2 ? client.post(`/api/portal/applications/${uid}/withdraw`) : undefined,
      }
      const answer = await acts[does]()
      expect([does, (answer?.status ?? 0) < 500]).toEqual([does, true])
      said.push(`${lives.indexOf(life)} ${does} ${answer?.status ?? ''}`)
      for (const one of lives) await expectWhole(one, said.slice(-8).join(', '))
    }
    // Something was done of each kind: the walk is no standing still.
    expect(said.filter((act) => / 20[01]$/.test(act)).length).toBeGreaterThan(10)
  },
  120_000,
)
