// What a colleague has corrected meanwhile is shown before it is written over, and what they alone corrected is taken.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, field, find, press, said, serve, settled, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { formatDate } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { CorrectDialog } from './CorrectDialog.tsx'

const CV = 'Življenjepis.pdf'
const FILE = { uid: '0191b5a0-0000-7000-8000-0000000000cb', at: '2026-11-20T09:15:00.000+01:00' }
const THERE = {
  rev: 1,
  name: 'Žiga Napčan',
  address: 'Dunajska 5',
  postal: '1000',
  city: 'Ljubljana',
  phone: '',
  message: '',
  came_by: 'post',
  came_on: '2026-11-20',
  language: 'sl-SI',
  has_originals: false,
  email: null,
  cv: CV,
  cv_file: FILE,
  may: { update: true, invite: true, revoke: false },
}
let there: Record<string, unknown>
let sent: Record<string, string>[]
let corrected: number
beforeEach(async () => {
  there = THERE
  sent = []
  corrected = 0
  serve(({ method, body }) => {
    if (method === 'GET') return there
    sent.push(body)
    // The server refuses only where a field that is sent was changed after what was read.
    const isOver =
      body.rev !== String(there['rev']) && Object.keys(body).some((name) => name === 'address' || name === 'cv')
    return isOver ? stale() : { ...there, ...body, rev: Number(there['rev']) + 1 }
  })
  await draw(<CorrectDialog uid="a" onClose={() => {}} onCorrected={() => void (corrected += 1)} />)
  await settled()
})
const theyCorrect = (changes: object) => void (there = { ...there, rev: 2, ...changes })

test('both values of a field two have corrected stand there until one is chosen', async () => {
  await type('address', 'Šmartinska 1')
  theyCorrect({ address: 'Celovška 8', city: 'Kranj' })
  await submit()
  expect(said()).toContain('Celovška 8')
  expect([field('address').value, field('city').value]).toEqual(['Šmartinska 1', 'Kranj'])
  // Pressed once more without a word, it writes over nothing.
  await submit()
  expect([sent.length, corrected]).toEqual([1, 0])
  await press(m.profile_elsewhere_keep())
  await submit()
  expect([sent.at(-1), corrected]).toEqual([{ rev: '2', address: 'Šmartinska 1' }, 1])
})

test('theirs is taken where it is chosen, and nothing of it is sent', async () => {
  await type('address', 'Šmartinska 1')
  await type('phone', '041 222 333')
  theyCorrect({ address: 'Celovška 8' })
  await submit()
  await press(m.profile_elsewhere_take())
  expect(field('address').value).toBe('Celovška 8')
  await submit()
  expect([sent.at(-1), corrected]).toEqual([{ rev: '2', phone: '041 222 333' }, 1])
})

test('a CV a colleague has put there meanwhile is told apart from one of the same name, and not replaced without a word', async () => {
  const input = find<HTMLInputElement>('input[type="file"]')!
  const mine = new File([new Uint8Array([37, 80, 68, 70])], CV, { type: 'application/pdf' })
  Object.defineProperty(input, 'files', { value: [mine], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  const at = '2026-11-23T10:40:00.000+01:00'
  theyCorrect({ cv_file: { uid: '0191b5a0-0000-7000-8000-0000000000cc', at } })
  await submit()
  expect([sent.length, corrected]).toEqual([1, 0])
  expect(said()).toContain(`${CV}, ${formatDate(at)}`)
  // The one chosen here takes the place of that one, and of no later one.
  await press(m.profile_elsewhere_keep())
  theyCorrect({ rev: 3, cv_file: { ...FILE, uid: '0191b5a0-0000-7000-8000-0000000000cd' } })
  await submit()
  expect(corrected).toBe(0)
  await press(m.profile_elsewhere_keep())
  await submit()
  expect([sent.at(-1)?.['rev'], corrected]).toEqual(['3', 1])
})
