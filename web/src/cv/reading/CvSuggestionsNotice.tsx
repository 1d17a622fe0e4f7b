import { useEffect } from 'react'
import type { Profile } from '@korak/contract/candidates.ts'
import { CV_FIELDS, type CvField } from '@korak/contract/cv-fields.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { announce } from '#base/page/announce.ts'
import { type ProfileSection, SECTIONS, valuesOf } from '#candidates/profile-values.ts'
import { cvTypes } from '#cv/kinds.ts'
import { Link } from '#base/routing/navigation.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from '#cv/cv.module.css'
import { beyond, countOf } from '#cv/lists/lists.ts'
import { useLists } from '#cv/lists/lists.api.ts'
import { ReadingStatus } from './ReadingStatus.tsx'
import { countFor } from './suggestions.ts'
import type { ProfileReading } from './useProfileReading.ts'

/** What the CV has for each section of the settings, with the way there. */
export function CvSuggestionsNotice({ profile, cv }: { profile: Profile; cv: ProfileReading }) {
  const lists = useLists()
  const { state, suggestions, last, source } = cv
  const values = valuesOf(profile.fields)
  const own = lists.data?.lists
  const listCount = own && last ? countOf(beyond(last.lists, own)) : 0
  const parts = [
    {
      href: pathTo('/settings', {}, 'osnovno'),
      title: m.reg_step_basic(),
      count: countFor(values, suggestions, readIn('basic')),
    },
    {
      href: pathTo('/settings', {}, 'zaposlitev'),
      title: m.reg_step_current(),
      count: countFor(values, suggestions, readIn('current')),
    },
    {
      href: pathTo('/settings', {}, 'zelje'),
      title: m.reg_step_desired(),
      count: countFor(values, suggestions, readIn('desired')),
    },
    { href: '/settings/experience' as const, title: m.profile_experience(), count: listCount },
  ].filter(({ count }) => count > 0)
  const words = parts.length > 0 ? m.reading_found() : m.reading_nothing_new()
  const isReady = state.phase === 'done' && own !== undefined
  useEffect(() => {
    if (isReady) announce(words)
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each reading, not when sections are saved
  }, [isReady, last])
  return (
    <ReadingStatus state={state} onRetry={source ? () => void cv.start(source) : undefined}>
      {isReady && (
        <Notice tone={parts.length > 0 ? 'info' : 'ok'}>
          <p>{words}</p>
          {parts.length > 0 && (
            <ul className={styles.parts}>
              {parts.map(({ href, title, count }) => (
                <li key={href}>
                  <Link href={href}>
                    {title}: {m.reading_suggestions({ count })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {last?.is_scanned && <p>{m.reading_scanned()}</p>}
          {source instanceof File && <p>{m.reading_only({ name: source.name, types: cvTypes() })}</p>}
        </Notice>
      )}
    </ReadingStatus>
  )
}

/** Fields of a section a CV may say something about. */
const readIn = (section: ProfileSection): CvField[] =>
  CV_FIELDS.filter((field) => field !== 'email' && SECTIONS[section].includes(field))
