// What a client may send wrongly: every answer is a 4xx in the refusal shape, never a fault, never silence.
import { BODY_SIZES } from '@korak/contract/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
let maja: Client
beforeAll(async () => {
  maja = await api.signIn(await makeUser())
})

interface Sent {
  type?: string
  body: string | Buffer
  method?: 'POST' | 'PUT'
}
async function send(url: string, { type, body, method = 'POST' }: Sent) {
  const headers = {
    host: '127.0.0.1:3000',
    'x-requested-with': 'XMLHttpRequest',
    cookie: [...maja.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  const reply = await api.app.inject({ method, url, headers, payload: body })
  const json = reply.json() as { code: string; message: string; errors?: Record<string, string[]> }
  const isRefusal = /^[A-Z_]+$/.test(json.code ?? '') && (json.message ?? '').includes(' ')
  expect(isRefusal, reply.body.slice(0, 200)).toBe(reply.statusCode >= 400)
  return { status: reply.statusCode, ...json }
}
const put = (body: string, type = 'application/json') => send('/api/portal/profile', { method: 'PUT', type, body })
const nested = (depth: number, open: string, close: string, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth)

describe('names every object has', () => {
  const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype']

  test.each(NAMES)('%s is no filter and no parameter', async (name) => {
    for (const query of [`filter[${name}]=1`, `filter[${name}][]=1`, `${name}=1`, `filter%5B${name}%5D=1`]) {
      const { status, code } = await maja.get(`/api/postal-codes?${query}`)
      expect([query, status, code]).toEqual([query, 422, 'VALIDATION'])
    }
  })

  test.each(NAMES)('%s is no field, in whatever encoding', async (name) => {
    const asForm = await put(`${name}=1&city=Kranj`, 'application/x-www-form-urlencoded')
    expect([asForm.status, Object.keys(asForm.errors ?? {})]).toEqual([422, [name]])
    const part = (field: string) => `--XX\r\nContent-Disposition: form-data; name="${field}"\r\n\r\nKranj\r\n`
    const asParts = await put(`${part(name)}${part('city')}--XX--\r\n`, 'multipart/form-data; boundary=XX')
    expect(asParts.status).toBeGreaterThanOrEqual(400)
    const asJson = await put(`{"${name}":1,"city":"Kranj"}`)
    expect(asJson.status).toBeGreaterThanOrEqual(400)
    expect(asJson.status).toBeLessThan(500)
    expect((await maja.get('/api/portal/profile')).json.fields.city).not.toBe('Kranj')
  })
})

describe('characters and depth', () => {
  test.each([
    ['a NUL', '{"city":"Kra\\u0000nj"}', 'city'],
    ['a lone high surrogate', '{"city":"Kranj \\ud83d"}', 'city'],
    ['a lone low surrogate', '{"city":"\\ude00"}', 'city'],
    ['a NUL inside a list', '{"industries":["it\\u0000"]}', 'industries'],
    ['a NUL in a name', '{"ci\\u0000ty":"x"}', '_'],
    ['33 lists inside each other', `{"industries":${nested(33, '[', ']')}}`, 'industries'],
    ['30,000 lists inside each other', `{"industries":${nested(30_000, '[', ']')}}`, 'industries'],
    ['10,000 objects inside each other', `{"city":${nested(10_000, '{"a":', '}')}}`, 'city'],
  ])('%s in JSON is refused by field', async (_name, body, field) => {
    const answer = await put(body)
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION', errors: { [field]: [expect.any(String)] } })
  })

  test.each([
    ['a NUL', 'city=Kra%00nj'],
    ['a NUL in a name', 'ci%00ty=x'],
    ['bytes that are not UTF-8', 'city=%ff%fe'],
    ['half a character', 'city=%ed%a0%80'],
  ])('%s in a form is never a fault', async (_name, body) => {
    const { status } = await put(body, 'application/x-www-form-urlencoded')
    expect([200, 400, 422]).toContain(status)
    expect((await maja.get('/api/portal/profile')).json.fields.city ?? '').not.toContain('\u0000')
  })

  test('nesting in a form stops where the parser stops', async () => {
    const { status } = await put(`city${'[a]'.repeat(5000)}=1`, 'application/x-www-form-urlencoded')
    expect(status).toBe(422)
  })

  test('characters of any plane that are whole are taken as they are', async () => {
    expect((await maja.put('/api/portal/profile', { city: 'Črnomelj 😀 Ł' })).json.fields.city).toBe('Črnomelj 😀 Ł')
  })
})

describe('names that mean something to JavaScript', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '»%s« is an unknown field',
    async (name) => {
      const { status } = await put(`{"${name}":{"isAdministrator":true,"city":"x"}}`)
      expect([400, 422]).toContain(status)
      expect(({} as Record<string, unknown>)['isAdministrator']).toBeUndefined()
    },
  )

  test.each(['__proto__[polluted]=1', 'constructor[prototype][polluted]=1', 'city[__proto__][polluted]=1'])(
    'the form »%s« reaches no prototype',
    async (body) => {
      const { status } = await put(body, 'application/x-www-form-urlencoded')
      expect(status).toBeLessThan(500)
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    },
  )
})

describe('bodies', () => {
  test.each([
    ['cut off', '{"city":'],
    ['with single quotes', "{'city':'x'}"],
    ['with a comma too many', '{"city":"x",}'],
    ['not JSON', 'city=x'],
    ['empty', ''],
    ['a number that is none', '{"notice_days":NaN}'],
    ['with a byte order mark in the middle', '\ufeff\ufeff{"city":"x"}'],
    ['bytes', '\u0001\u0002'],
  ])('JSON %s is a bad request', async (_name, body) => {
    expect(await put(body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test.each(['[]', '"text"', '1', 'null', 'true'])('JSON %s is not an object', async (body) => {
    expect(await put(body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test.each([
    'text/plain',
    'application/xml',
    'text/html; charset=utf-8',
    'application/octet-stream',
    'image/png',
    'application/jsonp',
    'x',
  ])('the content type %s is not taken', async (type) => {
    expect(await put('{"city":"x"}', type)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA' })
  })

  test.each(['application/json', 'application/x-www-form-urlencoded'])(
    'more than 64 KiB of %s is too large for a form',
    async (type) => {
      const long = 'a'.repeat(BODY_SIZES.form.bytes)
      const body = type.includes('json') ? `{"city":"${long}"}` : `city=${long}`
      expect(await put(body, type)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    },
  )

  test('a form of 16,000 fields is answered at once', async () => {
    const begun = performance.now()
    const { code } = await put('a=1&'.repeat(16_000), 'application/x-www-form-urlencoded')
    expect(code).toBe('TOO_LARGE')
    expect(performance.now() - begun).toBeLessThan(3000)
  })

  test('numbers of any size and kind are never a fault', async () => {
    for (const value of [
      '1e308',
      '-1e308',
      '1e-400',
      '9007199254740993',
      '99999999999999999999',
      '0.1',
      '-1',
      '"1e5"',
      '"0x10"',
      '" 7 "',
    ]) {
      expect((await put(`{"expectations":${value},"notice_days":${value}}`)).status).toBeLessThan(500)
    }
  })
})

describe('multipart', () => {
  const upload = (type: string, body: string | Buffer, url = '/api/portal/profile/cv') => send(url, { type, body })
  const part = (headers: string, data: string) => `--b\r\n${headers}\r\n\r\n${data}\r\n`
  const file = 'Content-Disposition: form-data; name="cv"; filename="a.pdf"\r\nContent-Type: application/pdf'
  const FORM = 'multipart/form-data; boundary=b'

  test.each([
    ['without a boundary', 'multipart/form-data', `${part(file, '%PDF-1.4')}--b--`],
    ['with an empty boundary', 'multipart/form-data; boundary=', `${part(file, '%PDF-1.4')}--b--`],
    ['with another boundary', 'multipart/form-data; boundary=other', `${part(file, '%PDF-1.4')}--b--`],
    [
      'with a boundary of 5,000 characters',
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
      `${part(file, 'x')}--b--`,
    ],
    ['with a boundary of odd characters', 'multipart/form-data; boundary="\u0001;,\'"', `${part(file, 'x')}--b--`],
    ['cut off inside a file', FORM, `--b\r\n${file}\r\n\r\n%PDF-1.4 and then`],
    ['cut off inside the headers of a part', FORM, '--b\r\nContent-Dispo'],
    ['cut off after the first boundary', FORM, '--b\r\n'],
    ['without the last boundary', FORM, part(file, '%PDF-1.4')],
    ['without anything', FORM, ''],
    ['without any part', FORM, '--b--\r\n'],
    ['with a part without a name', FORM, `${part('Content-Disposition: form-data', 'x')}--b--`],
    ['with a part without a disposition', FORM, `${part('X-A: b', 'x')}--b--`],
    ['with headers of a part of 100,000 characters', FORM, `${part(`X-A: ${'a'.repeat(100_000)}`, 'x')}--b--`],
    ['with a file name with a NUL', FORM, `${part(file.replace('a.pdf', 'a\u0000.pdf'), 'x')}--b--`],
    ['with a file name that climbs', FORM, `${part(file.replace('a.pdf', '../../../etc/passwd'), 'x')}--b--`],
    ['with a field nobody asked for', FORM, `${part('Content-Disposition: form-data; name="status"', 'active')}--b--`],
    ['with a file nobody asked for', FORM, `${part(file.replace('"cv"', '"other"'), 'x')}--b--`],
    ['with the field __proto__', FORM, `${part('Content-Disposition: form-data; name="__proto__"', 'x')}--b--`],
    ['with a text where the file belongs', FORM, `${part('Content-Disposition: form-data; name="cv"', 'x')}--b--`],
    ['with three files', FORM, `${part(file, '%PDF-1.4').repeat(3)}--b--`],
    ['with 300 fields', FORM, `${part('Content-Disposition: form-data; name="a"', 'x').repeat(300)}--b--`],
    ['with a field of 200 KB', FORM, `${part('Content-Disposition: form-data; name="a"', 'x'.repeat(200_000))}--b--`],
    [
      'with a field name of 1,000 characters',
      FORM,
      `${part(`Content-Disposition: form-data; name="${'n'.repeat(1000)}"`, 'x')}--b--`,
    ],
    ['of another kind', 'multipart/mixed; boundary=b', `${part(file, 'x')}--b--`],
  ])('%s is a 4xx', async (_name, type, body) => {
    const { status } = await upload(type, body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('a route without files refuses one and takes the fields', async () => {
    const city = part('Content-Disposition: form-data; name="city"', 'Celje')
    const url = '/api/portal/profile'
    expect(
      (await send(url, { method: 'PUT', type: FORM, body: `${city}${part(file, 'x')}--b--` })).errors,
    ).toHaveProperty('cv')
    const reply = await api.app.inject({
      method: 'PUT',
      url,
      headers: { ...headersOf(), 'content-type': FORM },
      payload: `${city}--b--`,
    })
    expect(reply.json()).toMatchObject({ fields: { city: 'Celje' } })
  })

  test('a broken upload does not end the connection for the next call', async () => {
    await upload(FORM, part(file, '%PDF-1.4'))
    expect((await maja.get('/api/auth/user')).status).toBe(200)
  })
})

const headersOf = () => ({
  host: '127.0.0.1:3000',
  'x-requested-with': 'XMLHttpRequest',
  cookie: [...maja.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
