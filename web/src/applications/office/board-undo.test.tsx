// Columns are asked for one by one: what is taken back stands in one of them meanwhile, and not in two.
import { expect, test } from 'vitest'
import { draw, find, findAll, serve, settled, signIn, until } from '#base/page/drawn.factory.tsx'
import { Board } from './Board.tsx'
import { recall } from './moves.ts'

const places = { s1: { uid: 's1', name: 'Nova' }, s2: { uid: 's2', name: 'Razgovor' } }
const stageOf = (uid: string, name: string, status: string) => ({
  uid,
  name_sl: name,
  name_en: name,
  status,
  applications: 0,
})
const stages = [stageOf('s1', 'Nova', 'submitted'), stageOf('s2', 'Razgovor', 'interview')]
const card = (uid: string, name: string, stage: { uid: string; name: string }) => ({
  id: uid,
  uid,
  ref_no: `P-${uid}`,
  name,
  status: 'submitted',
  stage,
  next_move: 'us',
  promise_on: null,
  is_late: false,
  waits_since: new Date().toISOString(),
  submitted_at: new Date().toISOString(),
  job: { uid: 'j1', ref_no: 'K-1', title: 'Kuhar' },
  contact_name: 'Ana',
  is_masked: false,
  facts: { education: null, career: null },
  letter: null,
  may: { move: true, recall: true },
})

test('a card that was taken back stands in one column, also as long as the one it has left is not asked for anew', async () => {
  let at = places.s2
  let isHeld = false
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  serve(async ({ path, method }) => {
    if (path.includes('get-candidate-codelists')) return {}
    if (path.includes('/stages')) return { rev: 1, stages }
    if (method === 'POST') {
      at = places.s1
      isHeld = true
      return { uid: '1', status: 'submitted', stage_uid: 's1', letter: null }
    }
    const asked = decodeURIComponent(path)
    const all = [card('1', 'Ana Bric', at), card('2', 'Bor Cvek', places.s2)]
    const data = all.filter(({ stage }) => asked.includes(`filter[stage_uid][is]=${stage.uid}`))
    if (isHeld && asked.includes('[is]=s2')) await held
    return { data, current_page: 1, last_page: 1, per_page: 25, total: data.length, from: 1, to: 1, total_is: 'exact' }
  })
  signIn('applications.read', 'applications.update')
  await draw(<Board narrowed={{}} job={{ uid: 'j1', openings: 1, mayClose: true }} endedHref="/office/applications" />)
  const lanes = () =>
    findAll('section').map((lane) => [
      lane.querySelector('h2')?.textContent,
      ...[...lane.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row')),
    ])
  expect(lanes()).toEqual([['Nova 0'], ['Razgovor 2', '1', '2']])
  const undone = recall('1', 'l1', 'Ana Bric')
  await until(() => expect(find('section')?.textContent).toContain('Ana Bric'))
  expect(lanes()).toEqual([
    ['Nova 1', '1'],
    ['Razgovor 1', '2'],
  ])
  goOn()
  await undone
  await settled()
  expect(lanes()).toEqual([
    ['Nova 1', '1'],
    ['Razgovor 1', '2'],
  ])
})
