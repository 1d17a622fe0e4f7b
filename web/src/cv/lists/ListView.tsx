import type { ProfileLists } from '@korak/contract/cv.ts'
import { m } from '#words/messages.js'
import { languageName, levelWords, periodWords } from './entry-labels.ts'
import type { ListName, Period } from './lists.ts'
import styles from './lists.module.css'

/** One list of the profile as it is. */
export function ListView({ name, lists }: { name: ListName; lists: ProfileLists }) {
  if (lists[name].length === 0) return <p className={styles.none}>{m.reg_not_given()}</p>
  if (name === 'experiences') {
    return (
      <ol className={styles.entries}>
        {lists.experiences.map((job, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no name of their own and are not moved here
          <li key={at}>
            <Entry title={job.position_title} place={job.employer} span={job} />
            {job.description && <p className={styles.description}>{job.description}</p>}
          </li>
        ))}
      </ol>
    )
  }
  if (name === 'schoolings') {
    return (
      <ol className={styles.entries}>
        {lists.schoolings.map((study, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no name of their own and are not moved here
          <li key={at}>
            <Entry title={study.degree} place={study.school} span={study} />
          </li>
        ))}
      </ol>
    )
  }
  const lines =
    name === 'skills'
      ? lists.skills
      : lists.tongues.map((tongue) => [languageName(tongue.code), levelWords(tongue)].filter(Boolean).join(': '))
  return (
    <ul className={styles.words}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Entry({ title, place, span }: { title: string; place: string; span: Period }) {
  const period = periodWords(span)
  return (
    <>
      <p className={styles.title}>{title || place}</p>
      {title && place && <p>{place}</p>}
      {period && <p className={styles.period}>{period}</p>}
    </>
  )
}
