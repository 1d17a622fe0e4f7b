// The connection others are heard on: one that stays open and says nothing, as after a firewall has forgotten it.
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { silentProxy } from '../../test/silent-proxy.ts'
import { beTold } from '#base/told.ts'
import { hearWritten, type Telling } from './telling.ts'

const proxy = await silentProxy(await testDatabase())

let telling: Telling | undefined
const reports: boolean[] = []
const newest = (isTold: boolean) => expect.poll(() => reports.at(-1), { timeout: 6000 }).toBe(isTold)
afterEach(async () => {
  proxy.close()
  await telling?.stop()
  beTold(true)
})

test('a connection that has gone silent is given up: others cannot tell us, until a new one hears', async () => {
  telling = hearWritten({ url: proxy.url, report: (isTold) => void reports.push(isTold), checkMs: 50 })
  await newest(true)
  proxy.is.silent = true
  await newest(false)
  expect(reports).toEqual([true, false])
  // New ones are opened, and fall silent when they ask to listen.
  proxy.is.deafTo = 'listen korak_written'
  proxy.is.silent = false
  await new Promise((resolve) => setTimeout(resolve, 1500))
  proxy.is.deafTo = ''
  await newest(true)
}, 25_000)
