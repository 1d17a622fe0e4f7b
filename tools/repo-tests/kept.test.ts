// What the portal keeps in a browser is kept in a few places, whose names the page about cookies lists (web/src/legal/kept.ts).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const KEEPS =
  /document\.cookie|(?:local|session)Storage\b|indexedDB\.open|\bcaches\.open|cookieStore|reply\.setCookie|'Set-Cookie':/

test('nothing else keeps anything in a browser', () => {
  const code = ['api/src', 'web/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.posix.join(folder, String(name)))
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|factory|d)\.tsx?$/.test(name)),
  )
  expect(code.filter((name) => KEEPS.test(readFileSync(path.join(root, name), 'utf8'))).toSorted()).toEqual([
    'api/src/http/request-context.ts',
    // Only where mails are looked at in local mode.
    'api/src/mail/mailbox/mailbox.routes.ts',
    'api/src/pages/pages.ts',
    'web/src/answers/queue/store.ts',
    'web/src/base/page/storage.ts',
  ])
})
