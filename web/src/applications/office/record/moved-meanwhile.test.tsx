// Two windows move one application: the second is told how it stands now, keeps what was typed, and goes on from there.
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { formatDate } from '#base/text/dates.ts'
import { MoveDialog } from '#applications/office/MoveDialog.tsx'
import { refreshMoved } from '#applications/office/moves.ts'
import { m } from '#words/messages.js'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const HELD = {
  uid: '0191b5a0-0000-7000-8000-000000000002',
  due_at: '2026-12-04T08:00:00.000Z',
  send_on: null,
  by: 'Rok Novak',
  is_own: false,
}
const STALE = 'Nekdo je to medtem spremenil.'
const AT = '2026-11-29T09:15:00.000Z'
const STAGES = [
  { uid: 's1', name_sl: 'Nova', name_en: 'New', status: 'submitted' },
  { uid: 's2', name_sl: 'V pregledu', name_en: 'In review', status: 'in_review' },
  { uid: 's3', name_sl: 'Razgovor', name_en: 'Interview', status: 'interview' },
]
/** Where it is for staff; a letter that is held about that. */
let place = STAGES[0]!
let letter: typeof HELD | null = null
/** What is proposed to be said. */
let opening = 'Pozdravljeni!'
const sent: { from: string; text: string }[] = []

function answerTo(path: string, body: string | undefined): [unknown, number] {
  const isOther = place !== STAGES[0]
  if (path.includes('/moves')) {
    const given = Object.fromEntries(new URLSearchParams(body)) as (typeof sent)[number]
    sent.push(given)
    if (given.from !== place.uid) return [{ code: 'STALE', message: STALE }, 409]
    return [{ uid: UID, status: 'interview', stage_uid: 's3', letter: HELD }, 200]
  }
  if (path.includes('/recall')) {
    place = STAGES[0]!
    letter = null
    return [{ uid: UID, status: 'submitted', stage_uid: 's1', letter }, 200]
  }
  if (path.includes('/stages')) return [{ rev: 1, stages: STAGES }, 200]
  const name = 'Maja Zupan'
  if (path.includes('/letter')) {
    const moved = isOther ? { by: 'Rok Novak', at: AT } : null
    const words = { subject: 'Vaša prijava', opening, closing: 'Lep pozdrav', language: 'sl-SI' }
    const rest = { needs_reason: false, reasons: [], promise_on: null, promised_on: null, missing: [], by_post: null }
    const may = { is_told: true, is_movable: letter === null }
    return [{ uid: UID, name, from: place.uid, moved, status: place.status, ...words, ...rest, ...may }, 200]
  }
  const row = { uid: UID, name, status: place.status, stage: { uid: place.uid, name: place.name_sl }, letter }
  const job = { uid: HELD.uid, ref_no: 'K-1', title: 'Kuhar' }
  return [{ data: [{ ...row, job, may: { move: letter === null, recall: letter !== null } }] }, 200]
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  place = STAGES[0]!
  letter = null
  opening = 'Pozdravljeni!'
  sent.length = 0
  serveBy(async (url: string, { body }: { body?: string } = {}) => {
    const [answer, status] = answerTo(String(url), body)
    return Response.json(answer, { status })
  })
})

const onMoved = vi.fn<() => void>()
async function open() {
  onMoved.mockClear()
  await draw(<MoveDialog uid={UID} to="s3" onClose={() => {}} onMoved={onMoved} />)
  for (let round = 0; round < 3; round++) await settled()
}
const text = () => document.querySelector<HTMLTextAreaElement>('[name="text"]')!
async function typeAndSend() {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(text(), 'Vabljeni k nam.')
    text().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await send()
}
async function send() {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  await settled()
}
const said = () => document.body.textContent

/** Stops the letter of a colleague, which is asked about first. */
async function stop() {
  for (const label of [m.record_recall(), m.planned_recall({ count: 1 })]) {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === label)
    await act(async () => button?.click())
  }
}

test('the stage it is in now is said, who moved it and when, and the same words go from there', async () => {
  await open()
  place = STAGES[1]!
  await typeAndSend()
  expect(said()).toContain(m.move_elsewhere({ place: 'V pregledu' }))
  expect(said()).toContain(m.move_elsewhere_by({ name: 'Rok Novak', time: formatDate(AT) }))
  expect(said()).toContain(m.move_from({ place: 'V pregledu', job: 'Kuhar' }))
  expect(said()).not.toContain(STALE)
  expect(document.activeElement?.textContent).toContain(m.move_elsewhere_on())
  expect(text().value).toBe('Vabljeni k nam.')
  expect(onMoved).not.toHaveBeenCalled()
  await send()
  expect(sent.map(({ from }) => from)).toEqual(['s1', 's2'])
  expect(sent[1]?.text).toBe('Vabljeni k nam.')
  expect(onMoved).toHaveBeenCalledOnce()
})

test('a letter that is held is said with it, and can be stopped there', async () => {
  await open()
  place = STAGES[1]!
  letter = HELD
  await typeAndSend()
  expect(said()).toContain(m.record_letter({ what: m.letter_goes_now() }))
  expect(said()).toContain(m.move_elsewhere_held())
  await stop()
  await settled()
  await settled()
  expect(said()).toContain(m.move_elsewhere({ place: 'Nova' }))
  expect(said()).not.toContain(m.move_elsewhere_held())
  expect(document.activeElement?.textContent).toContain(m.move_elsewhere_on())
  await send()
  expect(sent.at(-1)).toMatchObject({ from: 's1', text: 'Vabljeni k nam.' })
  expect(onMoved).toHaveBeenCalledOnce()
})

test('what is proposed changes when it was moved and when a letter is stopped, never while it is being read', async () => {
  await open()
  place = STAGES[1]!
  letter = { ...HELD, uid: '0191b5a0-0000-7000-8000-000000000003' }
  opening = 'Pozdravljeni, Maja!'
  await send()
  expect(text().value).toContain('Pozdravljeni, Maja!')
  opening = 'Spoštovana Maja!'
  await act(async () => refreshMoved())
  await settled()
  expect(text().value).toContain('Pozdravljeni, Maja!')
  expect(sent).toHaveLength(1)
  await stop()
  await settled()
  await settled()
  expect(text().value).toContain('Spoštovana Maja!')
  await send()
  expect(sent.map(({ from }) => from)).toEqual(['s1', 's1'])
})
