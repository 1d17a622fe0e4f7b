// What others have saved of a letter comes into the open form beside what is typed there; where both wrote, one is chosen.
import { beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import { draw, field, press, said, serve, settled, signIn, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { LetterTemplateForm } from './LetterTemplateForm.tsx'

type Template = AnswerOf<'GET /letter-templates/:uid'>
const OPENED = {
  uid: '0191b5a0-0000-7000-8000-000000000001',
  rev: 2,
  event: 'submitted',
  language: 'sl-SI',
  is_own: true,
  subject: 'Vaša prijava',
  text: 'Pozdravljeni!',
  fields: [],
  may: { update: true, reset: false },
} as unknown as Template
const form = (template: Template) => <LetterTemplateForm template={template} onSaved={async () => undefined} />
const standing = () => ['subject', 'text'].map((name) => field(name).value)
/** As the server has it, and what was sent to it. */
let kept: Template
let sent: object[]
beforeEach(() => {
  signIn('letter_templates.manage')
  kept = OPENED
  sent = []
  serve(({ method, body }) => {
    if (method !== 'PUT') return kept
    sent.push(body as object)
    if (body.rev !== kept.rev) return stale()
    kept = { ...kept, ...body, rev: kept.rev + 1 }
    return kept
  })
})

test('a field nobody types in is as they saved it, the typed one stays and is saved on theirs', async () => {
  const { redraw } = await draw(form(OPENED))
  await type('text', 'Lepo pozdravljeni!')
  kept = { ...OPENED, rev: 3, subject: 'Prejeli smo prijavo' }
  await redraw(form(kept))
  expect(standing()).toEqual(['Prejeli smo prijavo', 'Lepo pozdravljeni!'])
  await submit()
  expect(sent).toEqual([{ text: 'Lepo pozdravljeni!', rev: 3 }])
  expect(kept.subject).toBe('Prejeli smo prijavo')
})

test('an answer that was on its way for longer than the newest takes nothing back', async () => {
  const { redraw } = await draw(form(OPENED))
  await redraw(form({ ...OPENED, rev: 4, subject: 'Četrta' }))
  await redraw(form({ ...OPENED, rev: 3, subject: 'Tretja' }))
  expect(standing()).toEqual(['Četrta', 'Pozdravljeni!'])
})

test('where both wrote the typed words stand, and nothing is saved before one is chosen', async () => {
  const { redraw } = await draw(form(OPENED))
  await type('text', 'Moje besede')
  kept = { ...OPENED, rev: 3, text: 'Njihove besede' }
  await redraw(form(kept))
  expect(standing()[1]).toBe('Moje besede')
  expect(said()).toContain('Njihove besede')
  await submit()
  expect([sent.length, said().includes(m.profile_elsewhere_choose())]).toEqual([0, true])
  // Their next saving of another field takes the choice away no more than the words.
  kept = { ...kept, rev: 4, subject: 'Druga zadeva' }
  await redraw(form(kept))
  await settled()
  expect(standing()).toEqual(['Druga zadeva', 'Moje besede'])
  await press(m.profile_elsewhere_keep())
  await submit()
  expect(sent).toEqual([{ text: 'Moje besede', rev: 4 }])
})
