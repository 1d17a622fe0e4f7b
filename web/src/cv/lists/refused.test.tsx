import { act, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { dropChanges } from '#base/routing/blocking.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { EXPERIENCES } from './row-kinds.tsx'
import { RowsForm } from './RowsForm.tsx'
import { SkillsForm } from './SkillsForm.tsx'

const saved: Record<string, unknown>[] = []
vi.mock('#base/data/call.ts', () => ({
  call: async (_: string, { body }: { body: Record<string, unknown> }) => {
    saved.push(body)
    return { rev: 2, lists: { experiences: [], schoolings: [], skills: [], tongues: [], ...body } }
  },
}))

let box: HTMLElement
const show = async (form: ReactNode) => {
  box = (await draw(form)).box
}
const put = (field: HTMLInputElement | HTMLSelectElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
const named = <T extends HTMLElement = HTMLInputElement>(name: string) => box.querySelector<T>(`[name="${name}"]`)!
const save = () =>
  act(async () => {
    box.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
/** What is said of a field, beside it. */
const saidOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
    .join()

afterEach(async () => {
  dropChanges()
  for (const { id } of toasts.get()) dismissToast(id)
  saved.length = 0
})

test('a month without a year is not lost: the year is asked for', async () => {
  const job = { ...EXPERIENCES.blank, position_title: 'Tehnolog' }
  await show(<RowsForm kind={EXPERIENCES} rev={1} items={[job]} onClose={() => undefined} />)
  const month = () => named<HTMLSelectElement>('experiences.0.from-month')
  await put(month(), '5')
  await save()
  expect([saved, toasts.get(), month().value]).toEqual([[], [], '5'])
  expect(box.querySelector('fieldset fieldset, [role="group"]')?.textContent).toContain(m.lists_year_wrong())
  expect(named('experiences.0.from').getAttribute('aria-invalid')).toBe('true')
  await put(named('experiences.0.from'), '2019')
  await save()
  expect(saved).toMatchObject([{ experiences: [{ from: '2019-05', to: null }] }])
})

test('what is wrong stays with its row when another one is put back before it', async () => {
  const jobs = ['Tehnolog', 'Vodja'].map((position_title) => ({ ...EXPERIENCES.blank, position_title }))
  await show(<RowsForm kind={EXPERIENCES} rev={1} items={jobs} onClose={() => undefined} />)
  const remove = m.ui_remove_what({ name: 'Tehnolog' })
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(remove))
  await act(async () => button!.click())
  await put(named<HTMLSelectElement>('experiences.0.from-month'), '5')
  await save()
  expect(named('experiences.0.from').getAttribute('aria-invalid')).toBe('true')
  await act(async () => toasts.get().at(-1)!.action!.run())
  expect(named('experiences.0.position_title').value).toBe('Tehnolog')
  expect(named('experiences.0.from').getAttribute('aria-invalid')).not.toBe('true')
})

const skill = () => named('skills')
const chips = () => [...box.querySelectorAll('li span[aria-hidden]')].map(({ textContent }) => textContent)
const enter = () =>
  act(async () =>
    skill().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  )

test('a skill that is too long stays in its field, where that is said', async () => {
  await show(<SkillsForm rev={1} items={['Excel']} onClose={() => undefined} />)
  await put(skill(), 'x'.repeat(150))
  await enter()
  expect([chips(), skill().value.length]).toEqual([['Excel'], 150])
  expect(saidOf(skill())).toContain(m.error_too_long({ max: 100 }))
  await put(skill(), 'x'.repeat(100))
  await enter()
  expect([chips(), skill().value]).toEqual([['Excel', 'x'.repeat(100)], ''])
})

test.each([
  ['added', enter],
  ['saved', save],
])('a skill that is there already, %s once more, stays in its field, and that is said', async (_, press) => {
  await show(<SkillsForm rev={1} items={['Excel']} onClose={() => undefined} />)
  await put(skill(), 'excel ')
  expect(saidOf(skill())).not.toContain(m.lists_skill_known({ name: 'Excel' }))
  await press()
  expect([chips(), skill().value, saved]).toEqual([['Excel'], 'excel ', []])
  expect(saidOf(skill())).toContain(m.lists_skill_known({ name: 'Excel' }))
  await put(skill(), 'Excel VBA')
  expect(saidOf(skill())).not.toContain(m.lists_skill_known({ name: 'Excel' }))
  await press()
  expect(chips()).toEqual(press === save ? ['Excel'] : ['Excel', 'Excel VBA'])
})
