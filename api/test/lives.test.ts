// Whole lives of applications in an order nobody thought of: letters sent at once, planned, and to many, interviews, offers,
// references, messages and withdrawals of three people for one job, by two consultants who take back each other's letters, while days pass. Whatever was done, what is
// left of each noun fits the application it belongs to. Many more by hand: `LIVES=100-400 npm test -- api/test/lives.test.ts`.
import { afterEach, expect, test } from 'vitest'
import { MOVE_ENDS } from '@korak/contract/letters.rules.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { announceLate } from '#applications/late.service.ts'
import { companyAnswered } from '#applications/moves.service.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { referenceToken } from '#auth/reference-links.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { inDays } from '#interviews/interviews.factory.ts'
import { remindOfInterviews, takeBackLapsed } from '#interviews/reminders.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { closeOverdue } from '#jobs/moves.service.ts'
import { offerTo } from '#offers/offers.factory.ts'
import { sendDueOffers } from '#offers/offers.service.ts'
import { sendDueWithdrawals } from '#offers/withdrawals.service.ts'
import { placementTerms } from '#placements/placements.factory.ts'
import { answersOf, namedOf } from '#references/references.factory.ts'
import { sendDueReferences } from '#references/references.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from './app.ts'
import { expectInTime, expectWhole, lifeOf, numbers } from './lives.ts'

const api = await testApp()
const makeConsultant = () => makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
const consultants = [await makeConsultant(), await makeConsultant()]
afterEach(() => setClock())

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
  'hire',
  'hire',
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
const OF_THE_JOB = ['many', 'many', 'undo_many', 'take_others_back', 'select', 'close'] as const
const AFTERWARDS = ['decline_interview', 'note', 'place', 'company', 'language'] as const
const REFERENCES = ['ask_to_name', 'name', 'name', 'send_reference', 'refer', 'take_referee_back'] as const
type Act = (typeof ALL)[number]
const ALL = [...ACTS, ...MORE, ...OF_THE_JOB, ...AFTERWARDS, ...REFERENCES] as const
const OF_INTERVIEWS: ReadonlySet<Act> = new Set(['pick', 'ask', 'cancel', 'reschedule', 'decline_interview'])
const OF_OFFERS: ReadonlySet<Act> = new Set(['accept', 'decline', 'take_back', 'keep'])
const OF_ALL: ReadonlySet<Act> = new Set(['pass', 'many', 'undo_many', 'take_others_back'])
const OF_DECISIONS: ReadonlySet<Act> = new Set(['move', 'end', 'hire', 'propose', 'offer'])
const words = { subject: 'Vaša prijava', reason: 'Iskali smo več izkušenj z vodenjem.' }
const place = { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 45 }

const DAY = 86_400_000
const [from, to = from] = (process.env['LIVES'] ?? '').split('-').filter(Boolean).map(Number)
// Without a wish some that once found a fault.
const SEEDS =
  from === undefined ? [11, 12, 13, 22] : Array.from({ length: (to ?? from) - from + 1 }, (_, at) => from + at)
test.each(SEEDS)(
  'interviews, offers and letters fit the application they belong to, in any order (%i)',
  async (seed) => {
    const random = numbers(seed)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next().value * of.length)]!
    const job = await makeJob({ contactId: consultants[0]!.id, expiresDays: 60 })
    const made = [await makeApplication({ job }), await makeApplication({ job }), await makeApplication({ job })]
    const begin = async (one: MadeApplication) => lifeOf(one, await api.signIn(one.user))
    const lives = await Promise.all(made.map(begin))
    let desks = await Promise.all(consultants.map((one) => api.signIn(one)))
    const { stages } = (await desks[0]!.get(`/api/jobs/${job.id}/stages`)).json
    let bulk = NOBODY
    let hours = 0
    let passed = 0
    const pass = async (by: number) => {
      passed += by
      const ahead = passed
      setClock(() => new Date(Date.now() + ahead))
      // Nobody stays signed in for so long.
      if (by >= DAY) {
        desks = await Promise.all(consultants.map((one) => api.signIn(one)))
        for (const life of lives) life.client = await api.signIn(life.user)
      }
      const due = [
        sendDueLetters,
        sendDueOffers,
        sendDueWithdrawals,
        sendDueReferences,
        takeBackLapsed,
        closeOverdue,
        remindOfInterviews,
      ]
      const first = Math.floor(random.next().value * due.length)
      for (const run of [...due.slice(first), ...due.slice(0, first), announceLate]) await run()
    }
    const said: string[] = []
    for (let step = 0; step < 60; step++) {
      const life = pick(lives)
      const { uid, client } = life
      const url = `/api/applications/${uid}`
      const staff = pick(desks)
      const [row] = (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data
      const changeJob = async (what: string, changes: object) => {
        const { rev } = (await staff.get(`/api/jobs/${job.id}`)).json
        return staff.put(`/api/jobs/${job.id}/${what}`, { rev, ...changes })
      }
      // Who has withdrawn applies no more; somebody else does, as long as that is possible.
      if (row.status === 'withdrawn' && !row.letter) {
        const other = await makeApplication({ job }).catch(() => null)
        if (other) lives[lives.indexOf(life)] = await begin(other)
        continue
      }
      const from = row.stage?.uid ?? row.status
      const interview = (await life.interviews()).find(({ state }) => state === 'proposed' || state === 'confirmed')
      const times = [inDays(passed / 86_400_000 + 3 + (hours++ % 20), '09:00'), inDays(passed / 86_400_000 + 4 + hours)]
      const days = random.next().value < 0.4 ? pick([1, 2, 5, 9, 20]) : 0
      const plan = days > 0 ? { send_on: addDays(today(), days), postpones: random.next().value < 0.7 } : {}
      const move = (to: string) => staff.post(`${url}/moves`, { from, to, ...words, text: `Pismo ${step}`, ...plan })
      const [offer] = (await staff.get(`${url}/offers`)).json.offers ?? []
      const { offer: own } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
      const referees = await life.referees()
      /** Nothing is there it could be done to; what is refused is tried now and then. */
      const isIdle = (act: Act): boolean =>
        (OF_INTERVIEWS.has(act) && !interview) ||
        (OF_OFFERS.has(act) && !offer) ||
        (act === 'recall' && !row.letter) ||
        (OF_DECISIONS.has(act) && row.letter !== null && random.next().value < 0.8)
      let does = pick(ALL)
      while (isIdle(does)) does = pick(ALL)
      const refereeIn = (state: string) => referees.find((one) => one.state === state)?.id
      const asks = () => `/api/public/references/${referenceToken(refereeIn('open') ?? 'nobody')}`
      const slot = async () =>
        (await client.get(`/api/portal/interviews?application=${uid}`)).json.find(
          ({ uid: one }: { uid: string }) => one === interview?.id,
        )?.slots[0]?.uid
      const acts: Record<Act, () => Promise<{ status: number } | void>> = {
        move: () => move(pick<{ uid: string }>(stages).uid),
        end: () => move(pick(MOVE_ENDS)),
        hire: () => move(stages.find(({ status }: { status: string }) => status === 'hired').uid),
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
          if (answered.status === 201 && random.next().value < 0.6) await pass(31_000)
          return answered
        },
        accept: async () => own && client.post(`/api/portal/offers/${own.uid}/accept`, { hash: own?.hash }),
        decline: async () => own && client.post(`/api/portal/offers/${own.uid}/decline`, { hash: own?.hash }),
        take_back: async () => offer && staff.post(`/api/offers/${offer.uid}/withdraw`, { text: 'Žal.' }),
        keep: async () => offer && staff.post(`/api/offers/${offer.uid}/keep`, {}),
        write: () => staff.post(`${url}/messages`, { text: 'Nam pošljete potrdilo?', answer_by: addDays(today(), 5) }),
        answer: () => client.post(`/api/portal/applications/${uid}/messages`, { text: 'Pošiljam.' }),
        pass: async () => {
          await pass(pick([60_000, DAY, DAY, 3 * DAY]))
        },
        many: async () => {
          const { data } = (await staff.get(`/api/applications?filter[job_uid]=${job.id}`)).json
          const rows = (data as { uid: string; status: string; stage: { uid: string } | null; letter: object | null }[])
            .filter(({ letter }) => letter === null || random.next().value < 0.1)
            .filter(() => random.next().value < 0.7)
          const letters = rows.map(({ uid: one, stage, status }, at) => ({
            uid: one,
            from: stage?.uid ?? status,
            ...words,
            text: `Pismo ${step}, ${at}`,
          }))
          const to = random.next().value < 0.2 ? pick<{ uid: string }>(stages).uid : pick(MOVE_ENDS)
          const answered = await staff.post('/api/bulk-actions/applications', { to, letters, ...plan })
          bulk = answered.json.uid ?? bulk
          return answered
        },
        undo_many: async () => {
          for (const desk of desks) await desk.post(`/api/bulk-actions/${bulk}/undo`, {})
        },
        // A colleague takes back what others have planned, as a whole and one by one.
        take_others_back: async () => {
          const { data } = (await staff.get('/api/bulk-actions')).json
          for (const { uid: one, is_own: isOwn } of data)
            if (!isOwn && one === bulk) await staff.post(`/api/bulk-actions/${one}/undo`, {})
          const list = `/api/applications?filter[job_uid]=${job.id}&filter[has_letter]=true`
          for (const { uid: one, letter } of (await staff.get(list)).json.data)
            if (letter && !letter.is_own) await staff.post(`/api/applications/${one}/recall`, { letter: letter.uid })
        },
        select: () => changeJob('selection', { selection_ended_on: pick([null, today(), addDays(today(), -3)]) }),
        close: async () => (step > 40 ? changeJob('status', { status: 'closed' }) : undefined),
        decline_interview: async () =>
          interview && client.post(`/api/portal/interviews/${interview.id}/decline`, { text: 'Žal ne morem.' }),
        note: async () => interview && staff.post(`/api/interviews/${interview.id}/${pick(['complete', 'miss'])}`, {}),
        place: () => staff.post(`${url}/placement`, placementTerms({ start_on: addDays(today(), pick([-3, 0, 10])) })),
        company: () => companyAnswered(uid),
        language: async () => {
          const language = pick(['sl-SI', 'en-EN'] as const)
          await db().updateTable('users').set({ language }).where('id', '=', life.user.id).execute()
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
      said.push(`${step}: ${lives.indexOf(life)} ${does} ${answer?.status ?? ''}`)
      const lately = said.slice(-10).join(', ')
      // What one does is seen at once; what it does to others, once in a while.
      const touched = OF_ALL.has(does) || step % 8 === 7 ? lives : [life]
      for (const one of touched) await expectWhole(one, lately, desks[0]!)
      if (touched.length > 1 || does === 'end' || does === 'select') await expectInTime(lives, job.id, staff, lately)
    }
    // Something was done of each kind: the walk is no standing still.
    expect(said.filter((act) => / 20[01]$/.test(act)).length).toBeGreaterThan(10)
  },
  120_000,
)
