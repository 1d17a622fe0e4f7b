// What staff type about an application outlives the tab: a message, a note, an opinion, the letters of a decision, an offer,
// an invitation to an interview and its cancellation.
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { draw, leave, serve, serveBy, settled } from '#base/page/drawn.factory.tsx'
import type { Offering } from '@korak/contract/offers.ts'
import { forgetPerson } from '#base/page/storage.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { BulkLetterDialog } from '#applications/office/BulkLetterDialog.tsx'
import { LetterForm } from '#applications/office/LetterForm.tsx'
import { recall } from '#applications/office/moves.ts'
import { OfferDialog } from '#applications/office/offers/OfferDialog.tsx'
import type { Doing } from '#office/bulk.ts'
import { CancelForm } from '#interviews/office/CancelForm.tsx'
import { ProposalForm } from '#interviews/office/ProposalForm.tsx'
import { MessageToCandidate } from './MessageToCandidate.tsx'
import { Notes } from './Notes.tsx'
import type { Masked } from './record.api.ts'
import { Triage } from './Triage.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const OTHER = '0191b5a0-0000-7000-8000-000000000002'
const THIRD = '0191b5a0-0000-7000-8000-000000000003'
const ANA = '0191b5a0-0000-7000-8000-00000000000a'
const ROK = '0191b5a0-0000-7000-8000-00000000000b'
const signIn = (uid: string) => setUser({ uid, roles: [], permissions: [] } as unknown as CurrentUser)
const record = {
  uid: UID,
  notes: [],
  may_note: true,
  triage: { own: null, others: null, may: { give: true, delete: false } },
} as unknown as Masked
const PROPOSAL = {
  uid: UID,
  name: 'Vida Babič',
  from: null,
  status: 'in_review',
  language: 'sl-SI',
  is_told: true,
  needs_reason: true,
  reasons: [],
  subject: 'Vaša prijava',
  opening: 'Pozdravljeni, Vida Babič!',
  closing: 'Lep pozdrav',
  missing: [],
  promised_on: null,
  promise_on: null,
  has_account: true,
  by_post: null,
  interview_at: null,
  ends_offer: null,
  overtaken: null,
}
const OFFERING = {
  offers: [],
  from: 'interview',
  language: 'sl-SI',
  subject: 'Ponudba',
  text: 'Pozdravljeni, Vida Babič!',
  terms: { start_on: '2027-02-01', pay: 2600, pay_period: 'month', contract: 'permanent', place: '', conditions: '' },
  job: { uid: THIRD, openings: 1, hired: 0, pay_min: 2800, pay_max: 3500, pay_period: 'month' },
  may: { make: true },
} as unknown as Offering
const HELD = { uid: THIRD, due_at: '2026-12-04T08:00:00.000Z', send_on: null }
const none = () => {}
/** Letters to these people. */
const bulk = (uids: readonly string[], go: (action: Doing) => Promise<void> = async () => {}) => (
  <BulkLetterDialog rows={{ ids: [...uids], count: uids.length }} go={go} onClose={none} />
)

interface Form {
  draw: () => ReactNode
  field: string
  /** What else has to be filled in before it can be sent. */
  rest?: Record<string, string>
}
const FORMS: Record<string, Form> = {
  message: { draw: () => <MessageToCandidate uid={UID} isActive />, field: 'text' },
  note: { draw: () => <Notes record={record} />, field: 'text' },
  opinion: { draw: () => <Triage record={record} />, field: 'reason' },
  letter: {
    draw: () => <LetterForm uid={UID} to="not_selected" onClose={none} onMoved={none} />,
    field: 'reason',
  },
  'letter to many': { draw: () => bulk([UID, OTHER]), field: 'reason_sl-SI' },
  offer: {
    draw: () => <OfferDialog uid={UID} name="Vida Babič" offering={OFFERING} onClose={none} onMade={none} />,
    field: 'conditions',
    rest: { answer_by: '1', 'answer_by-month': '2', 'answer_by-year': '2027' },
  },
  proposal: {
    draw: () => <ProposalForm uid={UID} isByWord={false} onSend={async () => {}} onClose={none} />,
    field: 'text',
    rest: { place: 'Slovenska 1', day_1: '1', 'day_1-month': '2', 'day_1-year': '2027', hour_1: '9.30' },
  },
  'cancelled interview': {
    draw: () => <CancelForm uid={THIRD} rev={1} refresh={async () => {}} onClose={none} onDone={() => {}} />,
    field: 'text',
  },
}

/** Who can be written to. */
let proposed = [UID, OTHER]
async function open(drawn: ReactNode) {
  await draw(drawn)
}
const close = async () => {
  await leave()
  queryClient.clear()
}
const named = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)!
async function typeIn(name: string, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(named(name)) as object, 'value')!
  await act(async () => {
    own.set!.call(named(name), value)
    named(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const chooseFile = async (name: string) => {
  const drop = document.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(drop, 'files', { value: [new File(['x'], name, { type: 'application/pdf' })] })
  await act(async () => drop.dispatchEvent(new Event('change', { bubbles: true })))
}
const openForm = (name: string) => open(FORMS[name]!.draw())
const field = (name: string) => named(FORMS[name]!.field)
const type = (name: string, value: string) => typeIn(FORMS[name]!.field, value)
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === label)
const press = (label: string) => act(async () => button(label)!.click())

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  proposed = [UID, OTHER]
  signIn(ANA)
  serveBy(async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const answers: Record<string, unknown> = {
      [`GET /applications/${UID}/letter`]: PROPOSAL,
      'GET /interview-people': [],
      [`POST /applications/${UID}/moves`]: { uid: UID, letter: HELD },
      'POST /applications/letters': { data: proposed.map((uid) => ({ ...PROPOSAL, uid })) },
    }
    const [, path = ''] = /\/api([^?]*)/.exec(String(url)) ?? []
    return new Response(JSON.stringify(answers[`${method} ${path}`] ?? { message: 'Shranjeno.' }), {
      status: method === 'GET' ? 200 : 201,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(async () => {
  await close()
  setUser(null)
})

const TYPED = 'Izkušnje s prodajo so kratke, zato smo izbrali druge.'

test.each(Object.keys(FORMS))('a half-written %s is there again after the tab has ended', async (name) => {
  await openForm(name)
  await type(name, TYPED)
  await close()
  sessionStorage.clear()
  await openForm(name)
  expect(field(name).value).toBe(TYPED)
})

test.each(Object.keys(FORMS))('a %s of one person is not shown to another, and goes at sign-out', async (name) => {
  await openForm(name)
  await type(name, TYPED)
  await close()
  signIn(ROK)
  await openForm(name)
  expect(field(name).value).toBe('')
  await close()
  signIn(ANA)
  await openForm(name)
  expect(field(name).value).toBe(TYPED)
  await close()
  forgetPerson(ANA)
  await openForm(name)
  expect([field(name).value, localStorage.length]).toEqual(['', 0])
})

test.each(Object.keys(FORMS))('nothing of a %s is kept once it is sent or emptied', async (name) => {
  await openForm(name)
  await type(name, TYPED)
  await type(name, '')
  expect(localStorage).toHaveLength(0)
  await type(name, TYPED)
  for (const [rest, value] of Object.entries(FORMS[name]!.rest ?? {})) await typeIn(rest, value)
  if (name === 'opinion') await act(async () => document.querySelector<HTMLInputElement>('[value="maybe"]')!.click())
  expect(localStorage).toHaveLength(1)
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['message', 'potrdilo.pdf'],
  ['note', ''],
])('what was typed while a %s was sent stays, and what was sent goes', async (name, file) => {
  const held = Promise.withResolvers<Response>()
  await openForm(name)
  await type(name, TYPED)
  serveBy(() => held.promise)
  await act(async () => document.querySelector('form')!.requestSubmit())
  await type(name, `${TYPED} Še nekaj.`)
  if (file) await chooseFile(file)
  await act(async () => held.resolve(Response.json({ message: 'Shranjeno.' }, { status: 201 })))
  await settled()
  expect(field(name).value).toBe('Še nekaj.')
  expect(document.body.textContent).toContain(file)
  await close()
  await openForm(name)
  expect(field(name).value).toBe('Še nekaj.')
})

/** What another window keeps of it, and what the browser says of that here. */
const elsewhere = (now: string | null) =>
  act(async () => {
    const [key = ''] = Object.keys(localStorage)
    const oldValue = localStorage.getItem(key)
    const newValue = now && oldValue!.replace(TYPED, now)
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
  })

test.each(Object.keys(FORMS))('of two windows each has its own %s after it is loaded again', async (name) => {
  await openForm(name)
  await type(name, TYPED)
  await elsewhere('Nekaj drugega od tam.')
  await close()
  await openForm(name)
  expect(field(name).value).toBe(TYPED)
  await elsewhere('Še drugače.')
  expect(field(name).value).toBe(TYPED)
  // What the other one had is sent: these words outlive this window again.
  await elsewhere(null)
  dispatchEvent(new Event('pagehide'))
  expect([field(name).value, localStorage.length]).toEqual([TYPED, 1])
  expect(JSON.stringify({ ...localStorage })).toContain(TYPED)
})

test.each(Object.keys(FORMS))('a %s that was sent from another window is not there to be sent again', async (name) => {
  await openForm(name)
  await type(name, TYPED)
  await elsewhere(null)
  expect(field(name).value).toBe('')
  await close()
  await openForm(name)
  expect(field(name).value).toBe('')
})

test('what another window emptied stays where it was typed', async () => {
  await openForm('note')
  await type('note', TYPED)
  const [key = ''] = Object.keys(localStorage)
  // As that window says it: emptied, and then nothing is kept any more.
  const states = [localStorage.getItem(key), JSON.stringify({ at: Date.now(), value: null }), null]
  localStorage.removeItem(key)
  await act(async () => {
    for (const at of [1, 2])
      dispatchEvent(new StorageEvent('storage', { key, oldValue: states[at - 1], newValue: states[at] }))
  })
  expect(field('note').value).toBe(TYPED)
  await close()
  await openForm('note')
  expect(field('note').value).toBe(TYPED)
})

const DIALOGS = ['letter', 'letter to many', 'offer', 'proposal', 'cancelled interview']
test.each(DIALOGS)('a %s that is taken up says so, and can be begun anew', async (name) => {
  await openForm(name)
  await type(name, TYPED)
  expect(button('Začni znova')).toBeUndefined()
  await close()
  await openForm(name)
  expect(document.body.textContent).toContain('Nadaljujete, kar ste tu že začeli in še ni poslano.')
  await press('Začni znova')
  expect([field(name).value, localStorage.length]).toEqual(['', 0])
  await press('Razveljavi')
  expect(field(name).value).toBe(TYPED)
  await press('Začni znova')
  await type(name, 'Drugače.')
  expect([button('Razveljavi'), field(name).value]).toEqual([undefined, 'Drugače.'])
})

test.each(['letter to many', 'offer', 'proposal'])('what is kept of a %s names nobody', async (name) => {
  await openForm(name)
  await type(name, TYPED)
  expect(JSON.stringify(localStorage)).toContain(TYPED)
  expect(JSON.stringify(localStorage)).not.toMatch(/Vida|Babič/)
})

test('a letter to many is taken up for some of them, and not for anybody else', async () => {
  await openForm('letter to many')
  await type('letter to many', TYPED)
  await close()
  proposed = [UID]
  await open(bulk(proposed))
  expect(field('letter to many').value).toBe(TYPED)
  await close()
  proposed = [UID, THIRD]
  await open(bulk(proposed))
  expect(field('letter to many').value).toBe('')
})

test('of letters to many the one that was changed and that they are planned are there again', async () => {
  await openForm('letter to many')
  await typeIn('letter_text', 'Hvala za pogovor.')
  await act(async () => document.querySelector<HTMLInputElement>('input[name="when"][value="day"]')!.click())
  await close()
  await openForm('letter to many')
  expect(named('letter_text').value).toBe('Hvala za pogovor.')
  expect(document.querySelector<HTMLInputElement>('input[name="when"][value="day"]')!.checked).toBe(true)
})

const send = async () => {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
}

test('a letter that is taken back is in its form again, for who sent it alone', async () => {
  for (const [who, expected] of [
    [ANA, TYPED],
    [ROK, ''],
  ] as const) {
    signIn(ANA)
    await openForm('letter')
    await type('letter', TYPED)
    await send()
    await close()
    signIn(who)
    await recall(UID, HELD.uid, PROPOSAL.name)
    await openForm('letter')
    expect(field('letter').value).toBe(expected)
    await close()
    forgetPerson(ANA)
  }
})

test('what somebody typed since stays when a letter is taken back', async () => {
  await openForm('letter')
  await type('letter', TYPED)
  await send()
  await type('letter', 'Drugače odločimo, ker je mesto že zasedeno.')
  await recall(UID, HELD.uid, PROPOSAL.name)
  expect(field('letter').value).toBe('Drugače odločimo, ker je mesto že zasedeno.')
})

test('letters to many that are undone are in their form again', async () => {
  let action: Doing | undefined
  await open(bulk(proposed, async (given) => void (action = given)))
  await type('letter to many', TYPED)
  await send()
  await close()
  action?.undone?.()
  await openForm('letter to many')
  expect(field('letter to many').value).toBe(TYPED)
})

test('an offer below the published pay is said to be, before it is sent', async () => {
  await openForm('offer')
  expect(document.querySelector('dialog')?.textContent).toContain('2.800–3.500')
  await typeIn('pay', '2800')
  expect(document.querySelector('dialog')?.textContent).not.toContain('2.800–3.500')
})

test('a letter that was begun is sent in the language of its words, whatever its candidate reads by now', async () => {
  const sent: Record<string, string>[] = []
  const slovenian = { ...PROPOSAL, needs_reason: false }
  const [subject, opening, closing] = ['Your application', 'Hello!', 'Regards']
  const english = { ...slovenian, language: 'en-EN', subject, opening, closing }
  let read = slovenian
  serve(({ method, path, body }) => {
    if (method === 'GET') return path.includes('language=sl-SI') ? slovenian : read
    sent.push(body)
    return { uid: UID, letter: HELD }
  })
  const words = () => [named('subject').lang, named('subject').value, named('text').value]
  await openForm('letter')
  await typeIn('subject', 'O vaši prijavi')
  await close()
  read = english
  await openForm('letter')
  const text = 'Pozdravljeni, Vida Babič!\n\nLep pozdrav'
  expect(words()).toEqual(['sl', 'O vaši prijavi', text])
  // Begun anew, it is in theirs.
  await press('Začni znova')
  await settled()
  expect(words()).toEqual(['en', 'Your application', 'Hello!\n\nRegards'])
  await press('Razveljavi')
  await settled()
  expect(words()).toEqual(['sl', 'O vaši prijavi', text])
  await send()
  expect(sent).toMatchObject([{ language: 'sl-SI', subject: 'O vaši prijavi', text }])
})
