// What is typed in a letter outlives a reset, and words taken back from its history, beside it.
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, serveBy, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { LetterTemplatePage } from './LetterTemplatePage.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const template = {
  uid,
  rev: 2,
  event: 'submitted',
  language: 'sl-SI',
  is_own: true,
  subject: 'Prejeli smo prijavo',
  text: 'Pišemo vam.',
  standard: { subject: 'Vaša prijava', text: 'Pozdravljeni!' },
  fields: [],
  may: { update: true, reset: true },
}
let now: typeof template
const valueOf = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value
const press = async (label: string) => {
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(label))!.click(),
  )
}
const moment = () => act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await moment()
    check()
  })

beforeEach(async () => {
  now = template
  serveBy(async (url: string, init?: RequestInit) => {
    if (String(url).endsWith('/reset')) now = { ...now, ...now.standard, rev: now.rev + 1, is_own: false }
    else if (init?.method === 'PUT') now = { ...now, ...JSON.parse(String(init.body)), rev: now.rev + 1 }
    return Response.json(now)
  })
  await draw(<LetterTemplatePage />, { at: `/office/templates/${uid}`, params: { uid } })
  while (valueOf('subject') === undefined) await moment()
})

test('without anything typed the form has the standard words after a reset', async () => {
  await press(m.letter_template_reset())
  await until(() => expect([valueOf('subject'), valueOf('text')]).toEqual(['Vaša prijava', 'Pozdravljeni!']))
})

test('what is typed stays over a reset beside it, which one of the two is chosen before it is saved', async () => {
  await type('text', 'Lepo pozdravljeni!')
  await press(m.letter_template_reset())
  await until(() => expect([valueOf('subject'), valueOf('text')]).toEqual(['Vaša prijava', 'Lepo pozdravljeni!']))
  await press(m.action_save_changes())
  await until(() => expect(document.querySelector('form')?.textContent).toContain(m.profile_elsewhere_choose()))
  await press(m.profile_elsewhere_keep())
  await press(m.action_save_changes())
  await until(() => expect(now).toMatchObject({ rev: 4, subject: 'Vaša prijava', text: 'Lepo pozdravljeni!' }))
})
