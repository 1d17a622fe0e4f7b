import { expect, test } from 'vitest'
import { isMailLayoutFresh } from './mail-layout.ts'

test('layout.html is what layout.mjml says (node tools/mail-layout.ts writes it)', async () => {
  expect(await isMailLayoutFresh()).toBe(true)
})
