// A reference that is written on two devices is sent with what was written on both, and read as a whole before.
import { expect, test } from 'vitest'
import type { LinkedReference } from '@korak/contract/references.ts'
import { draw, field, press, said, serve, settled, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { KnownReference } from './KnownReference.tsx'

const AT = '2026-11-29T09:15:00.000Z'
const TOKEN = 'a'.repeat(43)
const reference: LinkedReference = {
  state: 'open',
  name: 'Vida Zorman',
  relation: 'manager',
  employer: '',
  candidate: 'Maja Zupan',
  job: 'Laborant (m/ž)',
  answer_by: AT,
  kept_until: AT,
  draft: { work: 'Štiri leta.', period: '2019–2023', strengths: '', watch: '', again: 'yes', words: '' },
  answers: null,
  answered_at: null,
  may: { answer: true, decline: true, delete: true },
}

test('what was written on another device is not left out of what is sent here, and stands here first', async () => {
  let kept = reference.draft
  const sent: unknown[] = []
  serve(({ method, path, body }) => {
    if (method === 'GET') return { ...reference, draft: kept }
    if (path.endsWith('/draft')) kept = { ...kept, ...body }
    else sent.push(body)
    return path.endsWith('/draft') ? { kept_at: AT } : { ...reference, state: 'answered', answers: body }
  })
  await draw(<KnownReference token={TOKEN} reference={reference} onGone={() => undefined} />)
  await press(m.reference_start())
  await type('strengths', 'Natančnost.')
  kept = { ...kept, watch: 'Včasih prehitra.', work: 'Pet let.' }
  await submit()
  expect([sent, field('watch').value, field('work').value]).toEqual([[], 'Včasih prehitra.', 'Pet let.'])
  expect(said()).toContain(m.form_stale())
  await submit()
  await settled()
  expect(sent).toEqual([{ ...kept, strengths: 'Natančnost.' }])
})
