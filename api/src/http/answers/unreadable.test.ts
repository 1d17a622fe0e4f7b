// What Node cannot read as a request is refused like everything else, and it is said that the connection ends.
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ErrorBody } from '@korak/contract/shapes.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
await api.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = api.app.server.address() as AddressInfo

/** All that comes for some bytes until the connection ends. */
const answerTo = (text: string) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })

test.each([
  [431, 'a header of 20 KB', `GET /api/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
  [431, 'an address of 20 KB', `GET /api/jobs?page=${'1'.repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
  [400, 'no HTTP', 'ŽIVJO\r\n\r\n'],
])('%i for %s, and a proxy is told to send nothing after it', async (status, _what, text) => {
  const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/^connection: close$/im)
  const refused = ErrorBody.strict().parse(JSON.parse(body))
  expect(refused.code).toBe(status === 431 ? 'TOO_LARGE' : 'BAD_REQUEST')
})
