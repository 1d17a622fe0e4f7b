// What is typed in a template outlives others' changes and what is done beside it.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { StageTemplatesPage } from './StageTemplatesPage.tsx'

const stage = (name: string, status: string) => ({ name_sl: name, name_en: name, status, guide: null })
const template = {
  uid: '0191b5a0-0000-7000-8000-000000000001',
  rev: 1,
  name_sl: 'Kratka pot',
  name_en: 'Short way',
  is_default: false,
  stages: [
    stage('Nova', 'submitted'),
    stage('Pregled', 'in_review'),
    stage('Ožji izbor', 'shortlisted'),
    stage('Predstavitev', 'presented'),
    stage('Razgovor', 'interview'),
    stage('Ponudba', 'offer'),
    stage('Zaposlitev', 'hired'),
  ],
  may: { update: true, delete: true },
}
let now: typeof template
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!

beforeEach(async () => {
  now = template
  serveBy(async (_url: string, init?: RequestInit) => {
    const body = JSON.parse(init?.method === 'PUT' ? String(init.body) : '{}') as { rev?: number; is_default?: true }
    if (init?.method !== 'PUT') return Response.json({ data: [now] })
    if (body.rev !== now.rev)
      return Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
    now = { ...now, ...body, rev: now.rev + 1 }
    return Response.json(now)
  })
  await draw(<StageTemplatesPage />, { at: '/office/stage-templates' })
})

test('names and stages stay when it is made the default', async () => {
  await type('name_en', 'The short way')
  await type('stages.1.name_sl', 'Prvi pregled')
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === m.stage_template_make_default(),
  )
  await act(async () => button!.click())
  await settled()
  expect(document.body.textContent).toContain(m.stage_template_default())
  expect([field('name_en').value, field('stages.1.name_sl').value]).toEqual(['The short way', 'Prvi pregled'])
})

test('over another’s change saving is refused in the form, nothing typed is lost, and the other stages can be had', async () => {
  await type('name_en', 'The short way')
  await type('stages.1.name_sl', 'Prvi pregled')
  now = {
    ...template,
    rev: 2,
    name_sl: 'Bližnjica',
    stages: template.stages.map((one) => (one.name_sl === 'Pregled' ? { ...one, name_sl: 'Ogled' } : one)),
  }
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  expect(document.querySelector('form')?.textContent).toContain(m.form_stale())
  expect([field('name_sl').value, field('name_en').value, field('stages.1.name_sl').value]).toEqual([
    'Bližnjica',
    'The short way',
    'Prvi pregled',
  ])
  const load = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === m.stages_load())
  await act(async () => load!.click())
  expect(field('stages.1.name_sl').value).toBe('Ogled')
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  expect(now).toMatchObject({ rev: 3, name_sl: 'Bližnjica', name_en: 'The short way' })
})

const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
const submit = async () => {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
}
const press = (words: string, at = 0) => {
  const named = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent
  const button = [...document.querySelectorAll('button')].filter((one) => named(one) === words).at(at)
  return act(async () => button!.click())
}

test.each([
  ['keep', () => m.profile_elsewhere_keep(), 'Moja pot'],
  ['take', () => m.profile_elsewhere_take(), 'Bližnjica'],
])('a name both have changed is chosen from, and nothing is saved before: %s', async (_, words, left) => {
  await type('name_sl', 'Moja pot')
  now = { ...template, rev: 2, name_sl: 'Bližnjica' }
  await submit()
  await submit()
  expect(now).toMatchObject({ rev: 2, name_sl: 'Bližnjica' })
  await press(`${words()}: ${m.stage_template_name_sl()}`)
  await submit()
  expect(now).toMatchObject({ rev: 3, name_sl: left })
})

test('what is wrong is said until it is corrected, and of no other stage', async () => {
  await type('name_en', '')
  await type('stages.1.name_sl', '')
  await type('stages.3.name_en', '')
  await submit()
  expect(['name_en', 'stages.1.name_sl', 'stages.3.name_en'].map(isWrong)).toEqual([true, true, true])
  await type('name_en', 'Short')
  await type('stages.1.name_sl', 'Prvi pregled')
  expect(['name_en', 'stages.1.name_sl', 'stages.3.name_en'].map(isWrong)).toEqual([false, false, true])
  await press(m.stages_remove(), 3)
  expect([field('stages.3.name_sl').value, isWrong('stages.3.name_en')]).toEqual(['Razgovor', false])
})

test('a stage that was removed can be had back where it was', async () => {
  await press(m.stages_remove(), 1)
  expect(field('stages.1.name_sl').value).toBe('Ožji izbor')
  await type('stages.0.name_sl', 'Sveža')
  await press(m.action_undo())
  expect([field('stages.0.name_sl').value, field('stages.1.name_sl').value]).toEqual(['Sveža', 'Pregled'])
  expect(document.activeElement).toBe(field('stages.1.name_sl'))
})
