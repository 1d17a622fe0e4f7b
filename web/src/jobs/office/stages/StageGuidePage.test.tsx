// A guide that is written while others change the stages of the job: nothing that was typed has to be typed again.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { StageGuidePage } from './StageGuidePage.tsx'

const criterion = (name: string) => ({
  name_sl: name,
  name_en: name,
  ask_sl: 'Povejte primer.',
  ask_en: 'Give an example.',
  good_sl: '',
  good_en: '',
})
const guide = {
  rev: 1,
  stage: 'Razgovor',
  questionnaire_uid: null,
  criteria: [criterion('Jasnost')],
  title: null,
  is_used: false,
}
const JOB = { uid: 'j', rev: 1, title: 'Kuhar', ref_no: 'K-1', may: { update_stages: true } }
let now: typeof guide
let saved: number
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const save = async () => {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
}

beforeEach(async () => {
  now = guide
  saved = 0
  serveBy(async (url: string, init?: RequestInit) => {
    if (!url.includes('/guide')) return Response.json(url.includes('questionnaires') ? [] : JOB)
    if (init?.method !== 'PUT') return Response.json(now)
    const body = JSON.parse(String(init.body)) as typeof guide
    if (body.rev !== now.rev)
      return Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
    saved += 1
    now = { ...now, ...body, rev: now.rev + 1 }
    return Response.json(now)
  })
  await draw(<StageGuidePage />, { at: '/office/jobs/j/stages/s/guide', params: { uid: 'j', stage: 's' } })
})

test('what others have changed in other stages does not keep a guide from being saved', async () => {
  await type('criteria.0.name_sl', 'Jasnost in mir')
  now = { ...guide, rev: 4 }
  await save()
  expect(now).toMatchObject({ rev: 5, criteria: [{ name_sl: 'Jasnost in mir' }] })
  expect(document.querySelector('form')?.textContent).not.toContain('Medtem se je spremenilo.')
})

test('over another’s change of the same guide both stay to be looked through, and what was typed can give way', async () => {
  await type('criteria.0.name_sl', 'Jasnost in mir')
  now = { ...guide, rev: 2, criteria: [criterion('Natančnost')] }
  await save()
  const names = () => [...document.querySelectorAll<HTMLInputElement>('[name$=".name_sl"]')].map(({ value }) => value)
  expect([saved, names()]).toEqual([0, ['Jasnost in mir', 'Natančnost']])
  expect(document.querySelector('form')?.textContent).toContain(m.guide_both())
  // One does not contradict the other.
  expect(document.querySelector('form')?.textContent).toContain(m.form_stale())
  await save()
  expect(now).toMatchObject({ rev: 3, criteria: [{ name_sl: 'Jasnost in mir' }, { name_sl: 'Natančnost' }] })
  expect(document.querySelector('form')?.textContent).not.toContain(m.guide_both())
  now = { ...guide, rev: 4, criteria: [criterion('Natančnost')] }
  await type('criteria.0.name_sl', 'Mir')
  await save()
  const load = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === m.stages_load())
  await act(async () => load!.click())
  expect(names()).toEqual(['Natančnost'])
})

test('where others took a questionnaire instead, what was typed stands as it was, and says so', async () => {
  await type('criteria.0.name_sl', 'Jasnost in mir')
  now = { ...guide, rev: 2, questionnaire_uid: 'q', criteria: [] } as unknown as typeof guide
  await save()
  expect([saved, field('criteria.0.name_sl').value]).toEqual([0, 'Jasnost in mir'])
  expect(document.querySelector('form')?.textContent).toContain(m.guide_theirs())
})

test('a criterion that was removed can be had back with all its words, and what was wrong with it is of no other', async () => {
  const load = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === m.guide_add())
  await act(async () => load!.click())
  await type('criteria.1.name_sl', 'Mirnost')
  await type('criteria.0.name_sl', '')
  await save()
  expect(field('criteria.0.name_sl').getAttribute('aria-invalid')).toBe('true')
  await act(async () => document.querySelector<HTMLElement>(`button[aria-label="${m.guide_remove()}"]`)!.click())
  expect([field('criteria.0.name_sl').value, field('criteria.0.name_sl').getAttribute('aria-invalid')]).toEqual([
    'Mirnost',
    null,
  ])
  const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === m.action_undo())
  await act(async () => undo!.click())
  expect([field('criteria.0.name_en').value, field('criteria.1.name_sl').value]).toEqual(['Jasnost', 'Mirnost'])
})
