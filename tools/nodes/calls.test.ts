import { expect, test } from 'vitest'
import { callsThatBroke } from './calls.ts'

const text = { type: 'string' }
const nothing = { type: 'null' }
const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
/** A document of one call: what it takes in address and body, and what it answers. */
const documentOf = (body: object, answer: object, query: object[] = []) => ({
  paths: { '/api/things': { post: { parameters: query, requestBody: json(body), responses: { 200: json(answer) } } } },
})
const broke = (former: Parameters<typeof documentOf>, current: Parameters<typeof documentOf>) =>
  callsThatBroke(documentOf(...former), documentOf(...current)).map((one) => one.replace('POST /api/things ', ''))

test('what old screens read and is gone, is something else, or may be missing now breaks them', () => {
  const read = (was: object, is: object) => broke([{}, object({ asked: was })], [{}, object({ asked: is })])
  const kind = object({ kind: text })
  expect(read({ anyOf: [kind, nothing] }, { anyOf: [{ type: 'string', enum: ['offer'] }, nothing] })).toEqual([
    '200.asked is string or null and was object or null',
  ])
  expect(read(text, { anyOf: [text, nothing] })).toEqual(['200.asked is string or null and was string'])
  expect(read({ type: 'array', items: kind }, { type: 'array', items: object({ name: text }) })).toEqual([
    '200.asked[].kind is gone',
  ])
  expect(read({ anyOf: [text, nothing] }, text)).toEqual([])
  expect(read({ type: 'integer' }, { type: 'number' })).toEqual([])
  expect(read(kind, object({ kind: text, more: text }))).toEqual([])
  expect(broke([{}, object({ asked: text })], [{}, object({ asks: text })])).toEqual(['200.asked is gone'])
})

test('what old screens send and is not taken, or do not send and is demanded, breaks them', () => {
  const sent = (was: object, is: object) => broke([was, {}], [is, {}])
  expect(sent(object({ a: text }), object({ a: text, b: text }))).toEqual(['body.b must be sent'])
  expect(sent(object({ a: text, b: text }), object({ a: text }))).toEqual(['body.b is gone'])
  expect(sent(object({ a: { anyOf: [text, nothing] } }), object({ a: text }))).toEqual([
    'body.a is string and was string or null',
  ])
  const one = (...values: string[]) => object({ a: { type: 'string', enum: values } })
  expect(sent(one('x', 'y'), one('x', 'z'))).toEqual(['body.a may not be y'])
  expect(sent(object({ a: text }), object({ a: text, b: text }, ['a']))).toEqual([])
  const asked = (...names: string[]) => names.map((name) => ({ in: 'query', name, schema: text }))
  expect(broke([{}, {}, asked('page', 'sort')], [{}, {}, asked('page')])).toEqual(['address.sort is gone'])
})
