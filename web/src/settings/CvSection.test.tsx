// @vitest-environment node
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Profile } from '@korak/contract/candidates.ts'
import { makeQueryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { useProfileReading } from '#cv/reading/useProfileReading.ts'
import { m } from '#words/messages.js'
import { CvSection } from './CvSection.tsx'

const cv = {
  uid: 'a',
  name: 'cv.pdf',
  size: 1000,
  mime: 'application/pdf',
  is_current: false,
  uploaded_at: '2026-11-21',
}
const Own = ({ profile }: { profile: Profile }) => <CvSection profile={profile} cv={useProfileReading()} />
const html = (isDeletable: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <Own profile={{ cvs: [{ ...cv, may: { delete: isDeletable } }], fields: {} } as unknown as Profile} />
    </QueryClientProvider>,
  ).replaceAll('&nbsp;', ' ')

test('a CV that belongs to an application says so where others can be removed', () => {
  beginLanguage('sl-SI')
  const words = [m.profile_cv_used(), m.profile_cv_remove({ name: cv.name })] as const
  expect(html(false)).toContain(words[0])
  expect(html(false)).not.toContain(words[1])
  expect(html(true)).toContain(words[1])
  expect(html(true)).not.toContain(words[0])
})
