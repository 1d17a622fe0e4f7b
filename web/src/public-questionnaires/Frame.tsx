import type { ReactNode } from 'react'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { LanguageLink } from '#answers/filling/LanguageLink.tsx'
import { Page } from '#ui/layout/Layout.tsx'

/** Title and language around a page without an account: nothing else of the portal. */
export function Frame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <FillingHeader title={withNonBreaking(title)} home={null} tools={<LanguageLink />} />
      <Page measure="form">{children}</Page>
    </>
  )
}
