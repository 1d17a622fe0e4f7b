import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConsentText } from '@korak/contract/consent-text.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { makeQueryClient } from '#base/data/query.ts'
import { PublishedText } from '#legal/PublishedText.tsx'
import { TermsSection } from '#registration/TermsSection.tsx'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import { ConfirmPage } from './ConfirmPage.tsx'
import { ConsentPage } from './ConsentPage.tsx'
import { decide } from './consents.api.ts'
import { UnsignedPage } from './UnsignedPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.unstubAllGlobals())

type Field = keyof ConsentText
const FIELDS = Object.keys(ConsentText.shape) as Field[]
const LISTS: ReadonlySet<string> = new Set(['purposes', 'categories', 'recipients'])

/** A text in which every part has words of its own, whatever parts a text has. */
const text = Object.fromEntries(
  FIELDS.map((field) => {
    if (field === 'sections') return [field, [{ heading: 'Naslov sections', paragraphs: ['Oznaka sections'] }]]
    return [field, LISTS.has(field) ? [`Oznaka ${field}`] : `Oznaka ${field}`]
  }),
) as ConsentText
const uid = '0191b5a0-0000-7000-8000-000000000009'
const at = '2026-11-21T12:00:00.000Z'
const common = {
  kind: 'consent',
  version: '2026-11',
  hash: 'ab12',
  language: 'sl-SI',
  text,
  legal_basis: 'GDPR 6(1)(a)',
  valid_months: 60,
}
const details = {
  ...common,
  uid,
  key: 'preskus',
  gate: 'block',
  status: 'pending',
  title: text.title,
  summary: text.summary,
  asked_at: at,
  decided_at: null,
  valid_until: null,
  is_again: false,
  published_at: at,
  changes: null,
  history: [],
  effects: [],
  may: { confirm: true, decline: true, withdraw: false },
  current_uid: uid,
}
const linked = { ...common, status: 'open', decided_at: null, valid_until: null }
const terms = [{ ...common, key: 'preskus', text: { 'sl-SI': text, 'en-EN': text } }]

/** What a page says when the server answers so, spaces made plain. */
async function drawn(page: ReactNode, answer: unknown): Promise<string> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))))
  const box = document.createElement('div')
  const root = createRoot(box)
  const params = { uid, token: 'A'.repeat(43) }
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <ParamsContext value={params}>{page}</ParamsContext>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(box.textContent).toContain('Oznaka')))
  const said = box.textContent.replaceAll('\u00a0', ' ')
  await act(async () => root.unmount())
  return said
}

const PAGES: [string, () => ReactNode, unknown, Field[]][] = [
  ['the page of a consent', () => <ConsentPage />, details, []],
  ['the gate', () => <UnsignedPage />, details, []],
  ['the page of a mailed link', () => <ConfirmPage />, linked, []],
  // A notice and terms cannot be refused, and the button there is the one that creates the account.
  ['registration', () => <TermsSection />, terms, ['button', 'refuse']],
]
test.each(PAGES)('%s shows every part of a text that its hash covers', async (_name, page, answer, elsewhere) => {
  const said = await drawn(page(), answer)
  const missing = FIELDS.filter((field) => !said.includes(`Oznaka ${field}`))
  expect(missing).toEqual(elsewhere)
  for (const more of ['60 mesecev', 'GDPR 6(1)(a)']) expect(said).toContain(more)
})

test('a version that is called by a month is said in words, wherever it is named', async () => {
  const decided = { uid, at, action: 'confirmed', method: 'portal', version: '2026-10', has_receipt: false }
  const changes = { from_version: '2026-10', to_version: '2026-11', note: '', sections: [] }
  const pages = [
    [<ConsentPage key="page" />, { ...details, changes, history: [decided] }, ['oktober 2026', 'november 2026']],
    [<TermsSection key="terms" />, terms, ['različica november 2026']],
    [
      <PublishedText key="text" path="/terms" />,
      {
        ...terms[0],
        published_at: at,
        versions: [
          { version: '2026-11', published_at: at },
          { version: '2026-10b', published_at: at },
        ],
      },
      ['november 2026, velja od 21.11.2026', '2026-10b, velja od 21.11.2026'],
    ],
  ] as const
  for (const [page, answer, names] of pages) {
    const said = await drawn(page, answer)
    for (const name of names) expect(said).toContain(name)
    expect(said).not.toMatch(/2026-1[01]\b(?!b)/)
  }
})

test('what is decided names the language the text stands in, also when the page has gone over to another one', async () => {
  const asked: [string, string][] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push([String(url), String(init?.body ?? '')])
    return Promise.resolve(new Response(JSON.stringify(details)))
  })
  const consent = { ...details, language: 'en-EN' } as unknown as ConsentDetails
  await act(async () => void (await decide(consent, 'confirm')))
  expect(asked[0]).toEqual([expect.stringContaining(`${uid}/confirm`), 'language=en-EN'])
})
