import type { Screens } from '#base/routing/screens.ts'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Article } from '#ui/layout/Article.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { type Fact, FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { Changes } from './Changes.tsx'
import { ConsentHistory } from './ConsentHistory.tsx'
import { ConsentText } from './ConsentText.tsx'
import { useConsent } from './consents.api.ts'
import styles from './consents.module.css'
import { DECISION_ID, goToDecision } from '#ui/layout/decision.ts'
import { DecisionSection } from './DecisionSection.tsx'
import { kindWords, statusWord, toneOf } from './labels.ts'
import { versionWords } from './version-words.ts'

export const screens: Screens = [
  { path: '/consents/:uid', title: 'c_title', access: 'signed-in', bar: true, section: 'consents' },
]

/** One consent: what it says, what changed, what was decided and what can be. */
export function ConsentPage() {
  const { uid } = useParams<'uid'>()
  const query = useConsent(uid)
  useHead(query.data ? { title: query.data.title } : null)
  return (
    <Page>
      <BackLink href="/consents">{m.c_back()}</BackLink>
      {isMissing(query.error) ? (
        <EmptyState ring="beside" level={1} title={m.c_missing_title()} text={m.c_missing_text()} />
      ) : (
        <Loaded query={query}>{(consent) => <Details consent={consent} />}</Loaded>
      )}
    </Page>
  )
}

function Details({ consent }: { consent: ConsentDetails }) {
  const { uid, kind, title, summary, current_uid, changes, hash, is_again } = consent
  return (
    <Article
      head={
        <>
          <p className={styles.kind}>{kindWords[kind]()}</p>
          <h1 tabIndex={-1}>{withNonBreaking(title)}</h1>
          {is_again && <Tag tone="info">{m.c_again()}</Tag>}
          <p className={styles.summary}>{withNonBreaking(summary)}</p>
          <p>
            <a href={`#${DECISION_ID}`} className={styles.target} onClick={goToDecision}>
              {m.c_skip()}
            </a>
          </p>
          {current_uid !== uid && (
            <Notice
              tone="info"
              actions={
                <LinkButton variant="secondary" href={pathTo('/consents/:uid', { uid: current_uid })}>
                  {m.c_newer_link()}
                </LinkButton>
              }
            >
              {m.c_newer()}
            </Notice>
          )}
        </>
      }
      post={
        <SignPost label={m.c_facts()}>
          <FactsList facts={factsOf(consent)} />
          <details className={styles.hash}>
            <summary>{m.c_fact_hash()}</summary>
            <code>{hash}</code>
          </details>
        </SignPost>
      }
    >
      {changes && <Changes changes={changes} />}
      {changes ? (
        <Section title={m.c_text_title()}>
          <ConsentText consent={consent} level={3} />
        </Section>
      ) : (
        <ConsentText consent={consent} level={2} />
      )}
      <DecisionSection consent={consent} />
      <ConsentHistory consent={consent} />
    </Article>
  )
}

function factsOf(consent: ConsentDetails): Fact[] {
  const { kind, status, decided_at, asked_at, valid_until, version, published_at } = consent
  const until = valid_until ? formatDay(valid_until) : kind === 'consent' ? m.c_fact_open() : null
  return [
    { label: m.c_fact_state(), value: <Tag tone={toneOf(status)}>{statusWord(consent)}</Tag> },
    decided_at
      ? { label: m.c_fact_decided(), value: formatDay(decided_at) }
      : { label: m.c_fact_asked(), value: formatDay(asked_at) },
    ...(status === 'confirmed' && until ? [{ label: m.c_fact_valid(), value: until }] : []),
    { label: m.c_fact_version(), value: versionWords(version) },
    { label: m.c_fact_published(), value: formatDay(published_at) },
  ]
}
