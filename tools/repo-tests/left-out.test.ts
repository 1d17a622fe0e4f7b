// What a new noun, screen or text can leave out without anything else saying so.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allRoutes } from '../../contract/src/routes.list.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const under = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
const web = under('web/src').filter(
  (name) => /(?<!\.(?:test|factory|list))\.tsx?$/.test(name) && !/\/words\//.test(name),
)
const screens = web.map(read)

/** Made by other systems, by what a mail or a file leads to, or by whoever writes a program against the portal. */
const BY_OTHERS = new Set([
  'POST /assessment-providers/:provider/assignments',
  'POST /hooks/assessments/:provider',
  'GET /calendar-feeds/:token',
  'GET /public/receipt-keys',
  'GET /questionnaires/schema',
  'GET /layouts/:id/schemas',
  'GET /options/:resource',
  'GET /portal/applications/:uid/messages',
  'POST /portal/applications',
])
/** What the office does by calls alone: nobody has drawn a screen of it. */
const WITHOUT_SCREEN = [
  /^\w+ \/campaigns(?:\/|$)/,
  /^\w+ \/consents(?:\/|$)/,
  /^(?:POST|PUT|DELETE) \/codelists(?:\/:id)?$/,
  /^\w+ \/legal-holds/,
  'GET /media',
  'GET /media/:uid',
  'PUT /media/:uid',
  /^\w+ \/public-(?:links|invitations|channels)/,
  /^\w+ \/questionnaires/,
  /^GET \/candidates/,
  'GET /applications/:uid/sent',
  /^\w+ \/share-requests/,
  /^POST \/portal\/share-requests\/:uid\/(?:decline|withdraw)$/,
]
test('every call is made by a screen, or it is said here why not', () => {
  const asked = screens.join('\n')
  const isAsked = (call: string) => new RegExp(String.raw`${call}(?![\w/:-])`).test(asked)
  const unasked = Object.keys(allRoutes).filter((call) => !isAsked(call) && !BY_OTHERS.has(call))
  const isKnown = (call: string) =>
    WITHOUT_SCREEN.some((one) => (typeof one === 'string' ? one === call : one.test(call)))
  expect(unasked.filter((call) => !isKnown(call))).toEqual([])
  // What has one by now is not excused any more.
  expect(
    WITHOUT_SCREEN.filter((one) => !unasked.some((call) => (typeof one === 'string' ? one === call : one.test(call)))),
  ).toEqual([])
})

/** Board and table are one part, which has a test of its own (`exporting.test.tsx`). */
const DRAWN_APART = '/office/applications'
test('a list that can be had as a file is offered as one where it is drawn', () => {
  const resources = under('api/src')
    .filter((name) => name.endsWith('.resource.ts'))
    .map(read)
  const listed = resources
    .filter((text) => /^ {2}exported: /m.test(text))
    .flatMap((text) => /\bscreen: '([^']+)'/.exec(text)?.[1] ?? [])
  expect(listed.length).toBeGreaterThan(5)
  const isOffered = (screen: string) =>
    screens.some((text) => text.includes(`screen="${screen}"`) && /\bexports\b/.test(text))
  expect(listed.filter((screen) => !isOffered(screen))).toEqual([DRAWN_APART])
})

/** Names, and words that are the same in both. */
const SAME = new Set([
  'app_name',
  'apps_by_us',
  'mailbox_view_html',
  'mail_assessment_expired_test',
  'office_export_xlsx',
  'office_filter_add',
  'office_status',
  'publication_linkedin',
  'publication_portal',
  'report_radar',
])
test('no text stands in Slovenian where English is read, nor the other way round', () => {
  const texts = readdirSync(path.join(root, 'messages')).filter((name) => name.endsWith('.sl-SI.json'))
  const same = texts.flatMap((name) => {
    const [sl, en] = [name, name.replace('sl-SI', 'en-EN')].map(
      (one) => JSON.parse(read(`messages/${one}`)) as Record<string, string>,
    )
    const isSaid = (text: string) => /\p{L}{4}/u.test(text.replaceAll(/\{[^}]*\}/g, ''))
    return Object.keys(sl!).filter((key) => sl![key] === en![key] && isSaid(sl![key]!))
  })
  expect(same.toSorted()).toEqual([...SAME].toSorted())
})
