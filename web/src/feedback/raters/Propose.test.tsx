// People one proposes: what is wrong with one is said of no other.
import { act } from 'react'
import { expect, test } from 'vitest'
import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { draw, find, findAll, press, submit, type } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { Propose } from './Propose.tsx'

const fields = (name: string) => findAll<HTMLInputElement>(`[data-row] input[name$=".${name}"]`)

test('what is wrong stays with its person when another one is put back before them', async () => {
  await draw(<Propose campaign={{ uid: 'c' } as OwnFeedback} />)
  await type(fields('name')[0]!, 'Ana Kovač')
  await press(m.feedback_propose_add())
  await type(fields('name')[1]!, 'Bor Cvek')
  await press(find('[data-row="0"] button')!)
  expect(fields('name').map(({ value }) => value)).toEqual(['Bor Cvek'])
  await submit()
  expect(fields('email')[0]?.getAttribute('aria-invalid')).toBe('true')
  await act(async () => toasts.get().at(-1)!.action!.run())
  expect(fields('name').map(({ value }) => value)).toEqual(['Ana Kovač', 'Bor Cvek'])
  expect(fields('email')[0]?.getAttribute('aria-invalid')).not.toBe('true')
})
