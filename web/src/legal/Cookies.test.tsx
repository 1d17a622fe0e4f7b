import { expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { COOKIE_DAYS } from '@korak/contract/cookies.ts'
import { m } from '#words/messages.js'
import { Cookies } from './Cookies.tsx'

test('what stays after signing out is named, the cookie that knows the browser again among it', async () => {
  const { box: host } = await draw(<Cookies />)
  const away = [...host.querySelectorAll('section')].find((one) => one.textContent?.includes(m.legal_cookies_away()))
  expect(away?.textContent).toMatch(new RegExp(`korak_device \\(${COOKIE_DAYS.device} `))
})
