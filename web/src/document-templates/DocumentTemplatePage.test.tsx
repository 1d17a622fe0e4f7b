// What is typed in a document outlives others' changes and a reset beside it.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { controls, draw, serveBy, settled, type } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { DocumentTemplatePage } from './DocumentTemplatePage.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const template = {
  uid,
  rev: 1,
  kind: 'offer',
  title_sl: 'Ponudba',
  text_sl: 'Ponujamo vam delo.',
  title_en: 'Offer',
  text_en: 'We offer you work.',
  may: { update: true, reset: true },
}
let now: typeof template
const values = () =>
  ['title_sl', 'title_en', 'text_en'].map(
    (name) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value,
  )

beforeEach(async () => {
  now = template
  serveBy(async (url: string, init?: RequestInit) => {
    const body = JSON.parse(init?.method === 'PUT' ? String(init.body) : '{}') as { rev?: number }
    if (String(url).endsWith('/reset')) now = { ...now, rev: now.rev + 1, text_en: 'The text we began with.' }
    else if (init?.method === 'PUT') {
      if (body.rev !== now.rev)
        return Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
      now = { ...now, ...body, rev: now.rev + 1 }
    }
    return Response.json(now)
  })
  await draw(<DocumentTemplatePage />, { at: `/office/templates/documents/${uid}`, params: { uid } })
  await type('title_en', 'Offer of work')
})

const press = (label: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click())

test('a reset is undone from the word that it was made', async () => {
  await type('title_en', 'Offer')
  await press(m.document_reset())
  await settled()
  expect(values()[2]).toBe('The text we began with.')
  await act(async () => toasts.get().at(-1)!.action!.run())
  await settled()
  expect(values()).toEqual(['Ponudba', 'Offer', 'We offer you work.'])
  expect(now.rev).toBe(3)
})

test('a reset takes what stood there before, not what was typed since', async () => {
  await press(m.document_reset())
  await settled()
  expect(values()).toEqual(['Ponudba', 'Offer of work', 'The text we began with.'])
})

test('over another’s change saving is refused in the form, then goes with both', async () => {
  now = { ...template, rev: 2, title_sl: 'Ponudba dela' }
  await press(m.document_save())
  await settled()
  expect(document.querySelector('form')?.textContent).toContain(m.form_stale())
  expect(values()).toEqual(['Ponudba dela', 'Offer of work', 'We offer you work.'])
  await press(m.document_save())
  await settled()
  expect(now).toMatchObject({ rev: 3, title_sl: 'Ponudba dela', title_en: 'Offer of work' })
})

test('where both have changed one text it is chosen which stays, and until then nothing is saved', async () => {
  now = { ...template, rev: 2, title_en: 'Job offer' }
  await press(m.document_save())
  await settled()
  await press(m.document_save())
  await settled()
  expect(now.title_en).toBe('Job offer')
  expect([...document.querySelectorAll('[data-name] dd')].map(({ textContent }) => textContent)).toEqual([
    'Job offer',
    'Offer of work',
  ])
  await act(async () => controls(m.profile_elsewhere_keep())[0]!.click())
  await press(m.document_save())
  await settled()
  expect(now).toMatchObject({ rev: 3, title_en: 'Offer of work' })
})
