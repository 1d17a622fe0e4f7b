// A company answers anew: what opens takes the focus, and there is a way back to what was answered.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { PresentationAnswer } from './PresentationAnswer.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})
const press = (words: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === words)!
    button.focus()
    button.click()
  })

test('answering anew goes on in the form, and can be left as it was', async () => {
  await beginLanguage('sl-SI')
  const profile = {
    uid: 's1',
    answer: { answer: 'interested', message: 'Pokličite jo.', at: '2026-11-29T08:00:00Z' },
    may: { answer: true },
  }
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<PresentationAnswer profile={profile as never} />))
  await press(m.shared_answer_anew())
  expect(document.querySelector('form')?.contains(document.activeElement)).toBe(true)
  await press(m.action_cancel())
  expect(document.querySelector('form')).toBeNull()
  expect(document.activeElement?.textContent).toBe(m.shared_answer_anew())
})
