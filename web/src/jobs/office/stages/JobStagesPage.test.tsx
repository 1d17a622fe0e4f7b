// Stages that are changed while a colleague writes what is asked at one of them.
import { act } from 'react'
import { expect, test } from 'vitest'
import {
  draw,
  field,
  find,
  press,
  refuse,
  said,
  serve,
  settled,
  stale,
  submit,
  type,
} from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { JobStagesPage } from './JobStagesPage.tsx'

const guideOf = (name: string) => ({
  questionnaire_uid: null,
  criteria: [{ name_sl: name, name_en: name, ask_sl: '?', ask_en: '?', good_sl: '', good_en: '' }],
})
const STATUSES = ['submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer', 'hired']
const stages = STATUSES.map((status) => ({
  uid: `s-${status}`,
  name_sl: status,
  name_en: status,
  status,
  applications: 0,
  guide: status === 'interview' ? guideOf('Jasnost') : null,
}))
const JOB = { uid: 'j', rev: 1, title: 'Kuhar', ref_no: 'K-1', may: { update_stages: true } }
const PLACE = { at: '/office/jobs/j/stages', params: { uid: 'j' } }

test('stages saved over a colleague’s change take along the guide the colleague wrote', async () => {
  let now = { rev: 1, stages }
  const sent: { name_sl: string; guide?: unknown }[][] = []
  serve(({ method, path, body }) => {
    if (!path.endsWith('/stages')) return path.includes('templates') ? { data: [] } : JOB
    if (method !== 'PUT') return now
    if (body.rev !== now.rev) return stale()
    sent.push(body.stages)
    return { ...now, rev: now.rev + 1 }
  })
  await draw(<JobStagesPage />, PLACE)
  await type('stages.1.name_sl', 'Prvi pregled')
  const theirs = guideOf('Natančnost')
  now = { rev: 2, stages: stages.map((one) => (one.status === 'interview' ? { ...one, guide: theirs } : one)) }
  await submit()
  expect(find('form')?.textContent).toContain(m.stages_theirs())
  await submit()
  expect(sent).toHaveLength(1)
  expect([sent[0]?.[1]?.name_sl, sent[0]?.[4]?.guide]).toEqual(['Prvi pregled', theirs])
})

test('theirs are taken instead by a press that leads to them; refused over something else nothing is said of theirs', async () => {
  let now = { rev: 1, stages }
  let isInUse = true
  serve(({ method, path }) => {
    if (!path.endsWith('/stages')) return path.includes('templates') ? { data: [] } : JOB
    if (method !== 'PUT') return now
    return isInUse ? refuse(409, 'IN_USE', 'Na stopnji so prijave.') : stale()
  })
  await draw(<JobStagesPage />, PLACE)
  await type('stages.1.name_sl', 'Prvi pregled')
  await submit()
  expect(said()).toContain('Na stopnji so prijave.')
  expect(said()).not.toContain(m.stages_theirs())
  isInUse = false
  now = { rev: 2, stages: stages.map((one) => (one.status === 'in_review' ? { ...one, name_sl: 'Ogled' } : one)) }
  await submit()
  await press(m.stages_load())
  expect(field('stages.1.name_sl').value).toBe('Ogled')
  expect(find('form')?.contains(document.activeElement)).toBe(true)
})

test('what is typed while a saving is refused over a colleague’s change stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  serve(async ({ method, path }) => {
    if (!path.endsWith('/stages')) return path.includes('templates') ? { data: [] } : JOB
    if (method !== 'PUT') return { rev: 1, stages }
    await promise
    return stale()
  })
  await draw(<JobStagesPage />, PLACE)
  await type('stages.1.name_sl', 'Prvi pregled')
  await submit()
  await type('stages.2.name_sl', 'Ožji krog')
  await act(async () => resolve())
  await settled()
  expect([field('stages.1.name_sl').value, field('stages.2.name_sl').value]).toEqual(['Prvi pregled', 'Ožji krog'])
})

test('who may not change stages is led to the guides there are, and not asked to add one', async () => {
  serve(({ path }) => (path.endsWith('/stages') ? { rev: 1, stages } : path.includes('templates') ? { data: [] } : job))
  const job = { ...JOB, may: { update_stages: false } }
  await draw(<JobStagesPage />, PLACE)
  const links = [...document.querySelectorAll('main a[href*="/guide"], form a[href*="/guide"]')]
  expect(links.map(({ textContent }) => textContent)).toEqual([m.guide_link({ count: 1 })])
  expect(document.body.textContent).not.toContain(m.guide_link_none())
})

test('stages a colleague added and renamed stay when mine are saved, and a name both changed is chosen', async () => {
  let now = { rev: 1, stages }
  const sent: { uid?: string; name_sl: string; name_en: string }[][] = []
  serve(({ method, path, body }) => {
    if (!path.endsWith('/stages')) return path.includes('templates') ? { data: [] } : JOB
    if (method !== 'PUT') return now
    if (body.rev !== now.rev) return stale()
    sent.push(body.stages)
    return { rev: now.rev + 1, stages: body.stages.map((one: object, at: number) => ({ uid: `n${at}`, ...one })) }
  })
  await draw(<JobStagesPage />, PLACE)
  await type('stages.1.name_sl', 'Prvi pregled')
  await type('stages.2.name_sl', 'Ožji krog')
  const rename = { in_review: { name_en: 'First look' }, shortlisted: { name_sl: 'Izbrani' } }
  const renamed = stages.map((one) => ({ ...one, ...rename[one.status as keyof typeof rename] }))
  const added = { uid: 's-second', name_sl: 'Drugi krog', name_en: 'Second', status: 'interview', applications: 2 }
  now = { rev: 2, stages: renamed.toSpliced(5, 0, { ...added, guide: null }) }
  await submit()
  const names = () => [...document.querySelectorAll<HTMLInputElement>('[name$=".name_sl"]')].map(({ value }) => value)
  expect(names()).toEqual([
    'submitted',
    'Prvi pregled',
    'Ožji krog',
    'presented',
    'interview',
    'Drugi krog',
    'offer',
    'hired',
  ])
  expect(said()).toContain('Izbrani')
  // It is chosen before anything is saved.
  await submit()
  expect(sent).toHaveLength(0)
  await press(`${m.profile_elsewhere_take()}: shortlisted: ${m.stages_name_sl()}`)
  await submit()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.map(({ name_sl: name }) => name)).toEqual(names())
  expect(sent[0]?.[1]).toMatchObject({ uid: 's-in_review', name_sl: 'Prvi pregled', name_en: 'First look' })
  expect(sent[0]?.[2]).toMatchObject({ uid: 's-shortlisted', name_sl: 'Izbrani' })
  expect(sent[0]?.[5]).toMatchObject({ uid: 's-second' })
})
