import type { Answers } from '@korak/contract/definition.ts'
import { describe, expect, test } from 'vitest'
import { calculate, holds, scopeOf } from '@korak/engine/questionnaires/expressions.ts'
import { fromSurveyjs } from './import.ts'
import { answers, asking } from './expressions/questioned.factory.ts'

const imported = (condition: string) => {
  const { definition, notes } = fromSurveyjs(asking({ type: 'comment', name: 'probe', visibleIf: condition }))
  return { definition, notes, probe: definition.sections[0]!.items.find(({ key }) => key === 'probe') }
}

describe('what is listed means the same here, on either side', () => {
  // Each with whether it is met by the answers there, and by none.
  test.each([
    ["['Green tea', 'milk'] contains {drink}", true, false],
    ["['coffee'] contains {drink}", false, false],
    ["['Green tea'] notcontains {drink}", false, true],
    ["['coffee'] notcontains {drink}", true, true],
    ["['Green tea', 'coffee'] anyof {drink}", true, true],
    ["['Green tea', 'coffee'] noneof {drink}", false, false],
    ["['Green tea', 'coffee'] allof {drink}", true, false],
    ["['Hammer & saw', 'x'] anyof {tools}", true, true],
    ["['Hammer & saw', 3] allof {tools}", true, true],
    ["['drill'] noneof {tools}", true, false],
    ["[3, 'Hammer & saw'] = {tools}", true, false],
    ["['Easy', 'Hard'] contains {ease}", true, false],
    ["[' Ljubljana', 'ČRNOMELJ'] contains {town}", true, false],
    ['[30, 31] contains {age}', true, false],
  ])('%s', (condition, whenAnswered, whenEmpty) => {
    const { definition, probe } = imported(condition)
    const isShown = (given: Answers) => holds(probe?.visible_if ?? 'true', scopeOf(definition, given))
    expect([isShown(answers), isShown({})]).toEqual([whenAnswered, whenEmpty])
  })

  test('a calculated value looks for the keys of a list on the left', () => {
    const { definition } = fromSurveyjs({
      title: 'x',
      elements: [{ type: 'radiogroup', name: 'reply', choices: ['Da, seveda', 'Ne', 'Morda'] }],
      calculatedValues: [{ name: 'points', expression: "iif(['Da, seveda', 'Morda'] contains {reply}, 10, 0)" }],
    })
    const [calculated] = definition.calculated
    const value = (reply: string) => calculate(calculated?.formula ?? 'null', scopeOf(definition, { reply }))
    expect([value('Da-seveda'), value('Morda'), value('Ne')]).toEqual([10, 10, 0])
  })

  test.each([
    "['drill'] = {drink}",
    "{tools} = ['Drill', 3]",
    "[{drink}, 'coffee'] contains {poured}",
    "['coffee', 'milk'] contains 'coffee'",
    "iif({age} > 1, ['Green tea'], ['coffee']) contains {drink}",
  ])('%s is not carried over, and that is said', (condition) => {
    const { notes, probe } = imported(condition)
    expect(probe).not.toHaveProperty('visible_if')
    expect(notes.some(({ code, name }) => code === 'expression' && name === 'probe')).toBe(true)
  })
})

describe('a ranking is the same only in the same order', () => {
  test.each([
    ["{order} = ['drill', 'Hammer & saw', 3]", true, false],
    ["{order} = ['Hammer & saw', 'drill', 3]", false, false],
    ["{order} <> ['Hammer & saw', 'drill', 3]", true, true],
    ["{order} <> ['drill', 'Hammer & saw', 3]", false, true],
    ["{order} = ['drill', 'Hammer & saw']", false, false],
    ["['drill', 'Hammer & saw', 3] = {order}", true, false],
    ["['Hammer & saw', 'drill', 3] <> {order}", true, true],
    ["{order} contains 'drill'", true, false],
  ])('%s', (condition, whenAnswered, whenEmpty) => {
    const { definition, probe } = imported(condition)
    const isShown = (given: Answers) => holds(probe?.visible_if ?? 'true', scopeOf(definition, given))
    expect([isShown(answers), isShown({})]).toEqual([whenAnswered, whenEmpty])
  })

  test.each(['{order} = {tools}', '{order} <> {order}', "{order} = [{drink}, 'drill', {age}]"])(
    '%s is not carried over, and that is said',
    (condition) => {
      const { notes, probe } = imported(condition)
      expect(probe).not.toHaveProperty('visible_if')
      expect(notes.some(({ code, name }) => code === 'expression' && name === 'probe')).toBe(true)
    },
  )
})
