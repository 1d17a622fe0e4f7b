// What staff have typed about an application that takes nothing more meanwhile stands there to be copied.
import { beforeEach, expect, test } from 'vitest'
import { draftKey } from '#base/page/storage.ts'
import { draw, field, press, said, serve, signIn, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { MessageToCandidate } from './MessageToCandidate.tsx'
import { RecordDetails } from './RecordDetails.tsx'
import type { Masked } from './record.api.ts'

const UID = '0191b5a0-0000-7000-8000-0000000000aa'
const OPEN = { own: null, deleted: null, others: null, may: { give: true, delete: false } }
const record = {
  uid: UID,
  is_masked: true,
  is_readable: true,
  is_active: true,
  message: null,
  asked: { expectations: [], pay_period: 'month' },
  profile: null,
  events: [],
  notes: [],
  may_note: true,
  triage: OPEN,
  others: [],
  came: null,
  asks: [],
  unread: 0,
  overtaken: null,
  notice_by: null,
} as unknown as Masked
const withdrawn = { ...record, is_readable: false, may_note: false, triage: null, is_active: false } as Masked
const ended = {
  ...record,
  is_active: false,
  triage: { ...OPEN, others: [], may: { give: false, delete: false } },
} as unknown as Masked

beforeEach(() => {
  signIn('applications.update', 'notes.manage')
  serve(() => ({ requests: [], given: [], stages: [] }))
})
const page = (of: Masked) => (
  <RecordDetails record={of}>
    {of.is_readable && <MessageToCandidate uid={UID} isActive={of.is_active} />}
  </RecordDetails>
)
const textareas = () => [...document.querySelectorAll('textarea')]

test('a note, an opinion and a message, when it is withdrawn', async () => {
  const { redraw } = await draw(page(record))
  const [reason, note, message] = textareas()
  await type(reason!, 'Dolgo je vodila kuhinjo.')
  await type(note!, 'Klicala je včeraj.')
  await type(message!, 'Nam pošljete potrdilo?')
  await redraw(page(withdrawn))
  expect(textareas()).toEqual([])
  for (const text of ['Dolgo je vodila kuhinjo.', 'Klicala je včeraj.', 'Nam pošljete potrdilo?'])
    expect(said()).toContain(text)
  // Removed, it is gone for good.
  for (let left = 3; left > 0; left -= 1) await press(m.job_apply_sent_dismiss_text())
  expect(said()).not.toContain('Klicala je včeraj.')
  expect(localStorage.getItem(draftKey('note', 'u', UID))).toBeNull()
  await redraw(page(record))
  expect(textareas().map(({ value }) => value)).toEqual(['', '', ''])
})

test('an opinion, when it has ended; a note can be written on', async () => {
  const { redraw } = await draw(page(record))
  await type('reason', 'Dolgo je vodila kuhinjo.')
  await type(textareas()[1]!, 'Klicala je včeraj.')
  await redraw(page(ended))
  expect(said()).toContain('Dolgo je vodila kuhinjo.')
  expect(textareas()[0]!.value).toBe('Klicala je včeraj.')
  // It goes on again: the words are in their box, and nowhere else.
  await redraw(page(record))
  expect(field<HTMLTextAreaElement>('reason').value).toBe('Dolgo je vodila kuhinjo.')
  expect(said().split('Dolgo je vodila kuhinjo.')).toHaveLength(2)
})
