import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { LanguageLine } from './LanguageLine.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('the focus stays on the language that was chosen', async () => {
  beginLanguage('sl-SI')
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(() => root.render(<LanguageLine />))
  const english = () => box.querySelector<HTMLElement>('[lang="en"]')!
  english().focus()
  await act(() => english().click())
  expect(english().getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(english())
  await act(() => root.unmount())
  beginLanguage('sl-SI')
})
