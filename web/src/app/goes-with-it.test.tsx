// What takes its own button or row along is done once by two presses, and leaves the focus beside it or at the heading above.
import { useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { controls, draw, find, press, serve, settled, signIn } from '#base/page/drawn.factory.tsx'
import { queryOf } from '#base/data/query.ts'
import { toasts } from '#base/page/toasts.ts'
import { Notes } from '#applications/office/record/Notes.tsx'
import { Held, useStanding } from '#applications/office/record/Moving.tsx'
import { CalendarAddress } from '#interviews/CalendarFeed.tsx'
import { JobAccess } from '#jobs/office/JobAccess.tsx'
import { JobHistoryPage } from '#jobs/office/JobHistoryPage.tsx'
import { StageTemplatesPage } from '#jobs/office/stages/StageTemplatesPage.tsx'
import type { JobEditing } from '#jobs/office/useJobEditing.ts'
import { PublicationPanel } from '#jobs/publications/PublicationPanel.tsx'
import { CodelistPage } from '#codelists/office/CodelistPage.tsx'
import { DocumentTemplatePage } from '#document-templates/DocumentTemplatePage.tsx'
import { LetterTemplatePage } from '#letter-templates/LetterTemplatePage.tsx'
import { TaskPage } from '#staff-tasks/TaskPage.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Access } from '#users/Access.tsx'
import { m } from '#words/messages.js'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const AT = '2026-11-29T09:15:00.000Z'
let isDone = false
let calls: string[] = []
/** Until then nothing is done. */
let held: Promise<void> | undefined

const note = (uid: string) => ({ uid, kind: 'fact', text: uid, author: 'Ana', at: AT, may: { delete: true } })
const given = { uid: 'a', what: 'see', person: { uid: 'a', name: 'Ana' }, role: null, may: { delete: true } }
const user = () => ({
  uid: UID,
  rev: isDone ? 2 : 1,
  name: 'Bor Cvek',
  username: 'bor',
  email: 'bor@example.com',
  jobs: [],
  language: 'sl-SI',
  kind: 'employee',
  may: { enable: !isDone, disable: isDone },
})
const task = () => ({
  uid: UID,
  rev: isDone ? 2 : 1,
  text: 'Pokličite',
  state: isDone ? 'done' : 'later',
  due_on: null,
  assignee_uid: UID,
  assignee: 'Ana',
  author: 'Ana',
  is_mention: false,
  record: null,
  mentions: [],
  done_at: isDone ? AT : null,
  created_at: AT,
  may: { update: false, complete: !isDone, reopen: isDone, delete: false },
})
const letter = { uid: 'l', due_at: AT, send_on: null, is_own: true, bulk_uid: null }
const listed = () => ({ uid: UID, name: 'Maja', letter: isDone ? null : letter, may: { recall: !isDone } })
const option = (id: number) => ({
  id,
  rev: 1,
  key: `k${id}`,
  label: `L${id}`,
  label_sl: `L${id}`,
  label_en: `L${id}`,
  hint: null,
  hint_sl: null,
  hint_en: null,
  position: id,
  is_active: true,
  aliases: [],
  may: { update: true, update_key: true, delete: true, merge: false },
})
const publication = (uid: string, more: object) => ({
  uid,
  rev: 1,
  channel: 'zrsz',
  from_on: '2026-11-02',
  until_on: null,
  proof: null,
  proof_file: null,
  may: { update: true, delete: true },
  ...more,
})
const stages = (uid: string) => ({
  uid,
  rev: isDone ? 2 : 1,
  name_sl: uid,
  name_en: uid,
  is_default: uid === 'o',
  stages: [],
  may: { update: true, delete: uid !== 'o' },
})
const shown = (): Record<string, unknown> => ({
  [`/applications/${UID}`]: { uid: UID, notes: isDone ? [note('o')] : [note('n'), note('o')], may_note: false },
  [`/jobs/${UID}/permissions`]: { data: isDone ? [] : [given], people: [], roles: [], may_create: false },
  [`/users/${UID}`]: user(),
  [`/tasks/${UID}`]: task(),
  [`/letter-templates/${UID}`]: {
    uid: UID,
    rev: isDone ? 3 : 2,
    event: 'submitted',
    language: 'sl-SI',
    is_own: !isDone,
    subject: 'Vaša prijava',
    text: 'Pozdravljeni!',
    fields: [],
    may: { update: true, reset: !isDone },
  },
  [`/document-templates/${UID}`]: {
    uid: UID,
    rev: isDone ? 3 : 2,
    kind: 'offer',
    title_sl: 'Ponudba',
    text_sl: 'Ponujamo vam delo.',
    title_en: 'Offer',
    text_en: 'We offer you work.',
    may: { update: true, reset: !isDone },
  },
  [`/jobs/${UID}`]: { uid: UID, rev: isDone ? 3 : 2, title: 'Kuhar', ref_no: 'K-1', may: { update: true } },
  [`/jobs/${UID}/changes`]: [
    {
      rev: 2,
      first_rev: 2,
      at: AT,
      actor: 'Ana',
      is_own: true,
      fields: [{ field: 'city', before: 'Bled', after: 'Ptuj', before_label: null, after_label: null, is_known: true }],
    },
  ],
  [`/jobs/${UID}/publications`]: [publication('n', {}), publication('o', { from_on: '2026-11-03' })].slice(
    isDone ? 1 : 0,
  ),
  '/stage-templates': { data: ['n', 'o'].slice(isDone ? 1 : 0).map(stages) },
  '/codelists/7': {
    id: 7,
    rev: 1,
    key: 'poskus',
    data: [option(1), option(2)].slice(isDone ? 1 : 0),
    may: { create_option: true, order: true, import: true },
  },
  '/portal/calendar-feed': { address: isDone ? null : 'https://x', read_at: null, may: { delete: !isDone } },
  '/applications': { data: [listed()] },
})

beforeEach(() => {
  signIn('applications.update', 'tasks.manage')
  isDone = false
  calls = []
  held = undefined
  serve(async ({ method, path }) => {
    if (method === 'GET') return shown()[path.split('?')[0]!] ?? { data: [] }
    if (path === '/office/opened') return {}
    calls.push(`${method} ${path}`)
    await held
    isDone = true
    const of = Object.entries(shown()).find(([at]) => path === at || path === `${at}/reset`)?.[1] as object | undefined
    return { ...(path.startsWith('/tasks') ? task() : (of ?? user())), message: 'Narejeno.' }
  })
})

/** Presses once more before the first is answered. */
async function pressTwice(words: string): Promise<HTMLElement> {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const [button] = controls(words)
  await act(async () => {
    button!.focus()
    button!.click()
  })
  await act(async () => button!.click())
  await act(async () => resolve())
  await settled()
  return button!
}

function OwnNotes() {
  const { data } = useQuery(queryOf('GET /applications/:uid', { params: { uid: UID } }))
  return data ? <Notes record={data} /> : null
}
function Account() {
  const { data } = useQuery(queryOf('GET /users/:uid', { params: { uid: UID } }))
  return data ? <Access user={data} /> : null
}
function Letter() {
  const { standing } = useStanding(UID, true)
  return <Section title="Pismo">{standing && <Held application={standing} />}</Section>
}
const at = { at: `/office/tasks/${UID}`, params: { uid: UID } }
const CASES: [string, ReactNode, () => string, () => string][] = [
  ['a note', <OwnNotes key="n" />, () => m.note_delete(), () => m.note_delete()],
  ['a letter that is held', <Letter key="l" />, () => m.record_recall(), () => 'Pismo'],
  [
    'who may see a job',
    <JobAccess key="j" uid={UID} />,
    () => m.record_permission_delete(),
    () => m.record_permission_title(),
  ],
  ['an account that is enabled', <Account key="u" />, () => m.users_enable(), () => m.users_leaving()],
  [
    'the address of a calendar',
    <Section key="c" title="Koledar">
      <CalendarAddress />
    </Section>,
    () => m.calendar_feed_delete(),
    () => 'Koledar',
  ],
  ['a letter as it was at first', <LetterTemplatePage key="t" />, () => m.letter_template_reset(), () => ''],
  ['a document as it was at first', <DocumentTemplatePage key="d" />, () => m.document_reset(), () => ''],
]
test.each(CASES)('%s', async (_of, drawn, words, heading) => {
  await draw(drawn, at)
  const details = find<HTMLDetailsElement>('details')
  if (details && !controls(words()).length) {
    await act(async () => {
      details.open = true
    })
    await settled()
  }
  const button = await pressTwice(words())
  expect(calls).toHaveLength(1)
  expect(button.isConnected).toBe(false)
  expect(document.activeElement?.textContent).toContain(heading())
  expect(document.activeElement).not.toBe(document.body)
})

test('what was before is restored once by a double press, and nobody is said to have changed it', async () => {
  signIn('jobs.read', 'jobs.update')
  await draw(<JobHistoryPage />, at)
  await pressTwice(m.job_history_restore())
  expect(calls).toHaveLength(1)
  expect(find('[role="alert"]')).toBeNull()
})

test('a task that is done by a double press is done, and nobody is said to have changed it', async () => {
  await draw(<TaskPage />, at)
  await pressTwice(m.task_complete())
  expect(calls).toEqual([`POST /tasks/${UID}/complete`])
  expect(toasts.get().map(({ text }) => text)).toEqual([m.task_is_done()])
  await press(m.task_reopen())
  expect(calls).toHaveLength(2)
})

const editing = { base: { uid: UID, status: 'draft', publication: {} }, adopt() {} } as unknown as JobEditing
test.each<[string, ReactNode, () => string, () => string]>([
  ['a publication', <PublicationPanel key="p" editing={editing} />, () => m.action_delete(), () => m.action_delete()],
  ['stages to begin with', <StageTemplatesPage key="s" />, () => m.action_delete(), () => m.stage_templates_title()],
  ['an option', <CodelistPage key="o" />, () => m.action_delete(), () => m.office_actions_for({ name: 'L2' })],
])('%s that is asked about first', async (_of, drawn, words, stands) => {
  await draw(drawn, { at: '/', params: { uid: UID, id: '7' } })
  const [button] = controls(words())
  await act(async () => {
    button!.focus()
    button!.click()
  })
  const confirm = [...find('dialog')!.querySelectorAll('button')].at(-1)!
  await act(async () => {
    confirm.focus()
    confirm.click()
  })
  await settled()
  expect(calls).toHaveLength(1)
  expect(document.activeElement?.textContent).toContain(stands())
  expect(document.activeElement).not.toBe(document.body)
})
