import { expect, test } from 'vitest'
import { harmless, unharmed } from './formulas.ts'

test('what a program would compute is marked as text, and comes back as it was', () => {
  const hostile = ['=1+1', '-1', '@SUM(1)', '＝1+1', '\t=1', '\r1', '"=1+1', "'=1+1", ' \u200B+1']
  for (const text of hostile) expect([text, harmless(text), unharmed(harmless(text))]).toEqual([text, `'${text}`, text])
  for (const text of ['Žaga = red', "'ključ'", '', 'a=1', '{=1+1}', "Peter's"])
    expect([harmless(text), unharmed(text)]).toEqual([text, text])
})
