import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { CallError } from '#base/data/errors.ts'
import { showToast } from '#base/page/toasts.ts'
import { beginLanguage } from '#base/text/language.ts'
import { useUnheard } from './unheard.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#base/page/toasts.ts', () => ({ showToast: vi.fn() }))

function Frame() {
  useUnheard()
  return null
}
const fail = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test('what a press was refused with is said, faults of our own are not', async () => {
  beginLanguage('sl-SI')
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<Frame />))
  fail(new TypeError('x is undefined'))
  expect(showToast).not.toHaveBeenCalled()
  fail(new CallError({ status: 409, code: 'STALE', message: 'Nekdo je medtem to spremenil.' }))
  expect(showToast).toHaveBeenCalledWith({ tone: 'info', text: 'Nekdo je medtem to spremenil.' })
  act(() => root.unmount())
  fail(new CallError({ status: 409, code: 'STALE', message: 'Še enkrat.' }))
  expect(showToast).toHaveBeenCalledTimes(1)
})
