import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#base/data/errors.ts'
import { dropChanges, leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { TONGUES } from './row-kinds.tsx'
import { RowsForm } from './RowsForm.tsx'
import { SkillsForm } from './SkillsForm.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const NONE = { experiences: [], schoolings: [], skills: [], tongues: [] }
/** The lists were changed elsewhere: so they are there. */
let theirs: object | null = null
const saved: Record<string, unknown>[] = []
vi.mock('#base/data/call.ts', () => ({
  call: async (route: string, { body }: { body: Record<string, unknown> }) => {
    if (route.startsWith('GET')) return { rev: 9, lists: { ...NONE, ...theirs }, proposed: null }
    if (theirs) throw new CallError({ status: 409, code: 'STALE', message: '' })
    saved.push(body)
    return { rev: 2, lists: { ...NONE, ...body } }
  },
}))

const box = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot> | null = null
const close = () => root?.render(null)
const show = async (form: ReactNode) => {
  root = createRoot(box)
  await act(async () => root?.render(form))
}
const press = (words: string) =>
  act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.endsWith(words))!.click())
const save = () =>
  act(async () => {
    box.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
const undo = (at: number) => act(async () => toasts.get()[at]!.action!.run())
const until = (isSo: () => void) =>
  act(async () => {
    await vi.waitFor(isSo)
  })
const said = () => toasts.get().map(({ text }) => text)
const removed = (name: string) => m.ui_combo_removed({ name })
const skills = (items: string[]) => <SkillsForm rev={1} items={items} onClose={() => close()} />
const chips = () => [...box.querySelectorAll('li span[aria-hidden]')].map(({ textContent }) => textContent)
const tongues = () => [...box.querySelectorAll<HTMLSelectElement>('select[name$="code"]')].map(({ value }) => value)
const removeTongue = (at: number) =>
  act(async () => box.querySelectorAll<HTMLElement>('fieldset div > button')[at]!.click())

afterEach(async () => {
  await act(async () => root?.unmount())
  leaveQuestion.get()?.answer(false)
  dropChanges()
  for (const { id } of toasts.get()) dismissToast(id)
  theirs = null
  saved.length = 0
})

test('once the list is saved nothing offers to undo in a form that is gone', async () => {
  await show(skills(['Excel', 'SAP']))
  await press(m.ui_remove_what({ name: 'Excel' }))
  expect(said()).toEqual([removed('Excel')])
  await save()
  await until(() => expect(box.querySelector('form')).toBeNull())
  expect(saved).toMatchObject([{ skills: ['SAP'] }])
  expect(said()).toEqual([m.form_saved_toast()])
})

test('given up, the form takes its offers to undo along', async () => {
  await show(<RowsForm kind={TONGUES} rev={1} items={[{ code: 'sl', level: null }]} onClose={() => close()} />)
  await removeTongue(0)
  expect(toasts.get()).toHaveLength(1)
  await press(m.action_cancel())
  await act(async () => leaveQuestion.get()!.answer(true))
  await until(() => expect(box.querySelector('form')).toBeNull())
  expect(toasts.get()).toEqual([])
})

test('giving a list up can save it instead; refused, it stays open and says why', async () => {
  await show(<RowsForm kind={TONGUES} rev={1} items={[{ code: 'sl', level: null }]} onClose={() => close()} />)
  await press(m.lists_add_tongue())
  await press(m.action_cancel())
  await act(async () => leaveQuestion.get()!.save!())
  expect(box.textContent).toContain(m.error_required())
  expect([leaveQuestion.get(), saved]).toEqual([null, []])
  const language = box.querySelector<HTMLSelectElement>('select[name="tongues.1.code"]')!
  await act(async () => {
    language.value = 'en'
    language.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const may = mayLeave()
  await act(async () => leaveQuestion.get()!.save!())
  await until(() => expect(box.querySelector('form')).toBeNull())
  expect(await may).toBe(true)
  expect(saved).toMatchObject([{ tongues: [{ code: 'sl' }, { code: 'en' }] }])
})

test('what is put back while the form is open stands at its place, and is saved', async () => {
  await show(skills(['Excel', 'SAP', 'SQL']))
  await press(m.ui_remove_what({ name: 'Excel' }))
  await press(m.ui_remove_what({ name: 'SAP' }))
  await undo(0)
  await undo(1)
  expect(chips()).toEqual(['Excel', 'SAP', 'SQL'])
  await save()
  await until(() => expect(saved).toMatchObject([{ skills: ['Excel', 'SAP', 'SQL'] }]))
})

test('rows put back stand at their places', async () => {
  const items = ['sl', 'en', 'de'].map((code) => ({ code, level: null }))
  await show(<RowsForm kind={TONGUES} rev={1} items={items} onClose={() => undefined} />)
  await removeTongue(0)
  await removeTongue(0)
  await undo(0)
  await undo(1)
  expect(tongues()).toEqual(['sl', 'en', 'de'])
})

test('when a row goes the focus is in the next one, or in the last, and after all on adding', async () => {
  const items = ['sl', 'en', 'de'].map((code) => ({ code, level: null }))
  await show(<RowsForm kind={TONGUES} rev={1} items={items} onClose={() => undefined} />)
  const removing = () => [...box.querySelectorAll<HTMLElement>('fieldset div > button')]
  removing()[1]!.focus()
  for (const expected of [1, 0]) {
    await act(async () => (document.activeElement as HTMLElement).click())
    expect(removing().indexOf(document.activeElement as HTMLElement)).toBe(expected)
  }
  await act(async () => (document.activeElement as HTMLElement).click())
  expect(document.activeElement?.id).toBe('tongues-add')
})

test('where the list was changed elsewhere, nothing says any longer that it is saved', async () => {
  await show(<SkillsForm rev={1} items={['Excel']} onClose={() => undefined} />)
  await press(m.lists_add_skill())
  await save()
  await until(() => expect(said()).toEqual([m.form_saved_toast()]))
  theirs = { skills: ['Word'] }
  await press(m.ui_remove_what({ name: 'Excel' }))
  await save()
  await until(() => expect(box.textContent).toContain(m.lists_changed_elsewhere()))
  expect(said()).not.toContain(m.form_saved_toast())
})
