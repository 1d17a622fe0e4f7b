// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError, type CallErrorCode } from './errors.ts'
import { Loaded } from './Loaded.tsx'
import { NotForYou } from './NotForYou.tsx'
import { m } from '#words/messages.js'

const shown = (status: number, code: CallErrorCode, data?: string) => {
  const error = new CallError({ status, code, message: 'Za to dejanje nimate dovoljenja.' })
  const query = { data, error, isFetching: false, refetch: () => Promise.reject(error) }
  return renderToStaticMarkup(<Loaded query={query as never}>{(loaded) => String(loaded)}</Loaded>)
}

test('what is not for this person is said as that, with a way out and whom to ask, not as a failure to try again', () => {
  const page = shown(403, 'FORBIDDEN')
  expect(page).toContain(m.error_forbidden())
  expect(page).toContain('/dashboard')
  expect(page).toMatch(/\S+@\S+\.\w+/)
  expect(page).not.toContain('FORBIDDEN')
  expect(page).not.toContain(m.action_retry())
})

test('where nothing else is on the page it is its heading', () => {
  expect(renderToStaticMarkup(<NotForYou level={1} />)).toMatch(/<h1[^>]*>/)
})

test('a failure may be tried again, and has a code for support', () => {
  const page = shown(500, 'SERVER_ERROR' as CallErrorCode)
  expect(page).toContain(m.action_retry())
  expect(page).toContain('SERVER_ERROR')
})

test('what was taken away is not shown any more; when a refresh only fails, what was loaded stays', () => {
  expect(shown(403, 'FORBIDDEN', 'zaupno')).not.toContain('zaupno')
  expect(shown(500, 'SERVER_ERROR' as CallErrorCode, 'seznam')).toContain('seznam')
})
