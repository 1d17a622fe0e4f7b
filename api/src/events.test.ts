import { beforeEach, expect, test } from 'vitest'
import { db, transact } from '#db/db.ts'
import { testDatabase } from '../test/database.ts'
import { emit, handlers } from './events.ts'

await testDatabase()
const userId = '018f0000-0000-7000-8000-000000000001'
const heard: string[] = []
const hear = (noun: string) => async () => void heard.push(noun)
beforeEach(() => void heard.splice(0))

test('every noun that acts on it hears of it, in the order of the list', async () => {
  handlers.set([
    { profileRestricted: hear('second to none') },
    {},
    { accountDisabled: hear('a') },
    { profileRestricted: hear('b') },
  ])
  await transact(() => emit('profileRestricted', { userId }))
  expect(heard).toEqual(['second to none', 'b'])
})

test('what one cannot do undoes what was done before it, and the next is not asked', async () => {
  const forget = async () => void (await db().deleteFrom('roles').execute())
  const fail = () => Promise.reject(new Error('no'))
  const count = async () => (await db().selectFrom('roles').select('id').execute()).length
  const before = await count()
  handlers.set([{ accountErasing: forget }, { accountErasing: fail }, { accountErasing: hear('last') }])
  await expect(transact(() => emit('accountErasing', { userId, by: null }))).rejects.toThrow('no')
  expect(heard).toEqual([])
  expect(await count()).toBe(before)
})

test('outside a transaction nothing is told', async () => {
  handlers.set([{ profileRestricted: hear('a') }])
  await expect(emit('profileRestricted', { userId })).rejects.toThrow('belongs into the transaction')
  expect(heard).toEqual([])
})
