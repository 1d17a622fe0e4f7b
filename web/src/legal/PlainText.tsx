import type { ReactNode } from 'react'
import type { Legal } from '@korak/contract/screens.ts'
import { useHead } from '#base/page/head.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Article } from '#ui/layout/Article.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { Lead } from '#ui/layout/PageHead.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SignPost } from '#ui/list/FactsList.tsx'
import { Contents } from './Contents.tsx'
import { PrintButton } from './PrintButton.tsx'
import { legalTitles } from './titles.ts'

interface Part {
  heading: string
  content: ReactNode
}
const ANCHOR = 'part'

/** A page of our own words under headings, each of which the sign-post leads to. */
export function PlainText({ path, lead, parts }: { path: Legal; lead: string; parts: readonly Part[] }) {
  const title = legalTitles[path]()
  useHead({ title, description: lead, canonical: path })
  return (
    <Page>
      <Article
        head={
          <>
            <h1 tabIndex={-1}>{title}</h1>
            <Lead>{withNonBreaking(lead)}</Lead>
          </>
        }
        post={
          <SignPost label={title}>
            <Contents anchor={ANCHOR} headings={parts.map(({ heading }) => heading)} />
            <PrintButton />
          </SignPost>
        }
      >
        {parts.map(({ heading, content }, at) => (
          <Section key={heading} id={`${ANCHOR}-${at + 1}`} title={withNonBreaking(heading)}>
            {content}
          </Section>
        ))}
      </Article>
    </Page>
  )
}

/** Paragraphs out of one text, parted by line breaks. */
export const paragraphs = (text: string): ReactNode =>
  text.split('\n').map((paragraph) => <p key={paragraph}>{withNonBreaking(paragraph)}</p>)
