// The tasks that were folded away: who opened them goes on from the first of them.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { TaskList } from './TaskList.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

test('the button that goes leaves the focus on what it opened', async () => {
  await beginLanguage('sl-SI')
  const tasks = Array.from({ length: 5 }, (_, at) => ({
    kind: 'questionnaire',
    uid: `q${at}`,
    title: `Vprašalnik ${at}`,
    status: 'done',
    is_optional: false,
    people: [],
    is_self: false,
    path: `/questionnaires/q${at}`,
  }))
  // Nothing of another test is in the document.
  document.body.replaceChildren()
  const main = document.body.appendChild(document.createElement('main'))
  root = createRoot(main)
  await act(async () => root.render(<TaskList tasks={tasks as never} />))
  const button = [...main.querySelectorAll('button')].find((one) => one.textContent === m.dash_more_done({ count: 2 }))!
  button.focus()
  await act(async () => button.click())
  expect(main.querySelectorAll('li')).toHaveLength(5)
  expect(document.activeElement).toBe(main.querySelectorAll('li')[3])
})
