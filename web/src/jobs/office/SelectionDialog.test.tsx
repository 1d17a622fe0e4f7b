import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import type { Href } from '@korak/contract/screens.ts'
import { CallError } from '#base/data/errors.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { SelectionDialog } from './SelectionDialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

test('an ad that is not closed over people without an answer leads to exactly those', async () => {
  await beginLanguage('sl-SI')
  const waiting = '/office/jobs/1/applications?look=table&is_unanswered=true' as Href
  const message = 'Na odgovor čaka še 9 prijav.'
  const refuse = () => Promise.reject(new CallError({ status: 409, code: 'APPLICATIONS_WAITING', message }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const given = { title: 'Kuhar', day: null, rev: 1, submit: m.selection_close(), waiting, onClose: () => {} }
  await act(async () => root.render(<SelectionDialog {...given} onSave={refuse} />))
  const links = () => [...document.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')])
  expect(links()).toEqual([])
  await act(async () => document.querySelector('form')!.requestSubmit())
  expect(document.body.textContent).toContain(message)
  expect(links()).toEqual([[m.selection_waiting(), waiting]])
})
