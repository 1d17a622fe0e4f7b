// The tasks that were folded away: who opened them goes on from the first of them.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { TaskList } from './TaskList.tsx'

test('the button that goes leaves the focus on what it opened', async () => {
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
  const { box: main } = await draw(<TaskList tasks={tasks as never} />)
  const button = [...main.querySelectorAll('button')].find((one) => one.textContent === m.dash_more_done({ count: 2 }))!
  button.focus()
  await act(async () => button.click())
  expect(main.querySelectorAll('li')).toHaveLength(5)
  expect(document.activeElement).toBe(main.querySelectorAll('li')[3])
})
