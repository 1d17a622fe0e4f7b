import { expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { PostDialog } from './PostDialog.tsx'

/** The dialog over letters a and b, of which these have lost their words. */
async function opened(lost: { uid: string; name: string }[]): Promise<string> {
  serveBy(async () => {
    const body = { data: lost, page: 1, per_page: 100, total: lost.length, total_is: 'exact' }
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
  await draw(<PostDialog rows={{ ids: ['a', 'b'], count: 2 }} go={async () => {}} onClose={() => undefined} />)
  return document.body.textContent ?? ''
}

test('a letter whose words are gone is named, and nothing is offered to print', async () => {
  const said = await opened([
    { uid: 'b', name: 'Maja Kralj' },
    { uid: 'c', name: 'Rok Novak' },
  ])
  expect(said).toContain('Maja Kralj')
  expect(said).not.toContain('Rok Novak')
  expect(said).not.toContain('PDF')
})

test('others are printed as before', async () => {
  expect(await opened([{ uid: 'c', name: 'Rok Novak' }])).toContain('Prenesi 2 pismi (PDF)')
})
