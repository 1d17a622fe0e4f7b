import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { draw, field, serve, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { PublicationDialog } from './PublicationDialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {} })

const FILE = '7f0c2a52-6f6b-4a0e-9d8a-1c1f5b7f0a01'
let answers: Record<string, [number, object]>
const sent: string[] = []
let root: Root

beforeEach(async () => {
  await beginLanguage('sl-SI')
  sent.length = 0
  answers = {
    'POST /api/media': [201, { uid: FILE }],
    'POST /api/jobs/job/publications': [422, { code: 'INVALID', message: 'x', errors: { proof: ['Predolgo.'] } }],
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url}`
    sent.push(key)
    const [status, answer] = answers[key] ?? [200, { message: 'ok' }]
    return new Response(JSON.stringify(answer), { status })
  })
  setUser({ uid: 'u', roles: [], permissions: ['media.manage', 'jobs.publish'] } as never)
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PublicationDialog jobUid="job" publication={null} onClose={() => {}} onSaved={async () => {}} />
      </QueryClientProvider>,
    ),
  )
  const channel = document.querySelector<HTMLSelectElement>('[name="channel"]')!
  await act(async () => {
    channel.value = 'zrsz'
    channel.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const drop = document.querySelector<HTMLInputElement>('input[type="file"]')!
  const file = new File(['%PDF-1.7'], 'dokazilo.pdf', { type: 'application/pdf' })
  Object.defineProperty(drop, 'files', { value: [file], configurable: true })
  await act(async () => drop.dispatchEvent(new Event('change', { bubbles: true })))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const save = async () => {
  await act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
}

test('a proof is sent once, however often what stands beside it is refused; left behind it is deleted', async () => {
  await save()
  await save()
  expect(sent.filter((key) => key === 'POST /api/media')).toHaveLength(1)
  expect(sent.filter((key) => key === 'POST /api/jobs/job/publications')).toHaveLength(2)
  await act(async () => root.unmount())
  expect(sent.at(-1)).toBe(`DELETE /api/media/${FILE}`)
})

test('a proof that is kept is not deleted', async () => {
  answers['POST /api/jobs/job/publications'] = [201, {}]
  await save()
  await act(async () => root.unmount())
  expect(sent.filter((key) => key.startsWith('DELETE'))).toEqual([])
})

test('why a file is refused stands beside its field', async () => {
  answers['POST /api/media'] = [
    422,
    { code: 'INVALID', message: 'x', errors: { file: ['Datoteke ni mogoče prebrati.'] } },
  ]
  await save()
  const field = document.querySelector('input[type="file"]')!
  const said = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(said.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain('Datoteke ni mogoče prebrati.')
  expect(document.querySelector('a[href="#proof_file_uid"]')?.textContent).toContain(m.publication_proof_file())
})

test('over what somebody else has changed it can be saved again', async () => {
  const row = {
    uid: 'p',
    rev: 1,
    channel: 'zrsz',
    from_on: '2026-11-02',
    until_on: null,
    proof: null,
    proof_file: null,
  }
  const revs: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json([{ ...row, rev: 2 }])
    const { rev } = JSON.parse(String(init.body)) as { rev: number }
    revs.push(rev)
    return rev === 2
      ? Response.json({ ...row, rev: 3 })
      : Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PublicationDialog
          key="p"
          jobUid="job"
          publication={row as never}
          onClose={() => {}}
          onSaved={async () => {}}
        />
      </QueryClientProvider>,
    ),
  )
  await save()
  expect(document.querySelector('form')?.textContent).toContain(m.form_stale())
  await save()
  expect(revs).toEqual([1, 2])
})

test('what somebody else has added meanwhile is not taken back by saving over it', async () => {
  await act(async () => root.unmount())
  const read = {
    uid: 'p',
    rev: 1,
    channel: 'zrsz',
    from_on: '2026-11-02',
    until_on: null,
    proof: null,
    proof_file: null,
  }
  const now = { ...read, rev: 2, until_on: '2026-12-02', proof_file: { uid: FILE, name: 'dokazilo.pdf' } }
  const bodies: { rev: number }[] = []
  serve(({ method, body }) => {
    if (method !== 'PUT') return [now]
    bodies.push(body as { rev: number })
    return body.rev === now.rev ? now : stale()
  })
  await draw(<PublicationDialog jobUid="job" publication={read as never} onClose={() => {}} onSaved={async () => {}} />)
  await type('proof', 'https://oglas.si')
  await submit()
  expect([field('until_on-year').value, field('proof').value]).toEqual(['2026', 'https://oglas.si'])
  await submit()
  expect(bodies[1]).toEqual({
    rev: 2,
    channel: 'zrsz',
    from_on: '2026-11-02',
    until_on: '2026-12-02',
    proof: 'https://oglas.si',
    proof_file_uid: FILE,
  })
})
