import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { SearchField, SearchForm } from '#ui/list/SearchForm.tsx'
import { m } from '#words/messages.js'
import { PasswordInput } from './PasswordInput.tsx'
import { TextArea } from './TextArea.tsx'
import { TextInput } from './TextInput.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const box = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>
const show = (field: ReactNode) => {
  root = createRoot(box)
  return act(async () => root.render(field))
}
const field = () => box.querySelector<HTMLInputElement>('input, textarea')!
const paste = (length: number, blanks = 0) =>
  act(async () => {
    field().value = ' '.repeat(blanks) + 'x'.repeat(length) + ' '.repeat(blanks)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const says = (words: string) => box.textContent?.includes(words) === true

afterEach(() => act(async () => root.unmount()))

test.each([
  ['a line', <TextInput key="a" name="a" label="Kraj" limit={20} />],
  ['a text', <TextArea key="b" name="b" label="Opis" limit={20} />],
  ['a password', <PasswordInput key="c" name="c" label="Geslo" limit={20} />],
  ['a search', <SearchField key="d" name="d" label="Kaj" limit={20} />],
])(
  'of what is pasted into %s nothing is cut off: it is said what is too much, until it is mended',
  async (_, shown) => {
    await show(shown)
    await paste(50)
    expect([field().value.length, field().maxLength, field().getAttribute('aria-invalid')]).toEqual([50, -1, 'true'])
    for (const words of [m.error_too_long({ max: 20 }), m.ui_characters_over({ count: 30 })])
      expect(says(words)).toBe(true)
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
      m.error_too_long({ max: 20 }),
    )
    await paste(19)
    expect(field().hasAttribute('aria-invalid')).toBe(false)
    expect(says(m.error_too_long({ max: 20 }))).toBe(false)
    expect(says(m.ui_characters_left({ count: 1 }))).toBe(true)
  },
)

test.each([
  ['a line', <TextInput key="a" name="a" label="Kraj" limit={20} />, 0],
  ['a text', <TextArea key="b" name="b" label="Opis" limit={20} />, 0],
  ['a search', <SearchField key="c" name="c" label="Kaj" limit={20} />, 0],
  ['an answer, which is kept as it is', <TextInput key="d" name="d" label="Odgovor" limit={20} keepsBlanks />, 9],
  ['a long answer', <TextArea key="e" name="e" label="Odgovor" limit={20} keepsBlanks />, 9],
  ['a password', <PasswordInput key="f" name="f" label="Geslo" limit={20} />, 9],
])('blanks around %s count where the server counts them', async (_, shown, over) => {
  await show(shown)
  await paste(19, 5)
  expect(says(m.ui_characters_left({ count: 1 }))).toBe(over === 0)
  expect(says(m.ui_characters_over({ count: over }))).toBe(over > 0)
  expect(field().getAttribute('aria-invalid')).toBe(over === 0 ? null : 'true')
})

test('a line counts only towards its end, a text always', async () => {
  await show(<TextInput name="a" label="Kraj" limit={200} defaultValue="Celje" />)
  expect(says(m.ui_characters_left({ count: 195 }))).toBe(false)
  await act(async () => root.render(<TextArea name="b" label="Opis" limit={200} defaultValue="Celje" />))
  expect(says(m.ui_characters_left({ count: 195 }))).toBe(true)
})

test('what is too long to be looked for is not looked for cut off', async () => {
  let searches = 0
  const search = () => (searches += 1)
  await show(
    <SearchForm label="Iskanje" submit="Išči" onSubmit={search}>
      <SearchField name="d" label="Kaj" limit={20} />
    </SearchForm>,
  )
  const submit = () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    return act(async () => box.querySelector('form')!.dispatchEvent(event))
  }
  await paste(21)
  expect([await submit(), searches, document.activeElement]).toEqual([false, 0, field()])
  await paste(20)
  await submit()
  expect(searches).toBe(1)
})
