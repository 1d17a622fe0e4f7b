// What the board and its dialog could not fetch is told: it is neither nobody nor nothing.
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { queryClient } from '#base/data/query.ts'
import { m } from '#words/messages.js'
import { Board } from './Board.tsx'
import { MoveDialog } from './MoveDialog.tsx'

const STAGES = { rev: 1, stages: [{ uid: 's2', name_sl: 'V pregledu', name_en: 'In review', status: 'in_review' }] }
const ROW = {
  uid: 'a1',
  name: 'Maja Zupan',
  status: 'submitted',
  stage: { uid: 's1', name: 'Nova' },
  letter: null,
  job: { uid: 'j1', ref_no: 'K-1', title: 'Kuhar' },
  may: { move: true, recall: false },
}
const pageOf = (...data: unknown[]) => ({ data, current_page: 1, last_page: 1, per_page: 25, total: data.length })
let isDown = false
let rows: unknown[] = []
async function show(page: ReactNode) {
  await draw(page)
}

beforeEach(async () => {
  isDown = false
  rows = []
  signIn('applications.read', 'applications.update')
  serveBy(async (url: string) => {
    const isStages = url.includes('/stages')
    if (isDown && (isStages || decodeURIComponent(url).includes('[status]')))
      return Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 })
    return Response.json(isStages ? STAGES : pageOf(...rows))
  })
})

test('a column that could not be fetched does not say that nobody stands in it', async () => {
  isDown = true
  await show(<Board narrowed={{}} endedHref="/office/applications" />)
  const headings = () => [...document.querySelectorAll('section > div > h2')].map(({ textContent }) => textContent)
  expect(headings().join()).not.toMatch(/\d/u)
  isDown = false
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === m.action_retry()) await act(async () => button.click())
  await settled()
  expect(headings()[0]).toMatch(/ 0$/u)
})

test('a card dropped where the stages of its job could not be fetched is told about', async () => {
  await show(<Board narrowed={{}} endedHref="/office/applications" />)
  isDown = true
  rows = [ROW]
  const lane = document.querySelectorAll('section')[1]!
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { getData: () => 'a1' },
  })
  await act(async () => lane.dispatchEvent(drop))
  await settled()
  expect(document.querySelector('dialog')?.textContent).toContain('Napaka.')
})

test('of an application that is not there any more the dialog says so', async () => {
  await show(<MoveDialog uid="a1" onClose={() => {}} onMoved={() => {}} />)
  expect(document.querySelector('dialog')?.textContent).toContain(m.refusal_gone())
})

test('stages that could not be fetched are told, with another try', async () => {
  rows = [ROW]
  await show(<MoveDialog uid="a1" onClose={() => {}} onMoved={() => {}} />)
  isDown = true
  await act(() => queryClient.resetQueries({ queryKey: ['GET /jobs/:uid/stages'] }))
  await settled()
  const dialog = document.querySelector('dialog')!
  expect(dialog.textContent).toContain('Napaka.')
  isDown = false
  await act(async () =>
    [...dialog.querySelectorAll('button')].find((one) => one.textContent === m.action_retry())!.click(),
  )
  await settled()
  expect(dialog.textContent).not.toContain('Napaka.')
  expect(dialog.textContent).toContain('V pregledu')
})
