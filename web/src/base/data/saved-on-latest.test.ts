import { expect, test, vi } from 'vitest'
import { m } from '#words/messages.js'
import { CallError, fieldErrors } from './errors.ts'
import { savedOnLatest } from './saved-on-latest.ts'

const stale = () => new CallError({ status: 409, code: 'STALE', message: 'Spremenjeno drugje' })
const saver = () => vi.fn<(rev: number) => Promise<{ rev: number }>>().mockRejectedValueOnce(stale())
const latest = () => Promise.resolve({ rev: 7 })

test('where somebody else changed other fields it is saved on theirs', async () => {
  const save = saver().mockResolvedValueOnce({ rev: 8 })
  const merge = vi.fn(() => [])
  expect(await savedOnLatest({ rev: 3, save, latest, merge })).toEqual({ rev: 8 })
  expect(save.mock.calls).toEqual([[3], [7]])
  expect(merge).toHaveBeenCalledWith({ rev: 7 })
})

test('where both changed a field that is said beside it and nothing is saved; another refusal stays what it is', async () => {
  const save = saver()
  const refused: unknown = await savedOnLatest({ rev: 3, save, latest, merge: () => ['text'] }).catch((error) => error)
  expect(fieldErrors(refused)).toEqual({ text: m.profile_elsewhere_choose() })
  expect(save).toHaveBeenCalledOnce()
  const other = new CallError({ status: 403, code: 'FORBIDDEN', message: 'Ne' })
  await expect(savedOnLatest({ rev: 3, save: () => Promise.reject(other), latest, merge: () => [] })).rejects.toBe(
    other,
  )
})
