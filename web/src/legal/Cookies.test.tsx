import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { COOKIE_DAYS } from '@korak/contract/cookies.ts'
import { m } from '#words/messages.js'
import { Cookies } from './Cookies.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('what stays after signing out is named, the cookie that knows the browser again among it', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<Cookies />))
  const away = [...host.querySelectorAll('section')].find((one) => one.textContent?.includes(m.legal_cookies_away()))
  expect(away?.textContent).toMatch(new RegExp(`korak_device \\(${COOKIE_DAYS.device} `))
  await act(async () => root.unmount())
  host.remove()
})
