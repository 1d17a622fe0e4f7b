// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { JobCounts } from './JobCounts.tsx'

const said = (...counts: Parameters<typeof JobCounts>[0]['counts']) =>
  renderToStaticMarkup(<JobCounts counts={counts} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('every number says in words, on the screen, what it counts', async () => {
  await beginLanguage('sl-SI')
  const counts = [
    { status: 'submitted', count: 6 },
    { status: 'in_review', count: 0 },
    { status: 'offer', count: 1 },
  ] as const
  expect(said(...counts)).toBe('Nova 6 Ponudba 1')
  expect(renderToStaticMarkup(<JobCounts counts={[...counts]} />)).not.toContain('visually-hidden')
  expect(said({ status: 'submitted', count: 0 })).toBe('Ni prijav')
})
