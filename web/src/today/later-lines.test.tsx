import { expect, test } from 'vitest'
import { draw, findAll, said, serve, settled, signIn } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { TodayPage } from './TodayPage.tsx'

const line = (kind: string) => ({
  kind,
  when: 'first',
  name: null,
  instead_of: null,
  count: 2,
  total_is: 'exact',
  path: `/office/tasks?state=${kind}`,
  first: null,
  details: [],
})

test('a page that was open before an upgrade leaves out lines it has no words for, and shows the others', async () => {
  signIn('staff')
  serve(() => ({
    today: '2026-11-30',
    lines: [line('of_a_later_version'), line('tasks_overdue')],
    tasks: [],
    recent: [],
  }))
  await draw(<TodayPage />)
  await settled()
  expect(said()).toContain(m.today_tasks_overdue({ count: 2 }))
  expect(findAll('main a[href^="/office/tasks"], a[href^="/office/tasks"]')).toHaveLength(1)
})

test('that a task is due today is said once', async () => {
  signIn('staff')
  const first = { name: 'Pokličite naročnika.', says: 'due', at: '2026-11-30' }
  serve(() => ({
    today: '2026-11-30',
    lines: [
      { ...line('tasks_due'), first },
      { ...line('consents_ending'), path: '/office/consents', first },
    ],
    tasks: [],
    recent: [],
  }))
  await draw(<TodayPage />)
  await settled()
  const lines = findAll('li').map((one) => one.textContent ?? '')
  expect(lines.map((words) => words.match(/danes/g)?.length)).toEqual([1, 1])
})
