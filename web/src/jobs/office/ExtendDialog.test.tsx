import { expect, test } from 'vitest'
import { CallError } from '#base/data/errors.ts'
import { draw, field, findAll, said, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { ExtendDialog } from './ExtendDialog.tsx'

test('why a day cannot be the deadline stands beside it, and the list of errors leads there', async () => {
  const errors = { expires_on: ['Ta dan je že minil.'] }
  const refusal = new CallError({ status: 422, code: 'VALIDATION', message: 'Preverite označena polja.', errors })
  const go = () => Promise.reject(refusal)
  await draw(<ExtendDialog rows={{ ids: ['j'], count: 1 }} go={go} onClose={() => {}} />)
  await submit()
  expect(findAll('[aria-invalid="true"]').length).toBeGreaterThan(0)
  for (const [part, value] of [
    ['', '20'],
    ['-month', '11'],
    ['-year', '2020'],
  ] as const)
    await type(field(`expires_on${part}`), value)
  await submit()
  expect(said()).toContain(`${m.office_extend_day()}: Ta dan je že minil.`)
  expect(said().split('Ta dan je že minil.')).toHaveLength(3)
})
