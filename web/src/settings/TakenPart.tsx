import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { type Href, pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import styles from './settings.module.css'

/** Tests and projects the person took part in. */
export function TakenPart() {
  const tests = useQuery(queryOf('GET /portal/candidate/tests'))
  const projects = useQuery(queryOf('GET /portal/candidate/projects'))
  return (
    <Section id="testi" title={m.profile_tests()}>
      <Loaded query={tests} skeleton={<SkeletonBlock lines={2} />}>
        {(taken) => (
          <Loaded query={projects} skeleton={<SkeletonBlock lines={2} />}>
            {(joined) => <Lists tests={taken} projects={joined} />}
          </Loaded>
        )}
      </Loaded>
    </Section>
  )
}

interface ListsProps {
  tests: AnswerOf<'GET /portal/candidate/tests'>
  projects: AnswerOf<'GET /portal/candidate/projects'>
}

const PROJECT_PATHS: Record<ListsProps['projects'][number]['kind'], (uid: string) => Href | null> = {
  application: (uid) => pathTo('/applications/:uid', { uid }),
  assessed: (uid) => pathTo('/feedback/:uid', { uid }),
  // Somebody else is assessed in it: what was said is among the questionnaires.
  campaign: () => null,
}

const PROJECT_KINDS: Record<ListsProps['projects'][number]['kind'], () => string> = {
  application: () => m.profile_project_application(),
  assessed: () => m.profile_project_360(),
  campaign: () => m.profile_project_360(),
}

function Lists({ tests, projects }: ListsProps) {
  if (tests.length === 0 && projects.length === 0) return <p>{m.profile_tests_empty()}</p>
  const testRows = tests.map(({ uid, title, finished_at }) => ({
    uid,
    title,
    at: finished_at,
    path: pathTo('/questionnaires/:uid/result', { uid }),
  }))
  const projectRows = projects.map(({ uid, kind, title, at }) => ({
    uid,
    title,
    at,
    kind: PROJECT_KINDS[kind](),
    path: PROJECT_PATHS[kind](uid),
  }))
  return (
    <Stack gap={4}>
      <List
        title={m.profile_tests_list()}
        {...(testRows.length === 0 && { about: m.profile_tests_none() })}
        rows={testRows}
      />
      {projectRows.length > 0 && (
        <List title={m.profile_projects_list()} about={m.profile_projects_text()} rows={projectRows} />
      )}
    </Stack>
  )
}

interface TakenRow {
  uid: string
  title: string
  at: string
  kind?: string
  path: Href | null
}

function List({ title, about, rows }: { title: string; about?: string; rows: TakenRow[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {about && <p className={styles.fact}>{about}</p>}
      {rows.length > 0 && (
        <ul className={styles.files}>
          {rows.map(({ uid, title: name, at, kind, path }) => (
            <li key={uid}>
              <span>
                {path ? <Link href={path}>{name}</Link> : name}
                <span className={styles.fact}>{[kind, formatDay(at)].filter(Boolean).join(' · ')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
