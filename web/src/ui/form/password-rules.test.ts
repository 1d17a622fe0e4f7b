// @vitest-environment node
import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

const unmet = (password: string, shortest?: number) =>
  passwordRules(password, shortest)
    .filter(({ met }) => !met)
    .map(({ rule }) => rule)

test('each rule is met by its own kind of character', () => {
  expect(unmet('')).toEqual(['length', 'upper', 'lower', 'digit', 'special'])
  expect(unmet('Abc1!x')).toEqual([])
  expect(unmet('abc1!x')).toEqual(['upper'])
  expect(unmet('ABC1!X')).toEqual(['lower'])
  expect(unmet('Abcd!x')).toEqual(['digit'])
  expect(unmet('Abcd1x')).toEqual(['special'])
})

test('Slovenian letters are letters, not special characters', () => {
  expect(unmet('Čšž12345')).toEqual(['special'])
})

test('a space is a special character as it is for the server, and an emoji counts as one character', () => {
  expect(unmet('Abc 1x')).toEqual([])
  expect(unmet('Ab1😀')).toEqual(['length'])
})

test('the shortest length is configurable', () => {
  expect(unmet('Abc1!xy', 8)).toEqual(['length'])
})
