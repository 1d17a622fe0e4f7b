import { expect, test } from 'vitest'
import { eachApart } from './each-apart.ts'

test('what fails for one keeps nobody behind it waiting, and is said at the end', async () => {
  const done: number[] = []
  const work = (one: number) => (one === 2 ? Promise.reject(new Error('second')) : Promise.resolve(done.push(one)))
  await expect(eachApart([1, 2, 3], work)).rejects.toThrow('second')
  expect(done).toEqual([1, 3])
  await eachApart([], work)
})
