import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { asHref } from '@korak/contract/screens.ts'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { dropChanges } from '#base/routing/blocking.ts'
import { navigate, startMoving } from '#base/routing/move.ts'
import { keptOf } from '#answers/filling/filled.factory.tsx'
import type { Transport } from '#answers/filling/transport.ts'
import { m } from '#words/messages.js'
import { type Filled, fillable } from '#feedback/labels.ts'
import { SideBySideFilling } from './SideBySideFilling.tsx'
import { WithAnswers } from './WithAnswers.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const words = (text: string) => ({ 'sl-SI': text, 'en-EN': text })
const items = [{ type: 'text' as const, key: 'a', text: words('Vprašanje A') }]
const box = document.createElement('div')
let end = () => Promise.resolve()
afterEach(() => end())

/** Several people on the review, and a server that does what the test says. */
async function review(people: Record<string, Pick<Transport, 'submit'>>): Promise<void> {
  const sheets = Object.entries(people).map(([name, { submit }]) => {
    const details = {
      uid: name,
      subject: name,
      is_self: false,
      status: 'in-progress',
      definition: makeDefinition([{ key: 'all', items }]),
      codelists: {},
      facts: {},
      answers: { a: { value: 'prvi', rev: 1 } },
      rev: 1,
      position: null,
      files: [],
    } as unknown as Filled
    const transport: Transport = {
      owner: name,
      origin: null,
      send: (batch) => Promise.resolve(keptOf(batch)),
      start: () => Promise.resolve(),
      submit,
      onChanged: () => undefined,
      home: '/feedback',
    }
    return { details, paper: fillable(details), transport }
  })
  await act(() => navigate(asHref('/feedback/one?step=review')))
  const root = createRoot(document.body.appendChild(box))
  const head = { title: 'Ocene', home: '/feedback', homeLabel: 'Nazaj', tools: null } as const
  await act(async () =>
    root.render(
      <WithAnswers sheets={sheets}>
        {(held) => <SideBySideFilling held={held} head={head} home="/feedback" onLocked={() => undefined} />}
      </WithAnswers>,
    ),
  )
  end = async () => {
    await act(async () => root.unmount())
    dropChanges()
    box.remove()
  }
}
const until = (check: () => void) => vi.waitFor(() => act(async () => check()))
const press = (label: string) =>
  act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)!.click())
const h1 = () => box.querySelector('h1')?.textContent

test('who goes back while all are submitted has something to change: the rest is not submitted', async () => {
  const submitted: string[] = []
  let answer = () => {}
  await review({
    Ana: {
      submit: () => {
        submitted.push('Ana')
        return new Promise((resolve) => (answer = () => resolve({ thank_you: 'Hvala.' })))
      },
    },
    Bor: {
      submit: () => {
        submitted.push('Bor')
        return Promise.resolve({ thank_you: 'Hvala.' })
      },
    },
  })
  await until(() => expect(h1()).toBe(m.feedback_together_review()))
  await press(m.feedback_submit_all())
  await until(() => expect(submitted).toEqual(['Ana']))
  await press(m.action_back())
  await until(() => expect(h1()).toContain('Vprašanje A'))
  await act(async () => answer())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(submitted).toEqual(['Ana'])
  // Back on the review the other one is submitted by a press of its own.
  await press(m.action_continue())
  await until(() => expect(h1()).toBe(m.feedback_together_review()))
  expect(box.textContent).toContain(m.feedback_submitted())
  await press(m.feedback_submit_one({ name: 'Bor' }))
  await until(() => expect(submitted).toEqual(['Ana', 'Bor']))
})
