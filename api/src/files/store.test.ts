import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '#env.ts'
import { testApp } from '../../test/app.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { attachment } from './download.ts'
import { later, storeTrials } from '../../test/stores.ts'

storeTrials(await testApp())

test('names cannot leave the header they are in', () => {
  expect(attachment('a"\r\nSet-Cookie: x.pdf')).toBe(
    `attachment; filename="a___Set-Cookie_ x.pdf"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x.pdf`,
  )
})

test('strange things in the folders do not stop the sweeper', async () => {
  mkdirSync(path.join(env().DATA_DIR, 'files/zz'), { recursive: true })
  writeFileSync(path.join(env().DATA_DIR, 'files/zz/.DS_Store'), 'x')
  writeFileSync(path.join(env().DATA_DIR, 'files/.DS_Store'), 'x')
  await deleteOrphans(later())
  expect(existsSync(path.join(env().DATA_DIR, 'files/zz/.DS_Store'))).toBe(true)
})
