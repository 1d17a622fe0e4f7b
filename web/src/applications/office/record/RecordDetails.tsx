import type { ReactNode } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { ScreeningAnswers } from '#applications/office/ScreeningAnswers.tsx'
import { STATUS_WORDS } from '#applications/office/words.ts'
import { ListView } from '#cv/lists/ListView.tsx'
import { listTitle } from '#cv/lists/list-titles.ts'
import { Section } from '#ui/layout/Section.tsx'
import { ApplicationEvaluations } from '#evaluations/ApplicationEvaluations.tsx'
import { m } from '#words/messages.js'
import { AskedFacts } from './AskedFacts.tsx'
import { LeftDrafts } from './LeftDrafts.tsx'
import { Notes } from './Notes.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import type { Masked, Whole } from './record.api.ts'
import { Triage } from './Triage.tsx'
import { Words } from './Words.tsx'
import styles from './record.module.css'

const LISTS = ['experiences', 'schoolings', 'skills', 'tongues'] as const

interface Props {
  record: Masked | Whole
  /** What can be done, between what is known and what has happened. */
  children?: ReactNode
}

/** What was sent and what is known, beside the CV. */
export function RecordDetails({ record, children }: Props) {
  const { message, profile, others } = record
  return (
    <>
      <LeftDrafts record={record} />
      <AskedFacts record={record} />
      {message && (
        <Section title={m.record_message()}>
          <p className={styles.said}>
            <Words of={message} />
          </p>
        </Section>
      )}
      {/* Free words among them may name the person, and asking for them is a look at the name. */}
      {!record.is_masked && <ScreeningAnswers uid={record.uid} />}
      {profile &&
        LISTS.filter((name) => profile.lists[name].length > 0).map((name) => (
          <Section key={name} title={listTitle(name)}>
            <ListView name={name} lists={profile.lists} />
          </Section>
        ))}
      <Triage record={record} />
      <ApplicationEvaluations uid={record.uid} isReadable={record.is_readable} />
      <Notes record={record} />
      {children}
      <RecordHistory record={record} />
      {others.length > 0 && (
        <Section title={m.record_others()}>
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.uid}>
                <Link href={pathTo('/office/applications/:uid', { uid: other.uid })}>
                  {other.ref_no} · <JobTitle>{other.title}</JobTitle>
                </Link>{' '}
                <span className="muted">{STATUS_WORDS[other.status]()}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
