import { expect, test } from 'vitest'
import { optionsFor } from './transport.ts'

test.each([
  ['smtp://korak:geslo@mail.example', { secure: false, requireTLS: true, port: 587 }],
  ['smtp://mail.example:25', { secure: false, requireTLS: true, port: 25 }],
  ['smtps://mail.example', { secure: true, requireTLS: false, port: 465 }],
  ['smtp://127.0.0.1:2525', { secure: false, requireTLS: false, host: '127.0.0.1' }],
  ['smtp://[::1]:2525', { secure: false, requireTLS: false, host: '::1' }],
  ['smtp://localhost', { secure: false, requireTLS: false }],
])('mails to %s leave this machine encrypted or not at all', (url, options) => {
  expect(optionsFor(url)).toMatchObject(options)
})
