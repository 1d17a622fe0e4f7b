// A publication two people correct: what both have changed is chosen from, and what is typed does not go over a colleague's unseen.
import { beforeEach, expect, test } from 'vitest'
import type { Publication } from '@korak/contract/publications.ts'
import { draw, field, press, said, serve, signIn, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { PublicationDialog } from './PublicationDialog.tsx'

const OPENED = {
  uid: 'p1',
  rev: 1,
  channel: 'zrsz',
  from_on: '2026-11-02',
  until_on: null,
  proof: 'Oglas 1',
  proof_file: { uid: 'f1', name: 'prvo.pdf' },
} as unknown as Publication
/** As a colleague has left it. */
let theirs: Publication
const sent: { rev: number; proof: string; from_on: string; proof_file_uid: string | null }[] = []

beforeEach(() => {
  sent.length = 0
  theirs = { ...OPENED, rev: 2, proof: 'Oglas 2', from_on: '2026-11-03' }
  signIn('media.manage', 'jobs.publish')
  serve(({ method, path, body }) => {
    if (method === 'GET') return path === '/jobs/job/publications' ? [theirs] : undefined
    if (method === 'POST') return Response.json({ uid: 'f3' }, { status: 201 })
    sent.push(body)
    return body.rev === theirs.rev ? { ...theirs, rev: theirs.rev + 1 } : stale()
  })
})
const open = () =>
  draw(
    <PublicationDialog jobUid="job" publication={OPENED} onClose={() => undefined} onSaved={async () => undefined} />,
  )

test('both values stand there and nothing is sent until one is chosen', async () => {
  await open()
  await type('proof', 'Moj oglas')
  await submit()
  await submit()
  expect(sent).toHaveLength(1)
  expect(said()).toContain('Oglas 2')
  await press(`${m.profile_elsewhere_keep()}: ${m.publication_proof_text()}`)
  await submit()
  expect(sent[1]).toMatchObject({ rev: 2, proof: 'Moj oglas', from_on: '2026-11-03', proof_file_uid: 'f1' })
})

test('theirs can be taken', async () => {
  await open()
  await type('proof', 'Moj oglas')
  await submit()
  await press(`${m.profile_elsewhere_take()}: ${m.publication_proof_text()}`)
  expect(field('proof').value).toBe('Oglas 2')
  await submit()
  expect(sent[1]).toMatchObject({ rev: 2, proof: 'Oglas 2' })
})

test('so it is with the file that proves it', async () => {
  theirs = { ...OPENED, rev: 2, proof_file: { uid: 'f2', name: 'drugo.pdf' } }
  await open()
  const drop = document.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(drop, 'files', { value: [new File(['%PDF-1.7'], 'moje.pdf', { type: 'application/pdf' })] })
  drop.dispatchEvent(new Event('change', { bubbles: true }))
  await submit()
  expect([said().includes('drugo.pdf'), said().includes('moje.pdf'), sent.length]).toEqual([true, true, 1])
  await press(`${m.profile_elsewhere_take()}: ${m.publication_proof_file()}`)
  await submit()
  expect(sent[1]).toMatchObject({ rev: 2, proof_file_uid: 'f2' })
})
