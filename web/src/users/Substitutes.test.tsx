// Who stands in: the focus is never lost with what goes, and what is typed is not lost without a question.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { leaveQuestion, losableSignal } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { Substitutes } from './Substitutes.tsx'

const person = { uid: 'b', name: 'Bor Cvek' }
const absence = (uid: string) => ({
  uid,
  user: { uid: 'u', name: 'Ana Kovač' },
  substitute: person,
  from_on: '2026-12-01',
  until_on: '2026-12-04',
  state: 'ahead',
  is_contact: false,
  may: { delete: true },
})
let absences: ReturnType<typeof absence>[]
const buttons = (words: string) =>
  [...document.querySelectorAll('button')].filter((one) => one.textContent?.includes(words))
const press = async (words: string) => {
  const [button] = buttons(words)
  button!.focus()
  await act(async () => button!.click())
  await settled()
}

beforeEach(async () => {
  absences = [absence('s1'), absence('s2')]
  signIn()
  serveBy(async (_: string, { method }: { method?: string } = {}) => {
    if (method === 'DELETE') {
      absences = absences.slice(1)
      return Response.json({ message: 'Končano.' })
    }
    return Response.json({ absences, standing_in: [], choices: [person], may_create: true })
  })
  await draw(<Substitutes />)
})

test('the form that opens takes the focus, and gives it back', async () => {
  await press(m.substitute_create())
  expect(document.querySelector('form[aria-label]')?.contains(document.activeElement)).toBe(true)
  await press(m.action_cancel())
  expect(document.activeElement).toBe(buttons(m.substitute_create())[0])
})

test('what is chosen in it is asked about by the way out and by the button that gives it up', async () => {
  await press(m.substitute_create())
  expect(losableSignal.get()).toBe(false)
  const select = document.querySelector('select')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, 'b')
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(losableSignal.get()).toBe(true)
  await press(m.action_cancel())
  expect(document.querySelector('select')?.value).toBe('b')
  await act(async () => leaveQuestion.get()!.answer(true))
  expect([document.querySelector('select'), losableSignal.get()]).toEqual([null, false])
})

test('ended, the focus goes to the next, and from the last to the heading', async () => {
  await press(m.substitute_end())
  expect(buttons(m.substitute_end())).toHaveLength(1)
  expect(document.activeElement).toBe(buttons(m.substitute_end())[0])
  await press(m.substitute_end())
  expect(document.activeElement?.textContent).toBe(m.substitute_title())
})
