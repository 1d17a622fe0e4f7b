// A file that is chosen: what is wrong with it may pass, and it may be removed, so it can be chosen once more.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, find } from '#base/page/drawn.factory.tsx'
import { FileDrop } from './FileDrop.tsx'

test('the same file can be chosen again', async () => {
  const chosen: (string | undefined)[] = []
  await draw(<FileDrop name="cv" label="CV" onChange={({ target }) => chosen.push(target.files?.[0]?.name)} />)
  const input = find<HTMLInputElement>('input')!
  const choose = () =>
    act(async () => {
      const bag = new DataTransfer()
      bag.items.add(new File(['x'], 'cv.pdf'))
      input.files = bag.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose()
  // A browser tells of no change where the same file stands in the field already.
  expect([chosen, input.files?.length]).toEqual([['cv.pdf'], 0])
})
