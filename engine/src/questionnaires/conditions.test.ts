// Conditions of 360 questionnaires: none divides a group, since what a part of it was asked tells who is in it.
import { expect, test } from 'vitest'
import { itemResults, type Response } from '../feedback/anonymity.ts'
import { divided, everybody } from '../feedback/campaigns.factory.ts'
import { faultsInDefinition } from './definition-faults.ts'
import { makeDefinition } from './definitions.factory.ts'
import { reportOf } from '../feedback/feedback-report.ts'

type Sections = Parameters<typeof makeDefinition>[0]
const codes = (sections: Sections, kind: '360' | 'form' = '360') =>
  faultsInDefinition(makeDefinition(sections, { kind }), new Set()).map(
    ({ path, expression }) => `${path} ${expression?.code}`,
  )
const one = { type: 'scale', key: 'one' } as const

test('a condition of what is reported reads no answers, and that of an open question nothing at all', () => {
  const at = (item: object, section: object = {}): Sections => [
    { key: 'a', items: [one] },
    { key: 'b', items: [{ type: 'scale', key: 'two', ...item } as never], ...section },
  ]
  expect(codes(at({ visible_if: 'one > 3' }))).toEqual(['sections.1.items.0.visible_if answers'])
  expect(codes(at({ required_if: 'one > 3' }))).toEqual(['sections.1.items.0.required_if answers'])
  expect(codes(at({}, { visible_if: 'one > 3' }))).toEqual(['sections.1.visible_if answers'])
  expect(codes(at({ visible_if: "relationship == 'employee'" }))).toEqual([])
  const open = { type: 'textarea', visible_if: "relationship == 'employee'" }
  expect(codes(at(open))).toEqual(['sections.1.items.0.visible_if group'])
  expect(codes(at({ type: 'text' }, { visible_if: "relationship == 'employee'" }))).toEqual([
    'sections.1.visible_if group',
  ])
  expect(codes(at({ type: 'info', visible_if: 'one > 3' }))).toEqual([])
  expect(codes(at({ visible_if: 'one > 3' }), 'form')).toEqual([])
})

test('no question bears the name of the group, so that a condition of the group would read an answer', () => {
  const named: Sections = [{ key: 'a', items: [one, { type: 'scale', key: 'relationship' }] }]
  expect(codes(named)).toEqual(['sections.0.items.1.key undefined'])
  expect(codes(named, 'form')).toEqual([])
})

test('of a questionnaire published before, an item asked by what was answered is not told, also when all were asked it', () => {
  const definition = makeDefinition(
    [
      { key: 'a', items: [one, { type: 'scale', key: 'two', visible_if: 'one > 3' }] },
      { key: 'o', is_scored: false, items: [{ type: 'textarea', key: 'said', visible_if: 'one > 3' }] },
    ],
    { kind: '360' },
  )
  const respond = (point: number): Response => ({
    relationship: 'coworker',
    answers: { one: point, ...(point > 3 && { two: 2, said: 'Da' }) },
  })
  const thresholds = { self: 1, leader: 1, coworker: 3, employee: 3 }
  const told = (...points: number[]) => {
    const responses = points.map(respond)
    const [, two] = itemResults(definition, divided(responses, thresholds))
    return [
      two?.cells.length,
      reportOf(definition, responses, everybody(responses, thresholds), () => 0).comments.length,
    ]
  }
  expect(told(4, 4, 4, 4, 5, 1)).toEqual([0, 0])
  // That it is there would tell of each that they gave more than three.
  expect(told(4, 4, 4, 4, 5, 5)).toEqual([0, 0])
})
