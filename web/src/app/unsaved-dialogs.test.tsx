// Each dialog of the office one writes in asks before it closes over what was typed, where that is not kept.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Editor } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Placing } from '@korak/contract/placements.ts'
import { ApproachDialog } from '#approaches/office/ApproachDialog.tsx'
import { EndDialog } from '#applications/office/placements/EndDialog.tsx'
import { PlacementDialog } from '#applications/office/placements/PlacementDialog.tsx'
import { makeQueryClient } from '#base/data/query.ts'
import { closeDialog, leaveQuestion } from '#base/routing/blocking.ts'
import { beginLanguage } from '#base/text/language.ts'
import { LinkDialog } from '#office/rich-text/LinkDialog.tsx'
import { SaveViewDialog } from '#office/SaveViewDialog.tsx'
import { CopyRole } from '#users/RoleDialogs.tsx'
import { EnterDialog } from '#entered-applications/EnterDialog.tsx'
import { ClosingContext } from '#ui/action/closing.ts'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const uid = '0191b5a0-0000-7000-8000-000000000001'
const onClose = vi.fn()
const none = () => undefined
const PLACING = {
  placement: null,
  terms: { start_on: null, pay: null, pay_period: 'month', contract: null },
  assignee: 'Ana Kovač',
} as unknown as Placing
const ROLE = { id: 7, name: 'Svetovalci' } as AnswerOf<'GET /roles/:id'>
const editor = new Editor({ extensions: [Document, Paragraph, Text] })

async function draw(drawn: ReactNode) {
  beginLanguage('sl-SI')
  vi.stubGlobal('fetch', async () => Response.json({ id: 8 }))
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <ClosingContext value={closeDialog}>{drawn}</ClosingContext>
      </QueryClientProvider>,
    ),
  )
  return root
}
const type = (name: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`dialog [name="${name}"]`)!
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
    set!.call(field, 'Napisano.')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

afterEach(() => {
  leaveQuestion.set(null)
  onClose.mockClear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each<[string, string, ReactNode]>([
  [
    'pay',
    'PlacementDialog',
    <PlacementDialog key="7" uid={uid} name="Maja" placing={PLACING} onClose={onClose} onSaved={none} />,
  ],
  ['name_en', 'CopyRole', <CopyRole key="8" role={ROLE} onClose={onClose} />],
  [
    'name',
    'SaveViewDialog',
    <SaveViewDialog key="9" list="jobs" view={null} query="" columns={[]} onClose={onClose} onSaved={none} />,
  ],
  ['address', 'LinkDialog', <LinkDialog key="10" editor={editor} onClose={onClose} />],
])('what is typed into %s of %s is asked about', async (name, _dialog, drawn) => {
  const root = await draw(drawn)
  await type(name)
  await act(async () => {
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  expect([leaveQuestion.get() !== null, onClose.mock.calls.length]).toEqual([true, 0])
  await act(async () => root.unmount())
})

test.each<[string, string, () => ReactNode]>([
  ['name', 'EnterDialog', () => <EnterDialog key="1" uid={uid} onClose={onClose} onEntered={none} />],
  ['email', 'ApproachDialog', () => <ApproachDialog key="2" uid={uid} onClose={onClose} onAsked={none} />],
  ['reason', 'EndDialog', () => <EndDialog key="3" uid={uid} onClose={onClose} onEnded={none} />],
])('what is typed into %s of %s outlives its window', async (name, _dialog, make) => {
  const root = await draw(make())
  await type(name)
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStorage.clear()
  const again = await draw(make())
  expect(document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value).toBe('Napisano.')
  expect(document.body.textContent).toContain(m.ui_taken_up())
  await act(async () => again.unmount())
  localStorage.clear()
})

test('a role that was copied is gone to without being asked', async () => {
  function Copying() {
    const [isOpen, setOpen] = useState(true)
    return isOpen && <CopyRole role={ROLE} onClose={() => setOpen(false)} />
  }
  const root = await draw(<Copying />)
  await type('name_sl')
  await type('name_en')
  await act(async () => document.querySelector('form')!.requestSubmit())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  expect([document.querySelector('dialog'), leaveQuestion.get(), location.pathname]).toEqual([
    null,
    null,
    '/office/roles/8',
  ])
  await act(async () => root.unmount())
})
