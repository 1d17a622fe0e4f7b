import { beforeEach, expect, test, vi } from 'vitest'
import { userSignal } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { forgetPerson } from '#base/page/storage.ts'
import { closeGate, noteDecided, positionOf } from './gate.ts'
import { passUnchecked } from './unchecked.ts'

const list = (...uids: string[]) => uids.map((uid) => ({ uid }))
const withOpen = (...uids: string[]) => ({ name: 'Maja', unchecked_consents: list(...uids) }) as unknown as CurrentUser

beforeEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('the total stays that of the beginning', () => {
  expect(positionOf(list('a', 'b', 'c'))).toEqual({ n: 1, total: 3 })
  noteDecided('a')
  expect(positionOf(list('b', 'c'))).toEqual({ n: 2, total: 3 })
  noteDecided('b')
  noteDecided('b')
  expect(positionOf(list('c'))).toEqual({ n: 3, total: 3 })
  closeGate()
  expect(positionOf(list('d'))).toEqual({ n: 1, total: 1 })
})

test('one that comes back is counted once', () => {
  noteDecided('a')
  expect(positionOf(list('a', 'b'))).toEqual({ n: 1, total: 2 })
})

test('the next person begins anew', () => {
  noteDecided('a')
  forgetPerson(null)
  expect(positionOf(list('b'))).toEqual({ n: 1, total: 1 })
})

test('what the server still lists after a decision does not hold the person up', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([{ uid: 'a', title: '' }]))))
  userSignal.set(withOpen('a'))
  await passUnchecked('a')
  expect(userSignal.get()?.unchecked_consents).toEqual([])
})

test('the answer replaces the list; without one the decided consent leaves it all the same', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([{ uid: 'c', title: '' }]))))
  userSignal.set(withOpen('a', 'b'))
  await passUnchecked('a')
  expect(userSignal.get()?.unchecked_consents).toEqual(list('c'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  userSignal.set(withOpen('a', 'b'))
  await passUnchecked('a')
  expect(userSignal.get()?.unchecked_consents).toEqual(list('b'))
})
