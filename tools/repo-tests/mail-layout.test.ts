import { expect, test } from 'vitest'
import { isMailLayoutFresh } from '../mail-layout.ts'

test('layout.html was made of layout.mjml as it is (node tools/mail-layout.ts writes it)', () => {
  expect(isMailLayoutFresh()).toBe(true)
})
