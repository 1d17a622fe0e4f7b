import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import type { PrintedLetter } from '@korak/contract/printed-letters.ts'
import { PrintedLetters } from './PrintedLetters.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'

/** What is said of a letter. */
async function saidOf(changes: Partial<PrintedLetter>): Promise<string> {
  const letter = {
    uid: UID,
    subject: 'Vabilo',
    cause: 'returned',
    written_on: '2026-11-20',
    is_lost: false,
    ...changes,
  }
  serveBy(async () => Response.json([letter]))
  await draw(<PrintedLetters uid={UID} />)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  return document.querySelector('li')?.textContent ?? ''
}
const ARCHIVED = { state: 'archived', handled_at: '2026-11-21T09:00:00Z' } as const

test('who has taken a letter off the list is said', async () => {
  expect(await saidOf({ ...ARCHIVED, overtaken: null, handled_by: 'Ana Kovač' })).toContain(
    'Ne gre po pošti (Ana Kovač',
  )
})

test('and still is when it was overtaken since', async () => {
  const byHand = await saidOf({ ...ARCHIVED, overtaken: 'end', handled_by: 'Ana Kovač' })
  expect(byHand).toContain('Ne gre po pošti (Ana Kovač')
  expect(byHand).toContain('prijava je zaključena')
})

test('of one that was overtaken before anybody did anything the reason is said', async () => {
  const said = await saidOf({ ...ARCHIVED, overtaken: 'end', handled_by: null })
  expect(said).toContain('Ne gre po pošti: prijava je zaključena')
  expect(said).not.toContain('nekdanji')
})
