// Asking colleagues for an evaluation: who has been asked at a stage is not asked again as if for the first time.
import { beforeEach, expect, test } from 'vitest'
import type { EvaluationsOfApplication } from '@korak/contract/evaluations.ts'
import { draw, field, find, findAll, press, serve, settled, signIn, type } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { ApplicationEvaluations } from './ApplicationEvaluations.tsx'

Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {} })

const id = (at: number) => `0191b5a0-0000-7000-8000-00000000000${at}`
const [UID, PHONE, TALK, ANA, ROK] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]
const ASKED: EvaluationsOfApplication = {
  requests: [],
  given: [],
  stages: [
    { uid: TALK, name: 'Razgovor', asked: [ROK] },
    { uid: PHONE, name: 'Telefonski razgovor', asked: [] },
  ],
}
const sent: unknown[] = []

beforeEach(async () => {
  sent.length = 0
  signIn('applications.update')
  serve(({ method, path, body }) => {
    if (method === 'POST') sent.push(body)
    if (path.startsWith('/interviewers'))
      return [
        { uid: ANA, name: 'Ana Kovač' },
        { uid: ROK, name: 'Rok Pirc' },
      ]
    return ASKED
  })
  await draw(<ApplicationEvaluations uid={UID} isReadable />)
  await settled()
  await press(m.evaluation_ask())
})
const box = (uid: string) => findAll<HTMLInputElement>('input[type="checkbox"]').find(({ value }) => value === uid)!

test('who has been asked at the stage cannot be chosen, and that is said', async () => {
  expect([box(ANA).disabled, box(ROK).disabled]).toEqual([false, true])
  expect(find('dialog')?.textContent).toContain(m.evaluation_asked_already())
  await type(field<HTMLSelectElement>('stage_uid'), PHONE)
  expect(box(ROK).disabled).toBe(false)
  expect(find('dialog')?.textContent).not.toContain(m.evaluation_asked_already())
})

test('somebody chosen for one stage who was asked at another is not sent for that', async () => {
  await type(field<HTMLSelectElement>('stage_uid'), PHONE)
  await press(box(ROK))
  await press(box(ANA))
  await type(field<HTMLSelectElement>('stage_uid'), TALK)
  expect([box(ANA).checked, box(ROK).checked]).toEqual([true, false])
  await press(find('dialog button[type="submit"]')!)
  expect(sent).toEqual([{ stage_uid: TALK, interviewer_uids: [ANA], due_on: null }])
})

test('once they are asked the dialog is closed, though who was asked cannot be chosen any more', async () => {
  serve(({ method, path }) => {
    if (path.startsWith('/interviewers')) return [{ uid: ANA, name: 'Ana Kovač' }]
    return { ...ASKED, stages: [{ uid: TALK, name: 'Razgovor', asked: method === 'POST' ? [ANA, ROK] : [ROK] }] }
  })
  await press(box(ANA))
  await press(find('dialog button[type="submit"]')!)
  await settled()
  expect(find('dialog form')).toBeNull()
  expect(toasts.get().map(({ text }) => text)).toEqual([m.evaluation_asked()])
})
