import { expect, test } from 'vitest'
import { draw, said, serve, settled } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { OwnReferences } from './OwnReferences.tsx'

const referee = {
  uid: 'r-1',
  name: 'Boris Zupan',
  relation: 'manager',
  company: '',
  email: 'boris@primer.si',
  language: 'sl-SI',
  state: 'answered',
  sent_at: null,
  is_unreached: false,
  may: { update: false, withdraw: false },
}
const REASON = 'Radi bi slišali nekdanjo nadrejeno.'
async function open(isOver: boolean, { wanted = 1, referees = [referee], name = false } = {}): Promise<string> {
  serve(() => ({
    asked: { wanted, reason: REASON },
    referees,
    consent: { uid: 'c-1', title: 'Preverjanje priporočil', status: 'confirmed' },
    may: { name },
  }))
  await draw(<OwnReferences application="a-1" isOver={isOver} />)
  await settled()
  return said()
}

test('whoever has named all they were asked for is not asked for them again', async () => {
  const text = await open(false)
  expect(text).not.toContain(m.reference_own_wanted({ count: 1 }))
  expect(text).toContain(m.reference_own_full())
  expect(text).toContain('Boris Zupan')
})

test('as long as somebody is to be named it says how many, and why', async () => {
  const text = await open(false, { wanted: 2, name: true })
  expect(text).toContain(m.reference_own_left({ count: 1 }))
  expect(text).toContain(REASON)
})

test('once the application has ended nobody is asked to name people, and who was named stands there', async () => {
  const text = await open(true, { wanted: 2 })
  for (const words of [m.reference_own_wanted({ count: 2 }), m.reference_own_explained(), REASON])
    expect(text).not.toContain(words)
  expect(text).toContain('Boris Zupan')
})

test('nothing of it is left where it has ended and nobody was named', async () => {
  expect(await open(true, { referees: [] })).not.toContain(m.reference_own_title())
})
