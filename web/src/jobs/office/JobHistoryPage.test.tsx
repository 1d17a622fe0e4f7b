// What was before is restored, or it is said why it cannot be.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy, settled, signIn, until } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { JobHistoryPage } from './JobHistoryPage.tsx'
import { FIELD_WORDS } from './words.ts'

test('why earlier values cannot be restored is said by field; over another’s change it can be tried again', async () => {
  signIn('jobs.read', 'jobs.update')
  let job = { uid: 'j', rev: 2, title: 'Kuhar', ref_no: 'K-1', may: { update: true } }
  const field = {
    field: 'contact_uid',
    before: 'a',
    after: 'b',
    before_label: 'Ana',
    after_label: 'Eva',
    is_known: true,
  }
  const change = { rev: 2, at: '2026-11-29T09:00:00Z', actor: 'Ana', is_own: true, fields: [field] }
  const sent: number[] = []
  serveBy(async (url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(url.endsWith('/changes') ? [change] : job)
    const { rev } = JSON.parse(String(init.body)) as { rev: number }
    sent.push(rev)
    if (rev !== job.rev) return Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
    const errors = { contact_uid: ['Izberite koga, ki je tu.'] }
    return Response.json({ code: 'VALIDATION', message: 'Preverite označena polja.', errors }, { status: 422 })
  })
  await draw(<JobHistoryPage />, { at: '/office/jobs/j/history', params: { uid: 'j' } })
  const restore = async () => {
    const press = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.includes(m.job_history_restore()),
    )
    await act(async () => press!.click())
    await settled()
    await settled()
    return document.querySelector('[role=alert]')?.textContent ?? ''
  }
  job = { ...job, rev: 3 }
  expect(await restore()).toContain('Medtem se je spremenilo.')
  const said = await restore()
  expect(sent).toEqual([2, 3])
  expect(said).toContain(`${FIELD_WORDS.contact_uid()}: Izberite koga, ki je tu.`)
})

test('what is older than is answered at once is read when it is asked for', async () => {
  signIn('jobs.read')
  const change = (rev: number, first: number, city: string) => ({
    rev,
    first_rev: first,
    at: '2026-11-29T09:00:00Z',
    actor: 'Ana',
    is_own: true,
    fields: [{ field: 'city', before: null, after: city, before_label: null, after_label: null, is_known: true }],
  })
  serveBy(async (url: string) => {
    if (!url.includes('/changes')) return Response.json({ uid: 'j', rev: 9, title: 'Kuhar', may: { update: false } })
    const before = new URL(url, 'http://localhost').searchParams.get('before')
    return Response.json(before === null ? [change(9, 5, 'Bled')] : before === '5' ? [change(4, 4, 'Ptuj')] : [])
  })
  await draw(<JobHistoryPage />, { at: '/office/jobs/j/history', params: { uid: 'j' } })
  const older = () => [...document.querySelectorAll('button')].find((one) => one.textContent === m.job_history_older())
  expect(document.body.textContent).toContain('Bled')
  expect(document.body.textContent).not.toContain('Ptuj')
  await act(async () => older()!.click())
  await until(() => expect(document.body.textContent).toContain('Ptuj'))
  expect(document.activeElement?.textContent).toContain('Ptuj')
  await act(async () => older()!.click())
  await until(() => expect(document.body.textContent).toContain(m.job_history_kept()))
  expect(older()).toBeUndefined()
})

test('a choice of nothing is said to be empty', async () => {
  signIn('jobs.read')
  const field = { before: null, after: [], before_label: null, after_label: '', is_known: true, field: 'worktime' }
  const change = { rev: 1, at: '2026-11-29T09:00:00Z', actor: 'Ana', is_own: true, fields: [field] }
  serveBy(async (url: string) =>
    Response.json(url.endsWith('/changes') ? [change] : { uid: 'j', rev: 1, title: 'Kuhar', may: { update: false } }),
  )
  await draw(<JobHistoryPage />, { at: '/office/jobs/j/history', params: { uid: 'j' } })
  const empty = m.job_history_nothing()
  expect(document.querySelector('dd')?.textContent).toBe(
    `${m.job_history_before()}: ${empty}${m.job_history_after()}: ${empty}`,
  )
})
