// A company answers anew: what opens takes the focus, and there is a way back to what was answered.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { PresentationAnswer } from './PresentationAnswer.tsx'

const press = (words: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === words)!
    button.focus()
    button.click()
  })

test('answering anew goes on in the form, and can be left as it was', async () => {
  const profile = {
    uid: 's1',
    answer: { answer: 'interested', message: 'Pokličite jo.', at: '2026-11-29T08:00:00Z' },
    may: { answer: true },
  }
  await draw(<PresentationAnswer profile={profile as never} />)
  await press(m.shared_answer_anew())
  expect(document.querySelector('form')?.contains(document.activeElement)).toBe(true)
  await press(m.action_cancel())
  expect(document.querySelector('form')).toBeNull()
  expect(document.activeElement?.textContent).toBe(m.shared_answer_anew())
})
