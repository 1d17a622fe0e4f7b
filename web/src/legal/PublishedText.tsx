import { useQuery } from '@tanstack/react-query'
import type { PublishedText as Text } from '@korak/contract/auth.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { isMissing } from '#base/data/errors.ts'
import { type Need, need, queryOf } from '#base/data/query.ts'
import { useHead } from '#base/page/head.ts'
import { Link, useSearch } from '#base/routing/navigation.tsx'
import { formatDay } from '#base/text/dates.ts'
import { useLanguage } from '#base/text/language.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { ConsentText } from '#consents/ConsentText.tsx'
import { versionWords } from '#consents/version-words.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Article } from '#ui/layout/Article.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { Lead } from '#ui/layout/PageHead.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { Contents } from './Contents.tsx'
import styles from './legal.module.css'
import { PrintButton } from './PrintButton.tsx'

type Path = '/privacy-notice' | '/terms'
const KINDS = { '/privacy-notice': 'notice', '/terms': 'terms' } as const
export const isPublished = (path: string): path is Path => path in KINDS
const ANCHOR = 'part'
const VERSION = 'version'

const asked = (path: Path, version: string | null) => ({
  params: { kind: KINDS[path] },
  query: version === null ? {} : { version },
})
export const textNeeds = (path: Path, search: URLSearchParams): Need[] => [
  need('GET /auth/terms/:kind', asked(path, search.get(VERSION))),
]
/** Each version is a page of its own. */
export function versionOf(search: URLSearchParams): URLSearchParams {
  const version = search.get(VERSION)
  return new URLSearchParams(version === null ? {} : { version })
}

/** A text everybody is bound to or told, as it was published; a former version by `?version=`. */
export function PublishedText({ path }: { path: Path }) {
  const [search] = useSearch()
  const query = useQuery(queryOf('GET /auth/terms/:kind', asked(path, search.get(VERSION))))
  const { data, error } = query
  const language = useLanguage()
  const isCurrent = data?.versions[0]?.version === data?.version
  const text = data?.text[language]
  // A former version is there to be looked up, not to be found.
  useHead(text ? { title: text.title, description: text.summary, canonical: path, noIndex: !isCurrent } : null)
  return (
    <Page>
      {/* In a page of the server `null` says that there is none. */}
      {data === null || isMissing(error) ? (
        <EmptyState
          ring="beside"
          level={1}
          title={m.legal_missing_title()}
          text={m.legal_missing_text()}
          action={<LinkButton href={path}>{m.legal_current()}</LinkButton>}
        />
      ) : (
        <Loaded query={query}>{(found) => <Published path={path} text={found} />}</Loaded>
      )}
    </Page>
  )
}

const named = ({ version, published_at: at }: Text['versions'][number]): string =>
  m.legal_version({ version: versionWords(version), date: formatDay(at) })

function Published({ path, text: published }: { path: Path; text: Text }) {
  const { version, published_at, hash, versions, text, ...about } = published
  const shown = text[useLanguage()]
  const isCurrent = versions[0]?.version === version
  return (
    <Article
      head={
        <>
          <h1 tabIndex={-1}>{withNonBreaking(shown.title)}</h1>
          <Lead>{withNonBreaking(shown.summary)}</Lead>
          {!isCurrent && (
            <Notice
              tone="warn"
              actions={
                <LinkButton variant="secondary" href={path}>
                  {m.legal_current()}
                </LinkButton>
              }
            >
              {m.legal_former()}
            </Notice>
          )}
        </>
      }
      post={
        <SignPost label={shown.title}>
          <FactsList
            facts={[
              { label: m.c_fact_version(), value: versionWords(version) },
              { label: m.legal_valid_from(), value: formatDay(published_at) },
            ]}
          />
          <Contents anchor={ANCHOR} headings={[...shown.sections.map(({ heading }) => heading), m.c_about_title()]} />
          <PrintButton />
        </SignPost>
      }
    >
      <ConsentText consent={{ ...about, text: shown }} level={2} anchor={ANCHOR} />
      <Section title={m.legal_versions()}>
        <ul>
          {versions.map((one) => (
            <li key={one.version}>
              {one.version === version ? (
                named(one)
              ) : (
                <Link href={pathTo(path, { version: one.version === versions[0]?.version ? undefined : one.version })}>
                  {named(one)}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <p className={styles.hash}>
          {m.c_fact_hash()} <code>{hash}</code>
        </p>
      </Section>
    </Article>
  )
}
