import type { Screens } from '#base/routing/screens.ts'
import type { SharedProfile } from '@korak/contract/sharing.ts'
import { callHref } from '#base/data/call.ts'
import { formatDay } from '#base/text/dates.ts'
import { CallError } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { DECISION_ID, goToDecision } from '#ui/layout/decision.ts'
import { Article } from '#ui/layout/Article.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Page } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Lead } from '#ui/layout/PageHead.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { PresentationAnswer } from './PresentationAnswer.tsx'
import { SharedValues } from './SharedValues.tsx'
import { useSharedProfile } from './sharing.api.ts'
import styles from './sharing.module.css'
import { nameOf } from './labels.ts'

export const screens: Screens = [
  { path: '/shared-profiles/:uid', title: 'shared_title', access: 'signed-in', bar: true, section: 'shared-profiles' },
]

/** A profile as the company may see it, with what the company owes the person. */
export function SharedProfilePage() {
  const { uid } = useParams<'uid'>()
  const query = useSharedProfile(uid)
  useHead(query.data ? { title: nameOf(query.data) } : null)
  const isMissing = query.error instanceof CallError && [403, 404, 422].includes(query.error.status)
  return (
    <Page>
      <BackLink href="/shared-profiles">{m.shared_back()}</BackLink>
      {isMissing ? (
        <EmptyState ring="beside" level={1} title={m.shared_missing_title()} text={m.shared_missing_text()} />
      ) : (
        <Loaded query={query}>{(profile) => <Profile profile={profile} />}</Loaded>
      )}
    </Page>
  )
}

function Profile({ profile }: { profile: SharedProfile }) {
  const { uid, ref, job, shared_at, visible_until, values, has_cv, contact, answer } = profile
  const until = visible_until && formatDay(visible_until)
  return (
    <Article
      head={
        <>
          <h1 tabIndex={-1}>{nameOf(profile)}</h1>
          {job && <Lead>{withNonBreaking(job)}</Lead>}
          {answer === null && (
            <p>
              <a href={`#${DECISION_ID}`} className={styles.target} onClick={goToDecision}>
                {m.shared_answer_skip()}
              </a>
            </p>
          )}
        </>
      }
      post={
        <SignPost label={m.shared_about()}>
          <FactsList
            facts={[
              ...(ref ? [{ label: m.share_fact_ref(), value: ref }] : []),
              { label: m.shared_fact_since(), value: formatDay(shared_at) },
              ...(until ? [{ label: m.share_fact_visible_until(), value: until }] : []),
            ]}
          />
          {has_cv && (
            <LinkButton
              icon={IconDownload}
              href={callHref('GET /shared-profiles/:uid/cv', { params: { uid } })}
              download
            >
              {m.shared_cv_download()}
            </LinkButton>
          )}
          {contact && (
            <Section title={m.shared_contact()} level={3}>
              <p>{contact.name}</p>
              <p>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </p>
            </Section>
          )}
        </SignPost>
      }
    >
      <Section title={m.shared_profile()}>
        <SharedValues values={values} />
      </Section>
      <PresentationAnswer profile={profile} />
      <Notice tone="info" title={m.shared_duty_title()}>
        <ul>
          <li>{m.shared_duty_use()}</li>
          {until && <li>{m.shared_duty_erase({ date: until })}</li>}
          <li>{m.shared_duty_withdrawn()}</li>
          <li>{m.shared_recorded()}</li>
        </ul>
      </Notice>
    </Article>
  )
}
