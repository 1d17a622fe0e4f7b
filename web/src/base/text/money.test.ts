import { expect, test } from 'vitest'
import { formatAmount, formatNumber, formatPay, parseAmount } from './money.ts'

const pay = (min: number, max: number | null) => ({ min, max, currency: 'EUR' })

test('pay is a range with one currency sign', () => {
  expect(formatPay(pay(3100, 4000), 'sl-SI')).toBe('3.100–4.000\u00A0€')
  expect(formatPay(pay(3100, 4000), 'en-EN')).toBe('€3,100–4,000')
  expect(formatPay(pay(9.5, 12), 'sl-SI')).toBe('9,50–12,00\u00A0€')
  expect(formatPay(pay(8, 10.4), 'en-EN')).toBe('€8.00–10.40')
  expect(formatPay(pay(2000, null), 'sl-SI')).toBe('2.000\u00A0€')
  expect(formatPay({ min: 5000, max: 5000, currency: 'CHF' }, 'en-EN')).toBe('CHF\u00A05,000')
})

test('amounts and numbers are grouped from four digits on, with a real minus', () => {
  expect(formatAmount(34500, 'EUR', 'sl-SI')).toBe('34.500\u00A0€')
  expect(formatAmount(1234.5, 'EUR', 'en-EN')).toBe('€1,234.50')
  expect(formatNumber(1234, { language: 'sl-SI' })).toBe('1.234')
  expect(formatNumber(-1.5, { language: 'sl-SI' })).toBe('\u22121,5')
  expect(formatNumber(1_234_567.891, { language: 'en-EN' })).toBe('1,234,567.89')
})

test.each([
  ['3100', 3100],
  ['3.100', 3100],
  ['3,100', 3100],
  ['3.100,50', 3100.5],
  ['3,100.50', 3100.5],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['1.234.567', 1_234_567],
  ['34 500 €', 34_500],
  ['€34,500', 34_500],
  ['34\u00A0500\u00A0EUR', 34_500],
  ['\u221212,5', -12.5],
  ['7,', 7],
  ['', null],
  ['dva', null],
  ['1.2.3', null],
  ['1,23,4', null],
  ['3100 do 4000', null],
])('typed "%s" is %s', (typed, amount) => expect(parseAmount(typed)).toBe(amount))
